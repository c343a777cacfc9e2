"""Pieces of text to lines.  Widths are em of the text size, so lines break the same at every resolution."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import east_asian_width

from cardgen.typeset.bidi import has_rtl, levels, runs_rtl
from cardgen.typeset.breaks import HARD_BREAKS, SOFT_HYPHEN, between, hyphenation, normalized
from cardgen.typeset.fonts import Font
from cardgen.typeset.markup import ICON, Icon, Piece, Words
from cardgen.typeset.shape import PLAIN_FEATURES, Shaped, by_font, shape

_SPACES = " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000"


@dataclass(frozen=True, slots=True)
class RunPiece:
    """A stretch of one font, one style and one direction."""

    font: Font
    shaped: Shaped
    width: float  # em
    level: int


@dataclass(frozen=True, slots=True)
class IconPiece:
    name: str
    width: float  # em
    level: int = 0


Atom = RunPiece | IconPiece


@dataclass(frozen=True, slots=True)
class Segment:
    """What stands between two places where a line may break; ``space`` is the part that vanishes at a line's end.

    ``hyphen`` is drawn when the line breaks right behind a soft hyphen.  Widths are em.
    """

    atoms: tuple[Atom, ...]
    space: tuple[Atom, ...] = ()
    hyphen: tuple[Atom, ...] = ()
    ends_line: bool = False  # a hard break follows
    rtl: bool = False  # the paragraph runs from right to left
    width: float = 0.0
    space_width: float = 0.0
    hyphen_width: float = 0.0


def _made(
    atoms: tuple[Atom, ...],
    space: tuple[Atom, ...] = (),
    hyphen: tuple[Atom, ...] = (),
    *,
    ends_line: bool = False,
    rtl: bool = False,
) -> Segment:
    widths = [sum([atom.width for atom in part]) for part in (atoms, space, hyphen)]
    return Segment(atoms, space, hyphen, ends_line, rtl, *widths)


@dataclass(frozen=True, slots=True)
class BrokenLine:
    atoms: tuple[Atom, ...]  # logical order
    width: float  # em
    rtl: bool = False  # its paragraph runs from right to left


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Setting:
    """Everything but size that decides how text is cut and measured.

    Settings are equal only to themselves, which makes looking up what was measured before quick: make one for
    each style and keep it.
    """

    chain: tuple[tuple[Font, ...], ...]  # fonts for regular, bold, italic, bold-italic
    features: tuple[str, ...] = PLAIN_FEATURES
    language: str = "en"
    hyphenate: bool = False
    break_words: bool = False  # as a last resort, between any two characters that are seen as such
    icon_width: float = 1.15  # em

    def fonts(self, *, bold: bool, italic: bool) -> tuple[Font, ...]:
        return self.chain[bold + 2 * italic]


@lru_cache(maxsize=500)
def segments(pieces: tuple[Piece, ...], setting: Setting) -> tuple[Segment, ...]:
    """``pieces`` cut at every place where UAX 14 lets a line break (and at hyphens, if asked for)."""
    text = "".join([ICON if isinstance(p, Icon) else normalized(p.text) for p in pieces])
    if (
        len(pieces) == 1
        and isinstance(pieces[0], Words)
        and not setting.hyphenate
        and not _turns(text, setting)
    ):
        bold, italic = pieces[0].bold, pieces[0].italic
        return tuple([_word(word, bold, italic, setting) for word in between(text)])
    styles = _styles(pieces)
    if setting.hyphenate:
        text, styles = _hyphenated(text, styles, setting.language)
    run_levels, directions = _directions(text, setting)
    found: list[Segment] = []
    start = 0
    for word in between(text):
        end = start + len(word)
        found.append(_segment(word, styles[start:end], run_levels[start:end], setting, rtl=directions[start]))
        start = end
    return tuple(found)


@lru_cache(maxsize=20_000)
def _word(text: str, bold: bool, italic: bool, setting: Setting) -> Segment:  # noqa: FBT001 - quick to look up
    """One segment of one style: the same word is measured once, however many cards it stands on."""
    return _segment(text, [Words("", bold=bold, italic=italic)] * len(text), (0,) * len(text), setting)


def _turns(text: str, setting: Setting) -> bool:
    return has_rtl(text) or runs_rtl(setting.language)


def _directions(text: str, setting: Setting) -> tuple[list[int], list[bool]]:
    """For every character its level, and whether its paragraph runs from right to left."""
    if not _turns(text, setting):
        return [0] * len(text), [False] * len(text)
    found: list[int] = []
    directions: list[bool] = []
    for paragraph in re.split(f"(?<=[{HARD_BREAKS}])", text):
        own, rtl = levels(paragraph, setting.language)
        found += own
        directions += [rtl] * len(own)
    return found, directions


_Style = Words | Icon  # per character: a Words with empty text, or the icon


def _styles(pieces: Sequence[Piece]) -> list[_Style]:
    styles: list[_Style] = []
    for piece in pieces:
        if isinstance(piece, Icon):
            styles.append(piece)
        else:
            styles += [Words("", bold=piece.bold, italic=piece.italic)] * len(normalized(piece.text))
    return styles


def _hyphenated(text: str, styles: list[_Style], language: str) -> tuple[str, list[_Style]]:
    """With a soft hyphen wherever a word may be divided."""
    out, kept, at = [], [], 0
    for cut in hyphenation(text, language):
        out.append(text[at:cut] + SOFT_HYPHEN)
        kept += [*styles[at:cut], styles[cut - 1]]
        at = cut
    return "".join(out) + text[at:], kept + styles[at:]


def _segment(
    text: str, styles: Sequence[_Style], run_levels: Sequence[int], setting: Setting, *, rtl: bool = False
) -> Segment:
    ends_line = text[-1] in HARD_BREAKS
    body = text.rstrip(HARD_BREAKS)
    word = body.rstrip(_SPACES)
    end = len(word)
    atoms = _atoms(word, styles, run_levels, setting)
    space = _atoms(body[end:], styles[end:], run_levels[end:], setting)
    soft = word.endswith(SOFT_HYPHEN)
    hyphen = _atoms("-", styles[end - 1 : end], run_levels[end - 1 : end], setting) if soft else ()
    return _made(atoms, space, hyphen, ends_line=ends_line, rtl=rtl)


def _atoms(
    text: str, styles: Sequence[_Style], run_levels: Sequence[int], setting: Setting
) -> tuple[Atom, ...]:
    atoms: list[Atom] = []
    start = 0
    while start < len(text):
        style, level = styles[start], run_levels[start]
        if isinstance(style, Icon):
            atoms.append(IconPiece(style.name, setting.icon_width, level))
            start += 1
            continue
        end = start + 1
        while end < len(text) and styles[end] == style and run_levels[end] == level:
            end += 1
        part = text[start:end].replace(SOFT_HYPHEN, "").replace("\u200b", "")
        fonts = setting.fonts(bold=style.bold, italic=style.italic)
        atoms += [_run(font, piece, level, setting) for font, piece in by_font(fonts, part) if piece]
        start = end
    return tuple(atoms)


def _run(font: Font, text: str, level: int, setting: Setting) -> RunPiece:
    shaped = shape(font, text, rtl=bool(level % 2), language=setting.language, features=setting.features)
    return RunPiece(font, shaped, shaped.width / font.units_per_em, level)


@lru_cache(maxsize=500)
def break_lines(pieces: tuple[Piece, ...], setting: Setting, width: float | None) -> tuple[BrokenLine, ...]:
    """Lines no wider than ``width`` (em), filled one after the other; None sets one line for each hard break.

    A single word that is wider stands alone on its line, and the line says so by its width, unless the setting
    lets words be broken; such a word begins a line of its own.  Empty text has no lines; a hard break at the end
    adds none.
    """
    lines: list[BrokenLine] = []
    atoms: list[Atom] = []
    used = 0.0
    waiting: Segment | None = None  # the segment before this one, whose space or hyphen is not yet decided
    room = math.inf if width is None else width + 1e-9

    for segment in _fitting(segments(pieces, setting), setting, room):
        added: Sequence[Atom] = segment.atoms
        if waiting is not None:
            gap = waiting.space_width
            joined = None if waiting.space else _joined(atoms, added, setting)
            if joined is not None:
                gap = joined.width - atoms[-1].width - added[0].width
            if waiting.ends_line or used + gap + segment.width + segment.hyphen_width > room:
                lines.append(_closed(atoms, used, waiting))
                atoms, used = [], 0.0
            else:
                used += gap
                if joined is None:
                    atoms += waiting.space
                else:
                    atoms[-1] = joined
                    added = added[1:]
        atoms += added
        used += segment.width
        waiting = segment
    if waiting is not None:
        lines.append(BrokenLine(tuple(atoms), used, waiting.rtl))
    return tuple(lines)


def _joined(before: Sequence[Atom], after: Sequence[Atom], setting: Setting) -> RunPiece | None:
    """Letters that meet where the line might have broken but did not, shaped together: kerned and joined as ever.

    None where nothing meets, or what meets is of two kinds or of a script whose letters care for no neighbour.
    """
    if not before or not after:
        return None
    one, other = before[-1], after[0]
    if isinstance(one, IconPiece) or isinstance(other, IconPiece):
        return None
    if one.level != other.level or one.font != other.font or east_asian_width(one.shaped.text[-1]) in "WF":
        return None
    return _run(one.font, one.shaped.text + other.shaped.text, one.level, setting)


def _closed(atoms: Sequence[Atom], used: float, last: Segment) -> BrokenLine:
    """A line that others follow; a hyphen shows where it cut a word."""
    if last.hyphen and not last.ends_line:
        return BrokenLine((*atoms, *last.hyphen), used + last.hyphen_width, last.rtl)
    return BrokenLine(tuple(atoms), used, last.rtl)


def _fitting(found: Sequence[Segment], setting: Setting, room: float) -> Sequence[Segment]:
    """The segments, those that are too wide cut between graphemes where the setting allows it."""
    if not setting.break_words or all(segment.width <= room for segment in found):
        return found
    out: list[Segment] = []
    for segment in found:
        if segment.width + segment.hyphen_width <= room:
            out.append(segment)
            continue
        *full, rest = _cut(segment, setting, room)
        out += [_made(tuple(part), rtl=segment.rtl) for part in full]
        out.append(
            _made(tuple(rest), segment.space, segment.hyphen, ends_line=segment.ends_line, rtl=segment.rtl)
        )
    return out


def _cut(segment: Segment, setting: Setting, room: float) -> list[list[Atom]]:
    """The atoms shared out over lines, each as full as can be and none empty."""
    from uniseg.graphemecluster import grapheme_clusters

    parts: list[list[Atom]] = [[]]
    used = 0.0
    for atom in segment.atoms:
        clusters = [""] if isinstance(atom, IconPiece) else list(grapheme_clusters(atom.shaped.text))
        while clusters:
            piece, taken = _longest(atom, clusters, setting, room - used)
            if parts[-1] and piece.width > room - used:
                parts.append([])
                used = 0.0
                continue
            parts[-1].append(piece)
            used += piece.width
            clusters = clusters[taken:]
    return parts


def _longest(atom: Atom, clusters: list[str], setting: Setting, room: float) -> tuple[Atom, int]:
    """As many clusters from the front as ``room`` holds, at least one, shaped anew; and how many they are."""
    if isinstance(atom, IconPiece):
        return atom, 1
    best = _run(atom.font, clusters[0], atom.level, setting)
    for count in range(2, len(clusters) + 1):
        longer = _run(atom.font, "".join(clusters[:count]), atom.level, setting)
        if longer.width > room:
            return best, count - 1
        best = longer
    return best, len(clusters)
