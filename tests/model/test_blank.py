"""Which blank a component is printed on."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.model.blank import CardFormat, card_format
from cardgen.model.component import ComponentSpec


def blank(**keys: Any) -> CardFormat:
    return card_format(ComponentSpec(kind="card", **keys))


def test_a_card_has_the_size_of_its_stock() -> None:
    assert blank() == CardFormat(trim=(63.5, 88.9), bleed=3.0, safe=3.0, corner=3.0)
    assert blank(stock="tarot").trim == (69.85, 120.65)
    assert blank(stock="70x120mm").trim == (70, 120)


def test_a_size_of_ones_own_comes_with_its_margins() -> None:
    own = {"width": "50mm", "height": "2in", "bleed": "2mm", "safe": "4mm", "corner": "0mm"}
    assert blank(stock=own) == CardFormat(trim=(50.0, 50.8), bleed=2.0, safe=4.0, corner=0.0)


OUTLINES = [("circle", 20, "ellipse"), ("square", 20, "rect"), ("rect", 20, "rect"), ("hex", 17.3205, "hex")]


@pytest.mark.parametrize(("shape", "width", "outline"), OUTLINES)
def test_a_token_is_as_high_as_its_size(shape: str, width: float, outline: str) -> None:
    found = blank(shape=shape, size="20mm")
    assert found.trim == pytest.approx((width, 20), abs=1e-4)
    assert (found.shape, found.corner) == (outline, 0)


def test_the_safe_margin_shrinks_on_a_small_piece() -> None:
    assert blank(shape="circle", size="12mm").safe == 1.5
    assert blank(shape="circle", size="25mm").safe == 3.0


def test_measures_that_leave_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="no safe area"):
        blank(stock={"width": "6mm", "height": "60mm"})
    with pytest.raises(ValueError, match="there is no card stock called 'pokr'"):
        blank(stock="pokr")
