"""What can be seen of each item of a face, and how far it reaches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from cardgen.design.display_list import Face, GlyphRun, Group, Item, Origin, Picture, Shape
from cardgen.geometry import IDENTITY, Affine, Insets, Path, Point, Rect, rounded_rect
from cardgen.typeset.fonts import metrics
from cardgen.units import format_mm, pt_to_mm

_BENDS = 6
"""Chords that stand for a curve; a quarter circle of 30 mm is off by less than 0.3 mm."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An item that paints something, where it does so on the face, and what dims it."""

    item: Shape | Picture | GlyphRun
    transform: Affine  # to face coordinates
    box: Rect  # upright, in face coordinates, cut down to what clips leave
    opacity: float = 1.0  # of all groups around it

    @property
    def origin(self) -> Origin | None:
        return self.item.origin


@dataclass(frozen=True, slots=True)
class Sight:
    """A face and every item of it of which something can be seen, back to front."""

    face: Face
    items: tuple[Seen, ...]


def look(face: Face) -> Sight:
    """The face as all checks look at it, walked once."""
    return Sight(face, tuple(_visible(face.items, IDENTITY, None, 1.0)))


def _visible(items: tuple[Item, ...], transform: Affine, clip: Rect | None, opacity: float) -> Iterator[Seen]:
    for item in items:
        if isinstance(item, Group):
            inner = item.transform.then(transform)
            cut = clip if item.clip is None else _common(inner.bounds(item.clip.bounds()), clip)
            if cut is None or min(cut.size) > 0:
                yield from _visible(item.items, inner, cut, opacity * item.opacity)
        elif (box := _extent(item)) is not None:
            left = _common(box if transform is IDENTITY else transform.bounds(box), clip)
            if left.width >= 0 and left.height >= 0 and opacity > 0:
                yield Seen(item, transform, left, opacity)


def _extent(item: Shape | Picture | GlyphRun) -> Rect | None:
    """The rectangle around an item in its own coordinates; None for what paints nothing."""
    if isinstance(item, Picture):
        return item.box
    if isinstance(item, GlyphRun):
        return text_box(item) if item.text.strip() else None
    stroke = item.stroke.width / 2 if item.stroke else 0.0
    return item.path.bounds().inset(-stroke) if item.path.coords and (item.fill or item.stroke) else None


def _common(box: Rect, clip: Rect | None) -> Rect:
    """What two rectangles share; its width or height is negative when they don't meet."""
    if clip is None:
        return box
    x, y = max(box.x, clip.x), max(box.y, clip.y)
    return Rect(x, y, min(box.right, clip.right) - x, min(box.bottom, clip.bottom) - y)


def text_box(run: GlyphRun) -> Rect:
    """From the height of the capitals to the baseline, as wide as the pen goes."""
    em = pt_to_mm(run.size_pt)
    width = sum(run.advances) * em / run.font.units_per_em
    height = metrics(run.font).cap_height * em
    return Rect(run.x, run.y - height, width, height)


def beyond(inner: Rect, outer: Rect) -> float:
    """How far ``inner`` reaches past ``outer`` at its worst edge, mm; 0 when it doesn't."""
    return max(
        0.0,
        outer.x - inner.x,
        outer.y - inner.y,
        inner.right - outer.right,
        inner.bottom - outer.bottom,
    )


def scale_of(transform: Affine) -> float:
    """How much larger ``transform`` makes things; of two ways to stretch, the geometric mean."""
    return float(abs(transform.a * transform.d - transform.b * transform.c) ** 0.5)


@lru_cache(maxsize=1024)
def outlines(path: Path, transform: Affine) -> list[list[Point]]:
    """Every subpath of ``path`` in face coordinates, with chords for its curves."""
    points = iter([transform.apply(*point) for point in path.points()])
    found: list[list[Point]] = []
    for verb in path.verbs:
        if verb == "M":
            found.append([next(points)])
        elif verb == "L":
            found[-1].append(next(points))
        elif verb == "C":
            start, control, second, end = found[-1][-1], next(points), next(points), next(points)
            found[-1] += [_on_curve(start, control, second, end, n / _BENDS) for n in range(1, _BENDS + 1)]
    return found


@lru_cache(maxsize=1024)
def solid_boxes(path: Path, transform: Affine) -> tuple[Rect, ...]:
    """Upright rectangles that ``path`` fills: all of a rectangle, two of one with round corners, else none."""
    if path.verbs not in ("MLLLZ", "MLCLCLCLCZ") or transform.b != 0 or transform.c != 0:
        return ()
    box = path.bounds()
    radius = path.coords[0] - box.x
    meant = rounded_rect(box, radius)
    if meant.verbs != path.verbs or any(
        abs(a - b) > 1e-9 for a, b in zip(meant.coords, path.coords, strict=True)
    ):
        return ()
    upright, level = Insets(left=radius, right=radius), Insets(top=radius, bottom=radius)
    return tuple(transform.bounds(box.inset(edges)) for edges in ((upright, level) if radius else (upright,)))


def covers(shape: list[list[Point]], spot: Point) -> bool:
    """Whether ``spot`` lies inside outlines; where they overlap, inside an odd number of them."""
    inside = False
    for outline in shape:
        for one, other in pairwise((*outline, outline[0])):
            if (one.y > spot.y) != (other.y > spot.y):
                crossing = one.x + (spot.y - one.y) / (other.y - one.y) * (other.x - one.x)
                inside ^= crossing > spot.x
    return inside


def _on_curve(start: Point, control: Point, second: Point, end: Point, at: float) -> Point:
    weights = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    spots = (start, control, second, end)
    return Point(
        sum(w * p.x for w, p in zip(weights, spots, strict=True)),
        sum(w * p.y for w, p in zip(weights, spots, strict=True)),
    )


def say(length: float) -> str:
    """A length to a tenth of a millimetre, and at least that."""
    return format_mm(max(0.1, round(length, 1)))
