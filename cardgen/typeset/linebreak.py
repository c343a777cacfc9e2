"""Pieces of text to lines.  Widths are em of the text size, so lines break the same at every resolution."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardgen.typeset.bidi import has_rtl, levels
from cardgen.typeset.fonts import Font
from cardgen.typeset.markup import ICON, Icon, Piece, Words
from cardgen.typeset.shape import PLAIN_FEATURES, Shaped, by_font, shape

SOFT_HYPHEN = "\u00ad"
_HARD_BREAKS = "\n\u2028\u2029\x0b\x0c"


@dataclass(frozen=True, slots=True)
class RunPiece:
    """A stretch of one font, one style and one direction."""

    font: Font
    shaped: Shaped
    bold: bool
    italic: bool
    level: int

    @property
    def width(self) -> float:
        """em"""
        return self.shaped.width / self.font.units_per_em


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
    width: float = 0.0
    space_width: float = 0.0
    hyphen_width: float = 0.0


def _made(
    atoms: tuple[Atom, ...],
    space: tuple[Atom, ...] = (),
    hyphen: tuple[Atom, ...] = (),
    *,
    ends_line: bool = False,
) -> Segment:
    widths = [sum(atom.width for atom in part) for part in (atoms, space, hyphen)]
    return Segment(atoms, space, hyphen, ends_line, *widths)


@dataclass(frozen=True, slots=True)
class BrokenLine:
    atoms: tuple[Atom, ...]  # logical order
    width: float  # em


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


@lru_cache(maxsize=20_000)
def segments(pieces: tuple[Piece, ...], setting: Setting) -> tuple[Segment, ...]:
    """``pieces`` cut at every place where UAX 14 lets a line break (and at hyphens, if asked for)."""
    text = "".join(ICON if isinstance(p, Icon) else unicodedata.normalize("NFC", p.text) for p in pieces)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text:
        return ()
    if len(pieces) == 1 and isinstance(pieces[0], Words) and not setting.hyphenate and not has_rtl(text):
        style = Words("", bold=pieces[0].bold, italic=pieces[0].italic)
        ends = _boundaries(text)
        return tuple(_word(text[a:b], style, setting) for a, b in zip((0, *ends), ends, strict=False))
    styles = _styles(pieces)
    if setting.hyphenate:
        text, styles = _hyphenated(text, styles, setting.language)
    found: list[Segment] = []
    run_levels = levels(text) if has_rtl(text) else ()
    start = 0
    for end in _boundaries(text):
        found.append(_segment(text[start:end], styles[start:end], run_levels[start:end], setting))
        start = end
    return tuple(found)


@lru_cache(maxsize=50_000)
def _word(text: str, style: Words, setting: Setting) -> Segment:
    """One segment of one style: the same word is measured once, however many cards it stands on."""
    return _segment(text, [style] * len(text), (), setting)


_Style = Words | Icon  # per character: a Words with empty text, or the icon


def _styles(pieces: Sequence[Piece]) -> list[_Style]:
    styles: list[_Style] = []
    for piece in pieces:
        if isinstance(piece, Icon):
            styles.append(piece)
        else:
            text = unicodedata.normalize("NFC", piece.text).replace("\r\n", "\n").replace("\r", "\n")
            styles += [Words("", bold=piece.bold, italic=piece.italic)] * len(text)
    return styles


_SURE = re.compile(
    "(?<=[A-Za-z0-9\u00c0-\u024f\u0370-\u04ff.,;:!?)]) (?=[A-Za-z0-9\u00c0-\u024f\u0370-\u04ff])"
)
"""Spaces behind which UAX 14 always lets a line break (rule LB18), and which nothing before or behind can change."""

_WHOLE = re.compile(r"[A-Za-z0-9]*[.,;:!?]? ?\Z")


def _boundaries(text: str) -> tuple[int, ...]:
    """Ends of the pieces between which a line may break."""
    ends: list[int] = []
    start = 0
    for end in (*(space.end() for space in _SURE.finditer(text)), len(text)):
        ends += [start + inner for inner in _inner_boundaries(text[start:end])]
        start = end
    return tuple(ends)


@lru_cache(maxsize=20_000)
def _inner_boundaries(text: str) -> tuple[int, ...]:
    """The same for what stands between two sure ones, most often a word; plain ones need no lookup."""
    if _WHOLE.match(text):
        return (len(text),)
    from uniseg.linebreak import line_break_boundaries

    return tuple(b for b in dict.fromkeys([*line_break_boundaries(text), len(text)]) if b > 0)


def _hyphenated(text: str, styles: list[_Style], language: str) -> tuple[str, list[_Style]]:
    dictionary = _dictionary(language)
    if dictionary is None:
        return text, styles
    out, kept, at = [], [], 0
    for match in re.finditer(r"[^\W\d_]{5,}", text):
        for position in [*dictionary.positions(match[0])]:
            cut = match.start() + position
            out.append(text[at:cut] + SOFT_HYPHEN)
            kept += [*styles[at:cut], styles[cut - 1]]
            at = cut
    return "".join(out) + text[at:], kept + styles[at:]


@lru_cache(maxsize=16)
def _dictionary(language: str):  # type: ignore[no-untyped-def]
    import pyphen

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known) if known else None


def _segment(text: str, styles: Sequence[_Style], run_levels: Sequence[int], setting: Setting) -> Segment:
    ends_line = text[-1] in _HARD_BREAKS
    body = text.rstrip(_HARD_BREAKS)
    word = body.rstrip(" \t\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000")
    soft = word.endswith(SOFT_HYPHEN)
    atoms = _atoms(word, styles, run_levels, setting)
    space = _atoms(
        body[len(word) :].replace("\t", " "), styles[len(word) :], run_levels[len(word) :], setting
    )
    hyphen = _atoms("-", styles[len(word) - 1 :], (), setting) if soft else ()
    return _made(atoms, space, hyphen, ends_line=ends_line)


def _atoms(
    text: str, styles: Sequence[_Style], run_levels: Sequence[int], setting: Setting
) -> tuple[Atom, ...]:
    atoms: list[Atom] = []
    start = 0
    while start < len(text):
        style, level = styles[start], run_levels[start] if run_levels else 0
        if isinstance(style, Icon):
            atoms.append(IconPiece(style.name, setting.icon_width, level))
            start += 1
            continue
        end = start + 1
        while end < len(text) and styles[end] == style and (not run_levels or run_levels[end] == level):
            end += 1
        atoms += _runs(text[start:end].replace(SOFT_HYPHEN, "").replace("\u200b", ""), style, level, setting)
        start = end
    return tuple(atoms)


def _runs(text: str, style: Words, level: int, setting: Setting) -> list[Atom]:
    fonts = setting.fonts(bold=style.bold, italic=style.italic)
    return [
        RunPiece(
            font,
            shape(font, piece, rtl=bool(level % 2), language=setting.language, features=setting.features),
            style.bold,
            style.italic,
            level,
        )
        for font, piece in (by_font(fonts, text) if text else ())
    ]


@lru_cache(maxsize=20_000)
def break_lines(pieces: tuple[Piece, ...], setting: Setting, width: float | None) -> tuple[BrokenLine, ...]:
    """Lines no wider than ``width`` (em), filled one after the other; None sets one line for each hard break.

    A single word that is wider stands alone on its line, and the line says so by its width, unless the setting
    lets words be broken.  Empty text has no lines; a hard break at the end adds none.
    """
    lines: list[BrokenLine] = []
    atoms: list[Atom] = []
    used = 0.0
    waiting: Segment | None = None  # the segment before this one, whose space or hyphen is not yet decided

    def close() -> None:
        nonlocal atoms, used, waiting
        if waiting is not None and waiting.hyphen and not waiting.ends_line:
            atoms += waiting.hyphen
            used += waiting.hyphen_width
        lines.append(BrokenLine(tuple(atoms), used))
        atoms, used, waiting = [], 0.0, None

    for segment in _fitting(segments(pieces, setting), setting, width):
        gap = waiting.space_width if waiting else 0.0
        if waiting and width is not None and used + gap + segment.width + segment.hyphen_width > width + 1e-9:
            close()
            gap = 0.0
        if waiting:
            atoms += waiting.space
        atoms += segment.atoms
        used += gap + segment.width
        waiting = segment
        if segment.ends_line:
            close()
    if waiting is not None:
        waiting = _made(waiting.atoms, ends_line=True)
        close()
    return tuple(lines)


def _fitting(found: Sequence[Segment], setting: Setting, width: float | None) -> list[Segment]:
    """The segments, those that are too wide cut between graphemes where the setting allows it."""
    if width is None or not setting.break_words:
        return list(found)
    out: list[Segment] = []
    for segment in found:
        if segment.width <= width:
            out.append(segment)
            continue
        parts = [part for atom in segment.atoms for part in _graphemes(atom, setting)]
        out += [_made((part,)) for part in parts[:-1]]
        out.append(_made(tuple(parts[-1:]), segment.space, segment.hyphen, ends_line=segment.ends_line))
    return out


def _graphemes(atom: Atom, setting: Setting) -> list[Atom]:
    if isinstance(atom, IconPiece):
        return [atom]
    from uniseg.graphemecluster import grapheme_clusters

    style = Words("", bold=atom.bold, italic=atom.italic)
    return [
        run
        for cluster in grapheme_clusters(atom.shaped.text)
        for run in _runs(cluster, style, atom.level, setting)
    ]
