"""Icons of sets as shapes: the part of SVG that icon sets are made of, so that they scale and take a colour."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from cardgen.color import parse_hex
from cardgen.design.display_list import Color, Shape, Stroke
from cardgen.design.figures import parse_path
from cardgen.geometry import Affine, Path, Point, Rect, ellipse, polygon, rounded_rect
from cardgen.load.iconify import SetIcon

MOST_BODY = 200_000  # characters of one icon
_IGNORED = frozenset(("title", "desc"))
_HARMLESS = frozenset(
    "fill stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit fill-rule clip-rule d cx cy r rx ry x y"
    " width height x1 y1 x2 y2 points id class color".split()
)


@dataclass(frozen=True, slots=True)
class _Style:
    """What elements inherit."""

    fill: str = "#000"
    stroke: str = "none"
    stroke_width: float = 1.0
    round: bool = False
    even_odd: bool = False


def icon_shapes(icon: SetIcon, box: Rect, *, color: Color, tint: Color | None) -> tuple[Shape, ...]:
    """The icon as large as ``box`` lets it be; ``color`` is what it leaves open, a ``tint`` goes over all it says.

    Raises:
        ValueError: It holds something that isn't supported.
    """
    if len(icon.body) > MOST_BODY or "<!" in icon.body:
        raise ValueError("it is too long, or declares entities")
    try:
        root = ElementTree.fromstring(f"<svg>{icon.body}</svg>")
    except ElementTree.ParseError as error:
        raise ValueError(f"it is no well-formed SVG: {error}") from None
    place = _place(icon, box)
    scale = math.sqrt(abs(place.a * place.d - place.b * place.c))
    shapes = []
    for path, style in _paths(root, _Style()):
        fill = _color(style.fill, color, tint)
        ink = _color(style.stroke, color, tint)
        stroke = None if ink is None else Stroke(ink, style.stroke_width * scale, round_ends=style.round)
        if fill is not None or stroke is not None:
            shapes.append(Shape(_moved(path, place), fill, stroke, style.even_odd))
    return tuple(shapes)


def _place(icon: SetIcon, box: Rect) -> Affine:
    """From the icon's own coordinates to the face."""
    middle = Point(icon.left + icon.width / 2, icon.top + icon.height / 2)
    width, height = (icon.height, icon.width) if icon.quarter_turns % 2 else (icon.width, icon.height)
    scale = min(box.width / width, box.height / height)
    flip = Affine.scaling(-1 if icon.flips_across else 1, -1 if icon.flips_down else 1)
    turned = (
        Affine.translation(-middle.x, -middle.y).then(flip).then(Affine.rotation(90 * icon.quarter_turns))
    )
    return turned.then(Affine.scaling(scale, scale)).then(Affine.translation(*box.center))


def _paths(element: ElementTree.Element, inherited: _Style) -> Iterator[tuple[Path, _Style]]:
    for child in element:
        name = child.tag.rpartition("}")[2]
        if name in _IGNORED:
            continue
        odd = set(child.attrib) - _HARMLESS
        if odd:
            raise ValueError(f"its '{name}' has '{min(odd)}', which isn't supported")
        style = _styled(child.attrib, inherited)
        if name == "g":
            yield from _paths(child, style)
        else:
            yield _outline(name, child.attrib), style


def _styled(given: Mapping[str, str], inherited: _Style) -> _Style:
    style = replace(
        inherited, fill=given.get("fill", inherited.fill), stroke=given.get("stroke", inherited.stroke)
    )
    if "stroke-width" in given:
        style = replace(style, stroke_width=_number(given, "stroke-width"))
    if "stroke-linecap" in given or "stroke-linejoin" in given:
        style = replace(style, round="round" in (given.get("stroke-linecap"), given.get("stroke-linejoin")))
    if "fill-rule" in given:
        style = replace(style, even_odd=given["fill-rule"] == "evenodd")
    return style


def _outline(name: str, given: Mapping[str, str]) -> Path:
    def number(key: str) -> float:
        return _number(given, key)

    if name == "path":
        return parse_path(given.get("d", ""))
    if name in ("circle", "ellipse"):
        rx, ry = (number("r"), number("r")) if name == "circle" else (number("rx"), number("ry"))
        return ellipse(Rect(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry))
    if name == "rect":
        radius = max(number("rx"), number("ry"))
        return rounded_rect(Rect(number("x"), number("y"), number("width"), number("height")), radius)
    if name == "line":
        return Path("ML", (number("x1"), number("y1"), number("x2"), number("y2")))
    if name in ("polygon", "polyline"):
        values = [float(part) for part in given.get("points", "").replace(",", " ").split()]
        points = tuple(Point(x, y) for x, y in zip(values[::2], values[1::2], strict=True))
        closed = polygon(points)
        return closed if name == "polygon" else Path(closed.verbs.rstrip("Z"), closed.coords)
    raise ValueError(f"it holds '{name}', which isn't supported")


def _number(given: Mapping[str, str], key: str) -> float:
    value = float(given.get(key, 0))
    if not abs(value) < 1e6:
        raise ValueError(f"its '{key}' is out of range")
    return value


def _color(text: str, color: Color, tint: Color | None) -> Color | None:
    if text == "none":
        return None
    if text == "currentColor" or tint is not None:
        return tint or color
    if text in ("black", "white"):
        text = "#000" if text == "black" else "#fff"
    return Color(*parse_hex(text))


def _moved(path: Path, place: Affine) -> Path:
    points = [place.apply(x, y) for x, y in zip(path.coords[::2], path.coords[1::2], strict=True)]
    return Path(path.verbs, tuple(value for point in points for value in point))
