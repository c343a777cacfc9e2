"""Scale bars: the proof that a sheet came out of the printer at its true size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.geometry import Affine, Rect
from cardgen.impose.job import Measure
from cardgen.impose.lanes import Edge, Lane
from cardgen.impose.plan import Axis, Label, LabelUse, Mark, MarkUse, Ruler
from cardgen.impose.slug import CAPITALS, frame, reading
from cardgen.units import MM_PER_INCH, pt_to_mm

_DEPTH = 1.8
_LABEL_PT = 5.5
_LABEL_GAP = 1.5
_END_TICK, _TICK = 1.6, 0.9
_LINE = 0.15
_PAIRS = ((100, 4), (50, 2), (25, 1))  # mm and inches of about the same length


@dataclass(frozen=True, slots=True)
class _Bar:
    """A bar that could be drawn."""

    axis: Axis
    title: str
    length: float
    step: float  # between ticks
    room: float  # along the edge, with its label; a bar in mm and its partner in inches take the same


@dataclass(frozen=True, slots=True)
class ScaleBars:
    rulers: tuple[Ruler, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()


def scale_bars(lanes: Sequence[Lane], cards: Rect, measure: Measure) -> ScaleBars:
    """A bar in millimetres and one in inches along both axes: 100 mm and 4 in; where there is less room a
    half or a quarter of that, and none where not even that fits.
    """
    free = [part for lane in lanes for part in lane.split(_DEPTH)]
    found = ScaleBars()
    for edges, bars in (
        ((Edge.BOTTOM, Edge.TOP), _metric(Axis.HORIZONTAL, measure)),
        ((Edge.BOTTOM, Edge.TOP), _imperial(Axis.HORIZONTAL, measure)),
        ((Edge.RIGHT, Edge.LEFT), _metric(Axis.VERTICAL, measure)),
        ((Edge.LEFT, Edge.RIGHT), _imperial(Axis.VERTICAL, measure)),
    ):
        choices = [lane for edge in edges for lane in free if lane.edge is edge]
        placed = _place(bars, choices, cards)
        if placed is not None:
            bar, lane, start = placed
            place = frame(lane, start, bar.room, _DEPTH)
            found = _drawn(found, bar, place, reading(lane.edge), measure)
            free[free.index(lane)] = lane.without(start, bar.room)
    return found


def _metric(axis: Axis, measure: Measure) -> list[_Bar]:
    rooms = _rooms(measure)
    return [_Bar(axis, f"{mm} mm", mm, mm / 10 if mm == 100 else mm / 5, rooms[mm]) for mm, _ in _PAIRS]


def _imperial(axis: Axis, measure: Measure) -> list[_Bar]:
    rooms = _rooms(measure)
    return [
        _Bar(axis, f"{inches} in", inches * MM_PER_INCH, MM_PER_INCH / 2, rooms[mm]) for mm, inches in _PAIRS
    ]


def _rooms(measure: Measure) -> dict[int, float]:
    """What the two bars of a pair need, so that they start at one place."""
    return {
        mm: max(
            mm + measure(f"{mm} mm", _LABEL_PT), inches * MM_PER_INCH + measure(f"{inches} in", _LABEL_PT)
        )
        + _LABEL_GAP
        for mm, inches in _PAIRS
    }


def _place(bars: Sequence[_Bar], lanes: Sequence[Lane], cards: Rect) -> tuple[_Bar, Lane, float] | None:
    """The longest bar that some lane takes, the lane, and where it starts there."""
    for bar in bars:
        for lane in lanes:
            middle = cards.center.y if lane.edge.upright else cards.center.x
            start = lane.start_amid(middle, bar.room)
            if start is not None:
                return bar, lane, start
    return None


def _drawn(found: ScaleBars, bar: _Bar, place: Affine, rotation: int, measure: Measure) -> ScaleBars:
    """``found`` with one more bar, its lines and its label."""
    size, width = pt_to_mm(_LABEL_PT), measure(bar.title, _LABEL_PT)
    label = Label(
        use=LabelUse.RULER,
        text=bar.title,
        box=place.bounds(Rect(bar.length + _LABEL_GAP, _DEPTH - CAPITALS * size, width, CAPITALS * size)),
        size_pt=_LABEL_PT,
        baseline=place.apply(bar.length + _LABEL_GAP, _DEPTH),
        rotation=rotation,
    )
    box = place.bounds(Rect(0, 0, bar.length, _DEPTH))
    return ScaleBars(
        (*found.rulers, Ruler(axis=bar.axis, length=bar.length, title=bar.title, box=box)),
        (*found.marks, *_lines(bar, place)),
        (*found.labels, label),
    )


def _lines(bar: _Bar, place: Affine) -> Iterator[Mark]:
    """The base line, its outer ends exactly ``length`` apart, and the ticks that stand on it."""
    base = _DEPTH - _LINE / 2
    yield Mark(MarkUse.RULER, place.apply(0, base), place.apply(bar.length, base), width=_LINE)
    steps = round(bar.length / bar.step)
    for step in range(steps + 1):
        at = min(max(step * bar.step, _LINE / 2), bar.length - _LINE / 2)
        height = _END_TICK if step in (0, steps) or 2 * step == steps else _TICK
        yield Mark(MarkUse.RULER, place.apply(at, base), place.apply(at, base - height), width=_LINE)
