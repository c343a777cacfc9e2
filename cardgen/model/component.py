"""What is printed: components, their designs and their copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag

from cardgen.model.base import (
    Copies,
    Flag,
    Free,
    Length,
    Strict,
    Text,
    Value,
    Values,
    Whole,
    as_text,
    free_value,
    same,
    shape,
)
from cardgen.source import Span

Kind = Literal["deck", "card", "token", "aid"]
Shape = Literal["rect", "circle", "square", "hex"]


class CardRow(Strict):
    """One design of a deck: an id, how many copies, and whatever else the game wants to know of it."""

    model_config = ConfigDict(frozen=True, extra="allow")

    id: Text = Field(description="Name of the design inside its component; text, whatever it looks like.", examples=["cake"])
    title: Text | None = Field(None, description="What players call it; the id with a capital when absent.", examples=["Cake"])
    copies: Copies = Field(
        1,
        description="How many pieces of card; or a list with one entry per copy, each a value for `min_players`"
        " or a mapping of attributes that this copy has.",
        examples=["15", "[2, 2, 4]"],
    )
    needs: dict[str, Free] | None = Field(
        None, description="Cards that must be in the deck for this one to do anything.", examples=["{food: meat}"]
    )
    face: Text | None = Field(None, description="Face template, when it differs from the component's.")
    back: Text | None = Field(None, description="Back template, when it differs from the component's.")

    @property
    def attributes(self) -> dict[str, Value]:
        """The keys beside the known ones, typed."""
        return {key: free_value(value) for key, value in (self.model_extra or {}).items()}


class Change(Strict):
    """An exception of a product: attributes that pick combinations, then what is different there."""

    model_config = ConfigDict(frozen=True, extra="allow")

    omit: Flag = Field(False, description="`true`: these combinations don't exist.")
    id: Text | None = Field(None, description="Another id, instead of the pattern's.")
    title: Text | None = Field(None, description="Another title.")
    copies: Copies | None = Field(None, description="Other copies.")
    needs: dict[str, Free] | None = Field(None, description="As on a row.")
    face: Text | None = Field(None, description="Another face template.")
    back: Text | None = Field(None, description="Another back template.")

    @property
    def attributes(self) -> dict[str, Value]:
        """The keys beside the known ones, typed: those of the product select, the others are set."""
        return {key: free_value(value) for key, value in (self.model_extra or {}).items()}


class Product(Strict):
    """Many designs in one line: every combination of the listed values, with exceptions."""

    model_config = ConfigDict(frozen=True, extra="allow")

    product: dict[str, Values] = Field(
        min_length=1,
        description="Attribute to its values: a list, or a range such as `1..12`. The first varies slowest.",
        examples=["{suit: [red, blue], rank: 1..12}"],
    )
    id: Text = Field(description="Pattern of the ids, attributes in braces.", examples=["{suit}-{rank}"])
    title: Text | None = Field(None, description="Pattern of the titles.", examples=["{suit} {rank}"])
    copies: Copies = Field(1, description="As on a row, for each combination.")
    needs: dict[str, Free] | None = Field(None, description="As on a row.")
    face: Text | None = Field(None, description="Face template, when it differs from the component's.")
    back: Text | None = Field(None, description="Back template, when it differs from the component's.")
    but: list[Change] = Field(
        default_factory=list,
        alias="except",
        description="Exceptions: the attributes that pick the combinations, then `omit: true` or what changes.",
        examples=["[{suit: red, rank: 1, omit: true}]"],
    )

    @property
    def attributes(self) -> dict[str, Value]:
        return {key: free_value(value) for key, value in (self.model_extra or {}).items()}


class CustomStock(Strict):
    """A blank with a size of one's own."""

    width: Length = Field(description="Trim width.", examples=["63.5mm"])
    height: Length = Field(description="Trim height.", examples=["88.9mm"])
    bleed: Length = Field(3.0, ge=0, description="Printed beyond the cut on every edge.")
    safe: Length = Field(3.0, ge=0, description="Kept free of text and icons inside the cut.")
    corner: Length = Field(3.0, ge=0, description="Radius of the cut corner.")


def _row_kind(value: Any) -> str:
    return "<product>" if isinstance(value, Product) or isinstance(value, dict) and "product" in value else "<row>"


Row = Annotated[Annotated[CardRow, Tag("<row>")] | Annotated[Product, Tag("<product>")], Discriminator(_row_kind)]
Cards = Annotated[Annotated[list[Row], Tag("<list>")] | Annotated[Text, Tag("<text>")], Discriminator(shape)]
Stock = Annotated[Annotated[CustomStock, Tag("<mapping>")] | Annotated[Text, Tag("<text>")], Discriminator(shape)]


class ComponentSpec(Strict):
    """A component as it is written in the game file."""

    kind: Kind = Field(description="`deck`, a single `card`, `token`s, or player `aid`s.")
    title: Text | None = Field(None, description="What players call it.", examples=["court deck"])
    one: Text | None = Field(None, description="One piece of it in prose.", examples=["court card"])
    count: Whole | None = Field(None, ge=0, le=100_000, description="Pieces in all, as the rules say; compared with the rows.")
    counts: dict[str, Free] = Field(
        default_factory=dict,
        description="What the rules say of the parts: attribute to a number that each of its values must reach,"
        " or to a number for each value.",
        examples=["{id: 15}", "{food: {meat: 30, plant: 30}}"],
    )
    grid: dict[str, Values] = Field(
        default_factory=dict,
        description="Attributes whose every combination must occur exactly once.",
        examples=["{suit: [red, blue], rank: 1..12}"],
    )
    stock: Stock = Field("poker", description="Name of a card size, or a size.", examples=["poker"])
    shape: Shape = Field("rect", description="Outline that is cut.")
    size: Length | None = Field(None, gt=0, description="Diameter, side or height of a token.", examples=["25mm"])
    face: Text | None = Field(None, description="Face template.", examples=["faces/court.yaml"])
    back: Text | None = Field(None, description="Back template; without one the back stays blank.")
    cards: Cards | None = Field(
        None,
        description="Designs: rows, products, or the name of a YAML or CSV file with rows; absent means one design"
        " with `count` copies.",
    )
    blanks: Whole = Field(0, ge=0, le=1000, description="Blank cards printed with the same back, outside all counts.")
    words: Flag | None = Field(None, description="Whether its faces may carry words; by default the opposite of `language_free`.")
    per: Literal["player"] | None = Field(None, description="`player`: each player gets one piece.")


@dataclass(frozen=True, slots=True)
class Copy:
    """One physical piece of card."""

    index: int  # from 1, within the design
    attributes: Mapping[str, Value]  # what this copy has beside the design; `min_players` most often

    @property
    def min_players(self) -> int:
        """The smallest number of players that this copy is used with; 0 when it always is."""
        least = self.attributes.get("min_players", 0)
        return least if isinstance(least, int) else 0


@dataclass(frozen=True, slots=True)
class Card:
    """A design: what a row says, with its copies counted out."""

    id: str
    title: str
    component: str
    attributes: Mapping[str, Value]
    copies: tuple[Copy, ...]
    span: Span
    face: str | None = None
    back: str | None = None
    needs: Mapping[str, Value] | None = None
    where: Mapping[str, Span] = field(default_factory=dict)  # places of what was written

    @property
    def name(self) -> str:
        """Unique in the game: ``court/cake``."""
        return f"{self.component}/{self.id}"

    @property
    def count(self) -> int:
        return len(self.copies)

    def get(self, attribute: str, copy: Copy | None = None) -> Any:
        """The value of ``attribute``, of this copy if it has one of its own; None when absent."""
        if attribute == "id":
            return self.id
        if copy is not None and attribute in copy.attributes:
            return copy.attributes[attribute]
        return self.attributes.get(attribute)

    def matches(self, selection: Mapping[str, Value], copy: Copy | None = None) -> bool:
        """Whether every attribute of ``selection`` has the stated value, or one of the listed values.

        Ids are text: ``{id: 7}`` picks the card ``7``.
        """
        for attribute, wanted in selection.items():
            have = self.get(attribute, copy)
            values = wanted if isinstance(wanted, list) else [wanted]
            if not any(same(have, as_text(each) if attribute == "id" else each) for each in values):
                return False
        return True


@dataclass(frozen=True, slots=True)
class Component:
    """A component with its designs expanded, in the order of the file."""

    id: str
    spec: ComponentSpec
    cards: tuple[Card, ...]
    span: Span

    @property
    def title(self) -> str:
        return self.spec.title or self.id.replace("_", " ")

    @property
    def count(self) -> int:
        """Pieces there are, blanks left out."""
        return sum(card.count for card in self.cards)

    def pieces(self) -> Iterator[tuple[Card, Copy]]:
        """Every physical piece, blanks left out, in the order of the file."""
        for card in self.cards:
            for copy in card.copies:
                yield card, copy

    def card(self, card_id: str) -> Card | None:
        return next((card for card in self.cards if card.id == card_id), None)
