"""What is printed: components, their designs and their copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import Field

from cardgen.model.base import (
    MOST_PIECES,
    Flag,
    Free,
    Length,
    Strict,
    Text,
    Value,
    Values,
    Whole,
    as_text,
    same,
)
from cardgen.model.rows import CardRow as CardRow
from cardgen.model.rows import Cards, Stock
from cardgen.model.rows import Change as Change
from cardgen.model.rows import CustomStock as CustomStock
from cardgen.model.rows import Product as Product
from cardgen.model.rows import Row as Row
from cardgen.model.stock import LONGEST_EDGE
from cardgen.source import Span

Kind = Literal["deck", "card", "token", "aid"]
Shape = Literal["rect", "circle", "square", "hex"]


class ComponentSpec(Strict):
    """Something that is printed.  Its key is its name in formulas, prose and file names.

    The key is a word: letters, digits and underscores, a letter first.
    """

    kind: Kind = Field(
        description="What it is: a deck, a single card, tokens, or player aids.", examples=["deck"]
    )
    title: Text | None = Field(
        None, description="What players call it. When absent: the key.", examples=["court deck"]
    )
    one: Text | None = Field(None, description="What prose calls one piece of it.", examples=["court card"])
    count: Whole | None = Field(
        None,
        ge=0,
        le=MOST_PIECES,
        description="Number of pieces, as the rules say. It is compared with the rows; without rows it is how many"
        " copies the one design has.",
        examples=["105"],
    )
    counts: dict[str, Free] = Field(
        default_factory=dict,
        description="What the rules say of the parts: an attribute with the number of pieces that each of its"
        " values has, or with a number for each value.",
        examples=["{id: 15}", "{group: {meat: 30, plant: 30}}"],
    )
    grid: dict[str, Values] = Field(
        default_factory=dict,
        description="Attributes with their values: every combination must be there exactly once.",
        examples=["{suit: [red, blue], rank: 1..12}"],
    )
    stock: Stock = Field(
        "poker",
        description="Size of the card: a name (see below), or a mapping.",
        examples=["tarot", "{width: 70mm, height: 70mm}"],
    )
    shape: Shape = Field("rect", description="Outline that is cut.", examples=["circle"])
    size: Length | None = Field(
        None,
        gt=0,
        le=LONGEST_EDGE,
        description="Diameter of a circle, side of a square, height of a hexagon that stands on a point. Tokens and"
        " all shapes but `rect` have a size instead of a stock.",
        examples=["25mm"],
    )
    face: Text | None = Field(
        None,
        description="Face template: a file of the game, or the name of a shared template.",
        examples=["faces/court.yaml", "framed"],
    )
    back: Text | None = Field(
        None,
        description="Back template, as for `face`. Without one the back stays blank.",
        examples=["faces/back.yaml"],
    )
    cards: Cards | None = Field(
        None,
        description="Its designs: a list of rows and products, or the name of a YAML, CSV or XLSX file with rows."
        " When absent there is one design, whose id is the component's.",
        examples=["[{id: cake, copies: 15}, {id: dog, copies: 15}]", "cards.csv"],
    )
    blanks: Whole = Field(
        0,
        ge=0,
        le=1000,
        description="Blank pieces that are printed with the same back and belong to no count.",
        examples=["4"],
    )
    words: Flag | None = Field(
        None,
        description="Whether its faces may carry words. When absent: the opposite of `language_free`.",
        examples=["true"],
    )
    per: Literal["player"] | None = Field(
        None, description="`player` says that each player gets one piece.", examples=["player"]
    )


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
