"""Scale bars: the proof that a sheet came out of the printer at its true size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from cardgen.geometry import Affine, Point, Rect, Size
from cardgen.impose.job import Measure
from cardgen.impose.lanes import Edge, Lane
from cardgen.impose.nooks import Nooks
from cardgen.impose.plan import Axis, Label, LabelUse, Mark, MarkUse, Ruler
from cardgen.impose.slug import CAPITALS, frame, reading
from cardgen.units import MM_PER_INCH, pt_to_mm

_DEPTH = 1.8
_LABEL_PT = 5.5
_LABEL_GAP = 1.5
_END_TICK, _TICK = 1.6, 0.9
_LINE = 0.15
_BESIDE = 0.7  # between a bar and a label that stands beside it
_PAIRS = ((100, 4.0), (50, 2.0), (25, 1.0), (10, 0.5), (5, 0.2))  # mm and inches of about the same length
_TINY = 25.0  # a shorter bar along the cards is worth less than a longer one elsewhere
_INCHES = {4.0: "4 in", 2.0: "2 in", 1.0: "1 in", 0.5: "1/2 in", 0.2: "0.2 in"}
_WANTED = (
    (Axis.HORIZONTAL, "mm", (Edge.BOTTOM, Edge.TOP)),
    (Axis.HORIZONTAL, "in", (Edge.BOTTOM, Edge.TOP)),
    (Axis.VERTICAL, "mm", (Edge.RIGHT, Edge.LEFT)),
    (Axis.VERTICAL, "in", (Edge.LEFT, Edge.RIGHT)),
)
_UNITS = {"mm": "mm", "in": "inches"}


@dataclass(frozen=True, slots=True)
class _Bar:
    """A bar that could be drawn."""

    axis: Axis
    title: str
    length: float
    step: float  # between ticks
    room: float  # along the edge, with its label; a bar in mm and its partner in inches take the same


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a bar and its label go: each from its own coordinates (origin at its top left) to the page."""

    bar: Affine
    label: Affine
    rotation: int  # of the label


@dataclass(frozen=True, slots=True)
class ScaleBars:
    rulers: tuple[Ruler, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Those that are left out: ``vertical in inches``."""
        found = {(ruler.axis, ruler.title.rpartition(" ")[2]) for ruler in self.rulers}
        return tuple(f"{axis} in {_UNITS[unit]}" for axis, unit, _ in _WANTED if (axis, unit) not in found)


def scale_bars(lanes: Sequence[Lane], nooks: Nooks, cards: Rect, measure: Measure) -> ScaleBars:
    """A bar in millimetres and one in inches along both axes: 100 mm and 4 in; where there is less room a
    half, a quarter, a tenth or a twentieth of that.

    Bars lie along the edges of the sheet, in ``lanes``; where none takes them, in ``nooks``.  Long ones give way
    where another would be left out.  Fewer than four only where not even the shortest fit.
    """
    most = ScaleBars()
    limits = product(range(len(_PAIRS)), repeat=2)
    for limit in sorted(limits, key=lambda limit: (max(limit), limit)):
        found = _scale_bars(lanes, nooks, cards, measure, dict(zip(Axis, limit, strict=True)))
        if len(found.rulers) > len(most.rulers):
            most = found
        if not most.missing:
            break
    return most


def _scale_bars(
    lanes: Sequence[Lane], nooks: Nooks, cards: Rect, measure: Measure, longest: Mapping[Axis, int]
) -> ScaleBars:
    """The bars; along each axis none longer than those of its number in ``_PAIRS``."""
    free = [part for lane in lanes for part in lane.split(_DEPTH)]
    found = ScaleBars()
    for axis, unit, edges in _WANTED:
        choices = [lane for edge in edges for lane in free if lane.edge is edge]
        placed = _placed(
            _bars(axis, unit, measure)[longest[axis] :], choices, nooks, edges[0], cards, measure
        )
        if placed is not None:
            found = _drawn(found, *placed, measure)
            boxes = (found.rulers[-1].box, found.labels[-1].box)
            nooks = nooks.with_taken(*boxes)
            for box in boxes:
                free = [_clear_of(lane, box) for lane in free]
    return found


def _placed(
    bars: Sequence[_Bar], lanes: Sequence[Lane], nooks: Nooks, edge: Edge, cards: Rect, measure: Measure
) -> tuple[_Bar, _Place] | None:
    """The longest of the bars that a lane takes; if that is a tiny one, the longest that there is room for."""
    for bar in bars:
        place = _in_lane(bar, lanes, cards, measure) if bar.length >= _TINY else None
        if place is not None:
            return bar, place
    for bar in bars:
        place = _in_lane(bar, lanes, cards, measure) or _in_nook(bar, nooks, edge, cards, measure)
        if place is not None:
            return bar, place
    return None


def _bars(axis: Axis, unit: str, measure: Measure) -> list[_Bar]:
    """From the longest to the shortest."""
    found = []
    for mm, inches in _PAIRS:
        length = inches * MM_PER_INCH
        room = _LABEL_GAP + max(
            mm + measure(f"{mm} mm", _LABEL_PT), length + measure(_INCHES[inches], _LABEL_PT)
        )  # of both, so that they start at one place
        if unit == "mm":
            found.append(_Bar(axis, f"{mm} mm", mm, mm / 10 if mm == 100 else mm / 5, room))
        else:
            step = MM_PER_INCH / 2 if inches >= 1 else length / 4
            found.append(_Bar(axis, _INCHES[inches], length, step, room))
    return found


def _in_lane(bar: _Bar, lanes: Sequence[Lane], cards: Rect, measure: Measure) -> _Place | None:
    """The first lane that takes the bar, close to the middle of the cards."""
    for lane in lanes:
        middle = cards.center.y if lane.edge.upright else cards.center.x
        start = lane.start_amid(middle, bar.room)
        if start is not None:
            place = frame(lane, start, bar.room, _DEPTH)
            return _Place(place, _after(bar, measure).then(place), reading(lane.edge))
    return None


def _in_nook(bar: _Bar, nooks: Nooks, edge: Edge, cards: Rect, measure: Measure) -> _Place | None:
    """A nook near the foot of the sheet and the edge that the bar would rather lie along."""
    x = {Edge.LEFT: cards.x, Edge.RIGHT: cards.right}.get(edge, cards.center.x)
    for size, place in _blocks(bar, measure):
        box = nooks.place(size, Point(x, cards.bottom))
        if box is not None:
            there = Affine.translation(box.x, box.y)
            return _Place(place.bar.then(there), place.label.then(there), place.rotation)
    return None


def _blocks(bar: _Bar, measure: Measure) -> Iterator[tuple[Size, _Place]]:
    """The bar with its label at its end, beside it, and beside it but turned: size of each block, places in it.

    What stands upright on the page reads upward.
    """
    (width, height), length = _label_size(bar, measure), bar.length
    along, across = length + _LABEL_GAP + width, _DEPTH + _BESIDE + height
    upward = Affine.rotation(270)
    end = _Place(Affine(), _after(bar, measure), 0)
    if bar.axis is Axis.HORIZONTAL:
        yield Size(along, _DEPTH), end
        for size, rotation in ((Size(width, height), 0), (Size(height, width), 270)):
            room = max(length, size.width)
            turned = upward.then(Affine.translation(0, width)) if rotation else Affine()
            yield (
                Size(room, size.height + _BESIDE + _DEPTH),
                _Place(
                    Affine.translation((room - length) / 2, size.height + _BESIDE),
                    turned.then(Affine.translation((room - size.width) / 2, 0)),
                    rotation,
                ),
            )
        return
    room = max(length, height)
    bar_there = upward.then(Affine.translation(0, (room + length) / 2))
    label = Affine.translation(_DEPTH + _BESIDE, (room - height) / 2)
    yield Size(_DEPTH + _BESIDE + width, room), _Place(bar_there, label, 0)
    whole = upward.then(Affine.translation(0, along))
    yield Size(_DEPTH, along), _Place(whole, end.label.then(whole), 270)
    room = max(length, width)
    bar_there = upward.then(Affine.translation(height + _BESIDE, (room + length) / 2))
    label = upward.then(Affine.translation(0, (room + width) / 2))
    yield Size(across, room), _Place(bar_there, label, 270)


def _label_size(bar: _Bar, measure: Measure) -> Size:
    return Size(measure(bar.title, _LABEL_PT), CAPITALS * pt_to_mm(_LABEL_PT))


def _after(bar: _Bar, measure: Measure) -> Affine:
    """A label at the end of its bar, standing on the same line."""
    return Affine.translation(bar.length + _LABEL_GAP, _DEPTH - _label_size(bar, measure).height)


def _clear_of(lane: Lane, box: Rect) -> Lane:
    """The lane without what something else covers of it."""
    if not box.overlaps(lane.box):
        return lane
    return lane.without(*((box.y, box.height) if lane.edge.upright else (box.x, box.width)))


def _drawn(found: ScaleBars, bar: _Bar, place: _Place, measure: Measure) -> ScaleBars:
    """``found`` with one more bar, its lines and its label."""
    size = _label_size(bar, measure)
    label = Label(
        use=LabelUse.RULER,
        text=bar.title,
        box=place.label.bounds(Rect(0, 0, *size)),
        size_pt=_LABEL_PT,
        baseline=place.label.apply(0, size.height),
        rotation=place.rotation,
    )
    box = place.bar.bounds(Rect(0, 0, bar.length, _DEPTH))
    return ScaleBars(
        (*found.rulers, Ruler(axis=bar.axis, length=bar.length, title=bar.title, box=box)),
        (*found.marks, *_lines(bar, place.bar)),
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
