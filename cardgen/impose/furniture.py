"""Everything on a page that is not a card: the same on every page of a side, but for the sheet's number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardgen.geometry import Point, Rect
from cardgen.impose.grid import around
from cardgen.impose.job import Job
from cardgen.impose.lanes import MARK_LENGTH, MARK_OFFSET, Edge, Lane, Stretch, Strip, lane, strips
from cardgen.impose.marks import cut_places, fold_line, fold_strip, gutter_ticks, outside_marks
from cardgen.impose.nooks import Nooks
from cardgen.impose.options import MarkKind
from cardgen.impose.plan import Axis, Label, LabelUse, Mark, Ruler, Side
from cardgen.impose.rulers import ScaleBars, scale_bars
from cardgen.impose.slug import CAPITALS, place_slug, slug_wordings
from cardgen.units import pt_to_mm

_FOLD_PT = 6.0
_CLEAR = 0.5
_CLEAR_OF_FOLD = 3.0
_WORDINGS = 3  # of the slug line
_OFF_CARDS = 0.1  # half the width of a line, and a hair


@dataclass(frozen=True, slots=True, kw_only=True)
class Furniture:
    """Marks, scale bars and words of one side.  ``slug`` still carries a sheet number that stands for any."""

    marks: tuple[Mark, ...]
    labels: tuple[Label, ...]
    rulers: tuple[Ruler, ...]
    slug: Label | None
    wording: int  # which of the slug's wordings it is
    missing: tuple[str, ...]  # scale bars that found no room; all of them on backs, which carry none
    trim_box: Rect
    bleed_box: Rect

    def page_labels(self, job: Job, side: Side, sheet: int) -> tuple[Label, ...]:
        """The labels of one page: the slug with its sheet's number, and what all pages have."""
        if self.slug is None:
            return self.labels
        return (replace(self.slug, text=slug_wordings(job, side, sheet)[self.wording]), *self.labels)


def furnish(job: Job, side: Side) -> Furniture:
    """What stands around the cards of one side: marks and scale bars only on faces, the slug line on both.

    The slug line gets shorter where that makes room for a scale bar that would be left out.
    """
    first = _furnish(job, side, 0)
    if side is Side.BACK or first.slug is None or not first.missing:
        return first
    shorter = (_furnish(job, side, number) for number in range(first.wording + 1, _WORDINGS))
    return max((first, *shorter), key=lambda furniture: (furniture.slug is not None, len(furniture.rulers)))


def _furnish(job: Job, side: Side, wording: int) -> Furniture:
    """With that wording of the slug line, or a shorter one."""
    trim_box, cards = _covered(job, side)
    edges = strips(job.layout.printable, cards)
    marked = _marked_edges(job, side)
    lanes = [_lane(job, strip, marked=strip.edge in marked) for strip in edges]
    widest = int("8" * len(str(job.sheets)))  # as wide as any number of a sheet
    slug = place_slug(slug_wordings(job, side, widest)[wording:], lanes, trim_box, job.measure)
    if slug:
        box, place = slug.label.box, lanes.index(slug.lane)
        lanes[place] = slug.lane.without(
            *((box.y, box.height) if slug.lane.edge.upright else (box.x, box.width))
        )
    word = _fold_word(job, edges) if job.layout.fold else None
    marks = [*_cut_marks(job, [strip for strip in edges if strip.edge in marked])]
    marks += fold_line(job.layout, _fold_breaks(job, word)) if job.layout.fold else ()
    bars = ScaleBars()
    if side is Side.FACE:
        words = [label.box for label in (slug.label if slug else None, word) if label]
        nooks = Nooks(tuple(_nooks(job, edges)), (*words, *(mark.box for mark in marks)))
        bars = scale_bars(lanes, nooks, trim_box, job.measure)
    return Furniture(
        marks=(*bars.marks, *marks),
        labels=(*bars.labels, word) if word else bars.labels,
        rulers=bars.rulers,
        slug=slug.label if slug else None,
        wording=wording + slug.wording if slug else 0,
        missing=bars.missing,
        trim_box=trim_box,
        bleed_box=cards,
    )


def _covered(job: Job, side: Side) -> tuple[Rect, Rect]:
    """Around all trim boxes of a page, and around all that its cards can cover."""
    layout = job.layout
    if layout.fold:
        return layout.both_sides(layout.trim_box), around(job.printed(Side.FACE), job.printed(Side.BACK))
    return (layout.behind(layout.trim_box) if side is Side.BACK else layout.trim_box), job.printed(side)


def _marked_edges(job: Job, side: Side) -> set[Edge]:
    """Where there are cut marks: not beyond the backs of a fold, for those will lie behind the faces."""
    if side is Side.BACK or job.options.marks is MarkKind.NONE:
        return set()
    if not job.layout.fold:
        return set(Edge)
    return set(Edge) - {Edge.RIGHT if job.layout.mirror is Axis.VERTICAL else Edge.BOTTOM}


def _lane(job: Job, strip: Strip, *, marked: bool) -> Lane:
    """The room for small print along one edge, clear of marks and of the fold."""
    across, down = cut_places(job.layout)
    cuts = (down if strip.edge.upright else across) if marked else ()
    fold: list[Stretch] = []
    if job.layout.fold and strip.edge.upright == (job.layout.mirror is Axis.HORIZONTAL):
        middle = (job.layout.page.height if strip.edge.upright else job.layout.page.width) / 2
        fold = [Stretch(middle - _CLEAR_OF_FOLD, middle + _CLEAR_OF_FOLD)]
    return lane(strip, cuts, keep_clear=fold)


def _nooks(job: Job, edges: tuple[Strip, ...]) -> Iterator[Rect]:
    """Where no card covers the page: around the cards, and in slots that are skipped on every sheet."""
    yield from (strip.box.inset(_OFF_CARDS) for strip in edges if strip.depth)
    layout, bleed = job.layout, max(job.bleed(side) for side in Side)
    for number in sorted(job.options.skip):
        if number <= layout.grid.slots:
            slot = layout.slot(number).inset(bleed + _CLEAR)
            yield from (slot, layout.behind(slot)) if layout.fold else (slot,)


def _cut_marks(job: Job, marked: list[Strip]) -> Iterator[Mark]:
    if not marked:
        return
    if job.layout.fold:
        marked = [*marked, fold_strip(job.layout, job.printed(Side.FACE))]
    yield from outside_marks(marked, job.layout)
    if job.options.marks is MarkKind.TICKS:
        yield from gutter_ticks(job.layout)


def _fold_breaks(job: Job, word: Label | None) -> Iterator[Stretch]:
    """Where the fold line is interrupted: at its word, and along cards whose print comes too close."""
    upright = job.layout.mirror is Axis.VERTICAL
    if _fold_room(job) < _CLEAR:
        cards = around(job.printed(Side.FACE), job.printed(Side.BACK)).inset(-_CLEAR)
        yield Stretch(cards.y, cards.bottom) if upright else Stretch(cards.x, cards.right)
    if word:
        start, end = (word.box.y, word.box.bottom) if upright else (word.box.x, word.box.right)
        yield Stretch(start - 2 * _CLEAR, end + 2 * _CLEAR)


def _fold_room(job: Job) -> float:
    """Between the fold and the print of the nearer side."""
    return job.options.fold_gap / 2 - max(job.bleed(side) for side in Side)


def _fold_word(job: Job, edges: tuple[Strip, ...]) -> Label | None:
    """The word FOLD on the fold line: between face and back if the gap takes it, else at the page's edge."""
    layout = job.layout
    height, width = CAPITALS * pt_to_mm(_FOLD_PT), job.measure("FOLD", _FOLD_PT)
    first, upright = layout.slot(1), layout.mirror is Axis.VERTICAL
    strip = next(strip for strip in edges if strip.edge is (Edge.TOP if upright else Edge.LEFT))
    if _fold_room(job) >= height / 2 + 0.1 and width + 4 < (first.height if upright else first.width):
        middle = first.center.y if upright else first.center.x
    elif strip.depth >= width + 2 + MARK_OFFSET + MARK_LENGTH:
        middle = (strip.box.y if upright else strip.box.x) + width / 2 + 1
    else:
        return None
    if upright:
        box = Rect(layout.page.width / 2 - height / 2, middle - width / 2, height, width)
        start, rotation = Point(box.right, box.bottom), 270
    else:
        box = Rect(middle - width / 2, layout.page.height / 2 - height / 2, width, height)
        start, rotation = Point(box.x, box.bottom), 0
    return Label(use=LabelUse.FOLD, text="FOLD", box=box, size_pt=_FOLD_PT, baseline=start, rotation=rotation)
