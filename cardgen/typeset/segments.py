"""Text as measured pieces between which lines may break.  Widths are em of the text size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardgen.typeset.bidi import has_rtl, levels, runs_rtl
from cardgen.typeset.breaks import HARD_BREAKS, SOFT_HYPHEN, between, hyphenation, normalized
from cardgen.typeset.fonts import Font, metrics
from cardgen.typeset.markup import ICON, Icon, Piece, Words
from cardgen.typeset.shape import PLAIN_FEATURES, Reach, Shaped, by_font, shape

_SPACES = " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000"


_NOTHING = Reach(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class RunPiece:
    """A stretch of one font, one style and one direction."""

    font: Font
    shaped: Shaped
    width: float  # em
    level: int

    @property
    def reach(self) -> Reach:
        """em"""
        return Reach(*[side / self.font.units_per_em for side in self.shaped.reach])

    @property
    def room(self) -> float:
        """What it takes alone on a line, em."""
        return self.reach.left + self.width + self.reach.right


@dataclass(frozen=True, slots=True)
class IconPiece:
    name: str
    width: float  # em
    reach: Reach
    level: int = 0

    @property
    def room(self) -> float:
        """What it takes alone on a line, em."""
        return self.width


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
    reach: Reach = _NOTHING  # em

    @property
    def room(self) -> float:
        """What it takes alone on a line, em."""
        return self.reach.left + self.width + max(self.hyphen_width, self.reach.right)


def made(
    atoms: tuple[Atom, ...],
    space: tuple[Atom, ...] = (),
    hyphen: tuple[Atom, ...] = (),
    *,
    ends_line: bool = False,
    rtl: bool = False,
) -> Segment:
    """A segment with its measures."""
    reaches = [atom.reach for atom in atoms]
    reach = Reach(*[max(sides) for sides in zip(*reaches, strict=True)]) if reaches else _NOTHING
    return Segment(
        atoms, space, hyphen, ends_line, rtl,
        _width(atoms), _width(space), _width(hyphen), reach,
    )  # fmt: skip


def _width(atoms: Sequence[Atom]) -> float:
    return sum([atom.width for atom in atoms])


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

    @property
    def icon_reach(self) -> Reach:
        """An inline icon is centred on the capitals; em."""
        middle = metrics(self.chain[0][0]).cap_height / 2
        return Reach(0.0, middle + self.icon_width / 2, 0.0, self.icon_width / 2 - middle)


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
    return made(atoms, space, hyphen, ends_line=ends_line, rtl=rtl)


def _atoms(
    text: str, styles: Sequence[_Style], run_levels: Sequence[int], setting: Setting
) -> tuple[Atom, ...]:
    atoms: list[Atom] = []
    start = 0
    while start < len(text):
        style, level = styles[start], run_levels[start]
        if isinstance(style, Icon):
            atoms.append(IconPiece(style.name, setting.icon_width, setting.icon_reach, level))
            start += 1
            continue
        end = start + 1
        while end < len(text) and styles[end] == style and run_levels[end] == level:
            end += 1
        part = text[start:end].replace(SOFT_HYPHEN, "").replace("\u200b", "")
        fonts = setting.fonts(bold=style.bold, italic=style.italic)
        atoms += [run_piece(font, piece, level, setting) for font, piece in by_font(fonts, part) if piece]
        start = end
    return tuple(atoms)


def run_piece(font: Font, text: str, level: int, setting: Setting) -> RunPiece:
    shaped = shape(font, text, rtl=bool(level % 2), language=setting.language, features=setting.features)
    return RunPiece(font, shaped, shaped.width / font.units_per_em, level)
