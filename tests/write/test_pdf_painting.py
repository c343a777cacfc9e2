"""One design, two painters: what Pillow draws and what a PDF viewer shows are the same to the eye."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from cardgen.design.display_list import Color, Group, Item, Picture, Shape
from cardgen.geometry import IDENTITY, Affine
from cardgen.render.raster import render_face
from cardgen.write.pdf import SheetPdf

DPI = 300
MOST_DIFFERENT_LEVEL = 64
MOST_DIFFERENT_SHARE = 0.0001
"""After blurring by two pixels (0.17 mm), which hides how edges are smoothed and letters hinted, no more than one
pixel in ten thousand may differ by more than 64 of 255 levels in any channel.  That leaves room for pictures, which
start at whole pixels here and there, and for letters, which Pillow sets at whole pixels."""


def through_pdf(face) -> Image.Image:
    """The trim area as PDFium draws it."""
    pdf = SheetPdf(title="Test")
    pdf.begin_page(face.format.trim)
    pdf.place(face, IDENTITY)
    pdf.end_page()
    page = pypdfium2.PdfDocument(pdf.content())[0]
    image = page.render(scale=DPI / 72).to_pil().convert("RGB")
    return image.crop((0, 0, 750, 1050))


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ to the eye."""
    soft = [image.filter(ImageFilter.GaussianBlur(2)) for image in (one, other)]
    channels = ImageChops.difference(*soft).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(worst.histogram()[MOST_DIFFERENT_LEVEL + 1 :]) / (worst.width * worst.height)


@pytest.fixture(scope="module")
def painted(rich, face_of):
    return render_face(face_of(tuple(rich.values())), DPI)


def test_both_painters_show_the_same(rich, face_of, painted):
    assert painted.size == (750, 1050)
    assert difference(painted, through_pdf(face_of(tuple(rich.values())))) <= MOST_DIFFERENT_SHARE


@pytest.mark.parametrize("name", ["ground", "frame", "glow", "hatch", "fade", "halo", "star", "ring", "drawing", "icon",
                                  "holes", "cmyk", "photo", "title", "words", "arabic", "hebrew", "symbols", "turned",
                                  "clipped", "upside"])  # fmt: skip
def test_the_comparison_notices_any_item_that_is_lost_or_moved(rich, face_of, painted, name):
    assert set(rich) >= {name}
    lost = tuple(item for key, item in rich.items() if key != name)
    assert difference(painted, render_face(face_of(lost), DPI)) > MOST_DIFFERENT_SHARE
    if name != "ground":  # a gradient over the whole face, whose edges lie outside
        moved = tuple(
            Group((item,), Affine.translation(0.3, 0)) if key == name else item for key, item in rich.items()
        )
        assert difference(painted, render_face(face_of(moved), DPI)) > MOST_DIFFERENT_SHARE


def recoloured(item: Item) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(map(recoloured, item.items)))
    if isinstance(item, Picture):
        return replace(item, tint=Color(0, 200, 0))
    if isinstance(item, Shape):
        return replace(item, fill=Color(0, 200, 0))
    return replace(item, color=Color(0, 200, 0))


def test_the_comparison_notices_another_colour(rich, face_of, painted):
    for name, item in rich.items():
        other = tuple(recoloured(item) if key == name else one for key, one in rich.items())
        assert difference(painted, render_face(face_of(other), DPI)) > MOST_DIFFERENT_SHARE, name


def test_the_comparison_notices_text_without_kerning(rich, face_of, painted):
    run = rich["title"].items[0]
    assert run.text.startswith("AVATAR")
    # What the letters take without kerning, from the hmtx table of Cinzel; its GPOS table narrows the first four.
    unkerned = (712, 740, 712, 618, 712, 677)
    assert all(kerned < wide for kerned, wide in zip(run.advances[:4], unkerned, strict=False))
    apart = replace(run, advances=(*unkerned, *run.advances[6:]))
    loose = tuple(Group((apart,)) if key == "title" else item for key, item in rich.items())
    assert difference(painted, through_pdf(face_of(loose))) > MOST_DIFFERENT_SHARE
