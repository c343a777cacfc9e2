"""Face templates: what stands on a face, in layers from the back to the front."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from cardgen.model.base import Free, Strict
from cardgen.model.game import KeyPath, Spans
from cardgen.model.template_values import (
    Align,
    Anchor,
    Axis,
    Condition,
    Decimal,
    Dim,
    Dims,
    Extent,
    Fit,
    Integer,
    Packing,
    Paint,
    String,
    Switch,
    Twice,
    TypeSize,
    Valign,
)  # fmt: skip
from cardgen.source import Span


class Element(Strict):
    """What every element may say of itself: which box, where in it, how large, turned how, and when."""

    id: str | None = Field(
        None, description="Name of the layer, for placing others by it and for replacing it in a child."
    )
    when: Condition | None = Field(
        None, description="Drawn only if this expression is true.", examples=["card.eats"]
    )
    box: String = Field(
        None,
        description="Box to stand in: `bleed`, `trim`, `safe`, or the name of an earlier layer; else the box around.",
    )
    at: Anchor = Field(None, description="Where in the box; the middle when only a size is given.")
    inset: Dims = Field(
        None,
        description="Distance from the box's edges: one for all, or across and down, or left, top, right, bottom.",
    )
    x: Dim = Field(None, description="Shift to the right; without `at`, from the left edge.")
    y: Dim = Field(None, description="Shift downward; without `at`, from the top edge.")
    width: Dim = Field(None, description="Width; the box's when absent.")
    height: Dim = Field(None, description="Height; the box's when absent.")
    below: str | None = Field(None, description="Starts below the layer of this name.")
    above: str | None = Field(None, description="Ends above the layer of this name.")
    right_of: str | None = Field(None, description="Starts to the right of the layer of this name.")
    left_of: str | None = Field(None, description="Ends to the left of the layer of this name.")
    gap: Dim = Field(Extent(), description="Distance from that layer.")
    rotate: Decimal = Field(0.0, description="Degrees clockwise, about its own middle.")
    mirror: Axis = Field(None, description="Mirrored `horizontal` (left and right swap) or `vertical`.")
    opacity: Decimal = Field(1.0, description="0 to 1.")
    twice: Twice = Field(
        None,
        description="Drawn again: `rotated` half a turn about the card's middle, or `mirrored` left to right.",
    )
    content: Switch = Field(
        None,
        description="Whether it must stay inside the safe area; text and icons must unless they say otherwise.",
    )


class Styled(Element):
    """An element that can take keys from a named style."""

    style: str | None = Field(None, description="Named style: keys that this element doesn't have itself.")


class Drawn(Styled):
    """Fill and outline."""

    fill: Paint = Field(None, description="Inside.")
    stroke: Paint = Field(None, description="Colour of the outline.")
    stroke_width: Dim = Field(Extent(0.3), description="Width of the outline.")
    dash: Dims = Field(None, description="Lengths of dashes and gaps.")
    round_ends: Switch = Field(False, description="Round ends and corners of the outline.")


class RectElement(Drawn):
    """A rectangle."""

    radius: Dim = Field(Extent(), description="Radius of the corners.")


class EllipseElement(Drawn):
    """An ellipse that fills its box."""


class PolygonElement(Drawn):
    """A polygon: listed points, or a regular one or a star that touches its box."""

    points: list[Dims] | None = Field(
        None,
        description="Corners, each as `x y` from the box's top-left.",
        examples=[["0% 0%", "100% 50%", "0% 100%"]],
    )
    sides: Integer = Field(6, description="Number of corners of a regular one.")
    star: Decimal = Field(None, description="Inner radius of a star, as a share of the outer one.")
    turn: Decimal = Field(0.0, description="Degrees clockwise from a corner on top.")


class PathElement(Drawn):
    """An outline in SVG path data (M, L, H, V, C, S, Q, T, A, Z and their relative forms)."""

    d: String = Field(description="Path data.", examples=["M0 0 L100 0 L50 80 Z"])
    viewbox: String = Field(
        None, description="`x y width height` that is stretched onto the box; without it units are mm."
    )
    even_odd: Switch = Field(False, description="Holes by the even-odd rule.")


class LineElement(Styled):
    """A straight line."""

    start: Dims = Field((Extent(), Extent(share=0.5)), description="`x y` from the box's top-left.")
    end: Dims = Field((Extent(share=1.0), Extent(share=0.5)), description="`x y` of the other end.")
    stroke: Paint = Field("#000000", description="Colour.")
    stroke_width: Dim = Field(Extent(0.3), description="Width.")
    dash: Dims = Field(None, description="Lengths of dashes and gaps.")
    round_ends: Switch = Field(False, description="Round ends.")


class TextElement(Styled):
    """Text, wrapped and made smaller until it fits its box."""

    text: String = Field(description="What it says.", examples=["{{ card.title }}"])
    markup: Switch = Field(
        False,
        description="Whether `*italic*`, `**bold**` and `{icon}` are read; else all is printed as it stands.",
    )
    font: String = Field("body", description="Role in the game's `fonts`, or a family.")
    size: TypeSize = Field(10.0, description="Largest type size.")
    min_size: TypeSize = Field(
        7.0, description="Smallest type size; text that doesn't fit at this one is an error."
    )
    bold: Switch = Field(False, description="Bold.")
    italic: Switch = Field(False, description="Italic.")
    color: Paint = Field("#000000", description="Colour.")
    align: Align = Field(
        "start", description="`left`, `center`, `right`, or `start` and `end` of the writing direction."
    )
    valign: Valign = Field("top", description="`top`, `middle` or `bottom`.")
    line_spacing: Decimal = Field(1.2, description="Distance of baselines, times the size.")
    wrap: Switch = Field(True, description="Whether lines may be broken where the text doesn't say so.")
    hyphenate: Switch = Field(False, description="Whether words may be hyphenated.")
    break_words: Switch = Field(False, description="Whether a word that is too long may be cut anywhere.")
    max_lines: Integer = Field(None, description="Most lines allowed.")
    ligatures: Switch = Field(False, description="Whether letters may be joined.")
    icon_scale: Decimal = Field(1.15, description="Size of inline icons, times the type size.")
    language: String = Field(None, description="BCP 47, when it isn't the game's.")


class ImageElement(Element):
    """A picture of the game folder: SVG, PNG, JPEG or WebP."""

    src: String = Field(description="File.", examples=["art/{{ card.id }}.svg"])
    fit: Fit = Field(
        "contain",
        description="`contain` shows all of it, `cover` fills the box and cuts, `stretch` distorts.",
    )
    position: Anchor = Field("center", description="Which part shows, or where it stands.")
    tint: Paint = Field(None, description="One colour for everything drawn.")


class IconElement(Element):
    """A small picture by name: `art/icons/NAME.svg` or `icons/NAME.svg` of the game, or a shared one."""

    name: String = Field(description="Name of the icon.", examples=["{{ card.id }}"])
    size: Dim = Field(None, description="Width and height in one.")
    color: Paint = Field(None, description="One colour for everything drawn; its own colours when absent.")


Children = list["Layer"]


class GroupElement(Element):
    """Layers in a box of their own, turned, mirrored or cut together."""

    layers: Children = Field(description="What is in it.")
    clip: Switch = Field(False, description="Whether it is cut at its box.")
    radius: Dim = Field(Extent(), description="Radius of the corners it is cut at.")


class Repeated(Element):
    """Layers once for each item of a list."""

    each: Condition = Field(
        alias="for",
        description="`NAME in EXPRESSION`.",
        examples=["eater in cards if eater.eats == card.group"],
    )
    layers: Children = Field(description="What is drawn for each item, in a cell of its own.")
    spacing: Dim = Field(Extent(), description="Distance between cells.")
    align: Packing = Field("center", description="Where the cells stand when they don't fill the box.")


class RowElement(Repeated):
    """Cells side by side."""

    cell: Dim = Field(None, description="Width of a cell; equal shares of the box when absent.")


class ColumnElement(Repeated):
    """Cells one below the other."""

    cell: Dim = Field(None, description="Height of a cell; equal shares of the box when absent.")


class GridElement(Repeated):
    """Cells in rows, filled from left to right."""

    columns: Integer = Field(description="Cells in a row.")
    cell: Dims = Field(None, description="Width and height of a cell; equal shares of the box when absent.")


class Layer(Strict):
    """One layer: exactly one kind of element."""

    rect: RectElement | None = None
    ellipse: EllipseElement | None = None
    polygon: PolygonElement | None = None
    path: PathElement | None = None
    line: LineElement | None = None
    text: TextElement | None = None
    image: ImageElement | None = None
    icon: IconElement | None = None
    group: GroupElement | None = None
    row: RowElement | None = None
    column: ColumnElement | None = None
    grid: GridElement | None = None

    @property
    def kind(self) -> str:
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    @property
    def element(self) -> Any:
        return getattr(self, self.kind)


KINDS = tuple(Layer.model_fields)


class TemplateSpec(Strict):
    """A face template file."""

    extends: str | None = Field(
        None, description="Template to build on: a shared one by name, or a file of the game."
    )
    vars: dict[str, Free] = Field(
        default_factory=dict, description="Values to use as `vars.NAME`; a child's win over its parent's."
    )
    styles: dict[str, dict[str, Any]] = Field(
        default_factory=dict, description="Named sets of keys for shapes and text."
    )
    drop: list[str] = Field(default_factory=list, description="Names of the parent's layers to leave out.")
    layers: list[Layer] = Field(
        default_factory=list, description="Layers from back to front, behind them the parent's."
    )


@dataclass(frozen=True, slots=True)
class PlacedLayer:
    """A layer with where it was written."""

    layer: Layer
    spans: Spans
    path: KeyPath  # of the layer's mapping in its file

    def span(self, *field: str | int) -> Span:
        """The place of a key's value inside the element, or of the element."""
        return self.spans.of(*self.path, self.layer.kind, *field)


@dataclass(frozen=True, slots=True)
class Template:
    """A template with everything that it inherits."""

    name: str
    layers: tuple[PlacedLayer, ...]
    styles: Mapping[str, Mapping[str, Any]]
    vars: Mapping[str, Any]
    span: Span
