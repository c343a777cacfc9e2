"""What becomes of a layer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardgen.design.display_list import Item, MissingGlyph, Overflow
from cardgen.geometry import Rect

Values = Mapping[str, Any]
Variables = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Items, and the box that other layers may refer to."""

    items: tuple[Item, ...]
    box: Rect
    overflows: tuple[Overflow, ...] = ()
    missing: tuple[MissingGlyph, ...] = ()


def together(parts: Iterable[Drawn], box: Rect) -> Drawn:
    """The parts as one, the lowest first."""
    drawn = list(parts)
    return Drawn(
        tuple(item for part in drawn for item in part.items),
        box,
        tuple(overflow for part in drawn for overflow in part.overflows),
        tuple(missing for part in drawn for missing in part.missing),
    )
