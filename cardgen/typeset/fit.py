"""Text in a box: broken, sized downward until it fits, placed; or a plain statement of how much it is over."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from cardgen.geometry import Rect, Size
from cardgen.typeset.bidi import visual_order
from cardgen.typeset.fonts import Font, metrics
from cardgen.typeset.linebreak import Atom, BrokenLine, IconPiece, RunPiece, Setting, break_lines
from cardgen.typeset.markup import Icon, Piece, Words
from cardgen.units import pt_to_mm

STEP_PT = 0.25
"""Sizes are tried on this grid, so that equal texts on several cards come out in equal sizes."""

Align = Literal["left", "center", "right", "start", "end"]
VerticalAlign = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, slots=True)
class PlacedRun:
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
    """What came out.  ``ink`` is the rectangle around everything painted, mm from the box's top-left corner."""

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
    """Where text goes and how.  Lengths mm, sizes pt."""

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
    if _fits(pieces, box.size_pt, box, setting, _ink):
        return _placed(pieces, box.size_pt, box, setting)
    floor = min(box.min_size_pt, box.size_pt)
    steps = int((box.size_pt - floor) / STEP_PT + 1e-9)
    sizes = [box.size_pt - down * STEP_PT for down in range(steps + 1)]
    # Whether text fits can go to and fro from size to size, as the last line has a descender or not.  With the
    # least that the first and the last line may take it can't, so the search by halves stops where that fits.
    start = bisect_left(
        range(len(sizes)), True, key=lambda down: _fits(pieces, sizes[down], box, setting, _least_ink)
    )
    fitting = (size for size in sizes[start:] if _fits(pieces, size, box, setting, _ink))
    return _placed(pieces, next(fitting, floor), box, setting)


def _broken(
    pieces: tuple[Piece, ...], size_pt: float, box: TextBox, setting: Setting
) -> tuple[BrokenLine, ...]:
    return break_lines(pieces, setting, box.size.width / pt_to_mm(size_pt) if box.wrap else None)


_Ink = Callable[[Sequence[BrokenLine], Setting], tuple[float, float]]


def _fits(pieces: tuple[Piece, ...], size_pt: float, box: TextBox, setting: Setting, ink: _Ink) -> bool:
    lines = _broken(pieces, size_pt, box, setting)
    if box.max_lines is not None and len(lines) > box.max_lines:
        return False
    em = pt_to_mm(size_pt)
    top, bottom = ink(lines, setting)
    tall = (top + bottom) * em + max(0, len(lines) - 1) * box.line_spacing * em
    return _widest(lines) * em <= box.size.width + 1e-6 and tall <= box.size.height + 1e-6


def _widest(lines: Sequence[BrokenLine]) -> float:
    return max([line.width for line in lines], default=0.0)


def _ink(lines: Sequence[BrokenLine], setting: Setting) -> tuple[float, float]:
    """Ink above the first baseline and below the last one, em."""
    if not lines:
        return 0.0, 0.0
    tops = [_extent(atom, setting)[0] for atom in lines[0].atoms]
    bottoms = [_extent(atom, setting)[1] for atom in lines[-1].atoms]
    return max(tops, default=0.0), max(bottoms, default=0.0)


def _least_ink(lines: Sequence[BrokenLine], setting: Setting) -> tuple[float, float]:
    """What the first and the last word need, which stay on their lines however these are broken."""
    if not lines or not lines[0].atoms or not lines[-1].atoms:
        return 0.0, 0.0
    return _extent(lines[0].atoms[0], setting)[0], _extent(lines[-1].atoms[-1], setting)[1]


def _extent(atom: Atom, setting: Setting) -> tuple[float, float]:
    if isinstance(atom, IconPiece):
        return _icon_extent(setting)
    return atom.shaped.top / atom.font.units_per_em, atom.shaped.bottom / atom.font.units_per_em


@lru_cache(maxsize=500)
def _icon_extent(setting: Setting) -> tuple[float, float]:
    """An inline icon is centred on the capitals: what it needs above and below the baseline, em."""
    middle = metrics(setting.chain[0][0]).cap_height / 2
    return middle + setting.icon_width / 2, setting.icon_width / 2 - middle


def _placed(pieces: tuple[Piece, ...], size_pt: float, box: TextBox, setting: Setting) -> TextLayout:
    em = pt_to_mm(size_pt)
    lines = _broken(pieces, size_pt, box, setting)
    top, bottom = (extent * em for extent in _ink(lines, setting))
    leading = box.line_spacing * em
    span = leading * (len(lines) - 1) if lines else 0.0
    baseline = _first_baseline(box, setting, em, span, (top, bottom))
    runs: list[PlacedRun] = []
    icons: list[PlacedIcon] = []
    left, right = box.size.width, 0.0
    for number, line in enumerate(lines):
        width = line.width * em
        x = _start(box, line, width)
        left, right = min(left, x), max(right, x + width)
        _place_line(line, x, baseline + number * leading, em, setting, runs, icons)
    tall = top + bottom + span
    extra = len(lines) - box.max_lines if box.max_lines is not None else 0
    return TextLayout(
        size_pt=size_pt,
        runs=tuple(runs),
        icons=tuple(icons),
        lines=len(lines),
        ink=Rect(left, baseline - top, max(0.0, right - left), tall) if lines else Rect(0, 0, 0, 0),
        too_wide=_over(_widest(lines) * em, box.size.width),
        too_tall=max(_over(tall, box.size.height), extra * leading if extra > 0 else 0.0),
        missing=_missing(lines),
    )


def _over(length: float, room: float) -> float:
    return length - room if length > room + 1e-6 else 0.0


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


def _start(box: TextBox, line: BrokenLine, width: float) -> float:
    ends = ("right", "left") if line.rtl else ("left", "right")
    align = {"start": ends[0], "end": ends[1]}.get(box.align, box.align)
    return {"left": 0.0, "center": (box.size.width - width) / 2, "right": box.size.width - width}[align]


def _place_line(
    line: BrokenLine,
    x: float,
    y: float,
    em: float,
    setting: Setting,
    runs: list[PlacedRun],
    icons: list[PlacedIcon],
) -> None:
    atoms = line.atoms
    if any(atom.level for atom in atoms):
        atoms = tuple([atoms[index] for index in visual_order([atom.level for atom in atoms])])
    start = 0
    while start < len(atoms):
        atom = atoms[start]
        end = start + 1
        if isinstance(atom, IconPiece):
            above, _ = _icon_extent(setting)
            inset = 0.04 * em  # a sliver of air, so that neighbouring icons don't touch
            side = atom.width * em - 2 * inset
            icons.append(PlacedIcon(atom.name, Rect(x + inset, y - above * em + inset, side, side)))
        else:
            while end < len(atoms) and _joins(atom, atoms[end]):
                end += 1
            runs.append(_run([a for a in atoms[start:end] if isinstance(a, RunPiece)], x, y))
        x += sum([a.width for a in atoms[start:end]]) * em
        start = end


def _joins(one: RunPiece, other: Atom) -> bool:
    """Whether the two can be set as one text."""
    return (
        isinstance(other, RunPiece)
        and one.shaped.plain
        and other.shaped.plain
        and (one.font is other.font or one.font == other.font)
    )


def _run(atoms: Sequence[RunPiece], x: float, y: float) -> PlacedRun:
    first = atoms[0]
    shapes = [atom.shaped for atom in atoms]
    return PlacedRun(
        first.font, "".join([s.text for s in shapes]), x, y,
        tuple([glyph for s in shapes for glyph in s.glyphs]),
        tuple([advance for s in shapes for advance in s.advances]),
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


def icon_names(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """Names of the icons that a text asks for, each once, in order."""
    return tuple(dict.fromkeys(piece.name for piece in pieces if isinstance(piece, Icon)))


def text_width(text: str, size_pt: float, setting: Setting) -> float:
    """Width in mm of ``text`` on one line."""
    lines = break_lines((Words(text),), setting, None)
    return max((line.width for line in lines), default=0.0) * pt_to_mm(size_pt)
