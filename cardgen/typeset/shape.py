"""Shaping: text to glyphs of one font, in font units, remembered word by word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from cardgen.typeset.fonts import Font, typeface

PLAIN_FEATURES = ("-liga", "-clig", "-dlig")
"""Ligatures stay off by default, so that each glyph stands for one character and PDFs hold real text.

Those that a script can't do without (Arabic lam-alef, Indic conjuncts) have features of their own and stay on.  For
the same reason Latin letters keep the form that all languages share (``locl``), unless other features are asked for.
"""

REPLACEMENT = "\ufffd"
"""What stands for a character that got lost before it came here; always reported as missing."""

_INVISIBLE = re.compile("[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
"""Characters that steer where lines break and which way text runs, and have no shape."""

_STAND_INS = {"\u2010": "-", "\u2011": "-"}
"""What a font is asked for when it lacks the character proper; where lines break is settled by then."""


_FIRST_GREEK = "\u0370"


class Reach(NamedTuple):
    """How far ink goes beyond the line from the pen's start to its end; nothing is negative."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Shaped:
    """Glyphs in visual order.

    ``plain`` says that a painter can set ``text`` as text: glyph i is what the cmap gives for character i, none is
    moved, none is missing, and the outlines are TrueType.
    """

    text: str
    glyphs: tuple[int, ...]
    advances: tuple[int, ...]
    x_offsets: tuple[int, ...]  # empty: all zero
    y_offsets: tuple[int, ...]
    plain: bool
    width: int  # sum of the advances
    reach: Reach
    missing: tuple[str, ...] = ()  # characters that came out as a box


@lru_cache(maxsize=20_000)
def shape(
    font: Font,
    text: str,
    *,
    rtl: bool = False,
    language: str = "",
    features: tuple[str, ...] = PLAIN_FEATURES,
) -> Shaped:
    """``text``, all of one font and one direction, as glyphs.  Characters that only steer are left out."""
    import uharfbuzz as hb

    opened = typeface(font)
    if not text.isascii():
        text = _INVISIBLE.sub("", text)
        for proper, other in _STAND_INS.items():
            if proper in text and ord(proper) not in opened.coverage:
                text = text.replace(proper, other)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if rtl else "ltr"
    if language.isascii() and language:
        buffer.language = language
    if features == PLAIN_FEATURES and max(text, default="") < _FIRST_GREEK:
        features = (*features, "-locl")
    hb.shape(opened.font, buffer, {f.lstrip("-+"): not f.startswith("-") for f in features})
    glyphs = tuple(i.codepoint for i in buffer.glyph_infos)
    places = buffer.glyph_positions or []
    advances = tuple(p.x_advance for p in places)
    x_offsets, y_offsets = tuple(p.x_offset for p in places), tuple(p.y_offset for p in places)
    lost = _missing(font, text, glyphs, [i.cluster for i in buffer.glyph_infos] if 0 in glyphs else [])
    return Shaped(
        text,
        glyphs,
        advances,
        x_offsets if any(x_offsets) else (),
        y_offsets if any(y_offsets) else (),
        not rtl
        and not lost
        and not any(x_offsets)
        and not any(y_offsets)
        and opened.truetype
        and glyphs == tuple(_nominal(font, c) for c in text),
        sum(advances),
        _reach(font, glyphs, places),
        lost,
    )


@lru_cache(maxsize=8_000)
def _nominal(font: Font, character: str) -> int | None:
    """The glyph that the cmap gives; None where it gives none."""
    glyph: int | None = typeface(font).font.get_nominal_glyph(ord(character))
    return glyph


def _missing(font: Font, text: str, glyphs: tuple[int, ...], clusters: list[int]) -> tuple[str, ...]:
    """The characters behind glyph 0, each once, and the replacement character, whatever it looks like."""
    starts = sorted({*clusters, len(text)})
    ends = dict(pairwise(starts))
    lost = {REPLACEMENT}
    for at in {at for glyph, at in zip(glyphs, clusters, strict=False) if not glyph}:
        cluster = text[at : ends[at]]
        lost |= {c for c in cluster if not covers(font, c)} or set(cluster)
    return tuple(dict.fromkeys(c for c in text if c in lost))


def _reach(font: Font, glyphs: tuple[int, ...], places: Sequence[Any]) -> Reach:
    pen = left = top = right = bottom = 0
    for glyph, place in zip(glyphs, places, strict=True):
        ink = _ink(font, glyph)
        if ink is not None:
            x, y = pen + place.x_offset, place.y_offset
            left, right = max(left, ink.left - x), max(right, x + ink.right)
            top, bottom = max(top, y + ink.top), max(bottom, ink.bottom - y)
        pen += place.x_advance
    return Reach(left, top, max(0, right - pen), bottom)


@lru_cache(maxsize=8_000)
def _ink(font: Font, glyph: int) -> Reach | None:
    """How far ink of one glyph goes from its origin, to each side; None for a space."""
    extents = typeface(font).font.get_glyph_extents(glyph)
    if extents is None or not extents.height:
        return None
    x, y = extents.x_bearing, extents.y_bearing
    return Reach(-x, y, x + extents.width, -(y + extents.height))


def covers(font: Font, cluster: str) -> bool:
    """Whether the font draws every character of ``cluster``.

    Spaces of any width count as drawn, and so do hyphens that have a stand-in and what is never drawn.
    """
    coverage = typeface(font).coverage
    return coverage.issuperset(map(ord, cluster)) or all(
        ord(c) in coverage or ord(_STAND_INS.get(c, c)) in coverage or _needs_no_glyph(c) for c in cluster
    )


@lru_cache(maxsize=4_000)
def _needs_no_glyph(character: str) -> bool:
    from uniseg.derived import default_ignorable_code_point

    return unicodedata.category(character) == "Zs" or bool(default_ignorable_code_point(character))


@lru_cache(maxsize=20_000)
def by_font(chain: tuple[Font, ...], text: str) -> tuple[tuple[Font, str], ...]:
    """``text`` cut where the font has to change; a character that no font has stays with the first one."""
    if covers(chain[0], text):
        return ((chain[0], text),)
    from uniseg.graphemecluster import grapheme_clusters

    pieces: list[tuple[Font, str]] = []
    for cluster in grapheme_clusters(text):
        font = next((font for font in chain if covers(font, cluster)), chain[0])
        if pieces and pieces[-1][0] == font:
            pieces[-1] = (font, pieces[-1][1] + cluster)
        else:
            pieces.append((font, cluster))
    return tuple(pieces)
