"""From physical pieces to a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgen.design.display_list import CardFormat
from cardgen.impose.options import SheetOptions
from cardgen.impose.plan import Piece, Plan, Stamp
from cardgen.source import Span

Measure = Callable[[str, float], float]  # text, size in pt -> width in mm


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

    Slots run left to right, then top to bottom; pieces fill them in their order, sheet after sheet, so that slot k
    of sheet s holds piece (s - 1) * n + k.  Cut the whole stack at once, and each pile holds the pieces of one slot
    with the first sheet's on top.  Every page has the same grid in the same place, also a part-filled last one.
    Cards are never scaled.  Pieces of several sizes take one plan for each size; ``first_sheet`` and
    ``sheets_in_all`` number them through, with the help of ``sheets_needed``.

    Args:
        pieces: One for each physical card; none gives a plan without pages.
        form: Trim, bleed and outline that all of them share.
        measure: Width in mm of a text in the font that the writer sets small print in, at a size in pt.
        span: Where faults are reported: the component, or the print settings.
    """
    raise NotImplementedError


def sheets_needed(count: int, form: CardFormat, options: SheetOptions) -> int:
    """How many sheets ``plan_sheets`` takes for ``count`` pieces; 0 when the card fits no sheet."""
    raise NotImplementedError
