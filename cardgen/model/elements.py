"""The elements of face templates, each with its keys.  The words here are the manual."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from cardgen.model.base import Strict
from cardgen.model.placing import Content, Outline, Placed, ShapeStyle, Sized, TextStyle, exactly_one, keys_of
from cardgen.model.template_values import (
    AnchorName,
    CellsAcross,
    CellsDown,
    Code,
    Dash,
    Expression,
    Extent,
    Name,
    Several,
    Share,
    Spot,
    Spots,
    Switch,
    Thickness,
    View,
    Words,
    choice_of,
)


class Drawn(Sized, ShapeStyle):
    style: Name = Field(None, description="A named style.", examples=["panel"])


class RectElement(Drawn):
    """A rectangle."""

    radius: Extent = Field(
        None, description="Radius of its corners; per cent are of its shorter side.", examples=["2mm"]
    )


class EllipseElement(Drawn):
    """An ellipse that touches the sides of its box; a circle where width and height are the same."""


class PolygonElement(Drawn):
    """A polygon: `points`, or a regular one with so many `sides`, or a star."""

    points: Spots = Field(
        None, description="Its corners, in its box.", examples=["[[0%, 100%], [50%, 0%], [100%, 100%]]"]
    )
    sides: Several = Field(
        None, description="Number of sides of a regular polygon that stands on a side.", examples=["6"]
    )
    star: Share = Field(
        None, description="Makes it a star: how far in the inner corners lie.", examples=["0.5"]
    )


class PathElement(Drawn):
    """An outline of SVG path data."""

    data: Words = Field(description="SVG path data.", examples=["M0 10 L5 0 L10 10 Z"])
    viewbox: View = Field(
        None,
        description="What part of the drawing fills the box. When absent the data are mm from the box's corner.",
        examples=["0 0 24 24"],
    )
    even_odd: Switch = Field(
        None,
        description="Whether shapes inside shapes are holes, whatever their direction.",
        examples=["true"],
    )


class LineElement(Placed, Outline):
    """A straight line between two points of its box."""

    style: Name = Field(None, description="A named style.", examples=["rule"])
    start: Spot = Field(
        None,
        alias="from",
        description="Where it begins. When absent: `left`.",
        examples=["top-left", "[0%, 5mm]"],
    )
    end: Spot = Field(
        None, alias="to", description="Where it ends. When absent: `right`.", examples=["top-right"]
    )
    dash: Dash = Field(None, description="Lengths of dashes and gaps.", examples=["[2mm, 1mm]"])
    round: Switch = Field(None, description="Whether its ends are round.", examples=["true"])


class TextElement(Content, TextStyle):
    """Text, broken into lines and shrunk until it fits; what doesn't fit is reported, never cut off."""

    style: Name = Field(None, description="A named style.", examples=["title"])
    value: Words = Field(description="The text.", examples=['"{{ card.title }}"'])
    markup: Switch = Field(
        None,
        description="Whether `*italic*`, `**bold**` and `{icon}` are read as markup. Else every character stands"
        " for itself.",
        examples=["true"],
    )
    break_words: Switch = Field(
        None,
        description="Whether a word that is wider than the box may be broken anywhere.",
        examples=["true"],
    )
    max_lines: Several = Field(None, description="Most lines it may have.", examples=["2"])
    fit: Switch = Field(
        None,
        description="Whether its box becomes only as tall as the text, for what stands `below` it.",
        examples=["true"],
    )
    same_size: Name = Field(
        None,
        description="Texts of the component with the same name here all get the size of the smallest.",
        examples=["rules"],
    )


class ImageElement(Sized, Content):
    """A picture of the game folder: PNG, JPEG, WebP or SVG."""

    src: Words = Field(description="The file.", examples=['"art/{{ card.id }}.svg"'])
    fit: Annotated[
        Literal["contain", "cover", "stretch"] | Expression | None, choice_of("contain", "cover", "stretch")
    ] = Field(
        None,
        description="`contain` shows all of it, `cover` fills the box and cuts the rest off, `stretch` distorts it."
        " When absent: `contain`.",
        examples=["cover"],
    )
    position: AnchorName = Field(
        None, description="Which part stays when it doesn't fill the box, or is cut. When absent: `center`.",
        examples=["top"],
    )  # fmt: skip
    tint: Words = Field(None, description="Paints every drawn pixel in this colour.", examples=["ink"])
    radius: Extent = Field(None, description="Rounds the corners of its box.", examples=["2mm"])


class IconElement(Sized, Content):
    """An icon: `art/icons/NAME.svg` of the game, or `SET:NAME` of an Iconify set `icons/SET.json`."""

    name: Words = Field(description="Its name.", examples=['"{{ card.id }}"', "game-icons:crown"])
    tint: Words = Field(None, description="Paints it in this colour.", examples=["ink"])


class GroupElement(Sized):
    """Layers that are turned, mirrored, faded or cut together; they stand in the group's box."""

    layers: list[Layer] = Field(default_factory=list, description="Its layers, the lowest first.")
    clip: Annotated[Literal["box", "ellipse"] | Expression | None, choice_of("box", "ellipse")] = Field(
        None, description="Cuts off what lies outside its box, or the ellipse in it.", examples=["box"]
    )
    radius: Extent = Field(None, description="Rounds the corners of a clip.", examples=["2mm"])


class Elements(Strict):
    """One key for each element."""

    rect: RectElement | None = Field(None, description="Rectangle.")
    ellipse: EllipseElement | None = Field(None, description="Ellipse or circle.")
    polygon: PolygonElement | None = Field(None, description="Polygon or star.")
    path: PathElement | None = Field(None, description="Outline of SVG path data.")
    line: LineElement | None = Field(None, description="Straight line.")
    text: TextElement | None = Field(None, description="Text.")
    image: ImageElement | None = Field(None, description="Picture.")
    icon: IconElement | None = Field(None, description="Icon.")
    group: GroupElement | None = Field(None, description="Layers as one.")
    row: RowElement | None = Field(None, description="Layers next to each other.")
    column: ColumnElement | None = Field(None, description="Layers one under the other.")
    grid: GridElement | None = Field(None, description="Layers in rows and columns.")


ELEMENTS: tuple[str, ...] = tuple(Elements.model_fields)


class Flow(Sized, Elements):
    """Cells side by side.

    A cell is one of the `layers`, or the one element that is written in their place. With `for` the layers are
    repeated for every entry of a list. Cells without a size share what is left. The whole fills its area, and
    `align` and `valign` place the cells in it; with `at` it is as large as its cells, if all of them have a size,
    and stands at that anchor.
    """

    for_: Code = Field(
        None,
        alias="for",
        description="A name, `in`, and an expression for a list. `loop.index` counts from 1.",
        examples=["eater in cards | selectattr('eats', 'equalto', card.group)", "n in range(card.cost)"],
    )
    layers: list[Layer] = Field(default_factory=list, description="The cells.")
    spacing: Thickness = Field(None, description="Distance between cells.", examples=["1mm"])
    align: CellsAcross = Field(
        None, description="Where cells stand across, `spread` apart if you like. When absent: `center`.",
        examples=["left"],
    )  # fmt: skip
    valign: CellsDown = Field(
        None, description="Where cells stand down. When absent: `middle`.", examples=["top", "spread"]
    )

    @model_validator(mode="before")
    @classmethod
    def _one_cell(cls, value: Any) -> Any:
        if isinstance(value, dict):
            exactly_one(value, ("layers", *ELEMENTS), keys_of(cls), "a row, column or grid")
        return value


class RowElement(Flow):
    """Cells from left to right."""


class ColumnElement(Flow):
    """Cells from top to bottom."""


class GridElement(Flow):
    """Cells in rows, filled one after the other."""

    columns: Several = Field(description="Cells in a row.", examples=["3"])


class Layer(Elements):
    """One layer of a face: exactly one element, with a name and a condition if you like."""

    name: Name = Field(
        None,
        description="Name for `box`, `below` and the like, and for templates that extend this one.",
        examples=["title"],
    )
    when: Code = Field(
        None,
        description="Expression; the layer is left out when it is false, empty, or asks for something that this card"
        " doesn't have. The number 0 is something.",
        examples=["card.cost", "card.cost > 3"],
    )

    @model_validator(mode="before")
    @classmethod
    def _one_element(cls, value: Any) -> Any:
        if isinstance(value, dict):
            exactly_one(value, ELEMENTS, keys_of(cls), "a layer")
        return value

    @property
    def kind(self) -> str:
        return next(name for name in ELEMENTS if getattr(self, name) is not None)
