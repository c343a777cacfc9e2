"""How each element is drawn in the area that it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from cardgen.design.cells import draw_cells
from cardgen.design.display_list import Group, Picture, Shape
from cardgen.design.drawn import Drawn, Values, Variables
from cardgen.design.faults import SkippedError
from cardgen.design.figures import corner_radius, regular_polygon, scaled_path
from cardgen.design.place import Boxes, anchor_shares, contained, inside, size_of, spot_in
from cardgen.design.prepare import Node
from cardgen.geometry import Path, Rect, Size, ellipse, polygon, rounded_rect
from cardgen.model.template_values import point

if TYPE_CHECKING:
    from cardgen.design.artist import Artist

Drawer = Callable[["Artist", Node, Values, Variables, Rect, Boxes], Drawn]
_LEFT, _RIGHT = point("left"), point("right")


def _shape(artist: Artist, node: Node, values: Values, names: Variables, area: Rect, boxes: Boxes) -> Drawn:
    box = artist.box_of(node, values, area)
    fill = artist.colours.paint(values.get("fill"), box, node.span("fill"), artist.faults)
    stroke = artist.colours.stroke(values, node.span("stroke"), artist.faults)
    if fill is None and stroke is None:
        return Drawn((), box)
    origin = artist.origin(node, "fill", content=False)
    return Drawn(
        (Shape(_outline(artist, node, values, box), fill, stroke, bool(values.get("even_odd")), origin),), box
    )


def _outline(artist: Artist, node: Node, values: Values, box: Rect) -> Path:
    if node.kind == "rect":
        return rounded_rect(box, corner_radius(values, box))
    if node.kind == "ellipse":
        return ellipse(box)
    if node.kind == "polygon":
        return _polygon(artist, node, values, box)
    try:
        return scaled_path(values["data"], values.get("viewbox"), box)
    except ValueError as error:
        artist.faults.add("wrong-path", node.span("data"), f"the path data can't be read: {error}")
        raise SkippedError from None


def _polygon(artist: Artist, node: Node, values: Values, box: Rect) -> Path:
    if ("points" in values) == ("sides" in values):
        message = "a polygon has either 'points' or a number of 'sides'"
        artist.faults.add("meaningless-key", node.span("points"), message)
        raise SkippedError
    if "points" in values:
        return polygon(tuple(spot_in(spot, box) for spot in values["points"]))
    return regular_polygon(box, max(3, values["sides"]), star=values.get("star"))


def _line(artist: Artist, node: Node, values: Values, names: Variables, area: Rect, boxes: Boxes) -> Drawn:
    width, height = size_of(values, area)
    box = inside(
        values, area, area.width if width is None else width, area.height if height is None else height
    )
    ends = (*spot_in(values.get("start", _LEFT), box), *spot_in(values.get("end", _RIGHT), box))
    stroke = artist.colours.stroke(values, node.span("stroke"), artist.faults)
    if stroke is None:
        return Drawn((), box)
    return Drawn(
        (Shape(Path("ML", ends), None, stroke, origin=artist.origin(node, "stroke", content=False)),), box
    )


def _text(artist: Artist, node: Node, values: Values, names: Variables, area: Rect, boxes: Boxes) -> Drawn:
    box = artist.box_of(node, values, area)
    lettered = artist.letterer.set(node, values, box)
    if values.get("fit") and lettered.height < box.height:
        box = inside(values, area, box.width, lettered.height)
        if lettered.items:
            lettered = artist.letterer.set(node, values, box)
    return Drawn(lettered.items, box, lettered.overflows, lettered.missing)


def _image(artist: Artist, node: Node, values: Values, names: Variables, area: Rect, boxes: Boxes) -> Drawn:
    art = artist.pictures.image(values["src"], node.span("src"), artist.faults)
    if art is None:
        raise SkippedError
    width, height = size_of(values, area)
    if width is not None and height is None:
        height = width * art.size.height / art.size.width
    elif height is not None and width is None:
        width = height * art.size.width / art.size.height
    size = Size(area.width if width is None else width, area.height if height is None else height)
    box = artist.with_room(node, inside(values, area, *size))
    tint = artist.colours.color(values.get("tint"), node.span("tint"), artist.faults)
    place = _fitted(art.size, box, values)
    picture = Picture(art, place, tint, artist.origin(node, "src", content=values.get("content", False)))
    radius = corner_radius(values, box)
    if radius > 0 or not box.contains(place):
        return Drawn((Group((picture,), clip=rounded_rect(box, radius)),), box)
    return Drawn((picture,), box)


def _fitted(size: Size, box: Rect, values: Values) -> Rect:
    """Where a picture of that shape goes."""
    across, down = anchor_shares(values.get("position", "center"))
    fit = values.get("fit", "contain")
    if fit == "stretch":
        return box
    if fit == "contain":
        return contained(size, box, across, down)
    scale = max(box.width / size.width, box.height / size.height)
    width, height = size.width * scale, size.height * scale
    return Rect(box.x + across * (box.width - width), box.y + down * (box.height - height), width, height)


def _icon(artist: Artist, node: Node, values: Values, names: Variables, area: Rect, boxes: Boxes) -> Drawn:
    box = artist.box_of(node, values, area)
    tint = artist.colours.color(values.get("tint"), node.span("tint"), artist.faults)
    origin = artist.origin(node, "name", content=values.get("content", True))
    ink = artist.colours.ink
    return Drawn(artist.pictures.icon(values["name"], box, origin, artist.faults, ink=ink, tint=tint), box)


def _group(artist: Artist, node: Node, values: Values, names: Variables, area: Rect, boxes: Boxes) -> Drawn:
    box = artist.box_of(node, values, area)
    drawn = artist.layers(node.children, names, box, boxes)
    clip = values.get("clip")
    if clip is None:
        return drawn
    outline = ellipse(box) if clip == "ellipse" else rounded_rect(box, corner_radius(values, box))
    return replace(drawn, items=(Group(drawn.items, clip=outline),))


DRAWERS: Mapping[str, Drawer] = {
    "rect": _shape, "ellipse": _shape, "polygon": _shape, "path": _shape, "line": _line, "text": _text,
    "image": _image, "icon": _icon, "group": _group, "row": draw_cells, "column": draw_cells, "grid": draw_cells,
}  # fmt: skip
