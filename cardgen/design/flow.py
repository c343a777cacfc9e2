"""Rows, columns and grids: pure geometry.  Lengths mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.geometry import Rect

Wanted = tuple[float | None, float | None]
"""Width and height of a cell, or of the whole; None for what it doesn't state."""

_SHARE = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0, "spread": 0.5}


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Cells from the top-left corner of the whole; ``needs`` is more than the size where they don't fit."""

    width: float
    height: float
    cells: tuple[Rect, ...]
    needs_width: float
    needs_height: float


def in_line(
    cells: Sequence[Wanted], room: Rect, own: Wanted, *, spacing: float, align: str, valign: str, down: bool
) -> Arrangement:
    """Cells from left to right, or from top to bottom where ``down``.

    Those without a size along the line share what is left of it; those without one across it are as large as
    the whole.  The whole is as large as it says, else as its cells if all of them have a size, else as ``room``.
    """
    along, across = (1, 0) if down else (0, 1)
    room_size = (room.width, room.height)
    lengths = [cell[along] for cell in cells]
    gaps = spacing * (len(cells) - 1)
    fixed = sum(length for length in lengths if length is not None) + gaps
    flexible = lengths.count(None)
    length = own[along] if own[along] is not None else room_size[along] if flexible else fixed
    assert length is not None
    share = max(0.0, length - fixed) / flexible if flexible else 0.0
    breadths = [cell[across] for cell in cells]
    known = [breadth for breadth in breadths if breadth is not None]
    breadth = own[across]
    if breadth is None:
        breadth = max(known) if len(known) == len(cells) else room_size[across]
    how, how_across = (valign, align) if down else (align, valign)
    taken = fixed + share * flexible
    at, gap = _start(how, length, taken, spacing, len(cells))
    placed = []
    for cell_length, cell_breadth in zip(lengths, breadths, strict=True):
        long = share if cell_length is None else cell_length
        broad = breadth if cell_breadth is None else cell_breadth
        off = (breadth - broad) * _SHARE[how_across]
        placed.append(Rect(off, at, broad, long) if down else Rect(at, off, long, broad))
        at += long + gap
    widths, heights = (length, taken), (breadth, max([*known, 0.0]))  # each: has, needs
    if down:
        widths, heights = heights, widths
    return Arrangement(
        width=widths[0],
        height=heights[0],
        cells=tuple(placed),
        needs_width=widths[1],
        needs_height=heights[1],
    )


def in_grid(
    cells: Sequence[Wanted], room: Rect, own: Wanted, *, columns: int, spacing: float, align: str, valign: str
) -> Arrangement:
    """Cells in rows of ``columns``, all of one size: an equal share of the whole, or the largest stated where that is
    larger or all state one."""
    counts = (columns, -(-len(cells) // columns))
    room_size = (room.width, room.height)
    sizes, wholes, starts, gaps = [], [], [], []
    for axis, how in ((0, align), (1, valign)):
        stated = [size for cell in cells if (size := cell[axis]) is not None]
        whole = own[axis]
        if len(stated) == len(cells):
            size = max(stated)
            whole = size * counts[axis] + spacing * (counts[axis] - 1) if whole is None else whole
        else:
            whole = room_size[axis] if whole is None else whole
            size = max([0.0, *stated, (whole - spacing * (counts[axis] - 1)) / counts[axis]])
        taken = size * counts[axis] + spacing * (counts[axis] - 1)
        start, gap = _start(how, whole, taken, spacing, counts[axis])
        sizes.append(size)
        wholes.append(whole)
        starts.append(start)
        gaps.append(gap)
    placed = []
    for index, cell in enumerate(cells):
        x = starts[0] + index % columns * (sizes[0] + gaps[0])
        y = starts[1] + index // columns * (sizes[1] + gaps[1])
        width = sizes[0] if cell[0] is None else cell[0]
        height = sizes[1] if cell[1] is None else cell[1]
        placed.append(Rect(x + (sizes[0] - width) / 2, y + (sizes[1] - height) / 2, width, height))
    needs = [sizes[axis] * counts[axis] + spacing * (counts[axis] - 1) for axis in (0, 1)]
    return Arrangement(
        width=wholes[0], height=wholes[1], cells=tuple(placed), needs_width=needs[0], needs_height=needs[1]
    )


def natural(cells: Sequence[Wanted], *, kind: str, spacing: float, columns: int = 1) -> Wanted:
    """The size of a row, column or grid by its cells: None where one of them has no size of its own."""
    sizes: list[float | None] = []
    for axis in (0, 1):
        stated = [size for cell in cells if (size := cell[axis]) is not None]
        if len(stated) < len(cells) or not stated:
            sizes.append(None if cells else 0.0)
        elif kind == "grid":
            count = columns if axis == 0 else -(-len(cells) // columns)
            sizes.append(max(stated) * count + spacing * (count - 1))
        elif (kind == "column") == (axis == 1):
            sizes.append(sum(stated) + spacing * (len(stated) - 1))
        else:
            sizes.append(max(stated))
    return sizes[0], sizes[1]


def _start(how: str, whole: float, taken: float, spacing: float, count: int) -> tuple[float, float]:
    """Where the first of ``count`` cells begins, and the distance from one to the next."""
    free = whole - taken
    if how == "spread" and count > 1 and free > 0:
        return 0.0, spacing + free / (count - 1)
    return free * _SHARE[how], spacing
