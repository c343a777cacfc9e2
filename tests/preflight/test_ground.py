"""Contrast of text with what is behind it.

Known pairs: on white, #767676 has 4.54 to 1 and #777777 4.478; #949494 has 3.03 and #959595 2.995; #757575 on black
has 4.56.  Black on white has 21.  What is reported is cut off after two decimals, so that it is below what is needed.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.design.display_list import (
    Color,
    GlyphRun,
    Group,
    Hatch,
    Item,
    LinearGradient,
    Paint,
    RadialGradient,
    Shape,
    Stop,
    Stroke,
)  # fmt: skip
from cardgen.geometry import IDENTITY, Affine, Point, Rect, ellipse, polygon, rounded_rect
from cardgen.preflight.extents import covers, outlines, solid_boxes
from cardgen.preflight.ground import low_contrast
from tests.preflight.conftest import BLACK, BOLD, PLACE, WHITE, box, origin, picture, sight, text


def grey(level: int, alpha: float = 1.0) -> Color:
    return Color(level, level, level, alpha)


def reported(*items: Item) -> list[str]:
    return [d.message for d in low_contrast(sight(*items))]


def test_grey_text_on_paper_is_held_against_4_5() -> None:
    assert reported(text(color=grey(0x76))) == []
    assert reported(text(color=grey(0x77))) == [
        "text 'title' of card 'court/cake' has a contrast of 4.47 to 1 with its ground; 4.5 to 1 is the least that"
        " can be read"
    ]
    (found,) = low_contrast(sight(text(color=grey(0x77))))
    assert (found.span, found.card, found.severity.label) == (PLACE, "court/cake", "warning")


@pytest.mark.parametrize("large", [{"size_pt": 18.0}, {"size_pt": 14.0, "font": BOLD}])
def test_large_type_is_held_against_3(large: dict[str, object]) -> None:
    assert reported(text(color=grey(0x94), **large)) == []
    assert "2.99 to 1 with its ground; 3 to 1" in reported(text(color=grey(0x95), **large))[0]


@pytest.mark.parametrize("small", [{"size_pt": 17.5}, {"size_pt": 13.5, "font": BOLD}, {"size_pt": 14.0}])
def test_type_just_below_large_is_held_against_4_5(small: dict[str, object]) -> None:
    assert len(reported(text(color=grey(0x94), **small))) == 1


def test_a_group_can_make_type_large_or_small() -> None:
    faint = text(color=grey(0x94), size_pt=9)
    assert reported(Group((faint,), transform=Affine.scaling(2, 2, about=Point(20, 40)))) == []
    large = text(color=grey(0x94), size_pt=18)
    assert len(reported(Group((large,), transform=Affine.scaling(0.5, 0.5)))) == 1


def test_text_is_held_against_the_topmost_shape_behind_it() -> None:
    dark, light = box(10, 30, 40, 20, BLACK), box(10, 30, 40, 20, WHITE)
    assert reported(dark, text(color=grey(0x75))) == []
    assert "1.00 to 1" in reported(light, dark, text())[0]
    assert reported(dark, light, text()) == []
    assert reported(text(), dark) == []  # what is drawn later lies on top and is not the ground


def test_text_half_on_a_band_is_told_from_both_grounds() -> None:
    # The line runs from x = 20 to 30.16; the band ends in its middle.
    assert len(reported(box(0, 30, 25, 20, BLACK), text(color=WHITE))) == 1
    assert reported(box(0, 30, 29.9, 20, BLACK), text(color=WHITE)) == []  # but for a hair at the end


def test_corners_of_a_disc_are_not_the_disc() -> None:
    disc = Shape(ellipse(Rect(10, 30, 40, 40)), BLACK, origin=origin("ellipse", content=False))
    assert reported(disc, text(x=25, y=50, color=WHITE)) == []
    assert len(reported(disc, text("Ca", x=10.2, y=33, color=WHITE))) == 1  # in the corner of its rectangle


def test_frames_and_lines_are_no_ground() -> None:
    frame = box(10, 30, 40, 20, None, stroke=Stroke(BLACK, 0.5))
    assert reported(frame, text()) == []
    assert len(reported(frame, text(color=WHITE))) == 1


@pytest.mark.parametrize(
    "gradient",
    [
        LinearGradient(Point(10, 30), Point(50, 30), (Stop(0, grey(0)), Stop(1, grey(0x40)))),
        RadialGradient(Point(30, 40), 20, (Stop(0, grey(0)), Stop(1, grey(0x40)))),
    ],
)
def test_a_gradient_is_as_bad_as_its_worst_colour(gradient: Paint) -> None:
    ground = box(10, 30, 40, 20, gradient)
    assert reported(ground, text(color=WHITE)) == []
    assert len(reported(ground, text(color=grey(0x75)))) == 1  # fine on black, not on #404040


def test_nothing_is_said_of_text_on_pictures_and_hatches() -> None:
    art = picture(1000, 1000, Rect(10, 30, 40, 20))
    assert reported(art, text(color=WHITE)) == []
    assert reported(box(10, 30, 40, 20, Hatch(BLACK, 45, 2, 0.5)), text(color=WHITE)) == []
    assert len(reported(art, box(15, 32, 30, 16, WHITE), text(color=WHITE))) == 1  # a plate on the picture


def test_what_shines_through_is_mixed_with_what_is_below() -> None:
    veil = box(10, 30, 40, 20, grey(255, 0.5))  # over black: #808080, and white has 3.949 to 1 with that
    assert "3.94 to 1" in reported(box(10, 30, 40, 20, BLACK), veil, text(color=WHITE))[0]
    assert reported(veil, text()) == []
    assert len(reported(Group((box(10, 30, 40, 20, BLACK),), opacity=0.3), text(color=WHITE))) == 1


def test_faint_text_is_what_its_mixture_with_the_ground_is() -> None:
    assert len(reported(text(color=grey(0, 0.5)))) == 1  # as #808080 on white
    assert len(reported(Group((text(),), opacity=0.5))) == 1
    assert reported(text(color=grey(0, 0.6))) == []  # #666666


def test_an_outline_may_carry_the_letters() -> None:
    def outlined(color: Color) -> list[Item]:
        run: GlyphRun = text(color=WHITE)
        line = box(20, 37.7, 10.16, 2.3, None, stroke=Stroke(color, 0.6), origin=origin(content=False))
        return [line, run]

    assert reported(*outlined(BLACK)) == []
    assert len(reported(*outlined(grey(0xC0)))) == 1


def test_decoration_may_be_faint_and_each_element_is_reported_once() -> None:
    assert reported(text(color=grey(0xDD), origin=origin(content=False))) == []
    lines = [text(y=20, color=grey(0xAA)), text(y=30, color=grey(0xCC)), text(y=40, color=grey(0xBB))]
    assert ["1.60 to 1" in message for message in reported(*lines)] == [True]  # #CCCCCC on white


@given(
    width=st.floats(1, 60), height=st.floats(1, 60), radius=st.just(0.0) | st.floats(0.01, 40),
    across=st.floats(0.001, 0.999), down=st.floats(0.001, 0.999),
)  # fmt: skip
def test_what_is_taken_for_solid_is_inside_the_outline(
    width: float, height: float, radius: float, across: float, down: float
) -> None:
    path = rounded_rect(Rect(-3, 5, width, height), radius)
    place = Affine(1.5, 0, 0, 0.5, 7, -2)
    shape = outlines(path, place)
    boxes = solid_boxes(path, place)
    assert len(boxes) == (1 if path.verbs == "MLLLZ" else 2)
    for whole in boxes:
        if min(whole.size) > 0.01:  # of a disc, next to nothing is left
            assert covers(shape, Point(whole.x + across * whole.width, whole.y + down * whole.height))


def test_only_upright_rectangles_are_taken_for_solid() -> None:
    slanted = polygon((Point(0, 0), Point(10, 1), Point(10, 10), Point(0, 10)))
    assert solid_boxes(slanted, IDENTITY) == ()
    assert solid_boxes(rounded_rect(Rect(0, 0, 9, 9)), Affine.rotation(3)) == ()
    assert solid_boxes(ellipse(Rect(0, 0, 9, 9)), IDENTITY) == ()
