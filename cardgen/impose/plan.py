"""What stands where on every page: the plan that a writer paints without deciding anything.

All positions are mm on the page as it is read, origin at its top-left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cardgen.design.display_list import CardFormat
from cardgen.diagnostics import Diagnostic
from cardgen.geometry import Affine, Path, Point, Rect, Size
from cardgen.impose.options import Backs, Grid, SheetOptions
from cardgen.source import Span


class Piece(NamedTuple):
    """One physical card: the names of its two sides, which a writer looks up.  No back: it stays blank."""

    face: str
    back: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Pieces that are printed together because they have one size."""

    pieces: Sequence[Piece]  # one for each physical card
    form: CardFormat  # trim, bleed and outline that all of them share
    span: Span  # where faults are reported: the component, or the print settings
    part: str = ""  # "court deck": named on the sheets where that helps

    @property
    def has_backs(self) -> bool:
        return any(piece.back is not None for piece in self.pieces)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What the slug line says of the game."""

    title: str
    version: str
    draft: bool = False  # the game still has errors


class Side(StrEnum):
    FACE = "face"
    BACK = "back"


class Turn(StrEnum):
    """How a sheet gets from its faces to its backs."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One side of one piece, in its place.

    The picture is turned by ``rotation`` degrees clockwise and its trim box laid onto ``trim``, unscaled;
    nothing of it may show outside ``clip``.
    """

    number: int  # place in the grid, from 1, in reading order of the faces; a back has its face's number
    piece: int  # index of the piece in the sequence that was laid out
    side: Side
    name: str  # of the picture: the piece's face or back
    trim: Rect
    clip: Rect
    rotation: int  # 0, 90, 180 or 270

    @property
    def placement(self) -> Affine:
        """From the face's own coordinates (origin at its trim corner) to the page."""
        turned = Affine.rotation(self.rotation)
        upright = self.trim.size if self.rotation in (0, 180) else self.trim.size.turned
        box = turned.bounds(Rect(0, 0, upright.width, upright.height))
        return turned.then(Affine.translation(self.trim.x - box.x, self.trim.y - box.y))


class MarkUse(StrEnum):
    CUT = "cut"
    TICK = "tick"
    FOLD = "fold"
    RULER = "ruler"


@dataclass(frozen=True, slots=True)
class Mark:
    """A straight line; dashed for folds."""

    use: MarkUse
    start: Point
    end: Point
    width: float = 0.1  # a hairline
    grey: float = 0.0  # 0 is black
    dash: tuple[float, ...] = ()

    @property
    def length(self) -> float:
        return abs(self.end.x - self.start.x) + abs(self.end.y - self.start.y)

    @property
    def box(self) -> Rect:
        """Around its two ends; without its width."""
        left, top = min(self.start.x, self.end.x), min(self.start.y, self.end.y)
        return Rect(left, top, abs(self.end.x - self.start.x), abs(self.end.y - self.start.y))


class LabelUse(StrEnum):
    SLUG = "slug"
    RULER = "ruler"
    FOLD = "fold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One line of small text.  ``box`` is what it covers on the page; at 270 degrees it reads upward."""

    use: LabelUse
    text: str
    box: Rect
    size_pt: float
    baseline: Point  # where the first letter stands
    rotation: int = 0  # clockwise: 0, 90 or 270


class Axis(StrEnum):
    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruler:
    """A scale bar that any ruler can be laid against; drawn by marks and a label of the page."""

    axis: Axis
    length: float  # exactly 100, 50 or 25 mm, or 101.6, 50.8 or 25.4
    title: str  # "100 mm", "4 in"
    box: Rect


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One side of one sheet."""

    sheet: int  # from 1
    side: Side  # a folded sheet has only a face side, which carries faces and backs
    size: Size
    slots: tuple[Slot, ...]
    marks: tuple[Mark, ...]
    outlines: tuple[Path, ...]  # cut lines of pieces that are no rectangles, to be drawn lightly over them
    labels: tuple[Label, ...]
    rulers: tuple[Ruler, ...]
    trim_box: Rect  # around all trim boxes of the grid, also on a part-filled page
    bleed_box: Rect
    transform: Affine = field(
        default_factory=Affine
    )  # the printer's corrections; everything on the page goes through it

    @property
    def title(self) -> str:
        """For the outline: ``Sheet 3, faces``."""
        sides = dict.fromkeys(slot.side for slot in self.slots) or [self.side]
        return f"Sheet {self.sheet}, " + " and ".join(f"{side}s" for side in sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Sheets for pieces of one size.

    Pages stand in printing order: face, back, face, back; all faces before all backs when separate.
    ``faults`` holds warnings and notes; with an error among them ``pages`` is empty.
    """

    form: CardFormat
    options: SheetOptions
    grid: Grid
    sheets: int  # pieces of paper
    printable: Rect
    turn: Turn
    instruction: str  # how to get the backs right, in words
    pages: tuple[Page, ...]
    faults: tuple[Diagnostic, ...] = ()

    @property
    def cuts_per_sheet(self) -> int:
        """How often a sheet, or a stack of them, goes under the knife."""
        if self.options.gutter == 0:
            return self.grid.columns + self.grid.rows + 2
        return 2 * (self.grid.columns + self.grid.rows)

    @property
    def two_sided(self) -> bool:
        return self.turn in (Turn.LONG_EDGE, Turn.SHORT_EDGE)

    @property
    def separate(self) -> bool:
        return self.options.backs is Backs.SEPARATE and self.two_sided

    def section(self, side: Side) -> Iterator[Page]:
        """The pages of one side, in order: a file of faces, a file of backs."""
        return (page for page in self.pages if page.side is side)

    def names(self) -> dict[str, None]:
        """Every picture that the plan needs, in the order of its first use."""
        return dict.fromkeys(slot.name for page in self.pages for slot in page.slots)


def printing_order(plans: Sequence[Plan]) -> Iterator[Page]:
    """The pages of one file: plan after plan, but all faces before all backs where backs are separate."""
    pages = [page for plan in plans for page in plan.pages]
    if any(plan.separate for plan in plans):
        pages.sort(key=lambda page: page.side is Side.BACK)  # stable: sheets stay in order
    yield from pages
