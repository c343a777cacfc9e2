"""Set-up recipes: what is done before the game, step by step, for each number of players."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from cardgen.model.base import Formula, Free, Strict, Text, Whole, shape

Selections = Annotated[
    Annotated[list[dict[str, Free]], Tag("<list>")] | Annotated[dict[str, Free], Tag("<mapping>")],
    Discriminator(shape),
]

VERBS = ("take", "remove", "set_aside", "deal", "draw_until", "layout", "split", "insert", "play", "note")


class Step(Strict):
    """One step of a recipe: exactly one verb, and the results that the rules state for it.

    A selection is a mapping: attributes that pick cards (`{id: cake}`), `copies` for how many of them (all when
    absent), `every: ATTRIBUTE` to take that many of each of its values, `any: N` for N cards of no matter what.
    Formulas know `players` and what earlier steps gave.
    """

    take: Text | None = Field(None, description="Start with this component: its copies for this number of players.")
    remove: dict[str, Free] | None = Field(None, description="Put a selection back into the box.")
    set_aside: dict[str, Free] | None = Field(None, description="Put a selection aside, into the zone `to`.")
    deal: Formula | None = Field(None, description="Cards dealt to each player, or to the zone `to`.")
    draw_until: dict[str, Free] | None = Field(None, description="Turn cards over until one of the selection appears.")
    layout: Formula | None = Field(None, description="Cards laid out, into the zone `to`.")
    split: Formula | None = Field(None, description="Split the deck into this many equal parts.")
    insert: Text | None = Field(None, description="Shuffle the zone named here into the part `part`, or into the deck.")
    play: Formula | None = Field(None, description="Cards that one round uses, until the deck is used up.")
    note: Text | None = Field(None, description="A step that moves no cards.")

    to: Text | None = Field(None, description="Zone that receives the cards.")
    part: Formula | None = Field(None, description="Which part of a split, from 1 at the top.")
    shares: dict[str, Formula] = Field(
        default_factory=dict,
        description="Who gets the cards of a round; `players` stands for one share each, other names for a pile.",
        examples=["{players: 1, king: 1}"],
    )
    gives: Whole | None = Field(None, description="Cards in the deck after the step, as the rules say.")
    hand: Whole | None = Field(None, description="Cards in each hand after the step, as the rules say.")
    rounds: Whole | None = Field(None, description="Rounds played, as the rules say.")
    each: Whole | None = Field(None, description="Cards in each part of a split, as the rules say.")
    leaves: Whole | None = Field(None, description="Cards left over at the end, as the rules say.")
    alternatives: Selections | None = Field(
        None, alias="or", description="Other selections that serve as well; each is run too."
    )
    say: Text | None = Field(None, description="The step in words for the rulebook.")

    @model_validator(mode="before")
    @classmethod
    def _one_verb(cls, value: Any) -> Any:
        if isinstance(value, dict):
            verbs = [verb for verb in VERBS if verb in value]
            known = {field.alias or name for name, field in cls.model_fields.items()}
            if len(verbs) > 1 or not verbs and known.issuperset(value):  # an unknown key is reported as such
                raise PydanticCustomError(
                    "one_verb",
                    "a step has one of {verbs}; this one has {found}",
                    {"verbs": ", ".join(VERBS), "found": " and ".join(verbs) or "none"},
                )
        return value

    @property
    def verb(self) -> str:
        return next(verb for verb in VERBS if getattr(self, verb) is not None)
