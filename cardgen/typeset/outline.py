"""Glyph outlines, for painters that can't set a run as text."""

from __future__ import annotations

from functools import lru_cache

from cardgen.geometry import Path
from cardgen.typeset.fonts import Font, typeface


@lru_cache(maxsize=20_000)
def glyph_outline(font: Font, glyph: int) -> Path:
    """The outline of one glyph in font units, y upward, origin at the pen; empty for a space."""
    verbs: list[str] = []
    coords: list[float] = []
    pen = _Pen(verbs, coords)
    typeface(font).font.draw_glyph_with_pen(glyph, pen)
    return Path("".join(verbs), tuple(coords))


class _Pen:
    """Collects the segments that HarfBuzz draws; quadratic curves become cubic ones, which every painter has."""

    def __init__(self, verbs: list[str], coords: list[float]) -> None:
        self.verbs = verbs
        self.coords = coords

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - named by fontTools
        self.verbs.append("M")
        self.coords += point

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - named by fontTools
        self.verbs.append("L")
        self.coords += point

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802 - named by fontTools
        (cx, cy), (x, y) = points
        x0, y0 = self.coords[-2:]
        self.curveTo(
            (x0 + 2 / 3 * (cx - x0), y0 + 2 / 3 * (cy - y0)),
            (x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y)),
            (x, y),
        )

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802 - named by fontTools
        self.verbs.append("C")
        self.coords += [value for point in points for value in point]

    def closePath(self) -> None:  # noqa: N802 - named by fontTools
        self.verbs.append("Z")

    def endPath(self) -> None:  # noqa: N802 - named by fontTools
        self.verbs.append("Z")
