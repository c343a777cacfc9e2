"""What a person chooses about sheets: paper, margins, gutter, marks, backs, and their printer's faults."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cardgen.geometry import Insets
from cardgen.model.stock import LONGEST_EDGE, PAPERS, Paper

SAFE_MARGIN = 6.35
"""Default keep-out on every edge: a quarter inch, the least that other print-and-play sheets keep.  Of HP's
driver classes only those with a wide edge on the tray side reach further in (see ``faults``)."""

OUTER_BLEED = 1.0
"""Bleed where no neighbour is in the way: enough for a knife that is 0.5 mm off, and small enough to leave
most of the 9.75 mm beside a 3 x 3 grid on A4 to marks and rulers."""


class Orientation(StrEnum):
    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Backs(StrEnum):
    """How the back of a card comes to lie behind its face."""

    DUPLEX_LONG = "duplex-long"  # the printer turns the sheet over its long edge
    DUPLEX_SHORT = "duplex-short"  # ... over its short edge
    FOLD = "fold"  # face and back on one side of the paper, folded and glued
    SEPARATE = "separate"  # all faces, then all backs; turned by hand over the long edge
    NONE = "none"


class MarkKind(StrEnum):
    """Where to cut."""

    OUTSIDE = "outside"  # marks outside the grid, at the trim edges
    TICKS = "ticks"  # those, and ticks at the card corners inside the gutters
    NONE = "none"


class Grid(NamedTuple):
    columns: int
    rows: int

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    def __str__(self) -> str:
        return f"{self.columns} x {self.rows}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackShift:
    """Correction for a printer whose backs land beside their faces; as seen looking at the printed back.

    A back that prints too far left needs a positive ``right``, one that prints too high a positive ``down``.
    """

    right: float = 0.0
    down: float = 0.0
    clockwise_degrees: float = 0.0  # about the middle of the page

    def __post_init__(self) -> None:
        if max(abs(self.right), abs(self.down)) > 10 or abs(self.clockwise_degrees) > 5:
            raise ValueError("backs can be moved by at most 10 mm and turned by at most 5 degrees")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOptions:
    """How sheets are laid out.  mm.

    ``margin`` is what the printer can't reach, of the paper held upright: no trim edge, mark or word goes
    there.  On a page that lies on its side the larger of top and bottom counts at both short edges, and
    the larger of left and right at both long ones, because drivers turn such pages either way.
    """

    paper: Paper = field(default_factory=lambda: PAPERS["a4"])
    orientation: Orientation = Orientation.AUTO
    margin: Insets = field(default_factory=lambda: Insets.all(SAFE_MARGIN))
    gutter: float = 0.0  # between trim edges of neighbours; 0 lets neighbours share one cut
    bleed: float | None = None  # None: half the gutter, and at least 1 mm on edges without a neighbour
    marks: MarkKind = MarkKind.OUTSIDE
    backs: Backs = Backs.DUPLEX_LONG
    back_overprint: float = 2.0  # bleed of backs where nothing is in the way, so that drift doesn't show
    back_shift: BackShift = field(default_factory=BackShift)
    fold_gap: float = 6.0  # between the trim edges of a face and its back across the fold
    scale_correction: float = 1.0  # 1.01 for a printer that prints 101 mm as 100 mm; not to fit more cards
    grid: Grid | None = None  # None: the best one
    skip: frozenset[int] = frozenset()  # slots left empty on every sheet, counted from 1 in reading order
    turn_cards: bool = True  # whether cards may lie on their sides when that gives more of them

    def __post_init__(self) -> None:
        edges = (self.margin.left, self.margin.top, self.margin.right, self.margin.bottom)
        lengths = (*edges, self.gutter, self.bleed or 0.0, self.back_overprint, self.fold_gap)
        if not all(0 <= length <= LONGEST_EDGE for length in lengths):
            raise ValueError(f"margins, gutter, bleed and fold gap must be between 0 and {LONGEST_EDGE:g} mm")
        if not 0.95 <= self.scale_correction <= 1.05:
            raise ValueError(f"a scale correction of {self.scale_correction} is outside 0.95 .. 1.05")
        if self.grid is not None and min(self.grid) < 1:
            raise ValueError(f"a grid of {self.grid} has no slots")
