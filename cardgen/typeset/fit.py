"""Text in a box: broken, sized downward until it fits, placed; or a plain statement of how much it is over."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Literal, NamedTuple

from cardgen.geometry import Rect, Size
from cardgen.typeset.bidi import visual_order
from cardgen.typeset.fonts import Font, metrics
from cardgen.typeset.linebreak import BrokenLine, break_lines, fill_lines
from cardgen.typeset.markup import Piece, Words
from cardgen.typeset.segments import Atom, IconPiece, RunPiece, Segment, Setting, segments
from cardgen.units import pt_to_mm

STEP_PT = 0.25
"""Sizes are tried on this grid, so that equal texts on several cards come out in equal sizes."""

Align = Literal["left", "center", "right", "start", "end"]
VerticalAlign = Literal["top", "middle", "bottom"]


class PlacedRun(NamedTuple):
    """Glyphs of one font on a baseline; ``x`` and ``y`` (the pen's start) in mm from the box's top-left corner."""

    font: Font
    text: str
    x: float
    y: float
    glyphs: tuple[int, ...]
    advances: tuple[int, ...]  # font units
    x_offsets: tuple[int, ...]  # empty: all zero
    y_offsets: tuple[int, ...]
    plain: bool
    right_to_left: bool


@dataclass(frozen=True, slots=True)
class PlacedIcon:
    name: str
    box: Rect  # mm from the box's top-left corner


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLayout:
    """What came out.

    ``ink`` is the rectangle around everything painted, mm from the box's top-left corner; it reckons with the letters
    of the text that reach furthest, wherever they stand.
    """

    size_pt: float
    runs: tuple[PlacedRun, ...]
    icons: tuple[PlacedIcon, ...]
    lines: int
    ink: Rect
    too_wide: float = 0.0  # mm beyond the box even at the smallest size
    too_tall: float = 0.0
    missing: tuple[tuple[str, str], ...] = ()  # character, name of the font that was asked first


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBox:
    """Where text goes and how.  Lengths mm, sizes pt.

    ``start`` and ``end`` follow the direction of each paragraph.  ``center`` also evens out the lengths of the lines,
    as far as that takes no more of them.
    """

    size: Size
    size_pt: float
    min_size_pt: float = 7.0  # the floor that shrinking stops at
    line_spacing: float = 1.2  # times the size
    align: Align = "left"
    valign: VerticalAlign = "top"
    wrap: bool = True
    max_lines: int | None = None


@lru_cache(maxsize=1_000)
def fit_text(pieces: tuple[Piece, ...], box: TextBox, setting: Setting) -> TextLayout:
    """``pieces`` set as large as the box allows, at most ``box.size_pt`` and never below the floor.

    Sizes are tried downward in steps of a quarter point.  Text that doesn't fit at the floor is laid out all the
    same, and the result says by how many mm it is over.  The same input always gives the same result.
    """
    found = segments(pieces, setting)
    top, bottom = (max([segment.reach[side] for segment in found], default=0.0) for side in (1, 3))
    floor = min(box.min_size_pt, box.size_pt)
    steps = math.ceil((box.size_pt - floor) / STEP_PT - 1e-9)  # the last one leads to the floor

    def trial(down: int) -> _Trial:
        size_pt = box.size_pt - down * STEP_PT if down < steps else floor
        room = box.size.width / pt_to_mm(size_pt) if box.wrap else None
        return _Trial(size_pt, fill_lines(found, setting, room), top, bottom)

    best = trial(0)
    if steps and not best.fits(box):
        best = trial(bisect_left(range(1, steps), True, key=lambda down: trial(down).fits(box)) + 1)
    return _placed(best, found, box, setting)


@dataclass(frozen=True, slots=True)
class _Trial:
    """Text broken at one size.

    ``top`` and ``bottom`` are those of the tallest and the deepest letter, wherever they stand: so the smaller of two
    sizes always fits when the larger does, and a block is as tall with a descender in its last line as without.
    """

    size_pt: float
    lines: tuple[BrokenLine, ...]
    top: float  # em above the first baseline
    bottom: float  # em below the last one

    def width(self) -> float:
        """mm, of the widest line"""
        return _widest(self.lines) * pt_to_mm(self.size_pt)

    def height(self, spacing: float) -> float:
        """mm"""
        if not self.lines:
            return 0.0
        rows = (len(self.lines) - 1) * spacing
        return (self.top + rows + self.bottom) * pt_to_mm(self.size_pt)

    def fits(self, box: TextBox) -> bool:
        few = box.max_lines is None or len(self.lines) <= box.max_lines
        wide = _over(self.width(), box.size.width)
        return few and not wide and not _over(self.height(box.line_spacing), box.size.height)


def _widest(lines: Sequence[BrokenLine]) -> float:
    return max([line.reach for line in lines], default=0.0)


def _over(length: float, room: float) -> float:
    return length - room if length > room + 1e-6 else 0.0


def _placed(trial: _Trial, found: Sequence[Segment], box: TextBox, setting: Setting) -> TextLayout:
    em, lines = pt_to_mm(trial.size_pt), trial.lines
    if box.align == "center" and box.wrap and not setting.hyphenate:
        lines = _evened(lines, found, box.size.width / em, setting)
    top, bottom = trial.top * em, trial.bottom * em
    lead = max([line.lead for line in lines], default=0.0) * em
    leading = box.line_spacing * em
    baseline = _first_baseline(box, setting, em, leading * max(0, len(lines) - 1), (top, bottom))
    placed: list[PlacedRun | PlacedIcon] = []
    start, end = box.size.width, 0.0
    for number, line in enumerate(lines):
        x = _start(box, line, lead, em)
        start, end = min(start, x - line.lead * em), max(end, x + (line.width + line.overhang) * em)
        placed += _place_line(line, x, baseline + number * leading, em)
    height = trial.height(box.line_spacing)
    extra = len(lines) - box.max_lines if box.max_lines is not None else 0
    return TextLayout(
        size_pt=trial.size_pt,
        runs=tuple([item for item in placed if isinstance(item, PlacedRun)]),
        icons=tuple([item for item in placed if isinstance(item, PlacedIcon)]),
        lines=len(lines),
        ink=Rect(start, baseline - top, end - start, height) if lines else Rect(0, 0, 0, 0),
        too_wide=_over(trial.width(), box.size.width),
        too_tall=max(_over(height, box.size.height), extra * leading),
        missing=_missing(lines),
    )


def _evened(
    lines: tuple[BrokenLine, ...], found: Sequence[Segment], room: float, setting: Setting
) -> tuple[BrokenLine, ...]:
    """As many lines, broken to the least width (em) that takes no more: none is left with a word of its own."""
    if len(lines) < 2 or _over(_widest(lines), room):
        return lines
    low, high = sum([line.width for line in lines]) / len(lines), room
    for _ in range(6):  # to 1/64 of what there is to gain
        middle = (low + high) / 2
        narrow = fill_lines(found, setting, middle)
        if len(narrow) == len(lines) and _widest(narrow) <= room:
            lines, high = narrow, middle
        else:
            low = middle
    return lines


def _first_baseline(
    box: TextBox, setting: Setting, em: float, span: float, ink: tuple[float, float]
) -> float:
    """Text is centred by its capitals, which is what the eye does, but ink never leaves a box that has room for it."""
    font = metrics(setting.chain[0][0])
    height = box.size.height
    if box.valign == "top":
        wanted = font.ascent * em
    elif box.valign == "bottom":
        wanted = height - font.descent * em - span
    else:
        wanted = (height + font.cap_height * em - span) / 2
    return max(min(wanted, height - ink[1] - span), ink[0])


def _start(box: TextBox, line: BrokenLine, lead: float, em: float) -> float:
    """Where the pen starts.

    Letters are aligned by their own widths, but no ink leaves a box that has room for it.  Lines from the left all
    make room for the one with the most ink (``lead``, mm) in front of its pen.
    """
    ends = ("right", "left") if line.rtl else ("left", "right")
    align = ends[0] if box.align == "start" else ends[1] if box.align == "end" else box.align
    free = box.size.width - line.width * em
    wanted = lead if align == "left" else free if align == "right" else free / 2
    return max(min(wanted, free - line.overhang * em), line.lead * em)


def _place_line(line: BrokenLine, x: float, y: float, em: float) -> Iterator[PlacedRun | PlacedIcon]:
    """From left to right; neighbours that can be set as one text become one run."""
    atoms = line.atoms
    if any(atom.level for atom in atoms):
        atoms = tuple([atoms[index] for index in visual_order([atom.level for atom in atoms])])
    start = 0
    while start < len(atoms):
        atom = atoms[start]
        wide = atom.width
        start += 1
        if isinstance(atom, IconPiece):
            inset = 0.04 * em  # a sliver of air, so that neighbouring icons don't touch
            side = atom.width * em - 2 * inset
            yield PlacedIcon(atom.name, Rect(x + inset, y - atom.reach.top * em + inset, side, side))
        else:
            run = [atom, *_joining(atom, atoms, start)]
            start += len(run) - 1
            wide = sum([a.width for a in run])
            yield _run(run, x, y)
        x += wide * em


def _joining(one: RunPiece, atoms: Sequence[Atom], start: int) -> list[RunPiece]:
    """Those from ``start`` on that can be set as one text with ``one``, which stands before them."""
    found: list[RunPiece] = []
    if one.shaped.plain:
        font = one.font
        for other in atoms[start:]:
            if isinstance(other, IconPiece) or not other.shaped.plain:
                break
            if other.font is not font and other.font != font:
                break
            found.append(other)
    return found


def _run(atoms: Sequence[RunPiece], x: float, y: float) -> PlacedRun:
    first = atoms[0]
    shapes = [atom.shaped for atom in atoms]
    return PlacedRun(
        first.font, "".join([s.text for s in shapes]), x, y,
        tuple(chain.from_iterable([s.glyphs for s in shapes])),
        tuple(chain.from_iterable([s.advances for s in shapes])),
        first.shaped.x_offsets, first.shaped.y_offsets, first.shaped.plain, bool(first.level % 2),
    )  # fmt: skip


def _missing(lines: Sequence[BrokenLine]) -> tuple[tuple[str, str], ...]:
    """A character that no font has stays with the one that was asked first, and comes out of it as a box."""
    return tuple(
        dict.fromkeys(
            (character, atom.font.name)
            for line in lines
            for atom in line.atoms
            if isinstance(atom, RunPiece)
            for character in atom.shaped.missing
        )
    )


def text_width(text: str, size_pt: float, setting: Setting) -> float:
    """What ``text`` takes up on one line, ink that hangs over included; mm."""
    return _widest(break_lines((Words(text),), setting, None)) * pt_to_mm(size_pt)
