"""Pieces of several sizes in one file."""

from __future__ import annotations

import pytest

from cardgen.design.display_list import CardFormat
from cardgen.geometry import Size
from cardgen.impose.options import Backs, Grid, SheetOptions
from cardgen.impose.plan import Batch, Piece, Plan, Side, Stamp, Turn, printing_order
from cardgen.impose.sheets import plan_sheets
from cardgen.model.stock import PAPERS
from cardgen.source import Span


def batch(count: int, width: float, height: float, back: str | None = "back") -> Batch:
    pieces = [Piece(f"{width}-{n}", back) for n in range(count)]
    return Batch(
        pieces=pieces, form=CardFormat(trim=Size(width, height)), span=Span("game.yaml"), part=f"{width} wide"
    )


def plans(*batches: Batch, paper: str = "a4", backs: Backs = Backs.DUPLEX_LONG) -> list[Plan]:
    return plan_sheets(
        batches,
        SheetOptions(paper=PAPERS[paper], backs=backs),
        stamp=Stamp(title="Game", version="1"),
        measure=lambda text, size_pt: len(text) * size_pt / 7,
    )


def test_sheets_are_numbered_through() -> None:
    first, second = plans(batch(10, 63.5, 88.9), batch(5, 70, 120))

    assert [page.sheet for page in first.pages] == [1, 1, 2, 2]
    assert [page.sheet for page in second.pages] == [3, 3, 4, 4]
    assert (first.grid, second.grid) == (Grid(3, 3), Grid(2, 2))
    assert "Game 1, 70 wide · sheet 4 of 4" in second.pages[-1].labels[0].text


def test_one_batch_without_backs_does_not_shift_the_faces_of_the_next_to_a_back_page() -> None:
    made = plans(batch(10, 63.5, 88.9), batch(5, 25, 25, back=None), batch(1, 70, 120))

    assert [page.side for page in printing_order(made)] == [Side.FACE, Side.BACK] * 4
    assert [page.slots for page in made[1].pages if page.side is Side.BACK] == [()]


def test_nothing_is_turned_when_nothing_has_a_back() -> None:
    made = plans(batch(10, 63.5, 88.9, back=None), batch(5, 25, 25, back=None))

    assert [page.side for page in printing_order(made)] == [Side.FACE] * 3
    assert {plan.turn for plan in made} == {Turn.NONE}


def test_only_what_has_a_back_is_folded() -> None:
    folded, flat = plans(batch(1, 63.5, 88.9), batch(1, 25, 25, back=None), backs=Backs.FOLD)

    assert (folded.turn, flat.turn) == (Turn.FOLD, Turn.NONE)


def test_separate_backs_come_after_the_faces_of_all_sizes() -> None:
    made = plans(batch(10, 63.5, 88.9), batch(5, 70, 120), backs=Backs.SEPARATE)

    order = [(page.side, page.sheet) for page in printing_order(made)]

    assert order == [(side, sheet) for side in (Side.FACE, Side.BACK) for sheet in (1, 2, 3, 4)]


@pytest.mark.parametrize("empty", [0, 1])
def test_an_empty_batch_has_no_sheet_and_no_fault(empty: int) -> None:
    batches = [batch(3, 63.5, 88.9), batch(3, 63.5, 88.9)]
    batches[empty] = batch(0, 900, 900)

    made = plans(*batches)

    assert (made[empty].pages, made[empty].faults) == ((), ())
    assert "sheet 1 of 1" in made[1 - empty].pages[0].labels[0].text


def test_a_batch_that_does_not_fit_leaves_the_others_whole() -> None:
    bad, good = plans(batch(1, 900, 900), batch(1, 63.5, 88.9))

    assert [fault.name for fault in bad.faults] == ["card-does-not-fit"]
    assert bad.pages == ()
    assert len(good.pages) == 2
