"""The hinge of the tool: what a face looks like, with every decision made.

Coordinates are mm with the origin at the top-left corner of the *trim* box, so the bleed box starts at
negative coordinates.  Painters (``render``, ``write``) read these values and decide nothing.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardgen.geometry import IDENTITY, Affine, Path, Point, Rect
from cardgen.model.art import Art as Art
from cardgen.model.blank import CardFormat as CardFormat
from cardgen.source import Span
from cardgen.typeset.fonts import Font as Font


@dataclass(frozen=True, slots=True)
class Color:
    """sRGB, each channel 0..255; ``alpha`` 0 (nothing) to 1 (opaque)."""

    red: int
    green: int
    blue: int
    alpha: float = 1.0

    @property
    def hex(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


@dataclass(frozen=True, slots=True)
class Stop:
    at: float  # 0 at the start, 1 at the end
    color: Color


@dataclass(frozen=True, slots=True)
class LinearGradient:
    start: Point
    end: Point
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class RadialGradient:
    center: Point
    radius: float
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines over the whole shape, through the origin of the face so that neighbours line up."""

    color: Color
    degrees: float  # clockwise from horizontal
    spacing: float  # between centre lines
    width: float

    def lines(self, over: Rect) -> Iterator[tuple[Point, Point]]:
        """The centre lines that cross ``over``, long enough to cover it."""
        along = Affine.rotation(self.degrees)
        turned = Affine.rotation(-self.degrees).bounds(over)
        first = math.floor((turned.y - self.width) / self.spacing)
        last = math.ceil((turned.bottom + self.width) / self.spacing)
        for step in range(first, last + 1):
            height = step * self.spacing
            yield along.apply(turned.x, height), along.apply(turned.right, height)


Paint = Color | LinearGradient | RadialGradient | Hatch


@dataclass(frozen=True, slots=True)
class Stroke:
    color: Color
    width: float
    dash: tuple[float, ...] = ()  # mm on, mm off, ...
    round_ends: bool = False  # round caps and joins instead of butt and mitre


@dataclass(frozen=True, slots=True)
class Origin:
    """Which element of a template made an item; what diagnostics point at."""

    element: str  # "text 'title'"
    span: Span
    content: bool = True  # must stay inside the safe area; backgrounds and borders do not


@dataclass(frozen=True, slots=True)
class Shape:
    path: Path
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    origin: Origin | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole of ``art`` stretched onto ``box``; cropping is a clip on the group around it."""

    art: Art
    box: Rect
    tint: Color | None = None  # every drawn pixel takes this colour and keeps its coverage
    origin: Origin | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GlyphRun:
    """Glyphs of one font on one baseline, shaped once, independent of any resolution.

    ``glyphs``, ``advances``, ``x_offsets`` and ``y_offsets`` run in visual order and have equal length; the
    last three are font units (y upward).  ``x`` and ``y`` are the pen's start on the baseline.  ``plain`` says
    that glyph i is what the font's cmap gives for character i of ``text``: a painter can set it as text.
    """

    font: Font
    size_pt: float
    x: float
    y: float
    color: Color
    text: str
    glyphs: tuple[int, ...]
    advances: tuple[int, ...]
    x_offsets: tuple[int, ...] = ()  # empty: all zero
    y_offsets: tuple[int, ...] = ()
    plain: bool = True
    right_to_left: bool = False
    language: str = ""  # BCP 47, for shaping again when pixels are made
    features: tuple[str, ...] = ()  # OpenType, as "-liga"
    origin: Origin | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one transform; ``clip`` is in the group's own coordinates."""

    items: tuple[Item, ...]
    transform: Affine = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    origin: Origin | None = field(default=None, compare=False, repr=False)


Item = Shape | Picture | GlyphRun | Group


@dataclass(frozen=True, slots=True)
class Overflow:
    """Text that does not fit its box even at the smallest size allowed."""

    origin: Origin
    text: str
    over: float  # mm too tall, or too wide if ``wide``
    wide: bool
    size_pt: float  # the floor that was reached


@dataclass(frozen=True, slots=True)
class MissingGlyph:
    origin: Origin
    character: str
    font: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One side of one design, ready to paint.

    ``key`` identifies what is painted: equal keys mean equal pictures, whatever the card is called.  It
    covers items, format, art bytes and fonts, never names or places in files.
    """

    card: str  # "court/cake"; of the design that first asked for this face
    title: str
    format: CardFormat
    items: tuple[Item, ...]
    overflows: tuple[Overflow, ...] = ()
    missing: tuple[MissingGlyph, ...] = ()
    key: str = ""

    def walk(self) -> Iterator[tuple[Item, Affine]]:
        """Every item that is not a group with the transform to face coordinates, back to front."""
        yield from _walk(self.items, Affine())


def _walk(items: tuple[Item, ...], outer: Affine) -> Iterator[tuple[Item, Affine]]:
    for item in items:
        if isinstance(item, Group):
            yield from _walk(item.items, item.transform.then(outer))
        else:
            yield item, outer


def item_digest(item: Item) -> bytes:
    """The identity of what an item paints.

    It rests on ``repr``, which leaves out origins and the places of files on this machine.
    """
    return hashlib.blake2b(repr(item).encode(), digest_size=16).digest()


def face_key(items: tuple[Item, ...], form: CardFormat, known: Mapping[int, bytes] | None = None) -> str:
    """The identity of a picture: 32 hex digits over everything that a painter reads.

    ``known`` may hold digests of items by their ``id``, for those that many faces share.
    """
    whole = hashlib.blake2b(repr(form).encode(), digest_size=16)
    for item in items:
        whole.update((known or {}).get(id(item)) or item_digest(item))
    return whole.hexdigest()
