"""The two edges of a card: what matters stays inside the safe area, what bleeds reaches the bleed edge."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.color import Rgb, luminance
from cardgen.design.display_list import CardFormat, Color, Face, GlyphRun, Picture
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.geometry import Point, Rect
from cardgen.preflight.extents import Seen, Sight, beyond, say, text_box

TOLERANCE = 0.05  # less than any printer can place


def outside_safe_area(sight: Sight) -> Iterator[Diagnostic]:
    """Text and icons too close to the cut; each element once, at its worst."""
    face, safe = sight.face, sight.face.format.safe_box
    worst: dict[str, tuple[float, Seen]] = {}
    for seen in sight.items:
        origin = seen.origin
        if origin is None or not origin.content:
            continue
        reach = _reach(seen, face.format, safe)
        if reach > max(TOLERANCE, worst.get(origin.element, (0.0, seen))[0]):
            worst[origin.element] = (reach, seen)
    for element, (reach, seen) in worst.items():
        assert seen.origin is not None
        yield Diagnostic(
            name="safe-area",
            severity=Severity.ERROR,
            span=seen.origin.span,
            message=f"{element} of card '{face.card}' reaches {say(reach)} past the safe area, which ends"
            f" {say(face.format.safe)} inside the cut",
            hint="move it inward, or say content: false if it may be cut",
            card=face.card,
        )


def _reach(seen: Seen, form: CardFormat, safe: Rect) -> float:
    """How far an item goes past the safe area, mm.

    On a round or six-sided piece, the corners of a text count; a picture, whose corners are mostly empty, is held
    against the rectangle around the piece.
    """
    if form.shape == "rect" or not isinstance(seen.item, GlyphRun):
        return beyond(seen.box, safe)
    box = text_box(seen.item)
    corners = [Point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    return max(_past_outline(seen.transform.apply(*corner), form) for corner in corners)


def _past_outline(spot: Point, form: CardFormat) -> float:
    center, safe = form.trim_box.center, form.safe_box
    x, y = spot.x - center.x, spot.y - center.y
    if form.shape == "hex":  # on a point: upright sides, and two pairs of sloping ones
        return max(abs(x), abs(x / 2 + y * 3**0.5 / 2), abs(x / 2 - y * 3**0.5 / 2)) - safe.width / 2
    return (math.hypot(x / safe.width, y / safe.height) * 2 - 1) * min(safe.size) / 2


def bleed_gaps(sight: Sight) -> Iterator[Diagnostic]:
    """Backgrounds that touch a cut edge all along it but stop before the bleed edge, so that paper would show."""
    face = sight.face
    if face.format.bleed <= TOLERANCE:
        return
    backgrounds = [seen for seen in sight.items if _is_ground(seen)]
    bleed = face.format.bleed_box
    if any(beyond(bleed, seen.box) <= TOLERANCE and not _white(seen) for seen in backgrounds):
        return  # something lies under the whole card: no white can show
    reported: set[str] = set()
    for seen in backgrounds:
        origin, gap = seen.origin, _gap(seen.box, face)
        if gap > TOLERANCE and origin is not None and origin.element not in reported and not _white(seen):
            reported.add(origin.element)
            yield Diagnostic(
                name="bleed-gap",
                severity=Severity.WARNING,
                span=origin.span,
                message=f"{origin.element} of card '{face.card}' reaches the cut but ends {say(gap)} before the bleed edge",
                hint="use box: bleed for backgrounds",
                card=face.card,
            )


def _is_ground(seen: Seen) -> bool:
    """Whether an item fills an area and isn't content."""
    content = seen.origin is not None and seen.origin.content
    return not content and (isinstance(seen.item, Picture) or getattr(seen.item, "fill", None) is not None)


def _white(seen: Seen) -> bool:
    """Whether an item can't be told from paper."""
    fill = getattr(seen.item, "fill", None)
    return isinstance(fill, Color) and luminance(Rgb(fill.red, fill.green, fill.blue)) > 0.95


def _gap(box: Rect, face: Face) -> float:
    """How much is missing to the bleed edge where the box runs along a whole cut edge; 0 where nothing is."""
    trim, bleed = face.format.trim_box, face.format.bleed_box
    wide = box.x <= trim.x + TOLERANCE and box.right >= trim.right - TOLERANCE
    tall = box.y <= trim.y + TOLERANCE and box.bottom >= trim.bottom - TOLERANCE
    gaps = []
    if wide and box.y <= trim.y + TOLERANCE:
        gaps.append(box.y - bleed.y)
    if wide and box.bottom >= trim.bottom - TOLERANCE:
        gaps.append(bleed.bottom - box.bottom)
    if tall and box.x <= trim.x + TOLERANCE:
        gaps.append(box.x - bleed.x)
    if tall and box.right >= trim.right - TOLERANCE:
        gaps.append(bleed.right - box.right)
    return max(gaps, default=0.0)
