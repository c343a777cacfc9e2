"""Sizes, rectangles, transforms and paths.  All lengths are mm; x grows to the right, y grows downward."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float


class Size(NamedTuple):
    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same size a quarter turn on."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True, kw_only=True)
class Insets:
    """Distances from the four edges of a rectangle, inward."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    @classmethod
    def all(cls, distance: float) -> Insets:
        return cls(left=distance, top=distance, right=distance, bottom=distance)


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle by its top-left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Clockwise from the top left."""
        right, bottom = self.right, self.bottom
        return Point(self.x, self.y), Point(right, self.y), Point(right, bottom), Point(self.x, bottom)

    def inset(self, by: float | Insets) -> Rect:
        """Smaller by ``by`` on every edge; a negative distance makes it larger."""
        edge = by if isinstance(by, Insets) else Insets.all(by)
        return Rect(
            self.x + edge.left,
            self.y + edge.top,
            self.width - edge.left - edge.right,
            self.height - edge.top - edge.bottom,
        )

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: Rect, *, tolerance: float = 1e-6) -> bool:
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Rect, *, tolerance: float = 1e-6) -> bool:
        """Whether the two share an area; touching edges do not count."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )


class Affine(NamedTuple):
    """``x' = a x + c y + e`` and ``y' = b x + d y + f``, as in SVG and PDF."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translation(cls, dx: float, dy: float) -> Affine:
        return cls(1, 0, 0, 1, dx, dy)

    @classmethod
    def scaling(cls, sx: float, sy: float, *, about: Point = Point(0, 0)) -> Affine:
        return cls(sx, 0, 0, sy, about.x * (1 - sx), about.y * (1 - sy))

    @classmethod
    def rotation(cls, degrees: float, *, about: Point = Point(0, 0)) -> Affine:
        """Clockwise as seen on the page; quarter turns are exact."""
        quarter: dict[float, tuple[float, float]]
        quarter = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
        cos, sin = quarter.get(
            degrees % 360, (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
        )
        return cls(
            cos, sin, -sin, cos,
            about.x - cos * about.x + sin * about.y,
            about.y - sin * about.x - cos * about.y,
        )  # fmt: skip

    def then(self, outer: Affine) -> Affine:
        """The transform that applies ``self`` first and ``outer`` after it."""
        return Affine(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            outer.a * self.e + outer.c * self.f + outer.e,
            outer.b * self.e + outer.d * self.f + outer.f,
        )

    def apply(self, x: float, y: float) -> Point:
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def bounds(self, rect: Rect) -> Rect:
        """The upright rectangle around the image of ``rect``."""
        if self.b == 0 == self.c and self.a > 0 and self.d > 0:  # the common case, and exact
            x, y = self.a * rect.x + self.e, self.d * rect.y + self.f
            return Rect(x, y, self.a * rect.width, self.d * rect.height)
        corners = [self.apply(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
        left, top = min(p.x for p in corners), min(p.y for p in corners)
        return Rect(left, top, max(p.x for p in corners) - left, max(p.y for p in corners) - top)


IDENTITY = Affine()


@dataclass(frozen=True, slots=True)
class Path:
    """An outline: ``M`` and ``L`` take one point each, ``C`` three (two controls and the end), ``Z`` none.

    ``verbs`` is such a string as ``"MLLZ"``; ``coords`` holds x and y of all points, flat, in order.
    """

    verbs: str
    coords: tuple[float, ...]

    def points(self) -> list[Point]:
        return [Point(*pair) for pair in zip(self.coords[::2], self.coords[1::2], strict=True)]

    def bounds(self) -> Rect:
        """The rectangle around all points, controls included."""
        xs, ys = self.coords[::2], self.coords[1::2]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


_KAPPA = 4 / 3 * (math.sqrt(2) - 1)  # control distance of a cubic that draws a quarter circle


def rounded_rect(box: Rect, radius: float = 0.0) -> Path:
    """The outline of ``box``, clockwise from its top-left; ``radius`` is cut down to half the shorter side."""
    x, y, r, b = box.x, box.y, box.right, box.bottom
    k = min(radius, box.width / 2, box.height / 2)
    if k <= 0:
        return Path("MLLLZ", (x, y, r, y, r, b, x, b))
    h = k * (1 - _KAPPA)
    return Path(
        "MLCLCLCLCZ",
        (x + k, y, r - k, y, r - h, y, r, y + h, r, y + k,
         r, b - k, r, b - h, r - h, b, r - k, b,
         x + k, b, x + h, b, x, b - h, x, b - k,
         x, y + k, x, y + h, x + h, y, x + k, y),
    )  # fmt: skip


def ellipse(box: Rect) -> Path:
    """The ellipse that touches the four sides of ``box``."""
    (cx, cy), rx, ry = box.center, box.width / 2, box.height / 2
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return Path(
        "MCCCCZ",
        (cx, cy - ry, cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy,
         cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry,
         cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy,
         cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
    )  # fmt: skip


def polygon(points: tuple[Point, ...]) -> Path:
    """The closed outline through ``points``; at least three."""
    if len(points) < 3:
        raise ValueError(f"a polygon needs three points, not {len(points)}")
    return Path("M" + "L" * (len(points) - 1) + "Z", tuple(v for p in points for v in p))
