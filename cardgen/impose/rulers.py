"""Scale bars: the proof that a sheet came out of the printer at its true size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.geometry import Affine, Rect
from cardgen.impose.job import Measure
from cardgen.impose.lanes import Edge, Lane
from cardgen.impose.plan import Axis, Label, LabelUse, Mark, MarkUse, Ruler
from cardgen.impose.slug import CAPITALS, frame, level_start, reading
from cardgen.units import MM_PER_INCH, pt_to_mm

_DEPTH = 1.8
_LABEL_PT = 6.0
_LABEL_GAP = 1.5
_END_TICK, _TICK = 1.6, 0.9
_LINE = 0.15


@dataclass(frozen=True, slots=True)
class _Bar:
    """A bar that could be drawn."""

    axis: Axis
    title: str
    length: float
    step: float  # between ticks

    def whole(self, measure: Measure) -> float:
        return self.length + _LABEL_GAP + measure(self.title, _LABEL_PT)


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
        ((Edge.BOTTOM, Edge.TOP), _metric(Axis.HORIZONTAL)),
        ((Edge.BOTTOM, Edge.TOP), _imperial(Axis.HORIZONTAL)),
        ((Edge.RIGHT, Edge.LEFT), _metric(Axis.VERTICAL)),
        ((Edge.LEFT, Edge.RIGHT), _imperial(Axis.VERTICAL)),
    ):
        choices = [lane for edge in edges for lane in free if lane.edge is edge]
        placed = _place(bars, choices, cards, measure)
        if placed is not None:
            bar, lane, start = placed
            found = _drawn(
                found, bar, frame(lane, start, bar.whole(measure), _DEPTH), reading(lane.edge), measure
            )
            free[free.index(lane)] = lane.without(start, bar.whole(measure))
    return found


def _metric(axis: Axis) -> list[_Bar]:
    return [_Bar(axis, f"{number} mm", number, 10 if number > 25 else 5) for number in (100, 50, 25)]


def _imperial(axis: Axis) -> list[_Bar]:
    return [_Bar(axis, f"{number} in", number * MM_PER_INCH, MM_PER_INCH / 2) for number in (4, 2, 1)]


def _place(
    bars: Sequence[_Bar], lanes: Sequence[Lane], cards: Rect, measure: Measure
) -> tuple[_Bar, Lane, float] | None:
    """The longest bar that some lane takes, the lane, and where it starts there."""
    for bar in bars:
        for lane in lanes:
            start = level_start(lane, bar.whole(measure), cards)
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
