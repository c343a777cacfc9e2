"""From physical pieces to a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from cardgen.design.display_list import CardFormat
from cardgen.geometry import Affine, Point, Rect
from cardgen.impose.bleed import clip_box
from cardgen.impose.faults import margin_faults, misfit, no_slot_left, slug_does_not_fit
from cardgen.impose.furniture import Furniture, furnish
from cardgen.impose.grid import Layout, best_layout, printable_area, turn_of
from cardgen.impose.job import Job, Measure
from cardgen.impose.marks import cut_outline
from cardgen.impose.options import Backs, Grid, SheetOptions
from cardgen.impose.plan import Page, Piece, Plan, Side, Slot, Stamp, Turn
from cardgen.impose.slug import instruction
from cardgen.source import Span


def plan_sheets(
    pieces: Sequence[Piece],
    form: CardFormat,
    options: SheetOptions,
    *,
    stamp: Stamp,
    measure: Measure,
    span: Span,
    first_sheet: int = 1,
    sheets_in_all: int | None = None,
) -> Plan:
    """Lay pieces of one size out on sheets so that each back lands behind its own face.

    Slots run left to right, then top to bottom; pieces fill them in their order, sheet after sheet, so
    that slot k of sheet s holds piece (s - 1) * n + k.  Cut the whole stack at once, and each pile holds
    the pieces of one slot with the first sheet's on top.  Every page has the same grid in the same place,
    also a part-filled last one.  Cards are never scaled.  Pieces of several sizes take one plan for each
    size; ``first_sheet`` and ``sheets_in_all`` number them through, with the help of ``sheets_needed``.

    Args:
        pieces: One for each physical card; none gives a plan without pages.
        form: Trim, bleed and outline that all of them share.
        measure: Width in mm of a text in the font that the writer sets small print in, at a size in pt.
        span: Where faults are reported: the component, or the print settings.
    """
    turn = _turn(pieces, options)
    layout = best_layout(form.trim, options, turn)
    plan = _empty_plan(form, options, turn, layout)
    if not pieces:
        return plan
    if layout is None:
        return replace(plan, faults=(misfit(form, options, turn, span),))
    slots = _usable_slots(layout.grid, options)
    if not slots:
        return replace(plan, faults=(no_slot_left(layout.grid, span),))
    count = -(-len(pieces) // len(slots))
    job = Job(
        form=form,
        options=options,
        layout=layout,
        turn=turn,
        stamp=stamp,
        sheets=sheets_in_all or first_sheet - 1 + count,
        measure=measure,
    )
    furniture = {side: furnish(job, side) for side in Side}
    pages: list[Page] = []
    for number in range(count):
        places = dict(zip(slots, range(number * len(slots), len(pieces)), strict=False))
        pages += _sheet(job, furniture, first_sheet + number, places, pieces)
    if options.backs is Backs.SEPARATE:
        pages.sort(key=lambda page: page.side is Side.BACK)  # stable: sheets stay in order
    faults = list(margin_faults(layout, options, turn, span))
    if furniture[Side.FACE].slug is None:
        faults.append(slug_does_not_fit(layout, options, span))
    return replace(plan, pages=tuple(pages), sheets=count, faults=tuple(faults))


def sheets_needed(pieces: Sequence[Piece], form: CardFormat, options: SheetOptions) -> int:
    """How many sheets ``plan_sheets`` takes for these; 0 when they fit none."""
    layout = best_layout(form.trim, options, _turn(pieces, options))
    usable = len(_usable_slots(layout.grid, options)) if layout else 0
    return -(-len(pieces) // usable) if usable else 0


def _usable_slots(grid: Grid, options: SheetOptions) -> list[int]:
    return [number for number in range(1, grid.slots + 1) if number not in options.skip]


def _turn(pieces: Sequence[Piece], options: SheetOptions) -> Turn:
    return turn_of(options, backs=any(piece.back is not None for piece in pieces))


def _empty_plan(form: CardFormat, options: SheetOptions, turn: Turn, layout: Layout | None) -> Plan:
    return Plan(
        form=form,
        options=options,
        grid=layout.grid if layout else Grid(0, 0),
        sheets=0,
        printable=layout.printable if layout else printable_area(options.paper.size, options.margin),
        turn=turn,
        instruction=instruction(options, turn),
        pages=(),
    )


def _sheet(
    job: Job,
    furniture: Mapping[Side, Furniture],
    number: int,
    places: Mapping[int, int],
    pieces: Sequence[Piece],
) -> Iterator[Page]:
    """The pages of one sheet: its face, and its back if sheets are turned.  ``places``: slot to piece."""
    faces = tuple(_slots(job, Side.FACE, places, pieces))
    backs = tuple(_slots(job, Side.BACK, places, pieces))
    if job.turn is Turn.FOLD:
        faces += backs
    yield _page(job, furniture[Side.FACE], Side.FACE, number, faces)
    if job.turn in (Turn.LONG_EDGE, Turn.SHORT_EDGE):
        yield _page(job, furniture[Side.BACK], Side.BACK, number, backs)


def _slots(job: Job, side: Side, places: Mapping[int, int], pieces: Sequence[Piece]) -> Iterator[Slot]:
    """One side of the pieces, each in its place; a piece without a back leaves its place blank."""
    names = {
        slot: pieces[piece].face if side is Side.FACE else pieces[piece].back
        for slot, piece in places.items()
    }
    boxes = _boxes(job, side, frozenset(slot for slot, name in names.items() if name is not None))
    rotation = job.layout.rotation if side is Side.FACE else job.layout.back_rotation
    for slot, name in names.items():
        if name is not None:
            trim, clip = boxes[slot]
            yield Slot(
                number=slot, piece=places[slot], side=side, name=name, trim=trim, clip=clip, rotation=rotation
            )


@lru_cache(maxsize=8)  # full pages are all alike
def _boxes(job: Job, side: Side, taken: frozenset[int]) -> Mapping[int, tuple[Rect, Rect]]:
    """Trim and clip box of every slot that is taken."""
    bleed, behind = job.bleed(side), job.layout.behind
    faces = {n: (job.layout.slot(n), clip_box(job.layout, n, taken, bleed, job.options)) for n in taken}
    if side is Side.FACE:
        return faces
    return {number: (behind(trim), behind(clip)) for number, (trim, clip) in faces.items()}


def _page(job: Job, furniture: Furniture, side: Side, number: int, slots: tuple[Slot, ...]) -> Page:
    outlines = (cut_outline(job.form, slot.trim) for slot in slots if slot.side is Side.FACE)
    return Page(
        sheet=number,
        side=side,
        size=job.layout.page,
        slots=slots,
        marks=furniture.marks,
        outlines=tuple(outline for outline in outlines if outline is not None),
        labels=furniture.page_labels(job, side, number),
        rulers=furniture.rulers,
        trim_box=furniture.trim_box,
        bleed_box=furniture.bleed_box,
        transform=_correction(job.layout, job.options, side),
    )


def _correction(layout: Layout, options: SheetOptions, side: Side) -> Affine:
    """What makes up for the printer: its scale on both sides, then where it puts backs."""
    middle = Point(layout.page.width / 2, layout.page.height / 2)
    scale = options.scale_correction
    correction = Affine() if scale == 1 else Affine.scaling(scale, scale, about=middle)
    shift = options.back_shift
    if side is Side.FACE or shift == type(shift)():
        return correction
    turned = correction.then(Affine.rotation(shift.clockwise_degrees, about=middle))
    return turned.then(Affine.translation(shift.right, shift.down))
