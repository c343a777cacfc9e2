"""Where to cut and where to fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardgen.design.display_list import CardFormat
from cardgen.geometry import Path, Point, Rect, ellipse, polygon
from cardgen.impose.grid import EXACT, Layout
from cardgen.impose.lanes import Edge, Stretch, Strip, mark_reach, minus
from cardgen.impose.plan import Axis, Mark, MarkUse

_TICK = 2.0
_CLEAR_OF_FOLD = 0.4
_FOLD_WIDTH = 0.2
_FOLD_DASH = (2.0, 1.2)


def cut_places(layout: Layout) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """x of all vertical cuts and y of all horizontal ones, from left and from top; a shared cut once."""
    columns, rows = layout.grid
    top_row = [layout.slot(number) for number in range(1, columns + 1)]
    left_column = [layout.slot(1 + columns * row) for row in range(rows)]
    across = sorted(x for slot in top_row for x in (slot.x, slot.right))
    down = sorted(y for slot in left_column for y in (slot.y, slot.bottom))
    return _distinct(across), _distinct(down)


def outside_marks(strips: Sequence[Strip], layout: Layout) -> Iterator[Mark]:
    """Marks at the trim edges, outside the cards and inside what the printer reaches."""
    across, down = cut_places(layout)
    for strip in strips:
        reach = mark_reach(strip.depth)
        if reach is None:
            continue
        layer = strip.layer(reach.start, reach.end - reach.start)
        if strip.edge.upright:
            for y in down:
                yield Mark(MarkUse.CUT, Point(layer.x, y), Point(layer.right, y))
        else:
            for x in across:
                yield Mark(MarkUse.CUT, Point(x, layer.y), Point(x, layer.bottom))


def gutter_ticks(layout: Layout) -> Iterator[Mark]:
    """At every corner inside the grid two short lines away from the card; none where cuts are shared."""
    length = min(_TICK, layout.gutter / 2)
    if length < EXACT:
        return
    grid = layout.trim_box
    for number in range(1, layout.grid.slots + 1):
        trim = layout.slot(number)
        for x, away in ((trim.x, -length), (trim.right, length)):
            for y, off in ((trim.y, -length), (trim.bottom, length)):
                if grid.x < x + away < grid.right:
                    yield Mark(MarkUse.TICK, Point(x, y), Point(x + away, y), grey=0.4)
                if grid.y < y + off < grid.bottom:
                    yield Mark(MarkUse.TICK, Point(x, y), Point(x, y + off), grey=0.4)


def fold_strip(layout: Layout, faces: Rect) -> Strip:
    """Between the faces' bleed and the fold, which marks don't touch."""
    if layout.mirror is Axis.VERTICAL:
        depth = layout.page.width / 2 - faces.right - _CLEAR_OF_FOLD
        return Strip(Edge.RIGHT, Rect(faces.right, faces.y, depth, faces.height))
    depth = layout.page.height / 2 - faces.bottom - _CLEAR_OF_FOLD
    return Strip(Edge.BOTTOM, Rect(faces.x, faces.bottom, faces.width, depth))


def fold_line(layout: Layout, breaks: Iterable[Stretch]) -> Iterator[Mark]:
    """The dashed line to fold on, from edge to edge of the printable area but for the ``breaks``."""
    upright = layout.mirror is Axis.VERTICAL
    area, middle = layout.printable, layout.page.width / 2 if upright else layout.page.height / 2
    line = [Stretch(area.y, area.bottom) if upright else Stretch(area.x, area.right)]
    for gap in breaks:
        line = list(minus(line, gap))
    for start, end in line:
        ends = (
            (Point(middle, start), Point(middle, end))
            if upright
            else (Point(start, middle), Point(end, middle))
        )
        yield Mark(MarkUse.FOLD, *ends, width=_FOLD_WIDTH, dash=_FOLD_DASH)


def cut_outline(form: CardFormat, trim: Rect) -> Path | None:
    """The line to cut a piece along that is no rectangle; None for one that is."""
    if form.shape == "ellipse":
        return ellipse(trim)
    if form.shape != "hex":
        return None
    x, y, r, b = trim.x, trim.y, trim.right, trim.bottom
    cx, cy = trim.center
    quarter, rise = trim.width / 4, trim.height / 4
    if trim.width >= trim.height:
        return polygon(
            (
                Point(x + quarter, y),
                Point(r - quarter, y),
                Point(r, cy),
                Point(r - quarter, b),
                Point(x + quarter, b),
                Point(x, cy),
            )
        )
    return polygon(
        (
            Point(cx, y),
            Point(r, y + rise),
            Point(r, b - rise),
            Point(cx, b),
            Point(x, b - rise),
            Point(x, y + rise),
        )
    )


def _distinct(places: Sequence[float]) -> tuple[float, ...]:
    kept: list[float] = []
    for place in places:
        if not kept or place - kept[-1] > EXACT:
            kept.append(place)
    return tuple(kept)
