"""The blank that a face is drawn on, and which one a component has."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardgen.geometry import Rect, Size
from cardgen.model.component import ComponentSpec, CustomStock
from cardgen.model.stock import find_stock


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFormat:
    """The blank that a face is drawn on and later cut from.  mm."""

    trim: Size
    bleed: float = 3.0  # printed beyond the cut, on every edge
    safe: float = 3.0  # kept free of text and icons inside the cut
    corner: float = 3.0  # radius of the cut corner
    shape: str = "rect"  # rect, ellipse or hex: the outline that is cut

    def __post_init__(self) -> None:
        if min(self.trim) <= 0:
            raise ValueError(f"a card of {self.trim.width} x {self.trim.height} mm has no area")
        if min(self.bleed, self.safe, self.corner) < 0:
            raise ValueError("bleed, safe and corner must not be negative")
        if 2 * self.safe >= min(self.trim):
            raise ValueError(f"a safe margin of {self.safe} mm leaves no safe area")

    @property
    def trim_box(self) -> Rect:
        return Rect(0, 0, self.trim.width, self.trim.height)

    @property
    def bleed_box(self) -> Rect:
        return self.trim_box.inset(-self.bleed)

    @property
    def safe_box(self) -> Rect:
        return self.trim_box.inset(self.safe)


def card_format(spec: ComponentSpec) -> CardFormat:
    """The blank of a component: its ``size`` where it has one, else its ``stock``.

    A hexagon stands on a point, so that ``size`` is its height.  A piece that is no card has sharp corners,
    and on a small one the safe margin shrinks to an eighth of it.

    Raises:
        ValueError: There is no such stock, or the measures leave nothing to draw on.
    """
    if spec.size is not None:
        across = spec.size * (math.sqrt(3) / 2 if spec.shape == "hex" else 1)
        shape = {"circle": "ellipse", "hex": "hex"}.get(spec.shape, "rect")
        trim = Size(across, spec.size)
        return CardFormat(trim=trim, safe=min(3.0, min(trim) / 8), corner=0.0, shape=shape)
    if isinstance(spec.stock, CustomStock):
        own = spec.stock
        return CardFormat(trim=Size(own.width, own.height), bleed=own.bleed, safe=own.safe, corner=own.corner)
    stock = find_stock(spec.stock)
    return CardFormat(trim=stock.trim, corner=stock.corner, safe=min(3.0, min(stock.trim) / 8))
