"""From physical pieces to a plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardgen.impose.faults import (
    margin_faults,
    misfit,
    no_slot_left,
    scale_bars_do_not_fit,
    slug_does_not_fit,
)
from cardgen.impose.furniture import furnish
from cardgen.impose.grid import Layout, best_layout, printable_area, turn_of
from cardgen.impose.job import Job, Measure
from cardgen.impose.options import Backs, Grid, SheetOptions
from cardgen.impose.pages import sheet_pages
from cardgen.impose.plan import Batch, Page, Plan, Side, Stamp, Turn
from cardgen.impose.slug import instruction


def plan_sheets(
    batches: Sequence[Batch], options: SheetOptions, *, stamp: Stamp, measure: Measure
) -> list[Plan]:
    """Lay pieces out on sheets so that each back lands behind its own face: one plan for each batch, in order.

    The plans make up one file: its sheets are numbered through, and when sheets are turned over for one batch,
    every sheet has a back page, so that no face is printed on the back of another.

    Slots run left to right, then top to bottom; pieces fill them in their order, sheet after sheet, so that
    slot k of sheet s holds piece (s - 1) * n + k.  Cut the whole stack at once, and each pile holds the pieces
    of one slot with the first sheet's on top.  Every page of a plan has the same grid in the same place, also a
    part-filled last one.  Cards are never scaled.

    Args:
        batches: Pieces of one size each; one without pieces gives a plan without pages.
        measure: Width in mm of a text at a size in pt, in the font that the writer sets small print in.
    """
    anything_has_a_back = any(batch.has_backs for batch in batches)
    drafts = [_draft(batch, options, anything_has_a_back=anything_has_a_back) for batch in batches]
    sheets = sum(draft.sheets for draft in drafts)
    plans, first = [], 1
    for draft in drafts:
        plans.append(_filled(draft, stamp, measure, first=first, sheets=sheets))
        first += draft.sheets
    return plans


@dataclass(frozen=True, slots=True)
class _Draft:
    """A batch with its layout, before the sheets of the whole file are counted."""

    batch: Batch
    options: SheetOptions
    turn: Turn
    layout: Layout | None

    @property
    def slots(self) -> tuple[int, ...]:
        """The slots of the grid that are used, from 1."""
        count = self.layout.grid.slots if self.layout else 0
        return tuple(number for number in range(1, count + 1) if number not in self.options.skip)

    @property
    def sheets(self) -> int:
        return -(-len(self.batch.pieces) // len(self.slots)) if self.slots else 0


def _draft(batch: Batch, options: SheetOptions, *, anything_has_a_back: bool) -> _Draft:
    """A batch without backs is turned with the others, but not folded."""
    alone = options.backs is Backs.FOLD
    turn = turn_of(options, backs=batch.has_backs if alone else anything_has_a_back)
    return _Draft(batch, options, turn, best_layout(batch.form.trim, options, turn))


def _filled(draft: _Draft, stamp: Stamp, measure: Measure, *, first: int, sheets: int) -> Plan:
    """The plan of one batch whose first sheet has the number ``first`` out of ``sheets``."""
    batch, options, layout = draft.batch, draft.options, draft.layout
    plan = _empty_plan(draft)
    if not batch.pieces:
        return plan
    if layout is None:
        return replace(plan, faults=(misfit(batch.form, options, draft.turn, batch.span),))
    if not draft.slots:
        return replace(plan, faults=(no_slot_left(layout.grid, batch.span),))
    job = Job(
        form=batch.form,
        options=options,
        layout=layout,
        turn=draft.turn,
        stamp=stamp,
        part=batch.part,
        sheets=sheets,
        measure=measure,
    )
    furniture = {side: furnish(job, side) for side in Side}
    pages: list[Page] = []
    for number in range(draft.sheets):
        pieces = range(number * len(draft.slots), len(batch.pieces))
        places = dict(zip(draft.slots, pieces, strict=False))
        pages += sheet_pages(job, furniture, first + number, places, batch.pieces)
    if options.backs is Backs.SEPARATE:
        pages.sort(key=lambda page: page.side is Side.BACK)  # stable: sheets stay in order
    faults = list(margin_faults(layout, options, draft.turn, batch.span))
    if furniture[Side.FACE].slug is None:
        faults.append(slug_does_not_fit(layout, options, batch.span))
    if missing := furniture[Side.FACE].missing:
        faults.append(scale_bars_do_not_fit(layout, options, missing, batch.span))
    return replace(plan, pages=tuple(pages), sheets=draft.sheets, faults=tuple(faults))


def _empty_plan(draft: _Draft) -> Plan:
    layout, options = draft.layout, draft.options
    return Plan(
        form=draft.batch.form,
        options=options,
        grid=layout.grid if layout else Grid(0, 0),
        sheets=0,
        printable=layout.printable if layout else printable_area(options.paper.size, options.margin),
        turn=draft.turn,
        instruction=instruction(options, draft.turn),
        pages=(),
    )
