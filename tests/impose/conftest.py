"""How these tests ask for sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cardgen.design.display_list import CardFormat
from cardgen.impose.options import Backs, SheetOptions
from cardgen.impose.plan import Batch, Piece, Plan, Stamp
from cardgen.impose.sheets import plan_sheets
from cardgen.model.stock import find_paper, find_stock
from cardgen.source import Span


def half_em(text: str, size_pt: float) -> float:
    """Width of a text in a font whose letters are all half an em wide."""
    return len(text) * size_pt * 25.4 / 72 / 2


def lay_out(
    count: int = 1,
    *,
    stock: str = "poker",
    paper: str = "a4",
    backs: str = "duplex-long",
    pieces: Sequence[Piece] | None = None,
    shape: str = "rect",
    title: str = "Game",
    **options: Any,
) -> Plan:
    """``count`` numbered pieces, each with a back of its own, on sheets."""
    if pieces is None:
        pieces = [Piece(f"face {n}", f"back {n}") for n in range(count)]
    form = CardFormat(trim=find_stock(stock).trim, shape=shape)
    (plan,) = plan_sheets(
        [Batch(pieces=pieces, form=form, span=Span("game.yaml", 3, 5))],
        SheetOptions(paper=find_paper(paper), backs=Backs(backs), **options),
        stamp=Stamp(title=title, version="1.2.3"),
        measure=half_em,
    )
    return plan


@pytest.fixture(scope="session", name="lay_out")
def lay_out_fixture() -> Callable[..., Plan]:
    return lay_out
