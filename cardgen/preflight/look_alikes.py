"""Cards of one component that only colour tells apart, and eyes to which it doesn't."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from cardgen.color import Rgb
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
    RadialGradient,
    Shape,
)
from cardgen.diagnostics import Diagnostic, Related, Severity
from cardgen.model.component import Component
from cardgen.preflight.vision import EYES, difference, seen

PLAIN = 10.0
"""CIEDE2000 from which two colours are told apart at a glance."""

MOST_ALIKE = 60  # faces of one drawing that are compared pair by pair

Drawing = tuple[Any, ...]


def drawing(face: Face) -> Drawing:
    """What the face shows, colours left out: faces with different drawings are told apart without colour."""
    return tuple(_drawn(face.items))


def look_alikes(faces: Sequence[Face], component: Component) -> list[Diagnostic]:
    """Pairs of faces with the same drawing whose colours are too close for some eyes; each face once.

    Faces are compared in the order given; of more than 60 with the same drawing the first 60.
    """
    groups: dict[Drawing, list[Face]] = {}
    for face in faces:
        groups.setdefault(drawing(face), []).append(face)
    found: list[Diagnostic] = []
    for group in groups.values():
        said: set[str] = set()
        for one, other in combinations(group[:MOST_ALIKE], 2):
            if other.card in said or one.card == other.card:
                continue
            closest = _closest(list(_colors(one.items)), list(_colors(other.items)))
            if closest is not None:
                said.add(other.card)
                found.append(_told(one, other, *closest, component))
    return found


def _closest(ones: Sequence[Rgb], others: Sequence[Rgb]) -> tuple[str, float] | None:
    """To whom the two differ least, and by how much at the place where they differ most; None when all see it."""
    by_eyes = {
        eyes: max(
            (difference(seen(a, eyes), seen(b, eyes)) for a, b in zip(ones, others, strict=True)), default=0.0
        )
        for eyes in EYES
    }
    eyes = min(by_eyes, key=lambda each: by_eyes[each])
    if by_eyes["everybody"] == 0 or by_eyes[eyes] >= PLAIN:
        return None
    return next(((e, d) for e, d in by_eyes.items() if d < PLAIN), None)


def _told(one: Face, other: Face, eyes: str, distance: float, component: Component) -> Diagnostic:
    cards = [component.card(face.card.partition("/")[2]) for face in (one, other)]
    spans = [card.span if card is not None else component.span for card in cards]
    return Diagnostic(
        name="cvd-confusable",
        severity=Severity.WARNING,
        span=spans[1],
        message=f"only colour tells '{other.card}' from '{one.card}', and to {eyes} it differs by {distance:.1f};"
        f" {PLAIN:g} is told apart at a glance",
        hint="give each an icon, a letter or a pattern of its own, or colours that differ in lightness",
        related=(Related(spans[0], f"'{one.card}' is the other card"),),
        card=other.card,
    )


def _drawn(items: Iterable[Item]) -> Iterator[Any]:
    for item in items:
        if isinstance(item, Shape):
            stroke = item.stroke and (item.stroke.width, item.stroke.dash)
            yield "shape", item.path, _kind(item.fill), stroke, item.even_odd
        elif isinstance(item, Picture):
            yield "picture", item.art.digest, item.box, item.tint is not None
        elif isinstance(item, GlyphRun):
            yield "text", item.text, item.font, item.size_pt, item.x, item.y
        else:
            yield "group", item.transform, item.clip, item.opacity, tuple(_drawn(item.items))


def _kind(paint: Paint | None) -> Any:
    """The pattern of a paint."""
    if isinstance(paint, Hatch):
        return "hatch", paint.degrees, paint.spacing, paint.width
    if isinstance(paint, LinearGradient):
        return "linear", paint.start, paint.end, tuple(stop.at for stop in paint.stops)
    if isinstance(paint, RadialGradient):
        return "radial", paint.center, paint.radius, tuple(stop.at for stop in paint.stops)
    return paint is not None


def _colors(items: Iterable[Item]) -> Iterator[Rgb]:
    """All colours in a fixed order, the same number for the same drawing."""
    for item in items:
        if isinstance(item, Group):
            yield from _colors(item.items)
        elif isinstance(item, Shape):
            if isinstance(item.fill, LinearGradient | RadialGradient):
                yield from (_rgb(stop.color) for stop in item.fill.stops)
            elif item.fill is not None:
                yield _rgb(item.fill.color if isinstance(item.fill, Hatch) else item.fill)
            if item.stroke is not None:
                yield _rgb(item.stroke.color)
        elif isinstance(item, GlyphRun):
            yield _rgb(item.color)
        elif item.tint is not None:
            yield _rgb(item.tint)


def _rgb(color: Color) -> Rgb:
    return Rgb(color.red, color.green, color.blue)
