"""Pixels: art of any kind comes out upright and whole, text keeps its colour, sizes are exact."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.design.display_list import CardFormat, Color, Face, GlyphRun, Group, Item, Picture, Shape, Stroke
from cardgen.diagnostics import CardgenError
from cardgen.geometry import Affine, Point, Rect, Size, ellipse, polygon, rounded_rect
from cardgen.load.art import probe_art
from cardgen.model.art import Art
from cardgen.render.art import art_pixels
from cardgen.render.raster import render_face, render_items
from cardgen.typeset import font_book
from cardgen.typeset.shape import shape

SVG = '<svg xmlns="http://www.w3.org/2000/svg" {}>{}</svg>'


def art(folder: Path, image: Image.Image | str, name: str, **options: object) -> Art:
    file = folder / name
    if isinstance(image, str):
        file.write_text(image)
    else:
        image.save(file, **options)
    found = probe_art(file)
    assert isinstance(found, Art), found
    return found


def run(text: str, x: float, y: float, color: Color, size_pt: float = 20) -> GlyphRun:
    font = font_book().find("EB Garamond")
    s = shape(font, text)
    return GlyphRun(font, size_pt, x, y, color, text, s.glyphs, s.advances, s.x_offsets, s.y_offsets, s.plain)


def painted(*items: Item, width: float = 30, height: float = 20, dpi: float = 254, **options) -> Image.Image:
    """Ten pixels to the mm unless told otherwise."""
    return render_items(items, Rect(0, 0, width, height), dpi, **options)


@pytest.mark.parametrize(
    ("size", "bleed", "box", "dpi", "pixels"),
    [
        ((63.5, 88.9), 3.0, "trim", 300, (750, 1050)),
        ((63.5, 88.9), 25.4 / 8, "bleed", 300, (825, 1125)),
        ((63, 88), 3.0, "trim", 300, (744, 1039)),
        ((44.45, 63.5), 3.0, "trim", 600, (1050, 1500)),
    ],
)
def test_the_size_in_pixels_is_exact(size, bleed, box, dpi, pixels):
    face = Face(card="a/b", title="b", format=CardFormat(trim=Size(*size), bleed=bleed), items=())
    assert render_face(face, dpi, box=box).size == pixels


@pytest.mark.parametrize(
    ("mode", "value", "name", "expected"),
    [
        ("1", 1, "a.png", (255, 255, 255, 255)),
        ("L", 100, "a.png", (100, 100, 100, 255)),
        ("LA", (100, 51), "a.png", (100, 100, 100, 51)),
        ("RGB", (9, 99, 199), "a.png", (9, 99, 199, 255)),
        ("RGBA", (9, 99, 199, 51), "a.png", (9, 99, 199, 51)),
        ("RGBA", (9, 99, 199, 51), "a.webp", (9, 99, 199, 51)),
        ("I;16", 257 * 100, "a.png", (100, 100, 100, 255)),
        ("CMYK", (255, 0, 0, 0), "a.jpg", (0, 255, 255, 255)),
        ("CMYK", (0, 0, 0, 255), "a.jpg", (0, 0, 0, 255)),
        ("L", 100, "a.jpg", (100, 100, 100, 255)),
    ],
)
def test_every_mode_keeps_its_colour(tmp_path, mode, value, name, expected):
    options = {"lossless": True} if name.endswith("webp") else {}
    found = art(tmp_path, Image.new(mode, (20, 10), value), name, **options)
    image = art_pixels(found, 10, 5)
    assert (image.mode, image.size) == ("RGBA", (10, 5))
    assert image.getpixel((5, 2)) == pytest.approx(expected, abs=2)


def test_a_palette_with_a_transparent_colour_has_holes(tmp_path):
    image = Image.new("P", (20, 10), 0)
    image.putpalette([255, 0, 0, 0, 0, 255])
    image.paste(1, (10, 0, 20, 10))
    pixels = art_pixels(art(tmp_path, image, "a.png", transparency=1), 20, 10)
    assert pixels.getpixel((2, 5)) == (255, 0, 0, 255)
    assert pixels.getpixel((15, 5))[3] == 0


@pytest.mark.parametrize(("orientation", "corner"), [(1, (0, 0)), (3, (1, 1)), (6, (1, 0)), (8, (0, 1))])
def test_a_picture_taken_with_the_camera_turned_is_upright(tmp_path, orientation, corner):
    image = Image.new("RGB", (40, 20), "white")
    image.paste((0, 0, 0), (0, 0, 10, 5))  # the top-left corner as it was stored
    exif = Image.Exif()
    exif[0x0112] = orientation
    found = art(tmp_path, image, "a.png", exif=exif)
    pixels = art_pixels(found, *map(int, found.size))
    right, bottom = pixels.width - 1, pixels.height - 1
    dark = [(x, y) for x in (0, 1) for y in (0, 1) if pixels.getpixel((x * right, y * bottom))[0] < 128]
    assert dark == [corner]


@given(
    width=st.integers(1, 90), height=st.integers(1, 90), across=st.floats(0.3, 200), down=st.floats(0.3, 200)
)
def test_a_drawing_fills_its_box_to_the_edge(tmp_path_factory, width, height, across, down):
    across, down = round(across, 2), round(down, 2)
    svg = SVG.format(
        f'viewBox="5 7 {across} {down}"', '<rect x="-300" y="-300" width="900" height="900" fill="#123456"/>'
    )
    found = art(tmp_path_factory.getbasetemp(), svg, "fill.svg")
    assert art_pixels(found, width, height).getcolors() == [(width * height, (0x12, 0x34, 0x56, 255))]


@pytest.mark.parametrize(
    "root", ['width="40" height="20"', 'viewBox="0 0 40 20" width="100%"', 'width="40px" height="15pt"']
)
def test_a_drawing_is_stretched_whatever_its_root_says_of_its_size(tmp_path, root):
    found = art(tmp_path, SVG.format(root, '<rect x="20" width="20" height="20"/>'), "a.svg")
    pixels = art_pixels(found, 80, 40).getchannel("A")
    assert [pixels.getpixel(at) for at in ((38, 0), (38, 39), (41, 0), (79, 39))] == [0, 0, 255, 255]


def test_lengths_in_mm_inside_a_drawing_are_what_css_says(tmp_path):
    found = art(tmp_path, SVG.format('viewBox="0 0 96 96"', '<rect width="12.7mm" height="1in"/>'), "a.svg")
    pixels = art_pixels(found, 96, 96).getchannel("A")
    assert [pixels.getpixel((x, 90)) for x in (46, 49)] == [255, 0]


def test_a_tint_colours_what_is_drawn_and_keeps_its_edges(tmp_path):
    found = art(tmp_path, Image.new("RGBA", (4, 4), (250, 250, 250, 128)), "a.png")
    assert art_pixels(found, 4, 4, Color(10, 20, 30)).getpixel((1, 1)) == (10, 20, 30, 128)
    assert art_pixels(found, 4, 4, Color(10, 20, 30, 0.5)).getpixel((1, 1)) == (10, 20, 30, 64)


def test_a_picture_that_has_gone_since_it_was_read_is_named(tmp_path):
    for name, content in (
        ("gone.svg", SVG.format('viewBox="0 0 1 1"', "")),
        ("gone.png", Image.new("L", (3, 3))),
    ):
        found = art(tmp_path, content, name)
        (tmp_path / name).unlink()
        with pytest.raises(CardgenError, match=name):
            art_pixels(found, 17, 17)


def test_colours_of_invisible_pixels_do_not_bleed_into_the_edge(tmp_path):
    image = Image.new("RGBA", (200, 200), (0, 255, 0, 0))
    image.paste((255, 0, 0, 255), (50, 50, 150, 150))
    pixels = art_pixels(art(tmp_path, image, "a.png"), 31, 31)
    assert all(g == 0 for _, (_, g, _, a) in pixels.getcolors(1000) if a)


def test_text_on_transparent_ground_has_its_own_colour_up_to_the_edge():
    image = painted(run("Wave", 2, 12, Color(255, 255, 255)), background=None)
    seen = [colour for _, colour in image.getcolors(10_000) if colour[3]]
    assert len(seen) > 20  # edges are smooth
    assert all(min(r, g, b) >= 250 for r, g, b, a in seen if a > 8)


def test_text_in_a_half_transparent_group_is_as_dark_at_its_edges_as_a_shape():
    white = Shape(rounded_rect(Rect(0, 0, 30, 20)), Color(255, 255, 255))
    letters = Group((run("Wave", 2, 12, Color(255, 0, 0)),), opacity=0.5)
    image = painted(white, letters)
    assert all(r >= 250 for _, (r, _, _) in image.getcolors(10_000))  # red on white: never darker than either


def test_a_turned_picture_has_soft_edges_and_stays_in_place(tmp_path):
    found = art(tmp_path, Image.new("RGB", (50, 50), (0, 0, 0)), "a.png")
    turned = Group((Picture(found, Rect(10, 5, 10, 10)),), Affine.rotation(10, about=Point(15, 10)))
    shape = Group(
        (Shape(rounded_rect(Rect(10, 5, 10, 10)), Color(0, 0, 0)),), Affine.rotation(10, about=Point(15, 10))
    )
    one, other = (painted(item).convert("L") for item in (turned, shape))
    assert len(one.getcolors()) > 20
    ink = [sum(255 - level for level in image.tobytes()) / 255 for image in (one, other)]
    assert ink[0] == pytest.approx(ink[1], rel=0.01)  # 100 square mm at 100 pixels each


def test_a_clip_cuts_and_what_lies_outside_the_face_is_left_out():
    red = Shape(rounded_rect(Rect(-50, -50, 100, 100)), Color(255, 0, 0))
    image = painted(Group((red,), clip=ellipse(Rect(20, 10, 20, 20))))
    assert image.getpixel((299, 199)) == (255, 0, 0)
    assert image.getpixel((100, 100)) == (255, 255, 255)
    nothing = painted(Group((red,), clip=ellipse(Rect(100, 100, 5, 5))))
    assert nothing.getcolors() == [(300 * 200, (255, 255, 255))]


def test_a_sharp_corner_of_a_thick_line_is_whole():
    thorn = polygon((Point(5, 8.16), Point(20, 10), Point(5, 11.84)))
    image = painted(Shape(thorn, stroke=Stroke(Color(0, 0, 0), 1))).convert("L")
    # The angle at the tip is 14 degrees, so the mitre reaches 0.5 / sin(7 deg) = 4.1 mm: 8.2 half pens, less than 10.
    assert image.getpixel((230, 100)) < 128
    assert image.getpixel((245, 100)) == 255


def test_edges_are_smooth():
    image = painted(Shape(ellipse(Rect(3, 3, 14, 14)), Color(0, 0, 0))).convert("L")
    assert len([level for _, level in image.getcolors() if 0 < level < 255]) > 20
