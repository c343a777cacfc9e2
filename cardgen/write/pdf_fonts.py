"""Fonts as ReportLab embeds them, read through the HarfBuzz face that text was shaped with.

ReportLab's own reading of a font lists every character and every glyph of it in Python, which takes longer than writing
a deck; here each character is looked up when a text has it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

from cardgen.design.display_list import Font
from cardgen.typeset.fonts import Typeface, typeface


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font that documents take subsets of, 256 characters each."""

    def __init__(self, name: str, font: Font) -> None:
        # Takes the place of ReportLab's, which would read all of the font.
        self.fontName = name
        self.face = _Face(font)
        self.encoding = TTEncoding()
        self.state: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()  # by document
        self._asciiReadable = 0
        self.shapable = False

    def width(self, character: str) -> int:
        """What the file says of a character, in thousandths of an em; no-break spaces are written as spaces."""
        code = 0x20 if character == "\xa0" else ord(character)
        width: int = self.face.charWidths.get(code, self.face.defaultWidth)
        return width


def registered(font: Font) -> str:
    """ReportLab's name for the font, which its bytes decide."""
    name = f"cg-{font.digest[:12]}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(EmbeddedFont(name, font))
    return name


class _Face(TTFontFace):  # type: ignore[misc]
    def __init__(self, font: Font) -> None:
        self._typeface = typeface(font)
        super().__init__(font.file)

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803 - named by ReportLab
        super().extractInfo(0)
        self.charToGlyph = _Glyphs(self._typeface)
        self.charWidths = _Widths(self._typeface)
        self.defaultWidth = self.charWidths.of_glyph(0)

    def makeSubset(self, subset: Any) -> Any:  # noqa: N802 - named by ReportLab
        long_offsets = self.get_table("head")[51]
        self.glyphPos = (
            [place for (place,) in struct.iter_unpack(">L", self.get_table("loca"))]
            if long_offsets
            else [2 * place for (place,) in struct.iter_unpack(">H", self.get_table("loca"))]
        )
        self.hmetrics = _metrics(self.get_table("hhea"), self.get_table("hmtx"))
        return super().makeSubset(subset)


class _Glyphs(Mapping[int, int]):
    """Glyphs by character code."""

    def __init__(self, opened: Typeface) -> None:
        self._opened = opened

    def __getitem__(self, code: int) -> int:
        glyph: int | None = self._opened.font.get_nominal_glyph(code)
        if glyph is None:
            raise KeyError(code)
        return glyph

    def __iter__(self) -> Iterator[int]:
        return iter(self._opened.coverage)

    def __len__(self) -> int:
        return len(self._opened.coverage)


class _Widths(Mapping[int, int]):
    """Widths by character code, whole thousandths of an em.

    PDFium cuts fractions off, so that a line of DejaVu Sans would end some tenths of a millimetre early; what is rounded
    here, shifts between glyphs make up for.
    """

    def __init__(self, opened: Typeface) -> None:
        self._opened = opened
        self._glyphs = _Glyphs(opened)

    def of_glyph(self, glyph: int) -> int:
        width = self._opened.font.get_glyph_h_advance(glyph) * 1000 / self._opened.face.upem
        return round(float(width))

    def __getitem__(self, code: int) -> int:
        return self.of_glyph(self._glyphs[code])

    def __iter__(self) -> Iterator[int]:
        return iter(self._glyphs)

    def __len__(self) -> int:
        return len(self._glyphs)


def _metrics(hhea: bytes, hmtx: bytes) -> list[tuple[int, int]]:
    """Advance and left bearing of each glyph; the last advance holds for all glyphs that only have a bearing."""
    (full,) = struct.unpack_from(">H", hhea, 34)
    pairs = list(struct.iter_unpack(">HH", hmtx[: 4 * full]))
    rest = hmtx[4 * full : len(hmtx) // 2 * 2]
    return [*pairs, *((pairs[-1][0], bearing) for (bearing,) in struct.iter_unpack(">H", rest))]
