"""What elements of face templates have in common: paints, styles, places.  The words here are the manual."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from cardgen.model.base import Strict, shape
from cardgen.model.template_values import (
    Across,
    AnchorName,
    Dash,
    Down,
    Expression,
    Extent,
    Figure,
    Inset,
    Name,
    Share,
    Switch,
    Thickness,
    Words,
    choice_of,
)


def keys_of(model: type[Strict]) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items()}


def exactly_one(value: dict[str, Any], choices: tuple[str, ...], known: set[str], what: str) -> None:
    found = [key for key in choices if key in value]
    if len(found) > 1 or (not found and known.issuperset(value)):  # an unknown key is reported alone
        raise PydanticCustomError(
            "one_of",
            "{what} has one of {choices}; this one has {found}",
            {"what": what, "choices": ", ".join(choices), "found": " and ".join(found) or "none"},
        )


class Fill(Strict):
    """A paint that is more than one colour: exactly one of `linear`, `radial` and `hatch`."""

    linear: list[Words] | None = Field(
        None,
        description="Colours of a gradient along a line, each with a place if you like.",
        examples=['[cream, "gold 40%", ink]'],
    )
    radial: list[Words] | None = Field(
        None, description="Colours of a gradient from the centre outward.", examples=["[white, gold]"]
    )
    hatch: Words = Field(None, description="Colour of parallel lines.", examples=["ink"])
    angle: Figure = Field(
        None,
        description="Direction of `linear` and of the lines of `hatch`, in degrees clockwise: 0 runs to the right,"
        " 90 downward. When absent: 90 for `linear`, 45 for `hatch`.",
        examples=["30"],
    )
    spacing: Thickness = Field(2.0, description="Distance between the lines of `hatch`.", examples=["1.5mm"])
    width: Thickness = Field(0.3, description="Thickness of the lines of `hatch`.", examples=["0.2mm"])

    @model_validator(mode="before")
    @classmethod
    def _one_paint(cls, value: Any) -> Any:
        if isinstance(value, dict):
            exactly_one(value, ("linear", "radial", "hatch"), set(cls.model_fields), "a fill")
        return value


Paint = Annotated[Annotated[Fill, Tag("<mapping>")] | Annotated[Words, Tag("<text>")], Discriminator(shape)]


class Outline(Strict):
    stroke: Words = Field(None, description="Colour of the outline.", examples=["ink"])
    stroke_width: Thickness = Field(
        None, description="Thickness of the outline. When absent: 0.35 mm.", examples=["0.5mm"]
    )


class ShapeStyle(Outline):
    fill: Paint | None = Field(
        None,
        description="Colour, gradient or hatch inside: a name of the palette, `#rrggbb`, `#rrggbbaa`, `white`, `black`,"
        " `none`, or a mapping.",
        examples=["cream", "{linear: [cream, gold], angle: 45}", "{hatch: ink, spacing: 1mm}"],
    )
    dash: Dash = Field(
        None,
        description="Lengths of the dashes of the outline and of the gaps between.",
        examples=["[2mm, 1mm]"],
    )


class TextStyle(Outline):
    font: Words = Field(
        None,
        description="A role of the game's `fonts`, or a font family. When absent: the role `body`.",
        examples=["title", "EB Garamond"],
    )
    size: Thickness = Field(
        None, description="Size of the type, as large as it gets. When absent: 10 pt.", examples=["12pt"]
    )
    min_size: Thickness = Field(
        None,
        description="Smallest size to shrink to when the box is too small. When absent: 7 pt.",
        examples=["8pt"],
    )
    bold: Switch = Field(None, description="Whether the text is bold.", examples=["true"])
    italic: Switch = Field(None, description="Whether the text is italic.", examples=["true"])
    color: Words = Field(
        None,
        description="Colour of the text. When absent: `ink` of the palette, else black.",
        examples=["ink"],
    )
    align: Across = Field(
        None,
        description="Where lines stand; `start` and `end` follow the direction of the writing. When absent: `left`.",
        examples=["center"],
    )
    valign: Down = Field(
        None, description="Where the lines stand in the box. When absent: `top`.", examples=["middle"]
    )
    line_spacing: Figure = Field(
        None, description="Distance of lines, times the size. When absent: 1.2.", examples=["1.35"]
    )
    hyphenate: Switch = Field(
        None,
        description="Whether long words may be divided, by the rules of the game's language.",
        examples=["true"],
    )
    wrap: Switch = Field(
        None, description="Whether lines are broken to fit the width. When absent: true.", examples=["false"]
    )
    icon_color: Words = Field(
        None,
        description="Colour of icons in the line; `none` leaves them as they are drawn. When absent: the text's.",
        examples=["none"],
    )


class Placed(Strict):
    """Where an element stands.

    It is placed in an area: the `box`, less the `inset`, cut by `below`, `above`, `left_of` and `right_of`. In
    it the element has its `width` and `height` (all of the area when absent) and stands at the anchor `at`.
    """

    box: Name = Field(
        None,
        description="`bleed`, `trim`, `safe`, or the name of an earlier layer. When absent: what the layer stands"
        " in; for a layer of the face that is `trim`.",
        examples=["bleed"],
    )
    at: AnchorName = Field(
        None,
        description="Where in the area it stands. When absent: at the top and the left, or where `above` and"
        " `left_of` put it: at the bottom, at the right.",
        examples=["center"],
    )
    inset: Inset = Field(
        None,
        description="Distance from the edges of the box. Per cent are of the box's shorter side.",
        examples=["3mm", "{top: 4mm, left: 10%}"],
    )
    width: Extent = Field(None, description="Width; per cent are of the area.", examples=["40mm", "50%"])
    height: Extent = Field(None, description="Height; per cent are of the area.", examples=["40mm", "50%"])
    x: Extent = Field(None, description="Moves it to the right.", examples=["2mm"])
    y: Extent = Field(None, description="Moves it downward.", examples=["-5%"])
    below: Name = Field(None, description="Earlier layer under which the area begins.", examples=["title"])
    above: Name = Field(None, description="Earlier layer over which the area ends.", examples=["footer"])
    left_of: Name = Field(None, description="Earlier layer before which the area ends.", examples=["cost"])
    right_of: Name = Field(None, description="Earlier layer behind which the area begins.", examples=["cost"])
    gap: Thickness = Field(
        None, description="Distance to the layers that `below` and the like name.", examples=["1mm"]
    )
    rotate: Figure = Field(
        None, description="Turns it about its centre, in degrees clockwise.", examples=["90"]
    )
    mirror: Annotated[
        Literal["horizontal", "vertical"] | Expression | None, choice_of("horizontal", "vertical")
    ] = Field(
        None,
        description="`horizontal` swaps left and right, `vertical` top and bottom.",
        examples=["horizontal"],
    )
    opacity: Share = Field(None, description="1 covers, 0 is not seen.", examples=["0.4", "40%"])
    twice: Annotated[Literal["rotated"] | Expression | None, choice_of("rotated")] = Field(
        None,
        description="`rotated` draws it again, turned by 180 degrees about the centre of the card.",
        examples=["rotated"],
    )


class Content(Placed):
    """What players need to see."""

    content: Switch = Field(
        None,
        description="Whether it must stay in the safe area and be large enough to read; `false` for decoration and"
        " small print. When absent: true for text and icons, false for pictures.",
        examples=["false"],
    )


class Sized(Placed):
    """What may have one measure for both sides."""

    size: Extent = Field(
        None,
        description="Width and height in one; per cent are of the area's shorter side.",
        examples=["9mm"],
    )
