"""Which grid a paper takes, and where it stands."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import Severity
from cardgen.geometry import Insets, Rect
from cardgen.impose.options import Grid, Orientation, SheetOptions
from cardgen.impose.plan import Plan, Side
from cardgen.model.stock import PAPERS, STOCKS

LayOut = Callable[..., Plan]


# Worked out by hand: paper, stock, columns x rows, first trim box, whether the page lies on its side.
@pytest.mark.parametrize(
    ("paper", "stock", "grid", "x", "y", "lies"),
    [
        ("a4", "poker", Grid(3, 3), 9.75, 15.15, "upright"),
        ("a4", "tcg", Grid(3, 3), 10.5, 16.5, "upright"),
        ("a4", "bridge", Grid(3, 3), 19.275, 15.15, "upright"),
        ("a4", "euro-tarot", Grid(2, 2), 35, 28.5, "upright"),
        ("a4", "mini-euro", Grid(4, 4), 17, 12.5, "upright"),
        ("a4", "us-mini", Grid(6, 3), 15.15, 9.75, "on its side"),
        ("a4", "square-euro", Grid(2, 4), 35, 8.5, "upright"),
        ("a4", "domino", Grid(4, 3), 16.1, 15.15, "upright"),
        ("a4", "jumbo-tgc", Grid(2, 2), 16.1, 8.8, "upright"),
        ("letter", "poker", Grid(4, 2), 12.7, 19.05, "on its side"),
        ("letter", "tcg", Grid(4, 2), 13.7, 19.95, "on its side"),
        ("letter", "euro-tarot", Grid(2, 2), 37.95, 19.7, "upright"),
        ("letter", "standard-euro", Grid(4, 2), 21.7, 15.95, "on its side"),
        ("letter", "square-euro", Grid(2, 3), 37.95, 34.7, "upright"),
        ("letter", "us-mini", Grid(4, 4), 19.05, 12.7, "upright"),
        ("letter", "jumbo-tgc", Grid(3, 1), 6.35, 38.1, "on its side"),
        ("a3", "poker", Grid(6, 3), 19.5, 15.15, "on its side"),
        ("a3", "euro-tarot", Grid(4, 3), 8.5, 30, "upright"),
    ],
)
def test_the_best_grid_in_the_middle_of_the_paper(
    lay_out: LayOut, paper: str, stock: str, grid: Grid, x: float, y: float, lies: str
) -> None:
    plan = lay_out(1, paper=paper, stock=stock)
    page = plan.pages[0]

    assert plan.grid == grid
    assert (page.slots[0].trim.x, page.slots[0].trim.y) == pytest.approx((x, y))
    assert ("on its side" if page.size.width > page.size.height else "upright") == lies


def test_a_gutter_leaves_nine_cards_on_a4(lay_out: LayOut) -> None:
    assert lay_out(9, gutter=3).grid == Grid(3, 3)  # 12.15 mm from the short edges


def test_letter_takes_eight_poker_cards_clear_of_the_edges_that_inkjets_miss(lay_out: LayOut) -> None:
    page = lay_out(8, paper="letter").pages[0]

    assert page.trim_box.x == pytest.approx(12.7)
    assert page.size.width - page.trim_box.right == pytest.approx(12.7)


def test_nine_poker_cards_fit_letter_exactly_when_asked_for(lay_out: LayOut) -> None:
    plan = lay_out(9, paper="letter", grid=Grid(3, 3))

    assert [slot.trim.y for slot in plan.pages[0].slots[::3]] == pytest.approx([6.35, 95.25, 184.15])
    assert plan.pages[0].trim_box == Rect(*(pytest.approx(edge) for edge in (12.7, 6.35, 190.5, 266.7)))


@pytest.mark.parametrize("margin", [6.35, 3.0, 0.1, 12.34])
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (3, 7), (13, 9)])
@given(width=st.floats(50, 90), height=st.floats(50, 90), gutter=st.floats(0, 7))
def test_what_fits_exactly_fits(
    lay_out: LayOut, margin: float, columns: int, rows: int, width: float, height: float, gutter: float
) -> None:
    paper_width = columns * width + (columns - 1) * gutter + 2 * margin
    paper_height = rows * height + (rows - 1) * gutter + 2 * margin
    landscape = paper_width > paper_height

    plan = lay_out(
        1,
        stock=f"{width:f}x{height:f}mm",
        paper=f"{paper_width:f}x{paper_height:f}mm",
        orientation=Orientation.LANDSCAPE if landscape else Orientation.PORTRAIT,
        margin=Insets.all(margin - 2e-5 * max(columns, rows)),  # the sizes above were rounded to six decimals
        gutter=gutter,
        grid=Grid(columns, rows),
        turn_cards=False,
    )

    assert plan.grid == Grid(columns, rows)


@pytest.mark.parametrize(
    ("backs", "spared"),
    [("none", 9.7), ("separate", 9.7), ("duplex-long", 12)],  # 12.7 and 15 mm, less a border of 3 mm
)
@pytest.mark.parametrize("stock", STOCKS)
def test_no_other_grid_holds_more_cards_clear_of_clipped_edges(
    lay_out: LayOut, stock: str, backs: str, spared: float
) -> None:
    """Counted here the long way: cards laid down one by one until the next would reach into the margin."""

    def laid(room: float, size: float) -> int:
        count = 0
        while (count + 1) * size <= room + 1e-9:
            count += 1
        return count

    card = STOCKS[stock].trim
    for name, paper in PAPERS.items():
        width, height = paper.size
        tight, roomy = (
            max(laid(width - 12.7, w) * laid(height - 2 * short_edge, h) for w, h in (card, card.turned))
            for short_edge in (6.35, spared)
        )

        grid = lay_out(1, paper=name, stock=stock, backs=backs).grid

        assert grid.slots == (roomy if roomy * 1.25 >= tight else tight)


def test_the_grid_does_not_depend_on_how_many_cards_there_are(lay_out: LayOut) -> None:
    assert {lay_out(count, paper="letter").grid for count in (1, 8, 9, 100)} == {Grid(4, 2)}


@given(
    count=st.integers(1, 40),
    paper=st.sampled_from(list(PAPERS)),
    stock=st.sampled_from(list(STOCKS)),
    backs=st.sampled_from(["duplex-long", "duplex-short", "fold", "separate", "none"]),
    orientation=st.sampled_from(list(Orientation)),
    gutter=st.floats(0, 8),
    edges=st.tuples(*[st.floats(0, 30)] * 4),
)
def test_cards_keep_their_size_and_never_overlap_or_leave_the_printable_area(
    lay_out: LayOut,
    count: int,
    paper: str,
    stock: str,
    backs: str,
    orientation: Orientation,
    gutter: float,
    edges: tuple[float, float, float, float],
) -> None:
    left, top, right, bottom = edges
    plan = lay_out(
        count,
        paper=paper,
        stock=stock,
        backs=backs,
        orientation=orientation,
        gutter=gutter,
        margin=Insets(left=left, top=top, right=right, bottom=bottom),
    )
    if plan.pages == ():
        assert [fault.name for fault in plan.faults] == ["card-does-not-fit"]

    for page in plan.pages:
        width, height = page.size
        assert sorted(page.size) == pytest.approx(sorted(PAPERS[paper].size))
        if width <= height:
            edge = Rect(left, top, width - left - right, height - top - bottom)
        else:  # either short edge may be the one at the foot of the paper
            short, long = max(top, bottom), max(left, right)
            edge = Rect(short, long, width - 2 * short, height - 2 * long)
        for number, slot in enumerate(page.slots):
            assert edge.contains(slot.trim)
            assert sorted(slot.trim.size) == pytest.approx(sorted(STOCKS[stock].trim))
            for other in page.slots[number + 1 :]:
                assert not slot.trim.overlaps(other.trim)


@pytest.mark.parametrize("backs", ["duplex-long", "separate", "none", "fold"])
def test_every_page_has_the_grid_of_the_first_also_when_it_is_not_full(lay_out: LayOut, backs: str) -> None:
    plan = lay_out(20, backs=backs, gutter=2)

    for side in Side:
        pages = list(plan.section(side))
        for page in pages[1:]:
            places = {(slot.number, slot.side): slot.trim for slot in pages[0].slots}
            assert all(places[slot.number, slot.side] == slot.trim for slot in page.slots)
            assert page.trim_box == pages[0].trim_box
            assert page.marks == pages[0].marks


def test_shared_cuts_are_fewer_than_cuts_with_gutters(lay_out: LayOut) -> None:
    assert lay_out(9).cuts_per_sheet == 8
    assert lay_out(9, gutter=2).cuts_per_sheet == 12


@pytest.mark.parametrize(
    "wrong",
    [
        {"gutter": -1.0},
        {"margin": Insets(left=-0.1)},
        {"fold_gap": math.nan},
        {"scale_correction": 2.0},
        {"grid": Grid(0, 3)},
    ],
)
def test_options_that_mean_nothing_are_wrong_calls(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"must be|outside|no slots"):
        SheetOptions(**wrong)


def test_margins_wider_than_the_paper_leave_no_room_for_a_card(lay_out: LayOut) -> None:
    assert fault_of(lay_out(1, margin=Insets.all(300))).startswith("card-does-not-fit")


def test_slots_run_left_to_right_then_down(lay_out: LayOut) -> None:
    slots = lay_out(9).pages[0].slots

    assert [slot.number for slot in slots] == list(range(1, 10))
    assert [(slot.trim.y, slot.trim.x) for slot in slots] == sorted((s.trim.y, s.trim.x) for s in slots)


def test_a_wide_foot_moves_the_grid_up_and_keeps_backs_behind_faces(lay_out: LayOut) -> None:
    plan = lay_out(1, margin=Insets(left=5, right=5, top=5, bottom=20), grid=Grid(3, 3))

    assert plan.grid == Grid(3, 3)
    assert plan.pages[0].slots[0].trim.y == pytest.approx(297 - 20 - 3 * 88.9)


def test_a_wide_edge_on_one_side_counts_on_the_other_when_the_sheet_is_turned(lay_out: LayOut) -> None:
    margin = Insets(left=5, top=5, right=12, bottom=5)

    one_sided = lay_out(1, margin=margin, backs="none")
    turned = lay_out(
        1, margin=margin, backs="duplex-long", orientation=Orientation.PORTRAIT, turn_cards=False
    )

    assert one_sided.grid == Grid(3, 3)  # 190.5 mm in 193 mm
    assert turned.grid == Grid(2, 3)  # 190.5 mm don't go into 186 mm


def fault_of(plan: Plan) -> str:
    (fault,) = plan.faults
    assert fault.severity is Severity.ERROR
    assert plan.pages == ()
    return f"{fault.name}: {fault.message}; {fault.hint}"


def test_a_card_that_cannot_fit_says_what_would(lay_out: LayOut) -> None:
    assert fault_of(lay_out(1, stock="200x280mm", paper="letter")) == (
        "card-does-not-fit: a card of 200 x 280 mm does not fit Letter (8.5 x 11 in) between its margins; "
        "it would fit on Legal or Tabloid"
    )


def test_a_card_that_only_the_margins_keep_out_says_which_margins_would_do(lay_out: LayOut) -> None:
    assert fault_of(lay_out(1, stock="200x280mm")) == (
        "card-does-not-fit: a card of 200 x 280 mm does not fit A4 (210 x 297 mm) between its margins; "
        "it would fit with margins of 5 mm, or on Legal or Tabloid"
    )


def test_a_card_too_long_for_half_a_sheet_says_so(lay_out: LayOut) -> None:
    assert fault_of(lay_out(1, stock="jumbo-tgc", paper="a5", backs="fold")) == (
        "card-does-not-fit: a card of 88.9 x 139.7 mm does not fit one half of A5 (148 x 210 mm) between its"
        " margins; it would fit with backs: duplex-long, or with margins of 4 mm, or on Letter or A4"
    )


def test_a_card_too_large_for_any_paper_says_so(lay_out: LayOut) -> None:
    assert fault_of(lay_out(1, stock="500x500mm")).endswith("; no paper that has a name is large enough")


def test_a_grid_that_cannot_fit_says_which_would(lay_out: LayOut) -> None:
    assert fault_of(lay_out(1, grid=Grid(4, 4))) == (
        "card-does-not-fit: a grid of 4 x 4 cards of 63.5 x 88.9 mm does not fit A4 (210 x 297 mm) between"
        " its margins; it would fit as 3 x 3"
    )


def test_skipping_every_slot_is_an_error(lay_out: LayOut) -> None:
    assert fault_of(lay_out(1, skip=frozenset(range(1, 10)))).startswith("no-slot-left: all 9 slots")


def faults(plan: Plan) -> list[tuple[str, str]]:
    return [(fault.severity.label, fault.name) for fault in plan.faults]


def test_the_shipped_defaults_warn_of_nothing(lay_out: LayOut) -> None:
    assert faults(lay_out(9)) == []
    assert faults(lay_out(9, paper="letter", backs="none")) == []
    assert faults(lay_out(9, paper="letter")) == [("note", "duplex-margin")]


def test_three_rows_on_letter_warn_of_the_edge_that_inkjets_miss(lay_out: LayOut) -> None:
    turned = lay_out(9, paper="letter", grid=Grid(3, 3))
    by_hand = lay_out(9, paper="letter", grid=Grid(3, 3), backs="separate")

    assert faults(turned) == [("warning", "duplex-margin")]
    assert "6.35 mm from a short edge" in turned.faults[0].message
    assert "15 mm" in turned.faults[0].message
    assert faults(by_hand) == [("warning", "margin-clipped")]
    assert "12.7 mm" in by_hand.faults[0].message


def test_a_border_at_stake_is_worth_a_note_and_more_than_that_a_warning(lay_out: LayOut) -> None:
    assert faults(lay_out(1, stock="100x276mm", backs="none")) == [("note", "margin-clipped")]  # 10.5 mm
    assert faults(lay_out(1, stock="100x280mm", backs="none")) == [("warning", "margin-clipped")]  # 8.5 mm
    assert faults(lay_out(1, stock="100x272mm")) == [("note", "duplex-margin")]  # 12.5 mm
    assert faults(lay_out(1, stock="100x276mm")) == [("warning", "duplex-margin")]


def test_cards_beyond_a_quarter_inch_from_the_long_edges_warn(lay_out: LayOut) -> None:
    plan = lay_out(1, stock="200x250mm", margin=Insets.all(4), backs="none")

    assert faults(plan) == [("warning", "margin-clipped")]
    assert "cards on A4 stand 5 mm from a long edge" in plan.faults[0].message


@pytest.mark.parametrize(
    ("paper", "width_pt", "height_pt"),
    [("a4", 595.28, 841.89), ("letter", 792, 612), ("a3", 1190.55, 841.89), ("legal", 1008, 612)],
)
def test_all_pages_have_the_size_of_the_paper(
    lay_out: LayOut, paper: str, width_pt: float, height_pt: float
) -> None:
    for page in lay_out(50, paper=paper).pages:
        assert page.size.width * 72 / 25.4 == pytest.approx(width_pt, abs=0.01)
        assert page.size.height * 72 / 25.4 == pytest.approx(height_pt, abs=0.01)
