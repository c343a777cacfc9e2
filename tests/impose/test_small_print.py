"""Marks, rulers and words stand in the margins, never on a card, and only where the printer reaches."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.design.display_list import CardFormat, GlyphRun
from cardgen.geometry import Insets, Rect, Size
from cardgen.impose.lettering import set_label, small_print
from cardgen.impose.options import Grid, MarkKind, Orientation, SheetOptions
from cardgen.impose.plan import Axis, Batch, LabelUse, Mark, MarkUse, Page, Piece, Plan, Side, Stamp
from cardgen.impose.sheets import plan_sheets
from cardgen.model.stock import PAPERS, STOCKS
from cardgen.source import Span

LayOut = Callable[..., Plan]

BACKS = ["duplex-long", "duplex-short", "fold", "separate", "none"]


def covered(mark: Mark) -> Rect:
    """The line with its width; straight up or straight across."""
    left, right = sorted((mark.start.x, mark.end.x))
    top, bottom = sorted((mark.start.y, mark.end.y))
    return Rect(left, top, right - left, bottom - top).inset(-mark.width / 2)


def assert_clear(page: Page, printable: Rect) -> None:
    cards = [slot.clip for slot in page.slots] + [slot.trim for slot in page.slots]
    cut = [mark for mark in page.marks if mark.use is not MarkUse.TICK]
    words = [label.box for label in page.labels]
    rulers = [ruler.box for ruler in page.rulers]
    for box in [*words, *rulers]:
        assert printable.contains(box)
        assert not any(box.overlaps(card) for card in cards)
    for one, other in combinations([*words, *rulers], 2):
        assert not one.overlaps(other)
    for mark in cut:
        assert printable.contains(covered(mark), tolerance=mark.width / 2 + 1e-6)
        assert not any(covered(mark).overlaps(card) for card in cards)
        assert not any(covered(mark).overlaps(word) for word in words)
        if mark.use is not MarkUse.RULER:
            assert not any(covered(mark).overlaps(ruler) for ruler in rulers)


@pytest.mark.parametrize("stock", STOCKS)
def test_nothing_is_printed_over_a_card_on_any_paper(lay_out: LayOut, stock: str) -> None:
    for paper, backs in product(PAPERS, ("duplex-long", "fold")):
        plan = lay_out(60, paper=paper, stock=stock, backs=backs, title="A game with a rather long name")
        assert plan.pages or plan.faults[0].name == "card-does-not-fit"
        for page in plan.pages[:2]:
            assert_clear(page, plan.printable)


@given(
    count=st.integers(1, 20),
    paper=st.sampled_from(list(PAPERS)),
    stock=st.sampled_from(list(STOCKS)),
    backs=st.sampled_from(BACKS),
    orientation=st.sampled_from(list(Orientation)),
    marks=st.sampled_from(list(MarkKind)),
    gutter=st.floats(0, 8),
    bleed=st.none() | st.floats(0, 3),
    edges=st.tuples(*[st.floats(0, 30)] * 4),
    fold_gap=st.floats(0, 12),
)
def test_nothing_is_printed_over_a_card_whatever_the_options(
    lay_out: LayOut,
    count: int,
    paper: str,
    stock: str,
    backs: str,
    orientation: Orientation,
    marks: MarkKind,
    gutter: float,
    bleed: float | None,
    edges: tuple[float, float, float, float],
    fold_gap: float,
) -> None:
    left, top, right, bottom = edges
    plan = lay_out(
        count,
        paper=paper,
        stock=stock,
        backs=backs,
        orientation=orientation,
        marks=marks,
        gutter=gutter,
        bleed=bleed,
        margin=Insets(left=left, top=top, right=right, bottom=bottom),
        fold_gap=fold_gap,
    )

    for page in plan.pages:
        assert_clear(page, plan.printable)
        for slot in page.slots:
            assert Rect(0, 0, *page.size).contains(slot.clip)
            for other in page.slots:
                assert slot is other or not slot.clip.overlaps(other.trim)


@given(
    skip=st.frozensets(st.integers(1, 9), max_size=8), count=st.integers(1, 9), gutter=st.floats(0, 8),
    bleed=st.floats(0, 3),
)  # fmt: skip
def test_bleed_never_covers_a_neighbour_whichever_slots_are_empty(
    lay_out: LayOut, skip: frozenset[int], count: int, gutter: float, bleed: float
) -> None:
    for page in lay_out(count, skip=skip, gutter=gutter, bleed=bleed, grid=Grid(3, 3), margin=Insets()).pages:
        for slot, other in combinations(page.slots, 2):
            assert not slot.clip.overlaps(other.trim)
            assert not other.clip.overlaps(slot.trim)


def edges_of_clip(plan: Plan, number: int) -> tuple[float, ...]:
    """How far slot ``number`` prints past its trim: left, top, right, bottom."""
    slot = plan.pages[0].slots[number - 1]
    return (
        slot.trim.x - slot.clip.x,
        slot.trim.y - slot.clip.y,
        slot.clip.right - slot.trim.right,
        slot.clip.bottom - slot.trim.bottom,
    )


def test_neighbours_share_the_gutter_between_their_bleeds(lay_out: LayOut) -> None:
    plan = lay_out(9, gutter=2, bleed=3, margin=Insets.all(5))

    assert edges_of_clip(plan, 1) == pytest.approx((3, 3, 1, 1))
    assert edges_of_clip(plan, 5) == pytest.approx((1, 1, 1, 1))
    assert edges_of_clip(plan, 9) == pytest.approx((1, 1, 3, 3))


def test_shared_cuts_leave_no_bleed_between_neighbours(lay_out: LayOut) -> None:
    plan = lay_out(9, bleed=2)

    assert edges_of_clip(plan, 5) == pytest.approx((0, 0, 0, 0))
    assert edges_of_clip(plan, 7) == pytest.approx((2, 0, 0, 2))


def test_a_card_beside_an_empty_place_bleeds_into_it(lay_out: LayOut) -> None:
    plan = lay_out(4, bleed=2)

    assert edges_of_clip(plan, 4) == pytest.approx((2, 0, 2, 2))


def test_bleed_is_never_wider_than_the_picture_has_it(lay_out: LayOut) -> None:
    assert edges_of_clip(lay_out(1, bleed=9), 1) == pytest.approx((3, 3, 3, 3))


def test_backs_run_further_past_the_cut_so_that_drift_does_not_show(lay_out: LayOut) -> None:
    plan = lay_out(9, gutter=3, back_overprint=2.5, margin=Insets.all(5))

    back = next(slot for slot in plan.pages[1].slots if slot.number == 3)

    assert back.trim.x - back.clip.x == pytest.approx(2.5)  # the outer edge, on the left from behind
    assert back.clip.right - back.trim.right == pytest.approx(1.5)  # half the gutter


def marks_of(page: Page, use: MarkUse) -> list[Mark]:
    return [mark for mark in page.marks if mark.use is use]


def test_cut_marks_stand_at_every_trim_edge_outside_the_grid(lay_out: LayOut) -> None:
    page = lay_out(9, gutter=2, bleed=1, margin=Insets.all(4)).pages[0]
    xs = sorted({round(x, 6) for slot in page.slots for x in (slot.trim.x, slot.trim.right)})
    ys = sorted({round(y, 6) for slot in page.slots for y in (slot.trim.y, slot.trim.bottom)})

    upright = [mark for mark in marks_of(page, MarkUse.CUT) if mark.start.x == mark.end.x]
    level = [mark for mark in marks_of(page, MarkUse.CUT) if mark.start.y == mark.end.y]

    assert len(xs) == len(ys) == 6
    for far in (page.trim_box.y, page.trim_box.bottom):
        side = [mark for mark in upright if abs(mark.start.y - far) < 10]
        assert sorted(mark.start.x for mark in side) == pytest.approx(xs)
    for far in (page.trim_box.x, page.trim_box.right):
        side = [mark for mark in level if abs(mark.start.x - far) < 10]
        assert sorted(mark.start.y for mark in side) == pytest.approx(ys)
    assert len(upright) == len(level) == 12


def test_a_shared_cut_is_marked_once(lay_out: LayOut) -> None:
    assert len(marks_of(lay_out(9).pages[0], MarkUse.CUT)) == 16  # four cuts each way, at both ends


@pytest.mark.parametrize("marks", list(MarkKind))
def test_marks_are_on_faces_only(lay_out: LayOut, marks: MarkKind) -> None:
    face, back = lay_out(9, gutter=2, marks=marks).pages

    assert back.marks == ()
    assert bool(marks_of(face, MarkUse.CUT)) is (marks is not MarkKind.NONE)
    assert bool(marks_of(face, MarkUse.TICK)) is (marks is MarkKind.TICKS)


def test_ticks_stay_in_the_gutters(lay_out: LayOut) -> None:
    page = lay_out(9, gutter=3, marks=MarkKind.TICKS, margin=Insets.all(4)).pages[0]
    ticks = marks_of(page, MarkUse.TICK)

    assert len(ticks) == 2 * 4 * 9 - 2 * 12  # two at each corner, less the twelve card edges on the outside
    for tick in ticks:
        middle = Rect((tick.start.x + tick.end.x) / 2, (tick.start.y + tick.end.y) / 2, 0, 0).inset(-0.01)
        assert page.trim_box.inset(-0.02).contains(middle)
        assert not any(slot.trim.overlaps(middle) for slot in page.slots)


def test_marks_shrink_and_then_vanish_where_there_is_no_room(lay_out: LayOut) -> None:
    def length(bottom: float) -> float:
        margin = Insets(left=6.35, right=6.35, top=6.35, bottom=bottom)
        page = lay_out(9, margin=margin, grid=Grid(3, 3), marks=MarkKind.OUTSIDE).pages[0]
        below = [mark for mark in marks_of(page, MarkUse.CUT) if mark.start.y > page.trim_box.bottom]
        return max((mark.length for mark in below), default=0)

    assert length(6.35) == pytest.approx(3)
    assert length(12) == pytest.approx(
        1.72
    )  # of 15.15 mm 12 are margin, 1 is bleed, a fifth of the rest is gap
    assert length(15) == 0


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "separate"])
def test_the_slug_line_says_what_the_sheet_is_and_how_to_print_it(
    lay_out: LayOut, paper: str, backs: str
) -> None:
    plan = lay_out(20, paper=paper, backs=backs, title="Royal Ball")
    edge = "short edge" if backs == "duplex-short" else "long edge"

    for page in plan.pages:
        (slug,) = [label for label in page.labels if label.use is LabelUse.SLUG]
        for words in (
            "Royal Ball 1.2.3",
            f"sheet {page.sheet} of 3",
            "faces" if page.side is Side.FACE else "backs",
            PAPERS[paper].title,
            "print at 100 %",
            edge,
        ):
            assert words in slug.text
        assert slug.size_pt >= 6
    assert edge in plan.instruction


def test_the_slug_line_names_part_and_draft() -> None:
    (plan,) = plan_sheets(
        [
            Batch(
                pieces=[Piece("cake", "back")] * 30,
                form=CardFormat(trim=Size(63.5, 88.9)),
                span=Span("game.yaml"),
                part="court deck",
            )
        ],
        SheetOptions(),
        stamp=Stamp(title="Royal Ball", version="0.1.0", draft=True),
        measure=lambda text, size_pt: len(text) * size_pt / 7,
    )

    assert plan.pages[5].labels[0].text == (
        "DRAFT Royal Ball 0.1.0, court deck · sheet 3 of 4 · backs · A4 · print at 100 % (actual size),"
        " two-sided, turned on the long edge"
    )


def test_a_small_sheet_gets_a_shorter_slug_line(lay_out: LayOut) -> None:
    (label,) = [label for label in lay_out(1, paper="a5").pages[0].labels if label.use is LabelUse.SLUG]
    (shorter,) = [
        label
        for label in lay_out(1, paper="80x100mm", stock="micro").pages[0].labels
        if label.use is LabelUse.SLUG
    ]

    assert "actual size" in label.text
    assert shorter.text == "Game 1.2.3 · 1 of 1 · faces · 80 x 100 mm · 100 % · long edge"


def test_no_room_for_the_slug_line_is_said(lay_out: LayOut) -> None:
    plan = lay_out(1, paper="78x103mm", backs="none", margin=Insets.all(6.35))

    assert "slug-does-not-fit" in [fault.name for fault in plan.faults]
    assert [label for label in plan.pages[0].labels if label.use is LabelUse.SLUG] == []


@pytest.mark.parametrize(
    ("paper", "level", "upright"),
    [
        ("a4", {"100 mm", "4 in"}, {"50 mm", "2 in"}),  # 9.75 mm beside the cards: no room for longer ones
        ("letter", {"100 mm", "4 in"}, {"100 mm", "4 in"}),
    ],
)
def test_faces_carry_rulers_both_ways_in_both_units(
    lay_out: LayOut, paper: str, level: set[str], upright: set[str]
) -> None:
    face, back = lay_out(1, paper=paper).pages

    for axis, titles in ((Axis.HORIZONTAL, level), (Axis.VERTICAL, upright)):
        assert {ruler.title for ruler in face.rulers if ruler.axis is axis} == titles
    assert back.rulers == ()
    assert {label.text for label in face.labels if label.use is LabelUse.RULER} == level | upright


BARS = {(axis, unit) for axis in Axis for unit in ("mm", "in")}


def bars_of(page: Page) -> set[tuple[Axis, str]]:
    return {(ruler.axis, ruler.title.split()[-1]) for ruler in page.rulers}


def bars_that_are_said_to_be_left_out(plan: Plan) -> set[tuple[Axis, str]]:
    (message,) = [fault.message for fault in plan.faults if fault.name == "scale-bar-does-not-fit"] or [""]
    words = {"mm": "mm", "in": "inches"}
    return {(axis, unit) for axis, unit in BARS if f"{axis} in {words[unit]}" in message}


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("stock", ["poker", "tcg", "bridge", "euro-tarot", "mini-usa", "square-euro", "gold"])
def test_a4_and_letter_have_all_four_scale_bars_without_a_gutter(
    lay_out: LayOut, stock: str, backs: str
) -> None:
    for paper in ("a4", "letter"):
        assert bars_of(lay_out(1, paper=paper, stock=stock, backs=backs).pages[0]) == BARS


@pytest.mark.parametrize("backs", ["duplex-long", "none"])
def test_thin_side_margins_leave_short_upright_bars_at_the_foot(lay_out: LayOut, backs: str) -> None:
    page = lay_out(9, gutter=2, bleed=1, backs=backs).pages[0]  # 0.4 mm are left beside the cards of 3 x 3

    upright = [ruler for ruler in page.rulers if ruler.axis is Axis.VERTICAL]
    assert {ruler.title for ruler in upright} == {"5 mm", "0.2 in"}
    assert all(ruler.box.y > page.bleed_box.bottom for ruler in upright)
    assert bars_of(page) == BARS


def test_a_slot_that_stays_empty_takes_bars_for_which_there_is_no_other_room(lay_out: LayOut) -> None:
    tight = {"paper": "190.5x177.8mm", "margin": Insets(), "backs": "none"}
    full, spared = lay_out(1, **tight), lay_out(1, skip=frozenset({5}), **tight)

    assert full.grid == spared.grid == Grid(3, 2)  # poker cards to the edges of a sheet on its side
    assert bars_of(full.pages[0]) == set()
    assert bars_of(spared.pages[0]) == BARS


def _each_bar_or_a_note(plan: Plan) -> None:
    for page in plan.pages:
        assert_clear(page, plan.printable)
        if page.side is Side.FACE:
            assert len(page.rulers) == len(bars_of(page))
            assert bars_of(page) == BARS - bars_that_are_said_to_be_left_out(plan)


@given(
    paper=st.sampled_from(list(PAPERS)),
    stock=st.sampled_from([*STOCKS, "25x25mm", "31.75x27.5mm", "12.7x12.7mm"]),
    backs=st.sampled_from(BACKS),
    orientation=st.sampled_from(list(Orientation)),
    marks=st.sampled_from(list(MarkKind)),
    gutter=st.floats(0, 6),
    bleed=st.none() | st.floats(0, 3),
    margin=st.floats(3, 12),
    skip=st.frozensets(st.integers(1, 9), max_size=2),
)
def test_every_sheet_has_scale_bars_both_ways_in_both_units_or_says_which_it_lacks(
    lay_out: LayOut,
    paper: str,
    stock: str,
    backs: str,
    orientation: Orientation,
    marks: MarkKind,
    gutter: float,
    bleed: float | None,
    margin: float,
    skip: frozenset[int],
) -> None:
    _each_bar_or_a_note(
        lay_out(
            2, paper=paper, stock=stock, backs=backs, orientation=orientation, marks=marks, gutter=gutter,
            bleed=bleed, margin=Insets.all(margin), skip=skip,
        )
    )  # fmt: skip


@given(
    stock=st.sampled_from(list(STOCKS)),
    width=st.floats(16, 120),
    height=st.floats(16, 120),
    marks=st.sampled_from(list(MarkKind)),
    backs=st.sampled_from(["duplex-long", "none"]),
)
def test_bars_are_never_left_out_where_there_is_room_all_around_a_card(
    lay_out: LayOut, stock: str, width: float, height: float, marks: MarkKind, backs: str
) -> None:
    """16 mm more than the card: 8 mm on each edge, of which the printer misses none here."""
    trim = STOCKS[stock].trim
    sides = (max(50, trim.width + width), max(50, trim.height + height))  # no sheet is smaller than 50 mm
    paper = "{:f}x{:f}mm".format(*sides)
    plan = lay_out(
        1, paper=paper, stock=stock, marks=marks, backs=backs, margin=Insets(), grid=Grid(1, 1), turn_cards=False
    )  # fmt: skip

    _each_bar_or_a_note(plan)
    assert bars_of(plan.pages[0]) == BARS


def test_the_line_of_a_ruler_is_exactly_as_long_as_it_says(lay_out: LayOut) -> None:
    page = lay_out(1, paper="letter").pages[0]
    longest = sorted((mark.length for mark in marks_of(page, MarkUse.RULER)), reverse=True)[:4]

    assert longest == pytest.approx([101.6, 101.6, 100, 100])
    for ruler in page.rulers:
        along = ruler.box.width if ruler.axis is Axis.HORIZONTAL else ruler.box.height
        assert along == pytest.approx({"100 mm": 100, "4 in": 101.6}[ruler.title])


def test_ruler_ticks_stand_a_centimetre_or_half_an_inch_apart(lay_out: LayOut) -> None:
    page = lay_out(1, paper="letter").pages[0]
    level = [ruler for ruler in page.rulers if ruler.axis is Axis.HORIZONTAL]

    for ruler in level:
        ticks = [
            mark.start.x - ruler.box.x
            for mark in marks_of(page, MarkUse.RULER)
            if mark.start.x == mark.end.x and ruler.box.inset(-0.01).contains(covered(mark))
        ]
        step, last = (10, 100) if ruler.title == "100 mm" else (12.7, 101.6)
        assert sorted(ticks) == pytest.approx(_every(step, last), abs=0.08)


def _every(step: float, last: float) -> list[float]:
    return [step * n for n in range(round(last / step) + 1)]


@pytest.mark.parametrize("orientation", [Orientation.LANDSCAPE, Orientation.PORTRAIT])
def test_the_fold_is_a_dashed_line_through_the_middle_marked_fold(
    lay_out: LayOut, orientation: Orientation
) -> None:
    stock = "poker" if orientation is Orientation.LANDSCAPE else "euro-tarot"
    plan = lay_out(4, backs="fold", orientation=orientation, stock=stock)
    page = plan.pages[0]
    folds = marks_of(page, MarkUse.FOLD)
    (word,) = [label for label in page.labels if label.use is LabelUse.FOLD]

    assert word.text == "FOLD"
    assert all(mark.dash for mark in folds)
    level = orientation is Orientation.LANDSCAPE
    for mark in folds:
        assert (mark.start.y if level else mark.start.x) == pytest.approx(105)
        assert (mark.end.y if level else mark.end.x) == pytest.approx(105)
    ends = [
        end for mark in folds for end in ((mark.start.x, mark.end.x) if level else (mark.start.y, mark.end.y))
    ]
    assert (min(ends), max(ends)) == pytest.approx((6.35, 290.65))  # across the whole printable sheet
    assert (word.box.center.y if level else word.box.center.x) == pytest.approx(105)


def test_round_and_hexagonal_pieces_have_their_outline_on_faces(lay_out: LayOut) -> None:
    for shape, points in (("ellipse", 13), ("hex", 6)):
        face, back = lay_out(2, stock="25x25mm", shape=shape).pages
        assert len(face.outlines) == 2
        assert back.outlines == ()
        for slot, outline in zip(face.slots, face.outlines, strict=True):
            assert len(outline.points()) == points
            assert outline.bounds().size == pytest.approx(slot.trim.size)
            assert outline.bounds().center == pytest.approx(slot.trim.center)
    assert lay_out(1).pages[0].outlines == ()


def test_a_title_that_runs_from_right_to_left_stays_in_front_of_the_line() -> None:
    (plan,) = plan_sheets(
        [Batch(pieces=[Piece("a")], form=CardFormat(trim=Size(63.5, 88.9)), span=Span("game.yaml"))],
        SheetOptions(),
        stamp=Stamp(title="מלכה", version="1.0"),
        measure=small_print(),
    )
    label = plan.pages[0].labels[0]

    runs = [item for item in set_label(label).items if isinstance(item, GlyphRun)]

    hebrew = [run.x for run in runs if run.right_to_left]
    latin = [run.x for run in runs if any(letter.isalnum() for letter in run.text) and not run.right_to_left]
    assert len(hebrew) == 1
    assert all(x > hebrew[0] for x in latin)
    assert latin
    assert small_print()(label.text, label.size_pt) <= label.box.width
