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


FONT_RULES = "/* fonts */"
"""Stands in a page for its font rules, so that the same page can go to a browser and to a PDF."""


def font_faces(
    roles: Mapping[str, Mapping[str, Path]], characters: frozenset[str], *, compressed: bool = True
) -> str:
    """CSS that makes each role (``Title``, ``Body``) a font of the page; ``roles`` gives the files by style.

    ``compressed`` fonts (WOFF2) suit a page that travels; unpacking them costs a PDF more time than setting the text.
    """
    flavor, kind = ("woff2", "woff2") if compressed else (None, "truetype")
    rules = []
    for role, files in roles.items():
        for style, file in files.items():
            weight, slant = _STYLES[style]
            coded = base64.b64encode(_subset(file, characters, flavor)).decode()
            rules.append(
                f'@font-face {{ font-family: "{role}"; font-weight: {weight}; font-style: {slant}; '
                f'src: url(data:font/{flavor or "ttf"};base64,{coded}) format("{kind}"); }}'
            )
    return "\n".join(rules)


@lru_cache(maxsize=32)
def _subset(file: Path, characters: frozenset[str], flavor: str | None) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(
        hinting=False, recalc_timestamp=False, layout_features=["*"], name_IDs=[1, 2, 4, 6, 13, 14]
    )
    with TTFont(file, recalcTimestamp=False, lazy=True) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[ord(c) for c in characters])
        subsetter.subset(font)
        font.flavor = flavor
        out = BytesIO()
        font.save(out)
    return out.getvalue()
