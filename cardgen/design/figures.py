"""Outlines of the shapes that templates draw.  Pure geometry, mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from cardgen.geometry import Path, Point, Rect, polygon

MOST_PATH_DATA = 100_000  # characters


def regular_polygon(box: Rect, sides: int, *, star: float | None = None) -> Path:
    """A polygon of equal sides whose corners lie on the ellipse in ``box``; a star with that share as inner radius.

    A polygon stands on a side, a star on two points.
    """
    (cx, cy), rx, ry = box.center, box.width / 2, box.height / 2
    corners = []
    count = sides if star is None else sides * 2
    turn = -math.pi / 2 if star is not None or sides % 2 else -math.pi / 2 + math.pi / sides
    for index in range(count):
        reach = star if star is not None and index % 2 else 1.0
        angle = turn + index * 2 * math.pi / count
        corners.append(Point(cx + reach * rx * math.cos(angle), cy + reach * ry * math.sin(angle)))
    return polygon(tuple(corners))


def scaled_path(data: str, view: tuple[float, ...] | None, box: Rect) -> Path:
    """SVG path data with the view box stretched onto ``box``; without one, mm from its corner.

    Raises:
        ValueError: It can't be read.
    """
    path = parse_path(data)
    left, top, width, height = view or (0.0, 0.0, box.width, box.height)
    sx, sy = box.width / width, box.height / height
    xs = [box.x + (x - left) * sx for x in path.coords[::2]]
    ys = [box.y + (y - top) * sy for y in path.coords[1::2]]
    return Path(path.verbs, tuple(value for pair in zip(xs, ys, strict=True) for value in pair))


@lru_cache(maxsize=1000)
def parse_path(data: str) -> Path:
    """SVG path data as they stand: arcs and quadratic curves become cubic ones.

    Raises:
        ValueError: They can't be read, or draw nothing.
    """
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path as parse

    if len(data) > MOST_PATH_DATA:
        raise ValueError(f"it has more than {MOST_PATH_DATA:,} characters")
    pen = RecordingPen()
    try:
        parse(" ".join(data.split()), pen)
        verbs, coords = _segments(pen.value)
    except Exception as error:  # noqa: BLE001 - the parser raises whatever it stumbles over
        raise ValueError(str(error) or "it ends too early") from None
    if len(coords) < 4 or not all(abs(value) < 1e6 for value in coords):
        raise ValueError("it draws nothing")
    return Path(verbs, tuple(coords))


def _segments(recorded: Iterable[tuple[str, tuple[Any, ...]]]) -> tuple[str, list[float]]:
    """Verbs and coordinates of what a pen was told."""
    verbs: list[str] = []
    coords: list[float] = []
    start: list[float] = []
    for what, points in recorded:
        if what == "qCurveTo":
            (x, y), (cx, cy), (ex, ey) = coords[-2:], *points
            near, far = (
                (x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y)),
                (ex + 2 / 3 * (cx - ex), ey + 2 / 3 * (cy - ey)),
            )
            points = (near, far, (ex, ey))
        if what == "closePath" and verbs[-1] == "L" and coords[-2:] == start:
            verbs.pop()  # the way back is drawn by closing
            del coords[-2:]
        verb = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "qCurveTo": "C", "closePath": "Z"}.get(what, "")
        verbs.append(verb)
        coords += [value for point in points for value in point]
        if what == "moveTo":
            start = coords[-2:]
    return "".join(verbs), coords


def corner_radius(values: Mapping[str, Any], box: Rect) -> float:
    """The `radius` of a layer."""
    radius = values.get("radius")
    return 0.0 if radius is None else max(0.0, radius.of(min(box.width, box.height)))
