"""A face as text, for people and for tests that keep a golden copy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath

from cardgen.design.display_list import (
    Color,
    Face,
    GlyphRun,
    Group,
    Hatch,
    Item,
    LinearGradient,
    Paint,
    Picture,
    Shape,
    Stroke,
)
from cardgen.geometry import IDENTITY, Affine, Path, Rect, ellipse, rounded_rect


def format_face(face: Face) -> str:
    """Everything that a painter reads and what didn't fit, back to front, in mm with two decimals."""
    return "\n".join(_lines(face)) + "\n"


def _lines(face: Face) -> Iterator[str]:
    form = face.format
    yield f"{face.card} '{face.title}': {_n(form.trim.width)} x {_n(form.trim.height)}, {form.shape}, bleed {_n(form.bleed)}"
    yield from _items(face.items, 1)
    for over in face.overflows:
        way = "wide" if over.wide else "tall"
        yield f"overflow: {over.origin.element} {_n(over.over)} too {way} at {_n(over.size_pt)} pt"
    for lost in face.missing:
        yield f"missing: {lost.origin.element} '{lost.character}' in {lost.font}"


def _items(items: tuple[Item, ...], depth: int) -> Iterator[str]:
    for item in items:
        yield "  " * depth + _item(item)
        if isinstance(item, Group):
            yield from _items(item.items, depth + 1)


def _item(item: Item) -> str:
    if isinstance(item, Shape):
        return (
            f"shape {_path(item.path)}{_fill(item.fill)}{_stroke(item.stroke)}{' even-odd' * item.even_odd}"
        )
    if isinstance(item, Picture):
        tint = f" tint {_color(item.tint)}" if item.tint else ""
        file = "/".join(FilePath(item.art.file).parts[-2:])
        return f"picture {file} {_rect(item.box)}{tint}"
    if isinstance(item, GlyphRun):
        where = f"at {_n(item.x)},{_n(item.y)}"
        return f"text '{item.text}' {item.font.name} {_n(item.size_pt)} pt {where} {_color(item.color)}"
    place = "" if item.transform == IDENTITY else f" {_transform(item.transform)}"
    clip = f" clip {_path(item.clip)}" if item.clip else ""
    return f"group{place}{clip}{'' if item.opacity == 1 else f' opacity {_n(item.opacity)}'}"


def _path(path: Path) -> str:
    if len(path.verbs) > 12:
        return f"{path.verbs[:12]}... {_rect(path.bounds())}"
    for kind, outline in (("rect", rounded_rect), ("ellipse", ellipse)):
        if path.verbs in ("MLLLZ", "MCCCCZ") and _same(path, outline(path.bounds())):
            return f"{kind} {_rect(path.bounds())}"
    if path.verbs == "MLCLCLCLCZ":
        return f"rounded {_rect(path.bounds())} by {_n(path.coords[0] - path.bounds().x)}"
    return f"{path.verbs} {' '.join(_n(value) for value in path.coords)}"


def _same(one: Path, other: Path) -> bool:
    return one.verbs == other.verbs and all(
        abs(a - b) < 1e-6 for a, b in zip(one.coords, other.coords, strict=True)
    )


def _fill(paint: Paint | None) -> str:
    return "" if paint is None else f" fill {_paint(paint)}"


def _paint(paint: Paint) -> str:
    if isinstance(paint, Color):
        return _color(paint)
    if isinstance(paint, Hatch):
        return f"hatch {_color(paint.color)} {_n(paint.degrees)} deg every {_n(paint.spacing)} wide {_n(paint.width)}"
    stops = " ".join(f"{_color(stop.color)}@{_n(stop.at)}" for stop in paint.stops)
    if isinstance(paint, LinearGradient):
        return (
            f"linear {_n(paint.start.x)},{_n(paint.start.y)} to {_n(paint.end.x)},{_n(paint.end.y)} {stops}"
        )
    return f"radial {_n(paint.center.x)},{_n(paint.center.y)} radius {_n(paint.radius)} {stops}"


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = f" dash {' '.join(_n(d) for d in stroke.dash)}" if stroke.dash else ""
    return f" stroke {_color(stroke.color)} {_n(stroke.width)}{dash}{' round' * stroke.round_ends}"


def _color(color: Color) -> str:
    return color.hex if color.alpha == 1 else f"{color.hex}/{_n(color.alpha)}"


def _transform(place: Affine) -> str:
    return "[" + " ".join(_n(part) for part in place) + "]"


def _rect(rect: Rect) -> str:
    return f"{_n(rect.x)},{_n(rect.y)} {_n(rect.width)}x{_n(rect.height)}"


def _n(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
