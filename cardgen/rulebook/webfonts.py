"""Fonts inside a page: the styles of a family, cut down to the characters of the text, as ``@font-face`` rules."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path

_STYLES = {
    "regular": ("400", "normal"),
    "bold": ("700", "normal"),
    "italic": ("400", "italic"),
    "bold-italic": ("700", "italic"),
}


def font_faces(roles: Mapping[str, Mapping[str, Path]], characters: frozenset[str]) -> str:
    """CSS that makes each role (``Title``, ``Body``) a font of the page; ``roles`` gives the files by style."""
    rules = []
    for role, files in roles.items():
        for style, file in files.items():
            weight, slant = _STYLES[style]
            coded = base64.b64encode(_subset(file, characters)).decode()
            rules.append(
                f'@font-face {{ font-family: "{role}"; font-weight: {weight}; font-style: {slant}; '
                f'src: url(data:font/woff2;base64,{coded}) format("woff2"); }}'
            )
    return "\n".join(rules)


@lru_cache(maxsize=32)
def _subset(file: Path, characters: frozenset[str]) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(
        hinting=False, recalc_timestamp=False, layout_features=["*"], name_IDs=[1, 2, 4, 6, 13, 14]
    )
    with TTFont(file, recalcTimestamp=False, lazy=True) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[ord(c) for c in characters])
        subsetter.subset(font)
        font.flavor = "woff2"
        out = BytesIO()
        font.save(out)
    return out.getvalue()
