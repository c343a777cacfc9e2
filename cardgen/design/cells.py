"""Rows, columns and grids: which cells there are, how large each is, and drawing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.design.drawn import Drawn, Values, Variables, together
from cardgen.design.faults import SkippedError
from cardgen.design.flow import Arrangement, Wanted, in_grid, in_line
from cardgen.design.measure import FLOWS, TOLERANCE, Cell, wanted_sizes
from cardgen.design.names import Names
from cardgen.design.place import Boxes, inside, size_of
from cardgen.design.prepare import Node
from cardgen.geometry import Rect
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.design.artist import Artist

MOST_CELLS = 5_000  # on one face


def draw_cells(
    artist: Artist, node: Node, values: Values, names: Variables, area: Rect, boxes: Boxes
) -> Drawn:
    """All cells of a row, column or grid.

    Raises:
        SkippedError: There are too many of them, which has been noted.
    """
    return _draw(artist, node, values, list(_cells(artist, node, names)), area, boxes)


def _draw(
    artist: Artist, node: Node, values: Values, cells: Sequence[Cell], area: Rect, boxes: Boxes
) -> Drawn:
    width, height = size_of(values, area)
    if values.get("at") is None:  # like every element, it fills its area unless it is anchored
        width, height = area.width if width is None else width, area.height if height is None else height
    own = (width, height)
    if not cells:
        return Drawn((), inside(values, area, own[0] or 0.0, own[1] or 0.0))
    room = Rect(area.x, area.y, *(a if o is None else o for a, o in zip(area.size, own, strict=True)))
    artist.with_room(node, room)
    arranged = _arranged(node, values, wanted_sizes(artist, cells, node.kind, values, room), room, own)
    box = inside(values, area, arranged.width, arranged.height)
    _check_room(artist, node, arranged, area)
    parts = []
    for cell, place in zip(cells, arranged.cells, strict=True):
        drawn = _drawn(artist, cell, place.moved(box.x, box.y), boxes)
        parts += [drawn] if drawn is not None else []
    return together(parts, box)


def _drawn(artist: Artist, cell: Cell, place: Rect, boxes: Boxes) -> Drawn | None:
    def again(area: Rect, values: Values) -> Drawn:
        return _draw(artist, cell.node, values, cell.inner, area, boxes)

    try:
        inner = again if cell.node.kind in FLOWS else None
        return artist.draw_cell(cell.node, cell.values, cell.names, place, boxes, inner)
    except SkippedError:
        return None


def _cells(artist: Artist, node: Node, names: Variables) -> Iterator[Cell]:
    """The cells that are shown, each with what is known in it."""
    for here in _turns(artist, node, names):
        for child in node.children:
            artist.cells += 1
            if artist.cells > MOST_CELLS:
                if not artist.overfull:
                    message = f"this face has more than {MOST_CELLS:,} cells"
                    artist.faults.add("too-many-items", node.span("for"), message)
                artist.overfull = True
                raise SkippedError
            cell = _cell(artist, child, here)
            if cell is not None:
                yield cell


def _cell(artist: Artist, node: Node, names: Variables) -> Cell | None:
    try:
        if not artist.shown(node, names):
            return None
        values = artist.values(node, names)
        return Cell(node, values, names, tuple(_cells(artist, node, names)) if node.kind in FLOWS else ())
    except SkippedError:
        return None


def _turns(artist: Artist, node: Node, names: Variables) -> Iterator[Variables]:
    """What is known on each turn of a repeat."""
    if node.loop is None:
        yield names
        return
    word, entries = node.loop
    found = entries.read(names, artist.faults)
    if found is None or isinstance(found, str | int | float) or not isinstance(found, Iterable):
        kind = "nothing" if found is None else f"'{found}'"
        artist.faults.add(
            "wrong-value", entries.span, f"'for' must have a list, and its expression gives {kind}"
        )
        raise SkippedError
    items = list(found)
    for index, item in enumerate(items, 1):
        loop = Names(
            "'loop'", {"index": index, "first": index == 1, "last": index == len(items), "length": len(items)}
        )
        yield {**names, word: item, "loop": loop}


def _arranged(node: Node, values: Values, wanted: list[Wanted], room: Rect, own: Wanted) -> Arrangement:
    spacing = values.get("spacing", 0.0)
    align, valign = values.get("align", "center"), values.get("valign", "middle")
    if node.kind == "grid":
        columns = values["columns"]
        return in_grid(wanted, room, own, columns=columns, spacing=spacing, align=align, valign=valign)
    return in_line(wanted, room, own, spacing=spacing, align=align, valign=valign, down=node.kind == "column")


def _check_room(artist: Artist, node: Node, arranged: Arrangement, area: Rect) -> None:
    """Say by how much cells stand out of the room that there is; they are drawn all the same."""
    for needs, whole, room, what in (
        (arranged.needs_width, arranged.width, area.width, "width"),
        (arranged.needs_height, arranged.height, area.height, "height"),
    ):
        has = min(whole, room) if whole > room + TOLERANCE or needs > whole + TOLERANCE else needs
        if needs > has + TOLERANCE:
            message = (
                f"the cells of this {node.kind} need {format_mm(needs)} of {what} and have {format_mm(has)}"
            )
            artist.faults.add("no-room", node.span(), message)
