"""The safe area and the bleed."""

from __future__ import annotations

import pytest

from cardgen.design.display_list import Color, Group, Hatch, Item, Stroke
from cardgen.geometry import Affine, Rect, ellipse, rounded_rect
from cardgen.preflight.margins import bleed_gaps, outside_safe_area
from tests.preflight.conftest import BLACK, HEXAGON, PLACE, TOKEN, WHITE, box, origin, picture, sight, text


def reported(*items: Item, **more: object) -> list[str]:
    return [d.message for d in outside_safe_area(sight(*items, **more))]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("run", "reach"),
    [
        (text(x=1), "2 mm"),
        (text(x=2.5), "0.5 mm"),
        (text(x=52), "1.7 mm"),  # 52 + 10.16 - 60.5
        (text(y=86.9), "1 mm"),  # the baseline; 88.9 - 3 = 85.9
        (text(x=-20), "23 mm"),  # quite off the card
    ],
)
def test_text_too_close_to_the_cut_is_reported_with_its_reach(run: Item, reach: str) -> None:
    assert reported(run) == [
        f"text 'title' of card 'court/cake' reaches {reach} past the safe area, which ends 3 mm inside the cut"
    ]


@pytest.mark.parametrize("run", [text(x=3), text(x=50.34), text(y=85.9), text(y=20), text(x=2.96)])
def test_text_up_to_the_safe_edge_is_fine(run: Item) -> None:
    assert reported(run) == []


def test_only_content_has_to_be_safe() -> None:
    assert (
        reported(text(x=0, origin=origin(content=False)), box(-3, -3, 69.5, 94.9), text(x=0, origin=None))
        == []
    )


def test_blank_text_and_what_a_clip_cuts_off_reach_nowhere() -> None:
    art = picture(10, 10, Rect(-5, 10, 80, 80), origin=origin("image 'hero'"))
    assert reported(text("    ", x=0)) == []
    assert reported(Group((art,), clip=rounded_rect(Rect(3, 10, 57.5, 40)))) == []
    assert reported(Group((art,), clip=rounded_rect(Rect(1, 10, 57.5, 40)))) == [
        "image 'hero' of card 'court/cake' reaches 2 mm past the safe area, which ends 3 mm inside the cut"
    ]


def test_groups_move_what_is_in_them() -> None:
    inside_out = Group((text(x=3.5),), transform=Affine.translation(-2, 0))  # at 1.5
    turned = Group((text(x=20, y=-2),), transform=Affine.rotation(90))  # the baseline runs down at x = 2
    assert reported(inside_out)[0].startswith("text 'title' of card 'court/cake' reaches 1.5 mm")
    assert reported(turned)[0].startswith("text 'title' of card 'court/cake' reaches 1 mm")


def test_an_element_is_reported_once_at_its_worst_line() -> None:
    lines = [text(x=2, y=20), text(x=0.5, y=30), text(x=1, y=40)]
    found = list(outside_safe_area(sight(*lines)))
    assert ["2.5 mm" in d.message for d in found] == [True]
    assert (found[0].span, found[0].card, found[0].severity.label) == (PLACE, "court/cake", "error")


def test_on_a_round_token_corners_of_text_count() -> None:
    # Safe radius 9.5 mm about (12.5, 12.5).  A line from x = 5.5 to 15.66 is fine in the middle ...
    assert reported(text(x=7.42, y=13), form=TOKEN) == []
    # ... and high up its corner (7.42, 4.5) is hypot(5.08, 8) = 9.48 from the middle: the capitals reach above.
    assert len(reported(text(x=7.42, y=4.5), form=TOKEN)) == 1
    round_icon = picture(9, 9, Rect(3, 3, 19, 19), vector=True, origin=origin("icon 'crown'"))
    assert reported(round_icon, form=TOKEN) == []


def test_on_a_hexagon_the_sloping_sides_count() -> None:
    # The safe sides are 21.65 - 3 = 18.65 from the middle.  A letter of 2.54 mm right of the middle line whose top is at
    # 6.8 - 1.66 is 2.54 / 2 + 19.86 * sin 60 = 18.47 up along the slope's normal.
    assert reported(text("A", x=21.65, y=6.8), form=HEXAGON) == []
    assert len(reported(text("A", x=34, y=10), form=HEXAGON)) == 1  # inside the rectangle, outside the slope


def gaps(*items: Item) -> list[str]:
    return [d.message for d in bleed_gaps(sight(*items))]


def test_a_ground_that_ends_at_the_cut_leaves_a_sliver() -> None:
    message = "rect 'ground' of card 'court/cake' reaches the cut but ends 3 mm before the bleed edge"
    assert gaps(box(0, 0, 63.5, 88.9)) == [message]


def test_the_gap_is_what_is_missing_to_the_bleed_edge() -> None:
    assert gaps(box(-1, -1, 65.5, 90.9))[0].endswith("ends 2 mm before the bleed edge")
    assert gaps(box(-3, -3, 69.5, 93))[0].endswith("ends 1.9 mm before the bleed edge")  # 91.9 - 90


def test_a_band_along_one_edge_must_bleed_there_only() -> None:
    assert gaps(box(-3, -3, 69.5, 20)) == []
    assert gaps(box(-3, 0, 69.5, 20))[0].endswith("ends 3 mm before the bleed edge")
    assert gaps(box(-3, 10, 69.5, 20)) == []
    assert gaps(box(0, 0, 12, 88.9))[0].endswith("ends 3 mm before the bleed edge")


def test_what_does_not_run_along_a_cut_is_no_background() -> None:
    assert gaps(box(5, 5, 53.5, 78.9)) == []
    assert gaps(box(0, 30, 20, 20)) == []
    assert gaps(text(x=0, y=2)) == []


def test_a_ground_below_keeps_the_paper_from_showing() -> None:
    below = box(-3, -3, 69.5, 94.9, Color(30, 30, 60))
    assert gaps(below, box(0, 0, 63.5, 88.9)) == []


def test_white_and_mere_lines_below_do_not() -> None:
    white = box(-3, -3, 69.5, 94.9, WHITE)
    frame = box(-3, -3, 69.5, 94.9, None, stroke=Stroke(BLACK, 0.5))
    for below in (white, frame):
        assert len(gaps(below, box(0, 0, 63.5, 88.9))) == 1
    assert gaps(box(0, 0, 63.5, 88.9, WHITE)) == []  # white on white paper: no sliver


def test_pictures_and_hatches_are_grounds_too() -> None:
    art = picture(1000, 1400, Rect(0, 0, 63.5, 88.9))
    assert len(gaps(art)) == 1
    assert len(gaps(box(0, 0, 63.5, 88.9, Hatch(BLACK, 45, 2, 0.5)))) == 1
    cropped = Group(
        (picture(1000, 1400, Rect(-10, -10, 90, 120)),), clip=rounded_rect(Rect(0, 0, 63.5, 88.9))
    )
    assert len(gaps(cropped)) == 1


def test_a_round_ground_on_a_round_token_bleeds_as_well() -> None:
    small = box(0, 0, 1, 1)
    disc = type(small)(ellipse(Rect(0, 0, 25, 25)), BLACK, origin=small.origin)
    whole = type(small)(ellipse(Rect(-3, -3, 31, 31)), BLACK, origin=small.origin)
    assert len(list(bleed_gaps(sight(disc, form=TOKEN)))) == 1
    assert list(bleed_gaps(sight(whole, form=TOKEN))) == []


def test_text_past_the_safe_area_is_an_error_and_a_gap_in_the_bleed_a_warning() -> None:
    [safe] = outside_safe_area(sight(text(x=1)))
    [gap] = bleed_gaps(sight(box(0, 0, 63.5, 88.9)))
    assert (safe.severity.label, gap.severity.label) == ("error", "warning")
