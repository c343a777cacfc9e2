"""What is behind a text, as far as shapes tell, and whether the text stands out from it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property

from cardgen.color import Rgb, contrast, mix
from cardgen.design.display_list import Color, GlyphRun, LinearGradient, RadialGradient, Shape
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.geometry import IDENTITY, Affine, Point, Rect
from cardgen.preflight.extents import Seen, Sight, covers, outlines, scale_of, solid_boxes, text_box

NORMAL, LARGE = 4.5, 3.0
"""WCAG 2.2, 1.4.3: contrast of text; the lower one from 18 pt, or 14 pt bold."""

_PAPER = Rgb(255, 255, 255)
_ACROSS, _DOWN = (0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95), (0.2, 0.8)
_WITHOUT_DENTS = ("MLLLZ", "MLCLCLCLCZ", "MCCCCZ")  # rectangles, with round corners too, and ellipses
_SHARE = 5
"""A text fails when it can't be told from its ground at one in five of the spots that are looked at."""


class _Behind:
    """Something that lies behind text."""

    def __init__(self, seen: Seen) -> None:
        self.item, self.box, self.opacity = seen.item, seen.box, seen.opacity
        self._transform = seen.transform

    @cached_property
    def colors(self) -> list[Color] | None:
        """What it is painted with; None for what leaves gaps."""
        fill = self.item.fill if isinstance(self.item, Shape) else None
        if isinstance(fill, Color):
            return [fill]
        if isinstance(fill, LinearGradient | RadialGradient):
            return [stop.color for stop in fill.stops]
        return None

    @cached_property
    def _outlines(self) -> list[list[Point]]:
        return outlines(self.item.path, self._transform) if isinstance(self.item, Shape) else []

    def fills(self, box: Rect) -> bool:
        """Whether it is sure to paint all of the upright ``box``; False tells nothing."""
        shape = self.item
        if not isinstance(shape, Shape) or shape.fill is None or not _holds(self.box, box):
            return False
        return any(_holds(whole, box) for whole in solid_boxes(shape.path, self._transform))

    def lies_at(self, spot: Point) -> bool:
        """Whether it paints at ``spot``; lines count as nothing."""
        box = self.box
        if not (box.x <= spot.x <= box.right and box.y <= spot.y <= box.bottom):
            return False
        if isinstance(self.item, Shape):
            return self.item.fill is not None and covers(self._outlines, spot)
        return True


def low_contrast(sight: Sight) -> Iterator[Diagnostic]:
    """Text whose contrast with the ground is too low, where the ground is known; each element once, at its worst.

    A picture, a hatch or the like right behind the text makes the ground unknown, and nothing is said.  Decoration
    (``content: false``) may be as faint as it likes.
    """
    face = sight.face
    behind: list[_Behind] = []
    worst: dict[str, tuple[float, float, GlyphRun]] = {}
    for seen in sight.items:
        run = seen.item
        if not isinstance(run, GlyphRun):
            behind.append(_Behind(seen))
        elif run.origin is not None and run.origin.content:
            ratio = _contrast(run, seen, behind)
            if ratio >= NORMAL:
                continue
            needed = LARGE if _large(run, seen.transform) else NORMAL
            if ratio < needed and ratio < worst.get(run.origin.element, (22.0, 0.0, run))[0]:
                worst[run.origin.element] = (ratio, needed, run)
    for element, (ratio, needed, run) in worst.items():
        assert run.origin is not None
        yield Diagnostic(
            name="contrast",
            severity=Severity.WARNING,
            span=run.origin.span,
            message=f"{element} of card '{face.card}' has a contrast of {math.floor(ratio * 100) / 100:.2f} to 1 with its"
            f" ground; {needed:g} to 1 is the least that can be read",
            hint="make the text darker or the ground lighter, or the other way round",
            card=face.card,
        )


def _large(run: GlyphRun, transform: Affine) -> bool:
    least = 14.0 if "bold" in run.font.name.lower() else 18.0
    return run.size_pt * scale_of(transform) >= least - 0.01


def _contrast(run: GlyphRun, seen: Seen, behind: Sequence[_Behind]) -> float:
    """The contrast that all but the worst fifth of the text has; 21 where the ground isn't known."""
    box = text_box(run)
    top = next((other for other in reversed(behind) if other.box.overlaps(seen.box)), None)
    if top is not None and (ground := _whole_ground(top, box, seen.transform)):
        return contrast(_over(run.color, ground, seen.opacity), ground)
    near = [other for other in behind if other.box.overlaps(seen.box)]
    inks = [run.color, *(color for other in near if (color := _outline(other, run)) is not None)]
    ratios = []
    for spot in [Point(box.x + x * box.width, box.y + y * box.height) for y in _DOWN for x in _ACROSS]:
        grounds = _grounds(seen.transform.apply(*spot), near)
        if grounds is None:
            ratios.append(21.0)
            continue
        ratios.append(min(max(contrast(_over(i, g, seen.opacity), g) for i in inks) for g in grounds))
    return sorted(ratios)[len(ratios) // _SHARE]


def _whole_ground(top: _Behind, text: Rect, transform: Affine) -> Rgb | None:
    """The one colour under all of a text, where the topmost thing there is plain, opaque and without dents."""
    colors, item = top.colors, top.item
    if (
        not isinstance(item, Shape)
        or colors is None
        or len(colors) != 1
        or item.path.verbs not in _WITHOUT_DENTS
    ):
        return None
    if colors[0].alpha * top.opacity < 0.999:
        return None
    under = top.fills(text if transform is IDENTITY else transform.bounds(text))
    if under or all(top.lies_at(transform.apply(*corner)) for corner in text.corners):
        return _rgb(colors[0])
    return None


def _holds(outer: Rect, inner: Rect) -> bool:
    """Whether ``inner`` lies inside ``outer`` and touches none of its edges."""
    return (
        outer.x < inner.x and outer.y < inner.y and inner.right < outer.right and inner.bottom < outer.bottom
    )


def _outline(behind: _Behind, run: GlyphRun) -> Color | None:
    """The colour of the line around the letters of ``run``, when that is what lies behind."""
    shape = behind.item
    if not isinstance(shape, Shape) or shape.stroke is None or shape.origin is None or run.origin is None:
        return None
    return shape.stroke.color if shape.origin.element == run.origin.element else None


def _grounds(spot: Point, behind: Sequence[_Behind]) -> list[Rgb] | None:
    """The colours that the ground may have at ``spot``; None when something lies there that isn't known."""
    for place in range(len(behind) - 1, -1, -1):
        top = behind[place]
        if not top.lies_at(spot):
            continue
        if top.colors is None:
            return None
        opaque = all(color.alpha * top.opacity > 0.999 for color in top.colors)
        below = [_PAPER] if opaque else _grounds(spot, behind[:place])
        return below and [_over(color, under, top.opacity) for color in top.colors for under in below]
    return [_PAPER]


def _over(color: Color, ground: Rgb, opacity: float) -> Rgb:
    share = color.alpha * opacity
    return _rgb(color) if share >= 1 else mix(ground, _rgb(color), share)


def _rgb(color: Color) -> Rgb:
    return Rgb(color.red, color.green, color.blue)
