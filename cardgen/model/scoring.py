"""Scoring tables, entered up to three times: as a formula, as values, as the copy on the player aid."""

from __future__ import annotations

from pydantic import Field

from cardgen.model.base import Flag, Formula, Free, Rows, Strict, Text


class Table(Strict):
    """What a number of cards, or several such numbers, is worth.

    Values are a list from 0 upward, or a mapping from numbers and bands (`3`, `7-8`, `4+`) to a value.
    """

    title: Text | None = Field(None, description="Heading in the rulebook; the table's id when absent.")
    component: Text | None = Field(None, description="Deck whose cards are counted; the only deck when absent.")
    over: dict[str, Free] = Field(
        default_factory=dict,
        description="Arguments of the formula: name to the cards it counts (`{id: apple}`) or to a range (`0..15`)."
        " When absent: `n`, the cards whose id is the table's.",
        examples=["{n: {id: apple}, chickens: {id: chicken}}"],
    )
    formula: Formula | None = Field(None, description="Starlark expression over the arguments and the functions of the rules file.")
    values: Rows | None = Field(None, description="The table as the rules print it.")
    aid: Rows | None = Field(None, description="The copy that the player aid prints.")
    say: Text | None = Field(None, description="The rule in words.")
    live: Flag = Field(True, description="Whether some play must be able to score here; false for a table that may stay at 0.")
