"""Scoring tables, entered up to three times: as a formula, as values, as the copy on the player aid."""

from __future__ import annotations

from pydantic import Field

from cardgen.model.base import Argument, Flag, Formula, Rows, Strict, Text


class Table(Strict):
    """What a number of cards, or several such numbers, is worth.

    `values` and `aid` are a list of values from 0 upward, or a mapping from numbers and bands to a value. Bands
    are `3`, `7-8`, `7/8` and `4+`; the last means 4 and everything above. Whatever is given of `formula`,
    `values` and `aid` must agree for every number that the deck allows.
    """

    title: Text | None = Field(
        None, description="Heading in the rulebook. When absent: the table's id.", examples=["Apples"]
    )
    component: Text | None = Field(
        None, description="Deck whose cards are counted. When absent: the only deck.", examples=["court"]
    )
    over: dict[str, Argument] = Field(
        default_factory=dict,
        description="Arguments of the formula: a name with the selection of cards that it counts, or with a range."
        " When absent there is one, `n`: the cards whose id is the table's.",
        examples=["{n: {id: apple}, chickens: {id: chicken}}", "{n: 0..15}"],
    )
    formula: Formula | None = Field(
        None,
        description="The value as a Starlark expression over the arguments and the functions of the rules file.",
        examples=["2 * min(n, chickens)"],
    )
    values: Rows | None = Field(
        None,
        description="The table as the rules print it.",
        examples=["[0, 2, 4, 7]", "{0: 0, 1: 8, 2-3: 4, 4+: 0}"],
    )
    aid: Rows | None = Field(
        None, description="The table as the player aid prints it.", examples=["{0: 0, 1: 8, 2-3: 4, 4+: 0}"]
    )
    say: Text | None = Field(
        None, description="The rule in words, for the rulebook.", examples=["Each pair is worth 2."]
    )
    live: Flag = Field(
        True,
        description="Whether some play must be able to score here. `false` is for a table that may stay at 0.",
        examples=["false"],
    )
