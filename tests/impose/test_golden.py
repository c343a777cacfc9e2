"""Whole plans as text: what changes here changes what people hold in their hands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.impose.dump import format_plan
from cardgen.impose.options import BackShift, Grid, MarkKind
from cardgen.impose.plan import Plan

GOLDEN = Path(__file__).parent.parent / "golden"

PLANS: dict[str, dict[str, Any]] = {
    "sheets-a4-duplex": {"count": 11},
    "sheets-letter-duplex": {"count": 9, "paper": "letter"},
    "sheets-letter-3x3-separate": {
        "count": 9, "paper": "letter", "grid": Grid(3, 3), "backs": "separate",
    },
    "sheets-a4-fold": {"count": 4, "backs": "fold"},
    "sheets-a4-tokens": {
        "count": 2, "stock": "25x25mm", "shape": "ellipse", "gutter": 3, "marks": MarkKind.TICKS, "backs": "none",
        "grid": Grid(3, 2),
    },
    "sheets-a5-corrected": {
        "count": 1, "paper": "a5", "backs": "duplex-short", "scale_correction": 1.01,
        "back_shift": BackShift(right=0.5, down=-0.25, clockwise_degrees=0.2),
    },
}  # fmt: skip


@pytest.mark.parametrize("name", PLANS)
def test_the_plan_is_the_one_that_was_looked_at(lay_out: Callable[..., Plan], name: str) -> None:
    assert format_plan(lay_out(**PLANS[name])) == (GOLDEN / f"{name}.txt").read_text("utf-8")
