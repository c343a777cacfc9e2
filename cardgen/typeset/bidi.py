"""Which way text runs: embedding levels by FriBiDi, the library that Raqm rests on as well."""

from __future__ import annotations

import ctypes
import ctypes.util
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Any

from cardgen.diagnostics import CardgenError

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})
_RTL_LANGUAGES = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
_BY_FIRST_LETTER, _RTL_WITHOUT_LETTER = 0x40, 0x21  # FriBiDiParType of fribidi-bidi-types-list.h: ON, WRTL


def has_rtl(text: str) -> bool:
    """Whether any of it runs from right to left, so that levels have to be looked up at all."""
    return not text.isascii() and any(unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in text)


def runs_rtl(language: str) -> bool:
    """Whether a language (BCP 47) is written from right to left."""
    return language.lower().split("-")[0] in _RTL_LANGUAGES


def levels(paragraph: str, language: str = "") -> tuple[tuple[int, ...], bool]:
    """The embedding level of every character, and whether the paragraph as a whole runs from right to left.

    Even levels run left to right, odd ones right to left.  The first letter that has a direction decides for the
    paragraph; where there is none, ``language`` does.

    Raises:
        CardgenError: FriBiDi is not installed; text that needs no levels never gets here.
    """
    if not has_rtl(paragraph) and not runs_rtl(language):
        return (0,) * len(paragraph), False
    length = len(paragraph)
    characters = (ctypes.c_uint32 * length)(*map(ord, paragraph))
    base = ctypes.c_uint32(_RTL_WITHOUT_LETTER if runs_rtl(language) else _BY_FIRST_LETTER)
    out = (ctypes.c_int8 * length)()
    if length and not _library().fribidi_log2vis(
        characters, length, ctypes.byref(base), None, None, None, out
    ):
        raise CardgenError("FriBiDi could not order a text")
    return tuple(out), bool(base.value & 1)


@cache
def _library() -> Any:
    name = ctypes.util.find_library("fribidi") or "libfribidi.so.0"
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise CardgenError(
            "text that runs from right to left needs FriBiDi, which is missing",
            hint="Debian: apt-get install libfribidi0; `cardgen doctor` says more",
        ) from error


def visual_order(run_levels: Sequence[int]) -> list[int]:
    """Indices of runs in the order they are seen from left to right (rule L2 of UAX 9)."""
    order = list(range(len(run_levels)))
    odd = [level for level in run_levels if level % 2]
    if not odd:
        return order
    for level in range(max(run_levels), min(odd) - 1, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and run_levels[order[end]] >= level:
                end += 1
            if end > start:
                order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return order
