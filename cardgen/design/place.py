"""Where a layer stands: pure geometry.  Lengths mm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardgen.geometry import Insets, Point, Rect, Size
from cardgen.model.template_values import At, Dim, Edges

_ABSENT = frozenset[str]()
SIDES = ("below", "above", "left_of", "right_of")


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes that a layer may refer to by name; ``empty`` are those of layers that were left out."""

    by_name: Mapping[str, Rect]
    empty: frozenset[str] = _ABSENT

    def with_box(self, name: str, box: Rect, *, empty: bool = False) -> Boxes:
        return Boxes({**self.by_name, name: box}, self.empty | {name} if empty else self.empty - {name})


def area_of(values: Mapping[str, Any], parent: Rect, boxes: Boxes) -> Rect:
    """The area that a layer is placed in: its box, less the inset, cut by its neighbours.

    It may come out with a negative width or height where there is no room.
    """
    name = values.get("box")
    area = boxes.by_name[name] if name else parent
    inset: Edges | None = values.get("inset")
    if inset is not None:
        area = area.inset(_insets(inset, area))
    gap = values.get("gap") or 0.0
    left, top, right, bottom = area.x, area.y, area.right, area.bottom
    if (other := values.get("below")) is not None:
        top = boxes.by_name[other].bottom + (0 if other in boxes.empty else gap)
    if (other := values.get("above")) is not None:
        bottom = boxes.by_name[other].y - (0 if other in boxes.empty else gap)
    if (other := values.get("right_of")) is not None:
        left = boxes.by_name[other].right + (0 if other in boxes.empty else gap)
    if (other := values.get("left_of")) is not None:
        right = boxes.by_name[other].x - (0 if other in boxes.empty else gap)
    return Rect(left, top, right - left, bottom - top)


def inside(values: Mapping[str, Any], area: Rect, width: float, height: float) -> Rect:
    """A box of this size at the layer's anchor in ``area``."""
    across, down = anchor_of(values)
    return Rect(
        area.x + across * (area.width - width) + moved(values, "x", area.width),
        area.y + down * (area.height - height) + moved(values, "y", area.height),
        width,
        height,
    )


def stated(values: Mapping[str, Any], area: Rect) -> Rect:
    """The layer's box: as large as it says, else as the area."""
    width, height = size_of(values, area)
    return inside(
        values, area, area.width if width is None else width, area.height if height is None else height
    )


def moved(values: Mapping[str, Any], key: str, whole: float) -> float:
    shift: Dim | None = values.get(key)
    return 0.0 if shift is None else shift.of(whole)


def size_of(values: Mapping[str, Any], area: Rect) -> tuple[float | None, float | None]:
    """Width and height that the layer states; None for one that it doesn't."""
    size: Dim | None = values.get("size") if isinstance(values.get("size"), Dim) else None
    both = None if size is None else size.of(min(area.width, area.height))
    width: Dim | None = values.get("width")
    height: Dim | None = values.get("height")
    return (
        both if width is None else width.of(area.width),
        both if height is None else height.of(area.height),
    )


def anchor_of(values: Mapping[str, Any]) -> tuple[float, float]:
    """The shares of the free room to the left and above: 0, a half or 1."""
    at = values.get("at")
    if at is not None:
        return anchor_shares(at)
    across = 1.0 if values.get("left_of") is not None and values.get("right_of") is None else 0.0
    down = 1.0 if values.get("above") is not None and values.get("below") is None else 0.0
    return across, down


def anchor_shares(at: str) -> tuple[float, float]:
    across = 0.0 if "left" in at else 1.0 if "right" in at else 0.5
    down = 0.0 if "top" in at else 1.0 if "bottom" in at else 0.5
    return across, down


def contained(size: Size, box: Rect, across: float = 0.5, down: float = 0.5) -> Rect:
    """The largest rectangle of that shape in ``box``, the free room shared out as told."""
    scale = min(box.width / size.width, box.height / size.height)
    width, height = size.width * scale, size.height * scale
    return Rect(box.x + across * (box.width - width), box.y + down * (box.height - height), width, height)


def spot_in(spot: At, box: Rect) -> Point:
    """The point of ``box`` that ``spot`` means."""
    return Point(box.x + spot.x.of(box.width), box.y + spot.y.of(box.height))


def _insets(edges: Edges, box: Rect) -> Insets:
    shorter = min(box.width, box.height)
    return Insets(
        left=edges.left.of(shorter),
        top=edges.top.of(shorter),
        right=edges.right.of(shorter),
        bottom=edges.bottom.of(shorter),
    )
