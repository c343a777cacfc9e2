"""Letters as pixels: where they were shaped, whichever way they are turned."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from cardgen.design.display_list import CardFormat, Color, Face, GlyphRun, Group, Item
from cardgen.geometry import Affine, Point, Size
from cardgen.render.raster import render_face
from cardgen.typeset.fonts import font_book
from cardgen.typeset.shape import shape

SQUARE = CardFormat(trim=Size(50.8, 25.4), safe=1, corner=0)  # 600 x 300 px
MIDDLE = Point(25.4, 12.7)


def line(text: str, x: float, y: float, size_pt: float = 9, color: Color = Color(0, 0, 0)) -> GlyphRun:  # noqa: B008
    font = font_book().find("EB Garamond")
    s = shape(font, text)
    return GlyphRun(
        font, size_pt, x, y, color, s.text, s.glyphs, s.advances, s.x_offsets, s.y_offsets, s.plain
    )


def drawn(*items: Item, background: str | None = "#ffffff") -> Image.Image:
    face = Face(card="a", title="a", format=SQUARE, items=items, key="")
    return render_face(face, 300, background=background)


def worst(one: Image.Image, other: Image.Image) -> int:
    return max(high for _, high in ImageChops.difference(one, other).getextrema())


TURNS = [
    (Affine.rotation(180, about=MIDDLE), Image.Transpose.ROTATE_180),
    (Affine.scaling(-1, 1, about=MIDDLE), Image.Transpose.FLIP_LEFT_RIGHT),
    (Affine.scaling(1, -1, about=MIDDLE), Image.Transpose.FLIP_TOP_BOTTOM),
]


@pytest.mark.parametrize(("transform", "transpose"), TURNS)
def test_the_index_in_the_other_corner_is_the_same_picture_turned(
    transform: Affine, transpose: Image.Transpose
) -> None:
    run = line("AVATAR To 17 quickly", 2.3, 9.7)
    assert worst(drawn(Group((run,), transform)), drawn(run).transpose(transpose)) <= 2


def test_letters_move_by_parts_of_a_pixel() -> None:
    """A third of a pixel to the right takes a third of the ink of upright edges along."""
    quarter = 25.4 / 300 / 4
    still = drawn(line("lllll", 5, 10))
    moved = [drawn(line("lllll", 5 + quarter * steps, 10)) for steps in range(5)]
    assert all(worst(still, picture) > 20 for picture in moved[1:])
    assert worst(ImageChops.offset(still, 1, 0), moved[4]) <= 2


def test_letters_are_as_wide_as_they_were_shaped_at_any_resolution() -> None:
    run = line("quickly jumps over the lazy dog", 2, 12, 8)
    face = Face(card="a", title="a", format=SQUARE, items=(run,), key="")
    ends = []
    for dpi in (150, 300, 1200):
        ink = render_face(face, dpi).convert("L").point([255 if level < 160 else 0 for level in range(256)])
        left, _, right, _ = ink.getbbox() or (0, 0, 0, 0)
        ends.append((left * 25.4 / dpi, right * 25.4 / dpi))
    for left, right in ends:
        assert left == pytest.approx(ends[-1][0], abs=25.4 / 150)
        assert right == pytest.approx(ends[-1][1], abs=25.4 / 150)


def test_text_on_nothing_has_its_own_colour_up_to_the_edge() -> None:
    """Else a light rim shows where a transparent picture is laid on a dark one."""
    picture = drawn(line("AVATAR", 5, 12, 18, Color(255, 0, 0)), background=None)
    assert {colour[:3] for _, colour in picture.getcolors(1 << 16) if colour[3]} == {(255, 0, 0)}


def test_half_transparent_text_is_half_as_dark() -> None:
    faint = drawn(line("lllll", 5, 12, 40, Color(0, 0, 0, 0.5))).convert("L")
    assert faint.getextrema()[0] == pytest.approx(127, abs=2)


@pytest.mark.parametrize(("x", "y"), [(-200, 10), (200, 10), (10, -100), (10, 200)])
def test_text_off_the_face_leaves_no_ink(x: float, y: float) -> None:
    assert drawn(line("AVATAR", x, y)).getextrema() == ((255, 255),) * 3


def test_huge_letters_are_cut_at_the_edge_of_the_face() -> None:
    """The stem of a letter more than a metre high lies over all of it."""
    run = line("I", 0, 900, 5000)
    middle = sum(run.advances) / run.font.units_per_em * 5000 * 25.4 / 72 / 2
    assert drawn(line("I", 25.4 - middle, 900, 5000)).getextrema() == ((0, 0),) * 3
