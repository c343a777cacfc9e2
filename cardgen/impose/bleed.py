"""How far the print of each piece runs past its trim: to the middle of a gutter, further where nobody is."""

from __future__ import annotations

from collections.abc import Collection

from cardgen.design.display_list import CardFormat
from cardgen.geometry import Insets, Rect
from cardgen.impose.grid import Layout
from cardgen.impose.options import OUTER_BLEED, SheetOptions
from cardgen.impose.plan import Axis, Side


def sheet_bleed(form: CardFormat, options: SheetOptions, side: Side) -> float:
    """Bleed of a side where no neighbour is in the way; never more than the picture has."""
    wanted = max(options.gutter / 2, OUTER_BLEED) if options.bleed is None else options.bleed
    if side is Side.BACK:
        wanted = max(wanted, options.back_overprint)
    return min(wanted, form.bleed)


def printed_box(layout: Layout, bleed: float, options: SheetOptions) -> Rect:
    """All that cards of a full grid can cover, bleed included; of the faces' half with a fold."""
    return _within(layout, layout.trim_box.inset(-bleed), options)


def clip_box(
    layout: Layout, number: int, taken: Collection[int], bleed: float, options: SheetOptions
) -> Rect:
    """What the piece in slot ``number`` may cover when the slots ``taken`` hold pieces.

    Beside a neighbour the bleed ends in the middle of the gutter.  It never covers another piece's trim box.
    """
    shared = min(bleed, options.gutter / 2)
    row, column = divmod(number - 1, layout.grid.columns)

    def free(across: int, down: int) -> bool:
        x, y = column + across, row + down
        inside = 0 <= x < layout.grid.columns and 0 <= y < layout.grid.rows
        return not inside or y * layout.grid.columns + x + 1 not in taken

    left, right = (bleed if free(step, 0) else shared for step in (-1, 1))
    top, bottom = (
        bleed
        if free(0, step) and (left <= shared or free(-1, step)) and (right <= shared or free(1, step))
        else shared
        for step in (-1, 1)
    )
    grown = layout.slot(number).inset(Insets(left=-left, top=-top, right=-right, bottom=-bottom))
    return _within(layout, grown, options)


def _within(layout: Layout, box: Rect, options: SheetOptions) -> Rect:
    """``box`` cut off at the edges of the page, and with a fold at the fold."""
    right, bottom = layout.page
    if layout.fold:
        right = right / 2 if layout.mirror is Axis.VERTICAL else right
        bottom = bottom / 2 if layout.mirror is Axis.HORIZONTAL else bottom
    x, y = max(0.0, box.x), max(0.0, box.y)
    return Rect(x, y, min(box.right, right) - x, min(box.bottom, bottom) - y)
