"""What is behind a text, as far as shapes tell, and whether the text stands out from it."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.color import Rgb, contrast, mix
from cardgen.design.display_list import Color, Face, GlyphRun, LinearGradient, Picture, RadialGradient, Shape
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.geometry import Affine, Rect
from cardgen.preflight.extents import beyond, extent, text_box

NORMAL, LARGE = 4.5, 3.0
"""WCAG 2.2, 1.4.3: contrast of text; the lower one from 18 pt, or 14 pt bold."""

_PAPER = Rgb(255, 255, 255)


def low_contrast(face: Face) -> Iterator[Diagnostic]:
    """Text whose contrast with the ground is too low, where the ground is known; each element once, at its worst.

    A picture right behind the text makes the ground unknown, and nothing is said.
    """
    behind: list[tuple[Rect, list[Rgb] | None]] = []
    worst: dict[str, tuple[float, float, GlyphRun]] = {}
    for item, transform in face.walk():
        if isinstance(item, GlyphRun) and item.text.strip() and item.origin is not None:
            grounds = _ground(transform.bounds(text_box(item)), behind)
            if grounds:
                ratio = min(contrast(_over(item.color, ground), ground) for ground in grounds)
                needed = LARGE if _large(item, transform) else NORMAL
                if ratio < needed and ratio < worst.get(item.origin.element, (22.0, 0.0, item))[0]:
                    worst[item.origin.element] = (ratio, needed, item)
        elif isinstance(item, Shape | Picture):
            box = extent(item, transform)
            if box is not None:
                behind.append((box, _colors(item)))
    for element, (ratio, needed, run) in worst.items():
        assert run.origin is not None
        yield Diagnostic(
            name="contrast",
            severity=Severity.WARNING,
            span=run.origin.span,
            message=f"{element} of card '{face.card}' has a contrast of {ratio:.2f} to 1 with its ground; {needed:g} to 1"
            " is the least that can be read",
            hint="make the text darker or the ground lighter, or the other way round",
            card=face.card,
        )


def _large(run: GlyphRun, transform: Affine) -> bool:
    scale = abs(transform.a * transform.d - transform.b * transform.c) ** 0.5
    least = 14.0 if "bold" in run.font.name.lower() else 18.0
    return bool(run.size_pt * scale >= least)


def _ground(box: Rect, behind: list[tuple[Rect, list[Rgb] | None]]) -> list[Rgb] | None:
    """Colours under ``box``: of the last item that covers it; None when something unknown lies there."""
    for covered, colors in reversed(behind):
        if beyond(box, covered) <= 0.05:
            return colors
        if covered.overlaps(box) and colors is None:
            return None
    return [_PAPER]


def _colors(item: Shape | Picture) -> list[Rgb] | None:
    """The colours that an item paints; empty for outlines, None for what isn't known."""
    if isinstance(item, Picture):
        return None
    fill = item.fill
    if isinstance(fill, Color):
        return [Rgb(fill.red, fill.green, fill.blue)] if fill.alpha >= 0.999 else None
    if isinstance(fill, LinearGradient | RadialGradient):
        return [Rgb(s.color.red, s.color.green, s.color.blue) for s in fill.stops]
    return None


def _over(color: Color, ground: Rgb) -> Rgb:
    return mix(ground, Rgb(color.red, color.green, color.blue), color.alpha)
