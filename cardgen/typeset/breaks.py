"""Where lines may break, before anything is measured."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from cardgen.typeset.markup import ICON

SOFT_HYPHEN = "\u00ad"
HARD_BREAKS = "\n\u2028\u2029\x0b\x0c"


def normalized(text: str) -> str:
    """NFC with one kind of line end and no tabs; half a surrogate pair, which is no character, becomes U+FFFD."""
    text = text.replace("\t", " ")
    if text.isascii() and "\r" not in text:
        return text
    text = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").replace("\x85", "\n")


# Letters and digits of Latin, Greek, Cyrillic, Hebrew and Arabic, which UAX 14 puts into AL, HL and NU.
_LETTERS = (
    "A-Za-z0-9\u00c0-\u024f\u0386\u0388-\u0481\u048a-\u0556\u0561-\u0586"
    "\u05d0-\u05ea\u0620-\u064a\u0660-\u0669\u0671-\u06d3\u06f0-\u06f9"
)
# Ideographs, Hangul and kana (ID, H2, H3) without the small kana, which stay with what is before them.
_SYLLABLES = (
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
    "\u3042\u3044\u3046\u3048\u304a-\u3062\u3064-\u3082\u3084\u3086\u3088-\u308d\u308f-\u3094"
    "\u30a2\u30a4\u30a6\u30a8\u30aa-\u30c2\u30c4-\u30e2\u30e4\u30e6\u30e8-\u30ed\u30ef-\u30f4"
)

_SURE = re.compile(
    rf"""(?<=[{_LETTERS}{_SYLLABLES}.,;:!?)"'])\x20+(?=[{_LETTERS}{_SYLLABLES}("'])"""
    rf"|(?<=[{_SYLLABLES}])(?=[{_SYLLABLES}])"
)
"""Places where UAX 14 lets a line break (LB18, LB31) whatever stands before and behind, so that text can be cut there."""

_WHOLE = re.compile(rf"""["'(]*[{_LETTERS}']*[.,;:!?)"']*\x20*""")
"""Words that no line may be broken in, so that most text needs no lookup."""

_BETWEEN_ICONS = re.compile(f"(?<={ICON})(?={ICON})")


def between(text: str) -> list[str]:
    """The text cut wherever a line may break.

    An icon counts as a letter and so stays with the number or the word that it touches, but icons may part.
    """
    if ICON not in text:
        sure_ends = [sure.end() for sure in _SURE.finditer(text)]
        parts = [text[a:b] for a, b in zip((0, *sure_ends), (*sure_ends, len(text)), strict=True)]
        return [word for part in parts for word in _between_sure(part)]
    plain = text.replace(ICON, "x")
    places = (_SURE.finditer(plain), _BETWEEN_ICONS.finditer(text))
    ends = sorted({sure.end() for found in places for sure in found})
    cut: list[str] = []
    start = 0
    for end in (*ends, len(text)):
        for word in _between_sure(plain[start:end]):
            cut.append(text[start : start + len(word)])
            start += len(word)
    return cut


@lru_cache(maxsize=10_000)
def _between_sure(text: str) -> tuple[str, ...]:
    """The same for what stands between two sure places, most often a word."""
    if _WHOLE.fullmatch(text):
        return (text,) if text else ()
    from uniseg.linebreak import line_break_units

    return tuple(line_break_units(text))


def hyphenation(text: str, language: str) -> Iterator[int]:
    """Indices in front of which a word may be divided, in order; words that bring soft hyphens are left alone."""
    dictionary = _dictionary(language)
    if dictionary is None:
        return
    for match in re.finditer(rf"(?:[^\W\d_]|{SOFT_HYPHEN}){{5,}}", text):
        if SOFT_HYPHEN in match[0]:
            continue
        for position in dictionary.positions(match[0]):
            if position.data is None:  # else the break would change the spelling
                yield match.start() + position


@lru_cache(maxsize=16)
def _dictionary(language: str) -> Any:
    import pyphen

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known) if known else None
