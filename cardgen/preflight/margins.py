"""The two edges of a card: what matters stays inside the safe area, what bleeds reaches the bleed edge."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.design.display_list import Face, Item
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.geometry import Rect
from cardgen.preflight.extents import beyond, extent, say

TOLERANCE = 0.05  # less than any printer can place


def outside_safe_area(face: Face) -> Iterator[Diagnostic]:
    """Text and icons too close to the cut; each element once, at its worst."""
    worst: dict[str, tuple[float, Item]] = {}
    for item, transform in face.walk():
        origin = getattr(item, "origin", None)
        box = extent(item, transform)
        if origin is None or not origin.content or box is None:
            continue
        reach = beyond(box, face.format.safe_box)
        if reach > max(TOLERANCE, worst.get(origin.element, (0.0, item))[0]):
            worst[origin.element] = (reach, item)
    for element, (reach, item) in worst.items():
        assert item.origin is not None
        yield Diagnostic(
            name="safe-area",
            severity=Severity.WARNING,
            span=item.origin.span,
            message=f"{element} of card '{face.card}' reaches {say(reach)} past the safe area, which ends"
            f" {say(face.format.safe)} inside the cut",
            hint="move it inward, or say content: false if it may be cut",
            card=face.card,
        )


def bleed_gaps(face: Face) -> Iterator[Diagnostic]:
    """Backgrounds that touch a cut edge all along it but stop before the bleed edge."""
    if face.format.bleed <= TOLERANCE:
        return
    covered = [box for item, transform in face.walk() if (box := extent(item, transform)) is not None]
    bleed = face.format.bleed_box
    if any(beyond(bleed, box) <= TOLERANCE for box in covered):
        return  # something lies under the whole card: no white can show
    seen: set[str] = set()
    for item, transform in face.walk():
        origin = getattr(item, "origin", None)
        box = extent(item, transform)
        if origin is None or origin.content or box is None or origin.element in seen:
            continue
        gap = _gap(box, face)
        if gap > TOLERANCE:
            seen.add(origin.element)
            yield Diagnostic(
                name="bleed-gap",
                severity=Severity.WARNING,
                span=origin.span,
                message=f"{origin.element} of card '{face.card}' reaches the cut but ends {say(gap)} before the bleed edge",
                hint="use box: bleed for backgrounds",
                card=face.card,
            )


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
