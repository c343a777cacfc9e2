"""The strips between the cards and what the printer can't reach, shared between marks and small print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cardgen.geometry import Rect

MARK_OFFSET = 0.5  # between bleed and mark, so that a mark never touches a picture
MARK_LENGTH = 3.0
MARK_LEAST = 0.5  # a shorter one is no help
_MARK_BESIDE_LANE = 2.0  # what a mark keeps before small print moves in between the marks instead
_LANE_DEPTH = 2.2  # one line of 6 pt, or a ruler
_LANE_DEEPEST = 5.5  # two rulers, close to the cards rather than to the edge that printers miss
_CLEAR = 0.5  # between marks and small print


class Edge(StrEnum):
    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"

    @property
    def upright(self) -> bool:
        """Whether the strip runs from top to bottom."""
        return self in (Edge.LEFT, Edge.RIGHT)


class Stretch(NamedTuple):
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Strip:
    """The room between the cards' bleed and one edge of the printable area; empty when there is none."""

    edge: Edge
    box: Rect

    @property
    def depth(self) -> float:
        return max(0.0, self.box.width if self.edge.upright else self.box.height)

    @property
    def along(self) -> Stretch:
        return (
            Stretch(self.box.y, self.box.bottom) if self.edge.upright else Stretch(self.box.x, self.box.right)
        )

    def layer(self, start: float, depth: float) -> Rect:
        """Part of the strip, ``start`` away from the cards."""
        box = self.box
        match self.edge:
            case Edge.TOP:
                return Rect(box.x, box.bottom - start - depth, box.width, depth)
            case Edge.BOTTOM:
                return Rect(box.x, box.y + start, box.width, depth)
            case Edge.LEFT:
                return Rect(box.right - start - depth, box.y, depth, box.height)
            case Edge.RIGHT:
                return Rect(box.x + start, box.y, depth, box.height)


@dataclass(frozen=True, slots=True)
class Lane:
    """Room for small print along one edge: a layer of a strip, with the stretches of it that are free."""

    edge: Edge
    box: Rect
    free: tuple[Stretch, ...]

    @property
    def depth(self) -> float:
        return self.box.width if self.edge.upright else self.box.height

    def start_near(self, near: float, length: float) -> float | None:
        """Where something of this length can start, as close to ``near`` as may be; None: it is too long."""
        starts = [min(max(near, s.start), s.end - length) for s in self.free if s.end - s.start >= length]
        return min(starts, key=lambda start: abs(start - near), default=None)

    def start_amid(self, middle: float, length: float) -> float | None:
        """Where something of this length starts in the middle of the free stretch nearest to ``middle``."""
        starts = [(s.start + s.end - length) / 2 for s in self.free if s.end - s.start >= length]
        return min(starts, key=lambda start: abs(start + length / 2 - middle), default=None)

    def piece(self, start: float, length: float, depth: float) -> Rect:
        """A part of the lane, in the middle of its depth."""
        inset = (self.depth - depth) / 2
        if self.edge.upright:
            return Rect(self.box.x + inset, start, depth, length)
        return Rect(start, self.box.y + inset, length, depth)

    def split(self, depth: float) -> list[Lane]:
        """Two lanes side by side, the one at the cards first, or one, or none, of at least that depth."""
        count = min(2, int(self.depth / depth + 1e-9))
        strip = Strip(self.edge, self.box)
        return [
            Lane(self.edge, strip.layer(number * self.depth / count, self.depth / count), self.free)
            for number in range(count)
        ]

    def without(self, start: float, length: float) -> Lane:
        """What is left of the lane once that much of it is taken."""
        return Lane(
            self.edge, self.box, tuple(minus(self.free, Stretch(start - _CLEAR, start + length + _CLEAR)))
        )


def strips(printable: Rect, cards: Rect) -> tuple[Strip, ...]:
    """The four strips around ``cards``; top and bottom own the corners."""
    top, bottom = max(printable.y, cards.y), min(printable.bottom, cards.bottom)
    return (
        Strip(Edge.TOP, Rect(printable.x, printable.y, printable.width, cards.y - printable.y)),
        Strip(Edge.BOTTOM, Rect(printable.x, cards.bottom, printable.width, printable.bottom - cards.bottom)),
        Strip(Edge.LEFT, Rect(printable.x, top, cards.x - printable.x, bottom - top)),
        Strip(Edge.RIGHT, Rect(cards.right, top, printable.right - cards.right, bottom - top)),
    )


def mark_reach(depth: float) -> Stretch | None:
    """From where to where marks run, counted from the cards outward in a strip of this depth.

    Where there is room they leave a lane for small print outside them; where there is little they shrink, and
    where there is next to none there are none.
    """
    beside_lane = depth - MARK_OFFSET - _CLEAR - _LANE_DEPTH
    if beside_lane >= _MARK_BESIDE_LANE:
        return Stretch(MARK_OFFSET, MARK_OFFSET + min(MARK_LENGTH, beside_lane))
    offset = min(MARK_OFFSET, depth / 5)
    length = min(MARK_LENGTH, depth - offset)
    return Stretch(offset, offset + length) if length >= MARK_LEAST else None


def lane(strip: Strip, cuts: Sequence[float], *, keep_clear: Sequence[Stretch] = ()) -> Lane:
    """What marks at ``cuts`` leave of ``strip`` for small print, which also avoids ``keep_clear``."""
    reach = mark_reach(strip.depth) if cuts else None
    inner = reach.end + _CLEAR if reach else _CLEAR
    outside = strip.depth - inner
    blocked = list(keep_clear)
    if outside >= _LANE_DEPTH - 1e-9:
        box = strip.layer(inner, min(outside, _LANE_DEEPEST))
    else:
        inner = min(_CLEAR / 2, strip.depth / 5)
        box = strip.layer(inner, strip.depth - inner)
        blocked += [Stretch(cut - 2 * _CLEAR, cut + 2 * _CLEAR) for cut in cuts if reach]
    free = [strip.along]
    for stretch in blocked:
        free = list(minus(free, stretch))
    return Lane(strip.edge, box, tuple(free))


def minus(free: Iterable[Stretch], taken: Stretch) -> Iterator[Stretch]:
    """What is left of the free stretches once ``taken`` is taken."""
    for stretch in free:
        before = Stretch(stretch.start, min(stretch.end, taken.start))
        after = Stretch(max(stretch.start, taken.end), stretch.end)
        yield from (rest for rest in (before, after) if rest.end > rest.start)
