"""Where lines may break, before anything is measured."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

SOFT_HYPHEN = "\u00ad"
HARD_BREAKS = "\n\u2028\u2029\x0b\x0c"


def normalized(text: str) -> str:
    """NFC with one kind of line end and spaces for tabs; half a surrogate pair, which is no character, becomes U+FFFD."""
    text = text.replace("\t", " ")
    if text.isascii() and "\r" not in text:
        return text
    text = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").replace("\x85", "\n")


_SURE = re.compile(
    "(?<=[A-Za-z0-9\u00c0-\u024f\u0370-\u04ff.,;:!?)]) (?=[A-Za-z0-9\u00c0-\u024f\u0370-\u04ff])"
)
"""Spaces behind which UAX 14 always lets a line break (rule LB18), and which nothing before or behind can change."""

_WHOLE = re.compile(r"[A-Za-z0-9]*[.,;:!?]? ?\Z")


def between(text: str) -> list[str]:
    """The text cut wherever a line may break."""
    ends = [space.end() for space in _SURE.finditer(text)]
    return [
        word
        for start, end in zip([0, *ends], [*ends, len(text)], strict=True)
        for word in _between_sure(text[start:end])
    ]


@lru_cache(maxsize=10_000)
def _between_sure(text: str) -> tuple[str, ...]:
    """The same for what stands between two sure breaks, most often a word; plain ones need no lookup."""
    if _WHOLE.match(text):
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
def _dictionary(language: str):  # type: ignore[no-untyped-def]
    import pyphen

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known) if known else None
