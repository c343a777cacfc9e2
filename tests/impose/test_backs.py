"""Backs lie behind their faces, whichever way the paper is turned or folded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.geometry import Insets, Point
from cardgen.impose.options import Backs, BackShift, Grid, Orientation
from cardgen.impose.plan import Page, Piece, Plan, Side, Slot, Turn

LayOut = Callable[..., Plan]

# What the hand does: turned like the page of a book, left and right change places; turned like a calendar on
# the wall, head and foot do.
TURNS = [
    (Orientation.PORTRAIT, Backs.DUPLEX_LONG, "left and right"),
    (Orientation.PORTRAIT, Backs.DUPLEX_SHORT, "head and foot"),
    (Orientation.LANDSCAPE, Backs.DUPLEX_LONG, "head and foot"),
    (Orientation.LANDSCAPE, Backs.DUPLEX_SHORT, "left and right"),
]


def seen_from_behind(point: Point, page: Page, swaps: str) -> Point:
    if swaps == "left and right":
        return Point(page.size.width - point.x, point.y)
    return Point(point.x, page.size.height - point.y)


def corners(slot: Slot, width: float, height: float) -> dict[str, Point]:
    """Where the corners of the picture come to lie on the page, named as someone reads the card."""
    place = slot.placement
    return {
        "top left": place.apply(0, 0),
        "top right": place.apply(width, 0),
        "bottom right": place.apply(width, height),
        "bottom left": place.apply(0, height),
    }


def assert_back_to_back(face: Slot, back: Slot, page: Page, swaps: str, width: float, height: float) -> None:
    """Who flips the card like a page of a book reads its back upright: left is behind the face's right."""
    front, rear = corners(face, width, height), corners(back, width, height)
    for end in ("top", "bottom"):
        for near, far in (("left", "right"), ("right", "left")):
            expected = seen_from_behind(front[f"{end} {near}"], page, swaps)
            assert rear[f"{end} {far}"] == pytest.approx(expected)


@pytest.mark.parametrize(("orientation", "backs", "swaps"), TURNS)
@given(
    count=st.integers(1, 25),
    gutter=st.floats(0, 6),
    margin=st.tuples(*[st.floats(3, 25)] * 4),
    stock=st.sampled_from(["poker", "tarot", "micro", "square-euro"]),
)
def test_every_back_lands_behind_its_own_face(
    lay_out: LayOut,
    orientation: Orientation,
    backs: Backs,
    swaps: str,
    count: int,
    gutter: float,
    margin: tuple[float, float, float, float],
    stock: str,
) -> None:
    left, top, right, bottom = margin
    plan = lay_out(
        count,
        stock=stock,
        backs=backs,
        orientation=orientation,
        gutter=gutter,
        margin=Insets(left=left, top=top, right=right, bottom=bottom),
    )

    met = []
    for face_page, back_page in zip(plan.pages[::2], plan.pages[1::2], strict=True):
        assert face_page.sheet == back_page.sheet
        for face, back in zip(face_page.slots, back_page.slots, strict=True):
            assert_back_to_back(face, back, face_page, swaps, *plan.form.trim)
            met.append((face.name, back.name))
    assert met == [(f"face {n}", f"back {n}") for n in range(count)]


def test_turning_portrait_paper_on_its_long_edge_reverses_the_columns(lay_out: LayOut) -> None:
    face, back = lay_out(2).pages

    assert [slot.trim.x for slot in face.slots] == pytest.approx([9.75, 73.25])
    assert [slot.trim.x for slot in back.slots] == pytest.approx([136.75, 73.25])
    assert [slot.trim.y for slot in back.slots] == pytest.approx([15.15, 15.15])
    assert [slot.rotation for slot in back.slots] == [0, 0]


def test_turning_landscape_paper_on_its_long_edge_puts_backs_upside_down_at_the_foot(lay_out: LayOut) -> None:
    face, back = lay_out(2, paper="letter").pages

    assert [slot.trim.y for slot in face.slots] == pytest.approx([19.05, 19.05])
    assert [slot.trim.x for slot in back.slots] == pytest.approx([12.7, 76.2])
    assert [slot.trim.y for slot in back.slots] == pytest.approx([107.95, 107.95])
    assert [slot.rotation for slot in back.slots] == [180, 180]


def test_cards_on_their_sides_have_backs_turned_the_other_way(lay_out: LayOut) -> None:
    plan = lay_out(1, paper="letter", orientation=Orientation.PORTRAIT)

    face, back = plan.pages[0].slots[0], plan.pages[1].slots[0]

    assert plan.grid == Grid(2, 4)
    assert (face.rotation, back.rotation) == (90, 270)


@pytest.mark.parametrize(
    ("orientation", "stock", "swaps"),
    [
        (Orientation.LANDSCAPE, "poker", "head and foot"),
        (Orientation.PORTRAIT, "euro-tarot", "left and right"),
    ],
)
@given(count=st.integers(1, 12), gap=st.floats(0, 10))
def test_a_folded_sheet_brings_every_back_behind_its_face(
    lay_out: LayOut, orientation: Orientation, stock: str, swaps: str, count: int, gap: float
) -> None:
    plan = lay_out(count, stock=stock, orientation=orientation, backs="fold", fold_gap=gap)

    assert plan.turn is Turn.FOLD
    met = []
    for page in plan.pages:
        assert page.side is Side.FACE
        faces = [slot for slot in page.slots if slot.side is Side.FACE]
        backs = [slot for slot in page.slots if slot.side is Side.BACK]
        for face, back in zip(faces, backs, strict=True):
            assert not face.trim.overlaps(back.trim)
            assert_back_to_back(face, back, page, swaps, *plan.form.trim)
            met.append((face.name, back.name))
    assert met == [(f"face {n}", f"back {n}") for n in range(count)]


def test_faces_and_backs_keep_the_fold_gap(lay_out: LayOut) -> None:
    face, back = lay_out(1, backs="fold", fold_gap=6).pages[0].slots

    assert face.trim.bottom == pytest.approx(105 - 3)  # A4 on its side is folded at half of 210
    assert back.trim.y == pytest.approx(105 + 3)
    assert back.rotation == 180


def test_separate_backs_come_after_all_faces_and_behind_them_by_a_turn_on_the_long_edge(
    lay_out: LayOut,
) -> None:
    plan = lay_out(20, backs="separate")

    assert [(page.side, page.sheet) for page in plan.pages] == [
        *((Side.FACE, n) for n in (1, 2, 3)),
        *((Side.BACK, n) for n in (1, 2, 3)),
    ]
    assert [page.sheet for page in plan.section(Side.BACK)] == [1, 2, 3]
    for face_page, back_page in zip(plan.pages[:3], plan.pages[3:], strict=True):
        for face, back in zip(face_page.slots, back_page.slots, strict=True):
            assert_back_to_back(face, back, face_page, "left and right", 63.5, 88.9)


def test_without_backs_there_are_only_faces(lay_out: LayOut) -> None:
    asked_for_none = lay_out(10, backs="none")
    has_none = lay_out(pieces=[Piece("face")] * 10, backs="duplex-long")

    for plan in (asked_for_none, has_none):
        assert [page.side for page in plan.pages] == [Side.FACE, Side.FACE]
        assert plan.turn is Turn.NONE
        assert "one-sided" in plan.pages[0].labels[0].text


def test_a_piece_without_a_back_leaves_its_place_blank_and_the_page_in_place(lay_out: LayOut) -> None:
    pieces = [Piece("a", "back"), Piece("b"), Piece("c", "back"), *[Piece("d")] * 9]

    plan = lay_out(pieces=pieces)

    assert [page.side for page in plan.pages] == [Side.FACE, Side.BACK, Side.FACE, Side.BACK]
    assert [slot.piece for slot in plan.pages[1].slots] == [0, 2]
    assert plan.pages[3].slots == ()


def test_the_printers_error_moves_backs_and_only_them(lay_out: LayOut) -> None:
    straight = lay_out(2)
    moved = lay_out(2, back_shift=BackShift(right=1.5, down=-0.5))

    assert moved.pages[0] == straight.pages[0]
    assert moved.pages[1].slots == straight.pages[1].slots
    assert moved.pages[1].transform.apply(10, 20) == pytest.approx((11.5, 19.5))


def test_the_printers_tilt_is_undone_about_the_middle_of_the_page(lay_out: LayOut) -> None:
    back = lay_out(1, back_shift=BackShift(clockwise_degrees=1)).pages[1]

    assert back.transform.apply(105, 148.5) == pytest.approx((105, 148.5))
    right_of_it = back.transform.apply(205, 148.5)
    assert right_of_it == pytest.approx((105 + 99.9848, 148.5 + 1.7452), abs=1e-3)  # clockwise: it goes down


def test_scale_correction_enlarges_both_sides_about_the_middle(lay_out: LayOut) -> None:
    for page in lay_out(1, scale_correction=1.01).pages:
        assert page.transform.apply(105, 148.5) == pytest.approx((105, 148.5))
        left, right = page.transform.apply(55, 100), page.transform.apply(155, 100)
        assert right.x - left.x == pytest.approx(101)


@pytest.mark.parametrize("count", [0, 1, 8, 9, 10, 18, 54, 68, 105, 110])
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "separate", "none", "fold"])
def test_nine_up_prints_every_piece_once_and_no_empty_page(lay_out: LayOut, count: int, backs: str) -> None:
    plan = lay_out(count, backs=backs)
    per_sheet = 4 if backs == "fold" else 9
    sheets = -(-count // per_sheet)

    assert count == 0 or plan.grid.slots == per_sheet
    assert plan.sheets == sheets
    assert len(plan.pages) == sheets * (1 if backs in ("none", "fold") else 2)
    assert all(page.slots for page in plan.pages)
    for side in Side:
        printed = [slot.piece for page in plan.pages for slot in page.slots if slot.side is side]
        assert printed == (list(range(count)) if side is Side.FACE or backs != "none" else [])


@pytest.mark.parametrize(
    ("count", "sheets"),
    [(0, 0), (1, 1), (7, 1), (8, 1), (9, 2), (16, 2), (54, 7), (68, 9), (105, 14), (110, 14)],
)
def test_eight_up_prints_every_piece_once_and_no_empty_page(lay_out: LayOut, count: int, sheets: int) -> None:
    plan = lay_out(count, paper="letter")

    assert plan.grid == Grid(4, 2)
    assert plan.sheets == sheets
    assert [page.side for page in plan.pages] == [Side.FACE, Side.BACK] * sheets
    for side in Side:
        assert [slot.piece for page in plan.section(side) for slot in page.slots] == list(range(count))


def test_skipped_slots_stay_empty_on_every_sheet(lay_out: LayOut) -> None:
    plan = lay_out(10, skip=frozenset({1, 5}))

    assert [[slot.number for slot in page.slots] for page in plan.section(Side.FACE)] == [
        [2, 3, 4, 6, 7, 8, 9],
        [2, 3, 4],
    ]
    assert [slot.piece for page in plan.section(Side.BACK) for slot in page.slots] == list(range(10))
