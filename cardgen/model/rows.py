"""Rows as they are written: single designs, products of attributes, and sizes of one's own."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Field, Tag

from cardgen.model.base import (
    Copies,
    Flag,
    Length,
    Selection,
    Strict,
    Text,
    Value,
    Values,
    free_value,
    selected,
    shape,
)
from cardgen.model.stock import LONGEST_EDGE


class CardRow(Strict):
    """One design of a deck: an id, how many copies, and whatever else the game wants to know of it.

    Every other key is an attribute of the card, for faces, formulas, selections and prose.  `min_players` among
    them is the smallest number of players that uses the card.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    id: Text = Field(
        description="Name of the design inside its component. It is text, whatever it looks like.",
        examples=["cake"],
    )
    title: Text | None = Field(
        None, description="What players call it. When absent: the id with a capital.", examples=["Cake"]
    )
    copies: Copies = Field(
        1,
        description="How many pieces of card there are; 0 leaves the design out. Or a list with one entry for"
        " each copy: its `min_players`, or a mapping of attributes that only this copy has.",
        examples=["15", "[2, 2, 4]", "[{corner: sun}, {corner: moon}]"],
    )
    needs: Selection | None = Field(
        None,
        description="Selection of cards without which this one does nothing; a set-up that removes them all is"
        " reported.",
        examples=["{group: meat}"],
    )
    face: Text | None = Field(
        None,
        description="Face template, when it differs from the component's.",
        examples=["faces/joker.yaml"],
    )
    back: Text | None = Field(
        None,
        description="Back template, when it differs from the component's.",
        examples=["faces/night.yaml"],
    )

    @property
    def attributes(self) -> dict[str, Value]:
        """The keys beside the known ones, typed."""
        return {key: free_value(value) for key, value in (self.model_extra or {}).items()}


class Change(Strict):
    """An exception of a product.

    Keys that are attributes of the product pick combinations, by one value or a list of values; all other
    keys say what is different there.  An exception that picks nothing or changes nothing is an error.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    omit: Flag = Field(False, description="Whether these combinations don't exist.", examples=["true"])
    id: Text | None = Field(None, description="Another id than the pattern's.", examples=["red-ace"])
    title: Text | None = Field(None, description="Another title.", examples=["The red ace"])
    copies: Copies | None = Field(None, description="Other copies.", examples=["2"])
    needs: Selection | None = Field(None, description="As on a row.", examples=["{group: meat}"])
    face: Text | None = Field(None, description="Another face template.", examples=["faces/high.yaml"])
    back: Text | None = Field(None, description="Another back template.", examples=["faces/night.yaml"])

    @property
    def attributes(self) -> dict[str, Value]:
        """The keys beside the known ones, typed: those of the product select, the others are set."""
        return {key: free_value(value) for key, value in (self.model_extra or {}).items()}

    def picked(self, attribute: str) -> list[Value] | None:
        """The values of an attribute that this exception is for, ranges written out; None for all."""
        extra = self.model_extra or {}
        if attribute not in extra:
            return None
        found = selected(extra[attribute])
        return found if isinstance(found, list) else [found]


class Product(Strict):
    """Many designs in one row: every combination of the listed values, with exceptions.

    Every other key is an attribute that all of them have.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    product: dict[str, Values] = Field(
        min_length=1,
        description="Attributes with their values, which may hold ranges. The first attribute varies slowest.",
        examples=["{suit: [red, blue], rank: 1..12}", "{suit: [red, blue], rank: [1..10, J, Q, K]}"],
    )
    id: Text = Field(
        description="Pattern of the ids, with attributes in braces, in quotes.", examples=['"{suit}-{rank}"']
    )
    title: Text | None = Field(None, description="Pattern of the titles.", examples=['"{suit} {rank}"'])
    copies: Copies = Field(1, description="As on a row, for each combination.", examples=["2"])
    needs: Selection | None = Field(None, description="As on a row.", examples=["{group: meat}"])
    face: Text | None = Field(None, description="As on a row.", examples=["faces/high.yaml"])
    back: Text | None = Field(None, description="As on a row.", examples=["faces/night.yaml"])
    but: list[Change] = Field(
        default_factory=list,
        alias="except",
        description="Exceptions: what picks the combinations, then `omit: true` or what changes.",
        examples=["[{suit: red, rank: 1, omit: true}, {rank: [11, 12], copies: 2}]"],
    )

    @property
    def attributes(self) -> dict[str, Value]:
        """The keys beside the known ones, typed."""
        return {key: free_value(value) for key, value in (self.model_extra or {}).items()}


class CustomStock(Strict):
    """A card size of one's own."""

    width: Length = Field(
        description="Width of the finished card.", examples=["63.5mm"], gt=0, le=LONGEST_EDGE
    )
    height: Length = Field(
        description="Height of the finished card.", examples=["88.9mm"], gt=0, le=LONGEST_EDGE
    )
    bleed: Length = Field(
        3.0, ge=0, le=25, description="What is printed beyond the cut, on every edge.", examples=["2mm"]
    )
    safe: Length = Field(
        3.0, ge=0, description="Distance from the cut that is kept free of text and icons.", examples=["4mm"]
    )
    corner: Length = Field(3.0, ge=0, description="Radius of the cut corners.", examples=["0mm"])


def _row_kind(value: Any) -> str:
    product = isinstance(value, Product) or (isinstance(value, dict) and "product" in value)
    return "<product>" if product else "<row>"


Row = Annotated[
    Annotated[CardRow, Tag("<row>")] | Annotated[Product, Tag("<product>")], Discriminator(_row_kind)
]
Cards = Annotated[Annotated[list[Row], Tag("<list>")] | Annotated[Text, Tag("<text>")], Discriminator(shape)]
Stock = Annotated[
    Annotated[CustomStock, Tag("<mapping>")] | Annotated[Text, Tag("<text>")], Discriminator(shape)
]
