"""Text in a PDF stands where it was shaped, in every font that comes with the tool."""

from __future__ import annotations

from collections.abc import Sequence

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen.design.display_list import CardFormat, Color, Face, GlyphRun
from cardgen.geometry import Size
from cardgen.render.raster import render_face
from cardgen.typeset.fonts import font_book, typeface
from cardgen.typeset.shape import shape
from cardgen.units import pt_to_mm
from cardgen.write.pdf import SheetPdf

WIDE = CardFormat(trim=Size(127, 50.8), safe=1, corner=0)  # 1500 x 600 px
LATIN = ("Atkinson Hyperlegible", "Cinzel", "DejaVu Sans", "EB Garamond")
WORDS = "AVATAR To Wave (fjord) LTA\xa0quickly jumps 1741 illicit till"


def line(family: str, text: str, x: float, y: float, size_pt: float) -> GlyphRun:
    font = font_book().find(family)
    s = shape(font, text)
    return GlyphRun(
        font, size_pt, x, y, Color(0, 0, 0), s.text, s.glyphs, s.advances, s.x_offsets, s.y_offsets, s.plain
    )


def lines(family: str, shift: float = 0.0) -> list[GlyphRun]:
    return [
        line(family, WORDS, 3 + shift, y, size_pt)
        for y, size_pt in ((5, 6), (10, 7.3), (16, 9), (24, 12), (38, 18))
    ]


def by_pillow(runs: Sequence[GlyphRun]) -> Image.Image:
    return render_face(Face(card="a", title="a", format=WIDE, items=tuple(runs), key=""), 300).convert("L")


def by_pdfium(runs: Sequence[GlyphRun]) -> Image.Image:
    """Drawn four times as large, since PDFium puts small letters on whole pixels."""
    pdf = SheetPdf(title="Test")
    pdf.begin_page(WIDE.trim)
    pdf.draw(runs)
    pdf.end_page()
    page = pypdfium2.PdfDocument(pdf.content())[0]
    large = page.render(scale=1200 / 72).to_pil().convert("L").crop((0, 0, 6000, 2400))
    return large.resize((1500, 600), Image.Resampling.BOX)


def agree(one: Image.Image, other: Image.Image) -> bool:
    """On average half a level apart, and at most one pixel in five hundred more than 48 levels.

    Hinted letters, or a line that is a tenth of a millimetre longer, differ four times as much.
    """
    apart = ImageChops.difference(one, other)
    far = sum(apart.histogram()[49:]) / (apart.width * apart.height)
    return ImageStat.Stat(apart).mean[0] <= 0.5 and far <= 0.002


@pytest.mark.parametrize("family", LATIN)
def test_letters_of_both_painters_cover_the_same_pixels(family: str) -> None:
    assert agree(by_pillow(lines(family)), by_pdfium(lines(family)))


@pytest.mark.parametrize("family", LATIN)
def test_the_comparison_notices_a_tenth_of_a_millimetre(family: str) -> None:
    assert not agree(by_pillow(lines(family, 0.1)), by_pdfium(lines(family)))


@pytest.mark.parametrize("family", LATIN)
def test_the_last_letter_of_a_long_line_stands_where_it_was_shaped(family: str) -> None:
    """Though a font may have 2,048 units to the em, and PDFium reads widths as whole thousandths."""
    run = line(family, "iiiiiiiiiillllllllllttttttttttrrrrrrrrrr illicit till quickly |", 3, 20, 9.7)
    units = run.font.units_per_em
    bar = typeface(run.font).font.get_glyph_extents(run.glyphs[-1])
    end = sum(run.advances[:-1]) + bar.x_bearing + bar.width
    pdf = SheetPdf(title="Test")
    pdf.begin_page(WIDE.trim)
    pdf.draw([run])
    pdf.end_page()
    page = pypdfium2.PdfDocument(pdf.content())[0].render(scale=1200 / 72).to_pil().convert("L")
    ink = page.point([255 if level < 128 else 0 for level in range(256)]).getbbox()
    assert ink is not None
    assert ink[2] * 25.4 / 1200 == pytest.approx(3 + end / units * pt_to_mm(9.7), abs=0.03)
