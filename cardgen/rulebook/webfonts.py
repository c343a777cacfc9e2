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

_NAMES = (1, 2, 4, 6, 13, 14)
"""Of a font's names: family, style, full name, PostScript name, licence and where it is (OpenType, table `name`)."""

FONT_RULES = "/* fonts */"
"""Stands in a page for its font rules, so that the same page can go to a browser and to a PDF."""


def font_faces(
    roles: Mapping[str, Mapping[str, Path]], characters: frozenset[str], *, compressed: bool = True
) -> str:
    """CSS that makes each role (``Title``, ``Body``) a font of the page; ``roles`` gives the files by style.

    ``compressed`` fonts (WOFF) suit a page that travels; unpacking them costs a PDF more time than setting the text.
    WOFF2 would be a fifth smaller, and takes half a second a font to make.
    """
    form, kind = ("woff", "woff") if compressed else ("ttf", "truetype")
    rules = []
    for role, files in roles.items():
        for style, file in files.items():
            weight, slant = _STYLES[style]
            coded = base64.b64encode(_pack(_subset(file, characters), form)).decode()
            rules.append(
                f'@font-face {{ font-family: "{role}"; font-weight: {weight}; font-style: {slant}; '
                f'src: url(data:font/{form};base64,{coded}) format("{kind}"); }}'
            )
    return "\n".join(rules)


@lru_cache(maxsize=32)
def _subset(file: Path, characters: frozenset[str]) -> bytes:
    """The TrueType font with these characters, all features of their shapes, its licence and its name."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.unicode_set.update(map(ord, characters))
    wanted.layout_feature_tag_set.invert()
    wanted.name_id_set.update(_NAMES)
    wanted.flags |= hb.SubsetFlags.NO_HINTING
    return bytes(hb.subset(hb.Face(hb.Blob.from_file_path(str(file))), wanted).blob.data)


@lru_cache(maxsize=32)
def _pack(font: bytes, form: str) -> bytes:
    """The font as it is, or as WOFF."""
    if form == "ttf":
        return font
    from fontTools.ttLib import TTFont

    out = BytesIO()
    with TTFont(BytesIO(font), recalcTimestamp=False, recalcBBoxes=False, lazy=True) as unpacked:
        unpacked.flavor = form
        unpacked.save(out)
    return out.getvalue()
