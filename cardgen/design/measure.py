"""How large the cells of a row, column or grid want to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.design.drawn import Values, Variables
from cardgen.design.flow import Wanted, natural
from cardgen.design.place import size_of
from cardgen.design.prepare import Node
from cardgen.geometry import Rect

if TYPE_CHECKING:
    from cardgen.design.artist import Artist

FLOWS = ("row", "column", "grid")
TOLERANCE = 0.01  # mm


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that is shown, with what is known of it and in it."""

    node: Node
    values: Values
    names: Variables
    inner: tuple[Cell, ...] = ()  # where the cell is a row, column or grid itself


def wanted_sizes(
    artist: Artist, cells: Sequence[Cell], kind: str, values: Values, room: Rect
) -> list[Wanted]:
    """Width and height of each cell: stated, or those of what is in it; None where it takes what it gets.

    In a row, text that fits its content is as wide as on one line; where there isn't room for all of them, they
    share what is left.  Heights are measured at the width that a cell will have.
    """
    stated = [_stated(artist, cell, room) for cell in cells]
    widths = [width for width, _ in stated]
    if kind == "row":
        gaps = values.get("spacing", 0.0) * (len(cells) - 1)
        natural_widths = [
            _width(artist, cell, room) if w is None else w for cell, w in zip(cells, widths, strict=True)
        ]
        taken = sum(width for width in natural_widths if width is not None) + gaps
        if taken <= room.width + TOLERANCE:
            widths = natural_widths
        left = room.width - gaps - sum(width for width in widths if width is not None)
        share = max(left, 0.0) / max(widths.count(None), 1)
    elif kind == "grid":
        columns = values["columns"]
        share = max(0.0, (room.width - values.get("spacing", 0.0) * (columns - 1)) / columns)
    else:
        widths = [
            _width(artist, cell, room) if w is None else w for cell, w in zip(cells, widths, strict=True)
        ]
        share = room.width
    heights = [
        _height(artist, cell, Rect(0, 0, share if width is None else width, room.height))
        if height is None
        else height
        for cell, width, (_, height) in zip(cells, widths, stated, strict=True)
    ]
    return list(zip(widths, heights, strict=True))


def _stated(artist: Artist, cell: Cell, room: Rect) -> Wanted:
    width, height = size_of(cell.values, room)
    if cell.node.kind == "image" and (width is None) != (height is None):
        art = artist.pictures.image(cell.values["src"], cell.node.span("src"), artist.faults)
        if art is not None and width is not None:
            height = width * art.size.height / art.size.width
        elif art is not None and height is not None:
            width = height * art.size.width / art.size.height
    return width, height


def _inner(artist: Artist, cell: Cell, room: Rect) -> Wanted:
    """The size of a row, column or grid by its own cells."""
    values = cell.values
    sizes = wanted_sizes(artist, cell.inner, cell.node.kind, values, room)
    return natural(
        sizes, kind=cell.node.kind, spacing=values.get("spacing", 0.0), columns=values.get("columns", 1)
    )


def _width(artist: Artist, cell: Cell, room: Rect) -> float | None:
    if cell.node.kind in FLOWS:
        return _inner(artist, cell, room)[0]
    if cell.node.kind == "text" and cell.values.get("fit"):
        wide = artist.letterer.set(
            cell.node, {**cell.values, "wrap": False}, Rect(0, 0, 10 * room.width, room.height)
        )
        return wide.width + TOLERANCE if wide.width + TOLERANCE <= room.width else None
    return None


def _height(artist: Artist, cell: Cell, room: Rect) -> float | None:
    if cell.node.kind in FLOWS:
        return _inner(artist, cell, room)[1]
    if cell.node.kind == "text" and cell.values.get("fit"):
        return min(artist.letterer.set(cell.node, cell.values, room).height, room.height)
    return None
