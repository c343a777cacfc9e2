"""Shaping: text to glyphs of one font, in font units, remembered word by word."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from cardgen.typeset.fonts import Font, typeface

PLAIN_FEATURES = ("-liga", "-clig", "-dlig")
"""Ligatures stay off by default, so that each glyph stands for one character and PDFs hold real text."""


@dataclass(frozen=True, slots=True)
class Shaped:
    """Glyphs in visual order; ``plain`` when glyph i is what the cmap gives for character i, unmoved."""

    text: str
    glyphs: tuple[int, ...]
    advances: tuple[int, ...]
    x_offsets: tuple[int, ...]  # empty: all zero
    y_offsets: tuple[int, ...]
    plain: bool
    width: int  # sum of the advances
    top: int  # of the ink, upward from the baseline
    bottom: int  # of the ink, downward from the baseline


@lru_cache(maxsize=50_000)
def shape(
    font: Font,
    text: str,
    *,
    rtl: bool = False,
    language: str = "",
    features: tuple[str, ...] = PLAIN_FEATURES,
) -> Shaped:
    """``text``, all of one font and one direction, as glyphs."""
    import uharfbuzz as hb

    opened = typeface(font.file)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if rtl else "ltr"
    if language:
        buffer.language = language
    hb.shape(opened.font, buffer, {f.lstrip("-+"): not f.startswith("-") for f in features})
    glyphs = tuple(i.codepoint for i in buffer.glyph_infos)
    places = buffer.glyph_positions or []
    x_offsets, y_offsets = tuple(p.x_offset for p in places), tuple(p.y_offset for p in places)
    nominal = [opened.font.get_nominal_glyph(ord(c)) or 0 for c in text] if not rtl else []
    tops, bottoms = [0], [0]
    for glyph, lift in zip(glyphs, y_offsets, strict=True):
        extents = opened.font.get_glyph_extents(glyph)
        if extents is not None and extents.height:
            tops.append(extents.y_bearing + lift)
            bottoms.append(-(extents.y_bearing + extents.height + lift))
    return Shaped(
        text,
        glyphs,
        advances := tuple(p.x_advance for p in places),
        x_offsets if any(x_offsets) else (),
        y_offsets if any(y_offsets) else (),
        not rtl and list(glyphs) == nominal and not any(x_offsets) and not any(y_offsets),
        sum(advances),
        max(tops),
        max(bottoms),
    )


def _ignorable(character: str) -> bool:
    """Whether nothing is drawn for it: joiners, variation selectors, controls, soft hyphens."""
    return unicodedata.category(character) in ("Cf", "Cc", "Zl", "Zp") or 0xFE00 <= ord(character) <= 0xFE0F


def covers(font: Font, cluster: str) -> bool:
    """Whether the font draws every character of ``cluster``; spaces of any width count as drawn."""
    coverage = typeface(font.file).coverage
    return coverage.issuperset(map(ord, cluster)) or all(
        ord(c) in coverage or _ignorable(c) or c.isspace() for c in cluster
    )


@lru_cache(maxsize=50_000)
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


@lru_cache(maxsize=50_000)
def missing(chain: tuple[Font, ...], text: str) -> tuple[str, ...]:
    """Characters that no font of the chain draws, each once, in order."""
    if covers(chain[0], text):
        return ()
    return tuple(dict.fromkeys(c for c in text if not any(covers(font, c) for font in chain)))
