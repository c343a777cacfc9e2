"""Room for small print wherever it is left: between marks, in corners, in slots that stay empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.geometry import Point, Rect, Size

_CLEAR = 0.5  # from marks and words


@dataclass(frozen=True, slots=True)
class Nooks:
    """Regions clear of cards, and what stands in them already."""

    regions: tuple[Rect, ...]
    taken: tuple[Rect, ...] = ()

    def with_taken(self, *boxes: Rect) -> Nooks:
        return Nooks(self.regions, (*self.taken, *boxes))

    def place(self, size: Size, near: Point) -> Rect | None:
        """The free place of this size in one region whose middle is closest to ``near``, up first, then left.

        Exact: if there is room at all, there is some where the box touches a side of its region or of
        something else, both ways.
        """
        best: tuple[float, float, float] | None = None
        for region in self.regions:
            blocked = [box.inset(-_CLEAR) for box in self.taken]
            blocked = [box for box in blocked if box.overlaps(region)]
            for x, y in _corners(region, blocked, size, near):
                box = Rect(x, y, *size)
                key = (abs(box.center.x - near.x) + abs(box.center.y - near.y), y, x)
                if (best is None or key < best) and not any(box.overlaps(other) for other in blocked):
                    best = key
        return Rect(best[2], best[1], *size) if best else None


def _corners(region: Rect, blocked: Sequence[Rect], size: Size, near: Point) -> Iterator[tuple[float, float]]:
    """Every top left corner that a box inside ``region`` may as well have."""
    last_x, last_y = region.right - size.width, region.bottom - size.height
    if last_x < region.x or last_y < region.y:
        return
    beside = [edge for box in blocked for edge in (box.right, box.x - size.width)]
    below = [edge for box in blocked for edge in (box.bottom, box.y - size.height)]
    middle = Point(near.x - size.width / 2, near.y - size.height / 2)
    xs = {min(max(x, region.x), last_x) for x in (region.x, last_x, middle.x, *beside)}
    ys = {min(max(y, region.y), last_y) for y in (region.y, last_y, middle.y, *below)}
    yield from ((x, y) for x in xs for y in ys)
