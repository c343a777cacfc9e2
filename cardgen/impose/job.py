"""What all pages of a plan share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardgen.design.display_list import CardFormat
from cardgen.geometry import Rect
from cardgen.impose.bleed import printed_box, sheet_bleed
from cardgen.impose.grid import Layout
from cardgen.impose.options import SheetOptions
from cardgen.impose.plan import Side, Stamp, Turn

Measure = Callable[[str, float], float]
"""Width in mm of a text at a size in pt, in the font that small print is set in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    form: CardFormat
    options: SheetOptions
    layout: Layout
    turn: Turn
    stamp: Stamp
    part: str
    sheets: int  # in all, as the slug line counts them
    measure: Measure

    def bleed(self, side: Side) -> float:
        """Bleed of a side where no neighbour is in the way."""
        return sheet_bleed(self.form, self.options, side)

    def printed(self, side: Side) -> Rect:
        """All that the cards of one side can cover, in their place on the page."""
        box = printed_box(self.layout, self.bleed(side), self.options)
        return self.layout.behind(box) if side is Side.BACK else box
