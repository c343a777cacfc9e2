"""Orders: what a set of cards must fulfil, as a card states it, and the deck that it is met from."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from cardgen.model.base import Flag, Means, Selection, Strict, Text, Whole

Relation = Literal[
    "equal", "different", "even", "odd", "same-parity", "ascending", "descending", "one-is-sum"
]

MOST_CARDS = 1000
_NUMBER = re.compile(r"(?P<low>[0-9]{1,4})\s*(?:(?P<open>\+)|(?:-|\.\.)\s*(?P<high>[0-9]{1,4}))?\Z")
_TOTAL = re.compile(
    r"(?P<word>above|below|from|up to)?\s*(?P<low>-?[0-9]{1,6})(?:\s*(?:\.\.|to)\s*(?P<high>-?[0-9]{1,6}))?\Z"
)


class Bounds(Strict):
    """Whole numbers from ``low`` to ``high``, both included; None where there is no bound."""

    low: int | None = None
    high: int | None = None


def _number(value: Any) -> Any:
    if isinstance(value, Bounds):
        return value
    found = _NUMBER.match(str(value).strip()) if not isinstance(value, bool | list | dict) else None
    low = int(found["low"]) if found else 0
    high = low if found is None or found["high"] is None else int(found["high"])
    if found is None or not 1 <= low <= high <= MOST_CARDS:
        raise PydanticCustomError(
            "order_cards",
            "'{got}' is not a number of cards",
            {"got": str(value)[:40], "wanted": "a number of cards such as 4, 4+ or 3-5, from 1 to 1000"},
        )
    return Bounds(low=low, high=None if found["open"] else high)


def _total(value: Any) -> Any:
    if isinstance(value, Bounds):
        return value
    found = _TOTAL.match(str(value).strip()) if not isinstance(value, bool | list | dict) else None
    low = int(found["low"]) if found else 0
    high = low if found is None or found["high"] is None else int(found["high"])
    if found is None or low > high or (found["word"] and found["high"]):
        raise PydanticCustomError(
            "order_total",
            "'{got}' is not a total",
            {
                "got": str(value)[:40],
                "wanted": "a total such as 25, 20..30, above 38, below 15, from 39 or up to 14",
            },
        )
    ends: dict[str | None, tuple[int | None, int | None]] = {
        "above": (low + 1, None), "below": (None, low - 1), "from": (low, None), "up to": (None, low),
    }  # fmt: skip
    least, most = ends.get(found["word"], (low, high))
    return Bounds(low=least, high=most)


def _kinds(value: Any) -> Any:
    """One kind, or kinds with the number of cards of each."""
    return value if isinstance(value, dict) else {_kind(value): 1}


def _kind(value: Any) -> Any:
    if isinstance(value, list):
        raise PydanticCustomError("order_kinds", "", {"wanted": "a kind such as red, or {red: 2, blue: 1}"})
    return str(value)


CardNumber = Annotated[
    Bounds,
    BeforeValidator(_number),
    Means("number of cards"),
    WithJsonSchema({"type": ["integer", "string"], "examples": [4, "4+", "3-5"]}),
]
Total = Annotated[
    Bounds,
    BeforeValidator(_total),
    Means("total"),
    WithJsonSchema({"type": ["integer", "string"], "examples": [25, "below 15", "above 38", "20..30"]}),
]
Kinds = Annotated[
    dict[str, Whole],
    BeforeValidator(_kinds),
    Means("kind, or number by kind"),
    WithJsonSchema({"type": ["string", "object"], "examples": ["red", {"red": 2, "blue": 1}]}),
]


class OrderSet(Strict):
    """One set of cards of an order.  All that it says must hold at once; what it leaves out is free."""

    cards: CardNumber | None = Field(
        None,
        description="How many cards: exactly, at least, or between two numbers. When absent: any number, one or more.",
        examples=["4", "3+", "3-5"],
    )
    all: Text | None = Field(None, description="Kind that every card must count as.", examples=["red"])
    some: Kinds = Field(
        default_factory=dict,
        description="Kind that at least one card must count as; or kinds, each with the number of cards that must."
        " A card counts for one of them.",
        examples=["red", "{red: 2, blue: 1}"],
    )
    first: Text | None = Field(
        None,
        description="Kind of the first card of a set that rises or falls; of the lowest where it rises.",
        examples=["red"],
    )
    last: Text | None = Field(
        None, description="Kind of the last card of a set that rises or falls.", examples=["red"]
    )
    values: Relation | None = Field(
        None,
        description="What the values must be: all equal; all different; all even, all odd, or all either (`same-parity`);"
        " each higher, or lower, than the one before; or one the sum of all others, of which there are two or more.",
        examples=["equal", "ascending"],
    )
    total: Total | None = Field(
        None, description="What the values must add up to.", examples=["25", "below 15", "above 38", "20..30"]
    )
    kinds: Literal["different", "same"] | None = Field(
        None,
        description="Whether all cards must be of different kinds, or of one kind, whichever it is.",
        examples=["different"],
    )
    wild: Flag = Field(True, description="Whether wild cards are allowed.", examples=["false"])

    @model_validator(mode="after")
    def _places(self) -> OrderSet:
        if self.values not in ("ascending", "descending") and (self.first or self.last):
            raise PydanticCustomError(
                "order_places",
                "",
                {
                    "wanted": "a set with 'values: ascending' or 'descending', since it has a first or last card"
                },
            )
        if any(number < 1 for number in self.some.values()):
            raise PydanticCustomError(
                "order_kinds", "", {"wanted": "a set whose 'some' asks for 1 card or more of each kind"}
            )
        return self


class Order(OrderSet):
    """What cards must fulfil together: one set of cards, or several that share none.

    Sets in `sets` are laid one after the other.  With them, nothing else may stand beside.
    """

    sets: list[OrderSet] = Field(
        default_factory=list,
        description="Several sets instead of one.",
        examples=["[{cards: 2, values: equal}, {cards: 3, values: equal}]"],
    )

    @model_validator(mode="after")
    def _one_or_many(self) -> Order:
        if not self.model_fields_set or (self.sets and len(self.model_fields_set) > 1):
            raise PydanticCustomError(
                "order_sets", "", {"wanted": "an order: either 'sets', or what one set must be"}
            )
        if len(self.sets) > 6:
            raise PydanticCustomError("order_sets", "", {"wanted": "an order of at most 6 sets"})
        return self


class Orders(Strict):
    """The deck that orders are met from, and what its attributes mean to them."""

    deck: Text = Field(description="Component whose cards fulfil the orders.", examples=["food"])
    kind: Text = Field("suit", description="Its attribute that is the kind of a card.", examples=["colour"])
    value: Text = Field(
        "value", description="Its attribute that is the value: a whole number.", examples=["rank"]
    )
    wild: Selection | None = Field(
        None,
        description="Selection of wild cards, which count as any one kind.",
        examples=["{colour: white}"],
    )


def plain_order(order: Order) -> dict[str, Any]:
    """The order as plain values, with every bound written out: what formulas and face templates read.

    A set is a mapping with ``low`` and ``high`` (numbers of cards), ``all``, ``some``, ``first``, ``last``, ``values``,
    ``least`` and ``most`` (total), ``kinds`` and ``wild``; None where it says nothing.  ``asks`` are the kinds that the
    order names, in the order of the file.
    """
    sets = [_plain_set(each) for each in order.sets or [order]]
    named = [
        kind for each in sets for kind in (each["all"], *each["some"], each["first"], each["last"]) if kind
    ]
    return {"sets": sets, "asks": list(dict.fromkeys(named))}


def _plain_set(each: OrderSet) -> dict[str, Any]:
    cards, total = each.cards or Bounds(low=1), each.total or Bounds()
    return {
        "low": cards.low, "high": cards.high, "all": each.all, "some": dict(each.some), "first": each.first,
        "last": each.last, "values": each.values, "least": total.low, "most": total.high, "kinds": each.kinds,
        "wild": each.wild,
    }  # fmt: skip
