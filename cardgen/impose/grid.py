"""Which grid of slots a paper takes, and where it stands on the page."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardgen.geometry import Insets, Point, Rect, Size
from cardgen.impose.options import Backs, Grid, Orientation, SheetOptions
from cardgen.impose.plan import Axis, Turn

EXACT = 1e-6
"""Sums of lengths may be off by this much in floating point; a card that fits exactly fits."""

CLIPPED_EDGE = 12.7
"""What common inkjets leave unprinted at one short edge of the sheet: 12.7 mm in 12 of the Letter and 9 of
the A4 media classes of HP's drivers (hpcups.drv 3.22.10).  Which edge depends on how the paper goes in."""

DUPLEX_EDGE = 15.0
"""What inkjets that turn the sheet themselves leave unprinted at its short edges, at most (see ``faults``)."""

AT_STAKE = 3.0
"""What a card can lose at its edge before more than border and background are gone: the usual safe margin."""

PAPER_FOR_ROOM = 1.25
"""A grid of which those printers cut more than ``AT_STAKE`` gives way to one of which they don't, if that
takes at most a quarter more paper: on Letter 4 x 2 poker cards, 12.7 mm from the edge, not 3 x 3.  Where
the printer turns the sheet itself, it is ``DUPLEX_EDGE`` that counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A grid on a page.  With a fold, the grid of the faces; their backs stand opposite."""

    page: Size
    printable: Rect
    grid: Grid
    cell: Size  # the card's trim size as it lies on the page
    rotation: int  # of the faces, clockwise: 0 or 90
    origin: Point  # top left of the first trim box
    gutter: float
    mirror: Axis | None  # the line that the sheet is turned or folded about; None when nothing has a back
    fold: bool

    @property
    def trim_box(self) -> Rect:
        """Around the trim boxes of the grid."""
        return Rect(
            *self.origin,
            _extent(self.grid.columns, self.cell.width, self.gutter),
            _extent(self.grid.rows, self.cell.height, self.gutter),
        )

    def slot(self, number: int) -> Rect:
        """The trim box of slot ``number``, from 1 in reading order; measured from the origin each."""
        row, column = divmod(number - 1, self.grid.columns)
        return Rect(
            self.origin.x + column * (self.cell.width + self.gutter),
            self.origin.y + row * (self.cell.height + self.gutter),
            *self.cell,
        )

    @property
    def short_edge_margin(self) -> float:
        """Least distance of a card from the short edges of the paper; from all edges when it is square."""
        return min(self._edge_margins[:1] if self._has_long_edge else self._edge_margins)

    @property
    def long_edge_margin(self) -> float:
        """Least distance of a card from the long edges of the paper; from all edges when it is square."""
        return min(self._edge_margins[1:] if self._has_long_edge else self._edge_margins)

    @property
    def _has_long_edge(self) -> bool:
        return not math.isclose(*self.page, abs_tol=EXACT)

    @property
    def _edge_margins(self) -> tuple[float, float]:
        """Least distance of a card from the two shorter edges, and from the two longer ones."""
        box = self.both_sides(self.trim_box)
        upright = min(box.y, self.page.height - box.bottom)
        across = min(box.x, self.page.width - box.right)
        return (upright, across) if self.page.height >= self.page.width else (across, upright)

    def both_sides(self, box: Rect) -> Rect:
        """``box``, with its mirror image across the fold where there is one."""
        return around(box, self.behind(box)) if self.fold else box

    def behind(self, box: Rect) -> Rect:
        """Where the back of what stands in ``box`` goes, on its own page or across the fold."""
        if self.mirror is Axis.VERTICAL:
            return Rect(self.page.width - box.x - box.width, box.y, box.width, box.height)
        return Rect(box.x, self.page.height - box.y - box.height, box.width, box.height)

    @property
    def back_rotation(self) -> int:
        """Clockwise turn of a back, so that a card flipped about its own upright axis shows it upright."""
        return (-self.rotation if self.mirror is Axis.VERTICAL else 180 - self.rotation) % 360


def around(one: Rect, other: Rect) -> Rect:
    """The least rectangle that holds both."""
    left, top = min(one.x, other.x), min(one.y, other.y)
    return Rect(left, top, max(one.right, other.right) - left, max(one.bottom, other.bottom) - top)


def turn_of(options: SheetOptions, *, backs: bool) -> Turn:
    """How a sheet gets from faces to backs; ``backs`` says whether there are any."""
    if not backs or options.backs is Backs.NONE:
        return Turn.NONE
    if options.backs is Backs.FOLD:
        return Turn.FOLD
    return Turn.SHORT_EDGE if options.backs is Backs.DUPLEX_SHORT else Turn.LONG_EDGE


def best_layout(trim: Size, options: SheetOptions, turn: Turn) -> Layout | None:
    """The layout that takes the fewest sheets, None when not one card fits.

    Where several take as many: cards upright before cards on their sides, portrait before landscape, with
    a fold the cards close to it, then the roomiest margins.  Grids that common printers clip stand back
    as ``PAPER_FOR_ROOM`` says, unless a grid is asked for.  The choice doesn't depend on the number of
    cards: a sheet of changed cards has the places of the first printing.
    """
    best = max(layouts(trim, options, turn), key=_merit, default=None)
    spared = (DUPLEX_EDGE if turned_inside(options, turn) else CLIPPED_EDGE) - AT_STAKE
    if best is None or options.grid is not None or best.short_edge_margin > spared - EXACT:
        return best
    roomy = max(layouts(trim, options, turn, short_edge=spared), key=_merit, default=None)
    return roomy if roomy and best.grid.slots <= roomy.grid.slots * PAPER_FOR_ROOM + EXACT else best


def turned_inside(options: SheetOptions, turn: Turn) -> bool:
    """Whether the printer turns sheets over itself, as opposed to a person."""
    return turn in (Turn.LONG_EDGE, Turn.SHORT_EDGE) and options.backs is not Backs.SEPARATE


def layouts(trim: Size, options: SheetOptions, turn: Turn, *, short_edge: float = 0.0) -> Iterator[Layout]:
    """The fullest layout for each page orientation, fold axis and turn of the card that is allowed.

    Cards keep ``short_edge`` from the short edges of the paper, beside the margins.
    """
    for page in _pages(options):
        for mirror in _mirrors(page, turn):
            for rotation in (0, 90) if options.turn_cards and trim.width != trim.height else (0,):
                cell = trim.turned if rotation else trim
                room = _room(page, mirror, options, short_edge=short_edge, fold=turn is Turn.FOLD)
                layout = _fill(
                    page, cell, room, options, rotation=rotation, mirror=mirror, fold=turn is Turn.FOLD
                )
                if layout is not None:
                    yield layout


def printable_area(page: Size, margin: Insets) -> Rect:
    """What the printer reaches; ``margin`` belongs to the upright paper (see ``SheetOptions``)."""
    if page.width > page.height:
        short, long = max(margin.top, margin.bottom), max(margin.left, margin.right)
        margin = Insets(left=short, right=short, top=long, bottom=long)
    return Rect(0, 0, *page).inset(margin)


def _merit(layout: Layout) -> tuple[float, ...]:
    box = layout.trim_box
    depth = box.width if layout.mirror is Axis.VERTICAL else box.height
    return (
        layout.grid.slots,
        layout.rotation == 0,
        layout.page.height >= layout.page.width,
        -depth if layout.fold else 0,
        min(layout.short_edge_margin, layout.long_edge_margin),
    )


def _pages(options: SheetOptions) -> Iterator[Size]:
    upright = options.paper.size
    if options.orientation is not Orientation.LANDSCAPE:
        yield upright
    if options.orientation is Orientation.LANDSCAPE or (
        options.orientation is Orientation.AUTO and upright.width != upright.height
    ):
        yield upright.turned


def _mirrors(page: Size, turn: Turn) -> tuple[Axis | None, ...]:
    if turn is Turn.NONE:
        return (None,)
    if turn is Turn.FOLD:
        return (Axis.HORIZONTAL, Axis.VERTICAL)
    portrait = page.height >= page.width
    return (Axis.VERTICAL if portrait == (turn is Turn.LONG_EDGE) else Axis.HORIZONTAL,)


def _room(page: Size, mirror: Axis | None, options: SheetOptions, *, short_edge: float, fold: bool) -> Rect:
    """Where trim boxes may stand so that both sides are printable; with a fold, the faces' half of it."""
    margin = options.margin
    margin = replace(margin, top=max(margin.top, short_edge), bottom=max(margin.bottom, short_edge))
    room = printable_area(page, margin)
    if mirror is Axis.VERTICAL:
        edge = max(room.x, page.width - room.right)
        end = (page.width - options.fold_gap) / 2 if fold else page.width - edge
        return Rect(edge, room.y, end - edge, room.height)
    if mirror is Axis.HORIZONTAL:
        edge = max(room.y, page.height - room.bottom)
        end = (page.height - options.fold_gap) / 2 if fold else page.height - edge
        return Rect(room.x, edge, room.width, end - edge)
    return room


def _fill(
    page: Size,
    cell: Size,
    room: Rect,
    options: SheetOptions,
    *,
    rotation: int,
    mirror: Axis | None,
    fold: bool,
) -> Layout | None:
    """As many cells as the room takes, or the grid that is asked for; None when it takes too few."""
    most = Grid(
        _how_many(room.width, cell.width, options.gutter), _how_many(room.height, cell.height, options.gutter)
    )
    grid = options.grid or most
    if min(most) < 1 or grid.columns > most.columns or grid.rows > most.rows:
        return None
    width = _extent(grid.columns, cell.width, options.gutter)
    height = _extent(grid.rows, cell.height, options.gutter)
    x = _centered(page.width, width, room.x, room.right)
    y = _centered(page.height, height, room.y, room.bottom)
    if fold:  # close to the fold, where folding is most exact
        x, y = (room.right - width, y) if mirror is Axis.VERTICAL else (x, room.bottom - height)
    return Layout(
        page=page, printable=printable_area(page, options.margin), grid=grid, cell=cell, rotation=rotation,
        origin=Point(x, y), gutter=options.gutter, mirror=mirror, fold=fold,
    )  # fmt: skip


def _how_many(room: float, cell: float, gutter: float) -> int:
    return max(0, math.floor((room + gutter + EXACT) / (cell + gutter)))


def _extent(count: int, cell: float, gutter: float) -> float:
    return count * cell + (count - 1) * gutter


def _centered(page: float, extent: float, start: float, end: float) -> float:
    """Start of ``extent`` in the middle of the page, moved only as far as the room from start to end asks."""
    return min(max((page - extent) / 2, start), max(start, end - extent))
