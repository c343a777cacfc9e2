"""Layers to items of a display list: every position, colour and picture is decided here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cardgen.design.display_list import CardFormat, Group, Origin, item_digest
from cardgen.design.drawers import DRAWERS
from cardgen.design.drawn import Drawn, Values, Variables, together
from cardgen.design.faults import Faults, SkippedError
from cardgen.design.lettering import Letterer
from cardgen.design.paint import Colours
from cardgen.design.pictures import Pictures
from cardgen.design.place import Boxes, area_of, inside, moved, stated
from cardgen.design.prepare import Node
from cardgen.geometry import IDENTITY, Affine, Rect
from cardgen.model.template_values import Dim
from cardgen.units import format_mm

_Inner = Callable[[Rect, Values], Drawn]
_SIZES = frozenset(("x", "y", "width", "height", "size"))  # of a cell they are settled


@dataclass(slots=True)
class Artist:
    """Draws the layers of one template on one format."""

    form: CardFormat
    colours: Colours
    pictures: Pictures
    letterer: Letterer
    faults: Faults
    cells: int = 0  # drawn on this face so far
    overfull: bool = False  # a face had too many of them: the template isn't tried again
    digests: dict[int, bytes] = field(default_factory=dict)  # of items that many faces share, by id
    _kept: dict[Node, Drawn | None] = field(default_factory=dict)
    _origins: dict[tuple[Node, bool], Origin] = field(default_factory=dict)

    @property
    def page(self) -> Boxes:
        form = self.form
        return Boxes({"bleed": form.bleed_box, "trim": form.trim_box, "safe": form.safe_box})

    def forget(self) -> None:
        """Draw what faces share anew from now on."""
        self._kept.clear()
        self.digests.clear()

    def layers(self, nodes: tuple[Node, ...], names: Variables, parent: Rect, boxes: Boxes) -> Drawn:
        """All of ``nodes``, the lowest first; those that can't be drawn are left out, which has been noted."""
        parts: list[Drawn] = []
        for node in nodes:
            drawn = self._layer(node, names, parent, boxes)
            if drawn is not None:
                parts.append(drawn)
            if node.name:
                box = drawn.box if drawn else _nothing(node, parent, boxes)
                boxes = boxes.with_box(node.name, box, empty=drawn is None)
        return together(parts, parent)

    def _layer(self, node: Node, names: Variables, parent: Rect, boxes: Boxes) -> Drawn | None:
        if not node.shared:
            return self._drawn(node, names, parent, boxes)
        if node not in self._kept:
            card, self.faults.card = self.faults.card, ""  # what is wrong with it is wrong on all cards
            drawn = self._kept[node] = self._drawn(node, names, parent, boxes)
            self.faults.card = card
            self.digests.update((id(item), item_digest(item)) for item in (drawn.items if drawn else ()))
        return self._kept[node]

    def _drawn(self, node: Node, names: Variables, parent: Rect, boxes: Boxes) -> Drawn | None:
        try:
            return (
                self.draw(node, self.values(node, names), names, parent, boxes)
                if self.shown(node, names)
                else None
            )
        except SkippedError:
            return None

    def shown(self, node: Node, names: Variables) -> bool:
        """Whether its condition holds."""
        return node.when is None or bool(node.when.read(names, self.faults))

    def values(self, node: Node, names: Variables) -> Values:
        """Everything that is known of the layer now.

        Raises:
            SkippedError: A value can't be had; all that can't have been noted.
        """
        if not node.open:
            return node.fixed
        found = dict(node.fixed)
        broken = False
        for waiting in node.open:
            try:
                found[waiting.key] = waiting.read(names, self.faults)
            except SkippedError:
                broken = True
        if broken:
            raise SkippedError
        return found

    def draw(self, node: Node, values: Values, names: Variables, parent: Rect, boxes: Boxes) -> Drawn:
        """The layer in the area that it names."""
        area = area_of(values, parent, boxes)
        return self._finished(DRAWERS[node.kind](self, node, values, names, area, boxes), values)

    def draw_cell(
        self, node: Node, values: Values, names: Variables, place: Rect, boxes: Boxes, inner: _Inner | None
    ) -> Drawn:
        """The layer in all of ``place``, less its inset; ``inner`` draws one that has cells itself."""
        area = place.moved(moved(values, "x", place.width), moved(values, "y", place.height))
        area = area_of({"inset": values.get("inset")}, area, boxes)
        settled = _SIZES - {"size"} if node.kind == "text" else _SIZES
        left = {key: value for key, value in values.items() if key not in settled}
        if inner is None:
            return self._finished(DRAWERS[node.kind](self, node, left, names, area, boxes), values)
        sides = {"width": Dim(area.width), "height": Dim(area.height)}
        return self._finished(inner(area, {**left, **sides}), values)

    def origin(self, node: Node, key: str, *, content: bool) -> Origin:
        """Where the items of a layer come from."""
        found = self._origins.get((node, content))
        if found is None:
            found = self._origins[node, content] = Origin(node.label, node.span(key), content)
        return found

    def box_of(self, node: Node, values: Values, area: Rect) -> Rect:
        """Its box in ``area``.

        Raises:
            SkippedError: There is no room for it, which has been noted.
        """
        return self.with_room(node, stated(values, area))

    def with_room(self, node: Node, box: Rect) -> Rect:
        if box.width <= 1e-6 or box.height <= 1e-6:
            size = f"{format_mm(max(box.width, 0.0))} wide and {format_mm(max(box.height, 0.0))} high"
            self.faults.add(
                "no-room", node.span(), f"there is no room for this {node.kind}: its box is {size}"
            )
            raise SkippedError
        return box

    def _finished(self, drawn: Drawn, values: Values) -> Drawn:
        """Turned, mirrored, faded and repeated as the layer says."""
        items, box = drawn.items, drawn.box
        place = IDENTITY
        mirror = values.get("mirror")
        if mirror is not None:
            place = Affine.scaling(*((-1, 1) if mirror == "horizontal" else (1, -1)), about=box.center)
        if values.get("rotate"):
            place = place.then(Affine.rotation(values["rotate"], about=box.center))
        opacity = values.get("opacity", 1.0)
        if place != IDENTITY or opacity < 1:
            items = (Group(items, place, opacity=opacity),)
        if values.get("twice") is not None:
            half_turn = Affine.rotation(180, about=self.form.trim_box.center)
            items = (*items, Group(items, half_turn))
        return drawn if items is drawn.items else replace(drawn, items=items)


def _nothing(node: Node, parent: Rect, boxes: Boxes) -> Rect:
    """The box of a layer that is left out: a point where it would be, without its gap."""
    known = {key: value for key, value in node.fixed.items() if key != "gap"}
    return inside(known, area_of(known, parent, boxes), 0, 0)
