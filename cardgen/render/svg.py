"""Shapes of a display list as SVG elements, which resvg draws with clean edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgen.design.display_list import (
    Color,
    Hatch,
    LinearGradient,
    Paint,
    RadialGradient,
    Shape,
    Stop,
    Stroke,
)
from cardgen.geometry import Affine, Path, Rect

MITRE_LIMIT = 10
"""How far a sharp corner may reach, in half pen widths: what PDF takes if nothing else is said."""


@dataclass(slots=True)
class SvgLayer:
    """Elements to be drawn in one go, and the rectangles that they cover, all where the transforms lead to."""

    elements: list[str] = field(default_factory=list)
    definitions: list[str] = field(default_factory=list)
    covered: list[Rect] = field(default_factory=list)

    def add_shape(self, shape: Shape, transform: Affine) -> None:
        if not shape.path.coords:
            return
        stroke = shape.stroke if shape.stroke and shape.stroke.width > 0 else None
        reach = stroke.width * MITRE_LIMIT / 2 if stroke else 0.0
        self.covered.append(transform.bounds(shape.path.bounds().inset(-reach)))
        rule = ' fill-rule="evenodd"' if shape.even_odd else ""
        place = _matrix(transform)
        outline = path_data(shape.path)
        if isinstance(shape.fill, Hatch):
            self._hatch(shape, outline, place)
        elif shape.fill is not None:
            self.elements.append(f'<path d="{outline}"{place}{rule} {self._paint(shape.fill)}/>')
        if stroke is not None:
            self.elements.append(f'<path d="{outline}"{place} fill="none" {_pen(stroke)}/>')

    def _hatch(self, shape: Shape, outline: str, place: str) -> None:
        assert isinstance(shape.fill, Hatch)
        name = f"c{len(self.definitions)}"
        self.definitions.append(f'<clipPath id="{name}"><path d="{outline}"/></clipPath>')
        lines = "".join(
            f"M{number(a.x)} {number(a.y)}L{number(b.x)} {number(b.y)}"
            for a, b in shape.fill.lines(shape.path.bounds())
        )
        color = shape.fill.color
        self.elements.append(
            f'<g{place}><path clip-path="url(#{name})" d="{lines}" fill="none" stroke="{color.hex}"'
            f' stroke-opacity="{number(color.alpha)}" stroke-width="{number(shape.fill.width)}"/></g>'
        )

    def _paint(self, paint: Paint) -> str:
        if isinstance(paint, Color):
            opacity = f' fill-opacity="{number(paint.alpha)}"' if paint.alpha < 1 else ""
            return f'fill="{paint.hex}"{opacity}'
        assert not isinstance(paint, Hatch)
        name = f"g{len(self.definitions)}"
        self.definitions.append(_gradient(name, paint))
        return f'fill="url(#{name})"'

    def text(self, box: Rect, width_px: int, height_px: int) -> str:
        """The whole SVG, ``box`` (mm) drawn onto that many pixels."""
        view = " ".join(map(number, (box.x, box.y, box.width, box.height)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width_px}" height="{height_px}" viewBox="{view}"'
            f' preserveAspectRatio="none"><defs>{"".join(self.definitions)}</defs>{"".join(self.elements)}</svg>'
        )


def _pen(stroke: Stroke) -> str:
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if stroke.round_ends else ""
    dash = f' stroke-dasharray="{" ".join(map(number, stroke.dash))}"' if stroke.dash else ""
    return (
        f'stroke="{stroke.color.hex}" stroke-opacity="{number(stroke.color.alpha)}"'
        f' stroke-width="{number(stroke.width)}" stroke-miterlimit="{MITRE_LIMIT}"{ends}{dash}'
    )


def _gradient(name: str, paint: LinearGradient | RadialGradient) -> str:
    if isinstance(paint, LinearGradient):
        kind = "linearGradient"
        place = zip(("x1", "y1", "x2", "y2"), (*paint.start, *paint.end), strict=True)
    else:
        kind = "radialGradient"
        place = zip(("cx", "cy", "r"), (*paint.center, paint.radius), strict=True)
    attributes = " ".join(f'{key}="{number(value)}"' for key, value in place)
    return f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {attributes}>{_stops(paint.stops)}</{kind}>'


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{number(s.at)}" stop-color="{s.color.hex}" stop-opacity="{number(s.color.alpha)}"/>'
        for s in stops
    )


def number(value: float) -> str:
    """At most five decimals and no exponent."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def path_data(path: Path) -> str:
    """SVG path data."""
    out: list[str] = []
    at = 0
    for verb in path.verbs:
        take = {"M": 2, "L": 2, "C": 6, "Z": 0}[verb]
        out.append(verb + " ".join(map(number, path.coords[at : at + take])))
        at += take
    return "".join(out)


def _matrix(transform: Affine) -> str:
    if transform == Affine():
        return ""
    return f' transform="matrix({" ".join(f"{value:.7g}" for value in transform)})"'


def is_upright(transform: Affine) -> bool:
    """Whether it neither turns, mirrors nor skews."""
    return abs(transform.b) < 1e-9 and abs(transform.c) < 1e-9 and transform.a > 0 and transform.d > 0
