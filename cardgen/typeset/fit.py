"""Text in a box: broken, sized downward until it fits, placed; or a plain statement of how much it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from cardgen.geometry import Rect, Size
from cardgen.typeset.bidi import visual_order
from cardgen.typeset.fonts import Font, metrics
from cardgen.typeset.linebreak import BrokenLine, IconPiece, RunPiece, Setting, break_lines
from cardgen.typeset.markup import Icon, Piece, Words
from cardgen.typeset.shape import missing
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


@lru_cache(maxsize=20_000)
def fit_text(pieces: tuple[Piece, ...], box: TextBox, setting: Setting) -> TextLayout:
    """``pieces`` set as large as the box allows, at most ``box.size_pt`` and never below the floor.

    Sizes are tried downward in steps of a quarter point.  Text that doesn't fit at the floor is laid out all the
    same, and the result says by how many mm it is over.  The same input always gives the same result.
    """
    floor = min(box.min_size_pt, box.size_pt)
    steps = int((box.size_pt - floor) / STEP_PT + 1e-9)
    low, high = 0, steps + 1  # sizes by number of steps down; the last one is the floor itself
    if _fits(pieces, box.size_pt, box, setting):
        high = 0
    while low < high:
        middle = (low + high) // 2
        if _fits(pieces, _size(box.size_pt, floor, middle, steps), box, setting):
            high = middle
        else:
            low = middle + 1
    return _placed(pieces, _size(box.size_pt, floor, min(low, steps + 1), steps), box, setting)


def _size(start: float, floor: float, down: int, steps: int) -> float:
    return floor if down > steps else start - down * STEP_PT


def _broken(
    pieces: tuple[Piece, ...], size_pt: float, box: TextBox, setting: Setting
) -> tuple[BrokenLine, ...]:
    return break_lines(pieces, setting, box.size.width / pt_to_mm(size_pt) if box.wrap else None)


def _fits(pieces: tuple[Piece, ...], size_pt: float, box: TextBox, setting: Setting) -> bool:
    lines = _broken(pieces, size_pt, box, setting)
    if box.max_lines is not None and len(lines) > box.max_lines:
        return False
    em = pt_to_mm(size_pt)
    widest = max((line.width for line in lines), default=0.0) * em
    top, bottom = _ink(lines, setting)
    tall = (top + bottom) * em + (len(lines) - 1) * box.line_spacing * em
    return widest <= box.size.width + 1e-6 and tall <= box.size.height + 1e-6


def _ink(lines: Sequence[BrokenLine], setting: Setting) -> tuple[float, float]:
    """Ink above the first baseline and below the last one, em."""
    if not lines:
        return 0.0, 0.0
    icon_top, icon_bottom = _icon_extent(setting)
    tops = [
        icon_top if isinstance(a, IconPiece) else a.shaped.top / a.font.units_per_em for a in lines[0].atoms
    ]
    bottoms = [
        icon_bottom if isinstance(a, IconPiece) else a.shaped.bottom / a.font.units_per_em
        for a in lines[-1].atoms
    ]
    return max(tops, default=0.0), max(bottoms, default=0.0)


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
        too_wide=_over(max((line.width for line in lines), default=0.0) * em, box.size.width),
        too_tall=max(_over(tall, box.size.height), extra * leading if extra > 0 else 0.0),
        missing=_missing(pieces, setting),
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
    rtl = bool(line.atoms) and bool(line.atoms[0].level % 2)
    align = {"start": "right" if rtl else "left", "end": "left" if rtl else "right"}.get(box.align, box.align)
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
    above, below = _icon_extent(setting)
    merged: PlacedRun | None = None
    for index in visual_order([atom.level for atom in line.atoms]):
        atom = line.atoms[index]
        if isinstance(atom, IconPiece):
            inset = 0.04 * em  # a sliver of air, so that neighbouring icons don't touch
            side = atom.width * em - 2 * inset
            icons.append(PlacedIcon(atom.name, Rect(x + inset, y - above * em + inset, side, side)))
            merged = None
        else:
            run = _run(atom, x, y)
            if merged is not None and _joins(merged, run):
                merged = runs[-1] = _joined(merged, run)
            else:
                runs.append(run)
                merged = run
        x += atom.width * em


def _run(atom: RunPiece, x: float, y: float) -> PlacedRun:
    s = atom.shaped
    return PlacedRun(
        atom.font, s.text, x, y, s.glyphs, s.advances, s.x_offsets, s.y_offsets, s.plain, bool(atom.level % 2)
    )


def _joins(one: PlacedRun, other: PlacedRun) -> bool:
    return one.font == other.font and one.plain and other.plain and not one.x_offsets and not other.x_offsets


def _joined(one: PlacedRun, other: PlacedRun) -> PlacedRun:
    return PlacedRun(
        one.font, one.text + other.text, one.x, one.y, one.glyphs + other.glyphs, one.advances + other.advances,
        (), (), True, False,
    )  # fmt: skip


def _missing(pieces: tuple[Piece, ...], setting: Setting) -> tuple[tuple[str, str], ...]:
    found: dict[tuple[str, str], None] = {}
    for piece in pieces:
        if isinstance(piece, Words):
            fonts = setting.fonts(bold=piece.bold, italic=piece.italic)
            text = piece.text.replace("\n", "")
            found |= dict.fromkeys((character, fonts[0].name) for character in missing(fonts, text))
    return tuple(found)


def icon_names(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """Names of the icons that a text asks for, each once, in order."""
    return tuple(dict.fromkeys(piece.name for piece in pieces if isinstance(piece, Icon)))


def text_width(text: str, size_pt: float, setting: Setting) -> float:
    """Width in mm of ``text`` on one line."""
    lines = break_lines((Words(text),), setting, None)
    return max((line.width for line in lines), default=0.0) * pt_to_mm(size_pt)
