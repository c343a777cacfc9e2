"""Text that doesn't fit, has no glyphs, is too small, or should not be there; and pictures without pixels."""

from __future__ import annotations

import pytest

from cardgen.design.display_list import Group, Item, MissingGlyph, Overflow
from cardgen.geometry import Affine, Rect, rounded_rect
from cardgen.preflight.pictures import low_resolution
from cardgen.preflight.texts import missing_glyphs, overflowing, small_type, words_on_faces
from tests.preflight.conftest import PLACE, origin, picture, sight, text


def test_an_overflow_says_which_way_and_by_how_much() -> None:
    tall = Overflow(origin(), "Draw two cards\nand discard one", 3.24, wide=False, size_pt=7)
    wide = Overflow(origin("text 'name'"), "Bartholomew", 1.26, wide=True, size_pt=8.5)
    found = list(overflowing(sight(overflows=(tall, wide))))
    assert [d.message for d in found] == [
        "text 'title' of card 'court/cake' is 3.2 mm too tall at 7 pt, its smallest size",
        "text 'name' of card 'court/cake' is 1.3 mm too wide at 8.5 pt, its smallest size",
    ]
    assert "'Draw two cards and discard one'" in found[0].hint
    assert {(d.name, d.severity.label, d.span) for d in found} == {("text-overflow", "error", PLACE)}
    assert list(overflowing(sight(text()))) == []


def test_a_hair_too_much_is_never_called_nothing() -> None:
    (found,) = overflowing(sight(overflows=(Overflow(origin(), "x" * 200, 0.01, wide=True, size_pt=7),)))
    assert "0.1 mm too wide" in found.message
    assert len(found.hint) < 120


@pytest.mark.parametrize(
    ("character", "said"),
    [("\U0001f43b", "'\U0001f43b' U+1F43B (bear face)"), ("\u200b", "U+200B (zero width space)"), ("\x07", "U+0007 (no name)")],
)  # fmt: skip
def test_a_missing_glyph_is_named_even_when_it_cannot_be_shown(character: str, said: str) -> None:
    (found,) = missing_glyphs(sight(missing=(MissingGlyph(origin(), character, "EB Garamond"),)))
    assert found.message == (
        f"text 'title' of card 'court/cake' needs {said}, which neither EB Garamond nor a stand-in has"
    )
    assert found.severity.label == "error"


def sizes(*items: Item) -> list[str]:
    return [d.message for d in small_type(sight(*items))]


def test_type_below_seven_points_is_small() -> None:
    assert sizes(text(size_pt=7)) == []
    assert sizes(text(size_pt=6.9)) == [
        "text 'title' of card 'court/cake' is set in 6.9 pt; cards need 7 pt or more"
    ]
    assert sizes(text("   ", size_pt=5), text(size_pt=5, origin=origin(content=False))) == []


def test_groups_change_the_size_of_type_and_turning_does_not() -> None:
    assert len(sizes(Group((text(size_pt=10),), transform=Affine.scaling(0.5, 0.5)))) == 1
    assert sizes(Group((text(size_pt=5),), transform=Affine.scaling(2, 2))) == []
    assert sizes(Group((text(size_pt=7),), transform=Affine.rotation(33))) == []
    nested = Group(
        (Group((text(size_pt=8),), transform=Affine.scaling(0.9, 0.9)),), transform=Affine.scaling(0.9, 0.9)
    )
    assert "6.48 pt" in sizes(nested)[0]


def test_the_smallest_size_of_an_element_is_the_one_reported() -> None:
    found = sizes(
        text(size_pt=6), text(size_pt=5.5), text(size_pt=6.5), text(size_pt=5, origin=origin("text 'b'"))
    )
    assert ["5.5 pt" in found[0], "5 pt" in found[1], len(found)] == [True, True, 2]


def words(*letters: str) -> list[str]:
    return [d.message for d in words_on_faces(sight(*(text(part) for part in letters)))]


@pytest.mark.parametrize(
    "figures",
    [
        "12",
        "+3",
        "2\u00d7",
        "\u2212\u00bd",
        "1/2",
        "\u2191\u2193",
        "3 - 4",
        "\u2160",
        "?!",
        "\u2605\u2605",
        "5 \u20ac",
    ],
)
def test_figures_and_signs_are_no_words(figures: str) -> None:  # fmt: skip
    assert words(figures) == []


@pytest.mark.parametrize(
    "letters", ["Cake", "K", "2x", "\u00e9", "\u03a9", "\u732b", "\u0645\u0644\u0643", "3rd"]
)
def test_letters_of_any_script_are(letters: str) -> None:
    assert words(letters) == [
        f"text 'title' of card 'court/cake' prints '{letters}', but the game is language-free"
    ]


def test_lines_of_one_element_are_quoted_together_and_briefly() -> None:
    assert words("Draw two", "12", "cards")[0].count("'Draw two cards'") == 1
    assert "...'" in words("a very long text", "that goes on for several", "lines of the card")[0]


MM = 25.4


@pytest.mark.parametrize(
    ("pixels", "place", "dpi"),
    [
        ((149, 300), Rect(5, 5, MM, MM), 149),
        ((300, 149), Rect(5, 5, MM, MM), 149),  # the worse of the two directions counts
        ((200, 200), Rect(5, 5, 2 * MM, 2 * MM), 100),
        ((1499, 1499), Rect(5, 5, 10 * MM, 10 * MM), 149),  # 149.9 is not 150
    ],
)
def test_a_picture_with_too_few_pixels_is_reported(pixels: tuple[int, int], place: Rect, dpi: int) -> None:
    assert [d.message for d in low_resolution(sight(picture(*pixels, place)))] == [
        f"image 'photo' of card 'court/cake' prints 'photo.png' at {dpi} dpi; 150 is the least, 300 is good"
    ]


def test_enough_pixels_vectors_and_hidden_pictures_are_fine() -> None:
    fine = [
        picture(150, 150, Rect(5, 5, MM, MM)),
        picture(10, 10, Rect(5, 5, MM, MM), vector=True),
        Group((picture(10, 10, Rect(50, 5, MM, MM)),), clip=rounded_rect(Rect(0, 0, 20, 20))),
    ]
    assert list(low_resolution(sight(*fine))) == []


@pytest.mark.parametrize(
    ("transform", "dpi"),
    [
        (Affine.scaling(2, 2), 100),
        (Affine.scaling(1, 4), 50),  # stretched: the pixels lie four times as far apart one way
        (Affine.scaling(2, 2).then(Affine.rotation(30)), 100),
        (Affine.rotation(90).then(Affine.scaling(-2, 2)), 100),  # mirrored
    ],
)
def test_groups_change_the_resolution(transform: Affine, dpi: int) -> None:
    art = picture(200, 200, Rect(0, 0, MM, MM))
    assert list(low_resolution(sight(art))) == []
    (found,) = low_resolution(sight(Group((art,), transform=transform)))
    assert f"at {dpi} dpi" in found.message


def test_a_picture_that_is_repeated_is_reported_once() -> None:
    art = picture(50, 50, Rect(0, 0, MM, MM))
    assert len(list(low_resolution(sight(art, Group((art,), transform=Affine.translation(30, 0)))))) == 1
