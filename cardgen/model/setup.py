"""Set-up recipes: what is done before the game, step by step, for each number of players."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from cardgen.model.base import Formula, Selection, Strict, Text, Whole, shape

Selections = Annotated[
    Annotated[Selection, Tag("<mapping>")] | Annotated[list[Selection], Tag("<list>")],
    Discriminator(shape),
]

VERBS = ("take", "remove", "set_aside", "deal", "draw_until", "layout", "split", "insert", "play", "note")


class Step(Strict):
    """One step of a recipe: exactly one verb, and the results that the rules state for it.

    The verbs are `take`, `remove`, `set_aside`, `deal`, `draw_until`, `layout`, `split`, `insert`, `play` and
    `note`. Formulas know `players`, `deck` (cards in the deck), `hand` (cards in each hand), `parts` (of a
    split deck) and the number of cards in each zone by its name.
    """

    take: Text | None = Field(
        None,
        description="Start with this component: the copies that are used with this number of players. They make"
        " up the deck, or the zone `to`.",
        examples=["court"],
    )
    remove: Selection | None = Field(
        None,
        description="Put a selection of the deck back into the box.",
        examples=["{id: horse}", "{every: id, copies: 3}"],
    )
    set_aside: Selection | None = Field(
        None,
        description="Put a selection of the deck aside, into the zone `to`, else `aside`.",
        examples=["{id: queen}"],
    )
    deal: Formula | None = Field(
        None,
        description="Cards dealt to each player, or with `to` to a zone.",
        examples=["5", "deck / players"],
    )
    draw_until: Selection | None = Field(
        None,
        description="Turn cards over until one of the selection appears, and put them back; one must be there.",
        examples=["{id: horse}"],
    )
    layout: Formula | None = Field(
        None, description="Cards laid out, into the zone `to`, else `table`.", examples=["9", "players + 1"]
    )
    split: Formula | None = Field(
        None, description="Split the deck into so many equal parts.", examples=["3"]
    )
    insert: Text | None = Field(
        None,
        description="Shuffle the cards of this zone into part `part` of the split deck, else into the deck.",
        examples=["aside"],
    )
    play: Formula | None = Field(
        None,
        description="Cards that one round uses; rounds are played until the deck has too few.",
        examples=["players + 1"],
    )
    note: Text | None = Field(
        None, description="A step that moves no cards, in words.", examples=["Choose a first player."]
    )

    to: Text | None = Field(None, description="Zone that receives the cards.", examples=["market"])
    part: Formula | None = Field(
        None, description="Which part of a split, counted from 1 at the top.", examples=["1", "parts"]
    )
    shares: dict[str, Formula] = Field(
        default_factory=dict,
        description="Who gets the cards of a round: `players` with the cards for each of them, other names with"
        " the cards for that zone. Together they must be the cards of a round.",
        examples=["{players: 1, king: 1}"],
    )
    gives: Whole | None = Field(
        None, description="Cards in the deck after the step, as the rules say.", examples=["90"]
    )
    hand: Whole | None = Field(
        None, description="Cards in each hand after the step, as the rules say.", examples=["5"]
    )
    rounds: Whole | None = Field(None, description="Rounds played, as the rules say.", examples=["21"])
    each: Whole | None = Field(
        None, description="Cards in each part of a split, as the rules say.", examples=["18"]
    )
    leaves: Whole | None = Field(
        None, description="Cards left over in the deck, as the rules say.", examples=["0"]
    )
    alternatives: Selections | None = Field(
        None,
        alias="or",
        description="Another selection that serves as well, or a list of them. The recipe is run with each.",
        examples=["{id: dog}", "[{id: dog}, {id: cat}]"],
    )
    say: Text | None = Field(
        None,
        description="The step in words, for the rulebook.",
        examples=["Take out all horses, or all dogs if you prefer."],
    )

    @model_validator(mode="before")
    @classmethod
    def _one_verb(cls, value: Any) -> Any:
        if isinstance(value, dict):
            verbs = [verb for verb in VERBS if verb in value]
            known = {field.alias or name for name, field in cls.model_fields.items()}
            if len(verbs) > 1 or (not verbs and known.issuperset(value)):  # an unknown key is reported alone
                raise PydanticCustomError(
                    "one_verb",
                    "a step has one of {verbs}; this one has {found}",
                    {"verbs": ", ".join(VERBS), "found": " and ".join(verbs) or "none"},
                )
        return value

    @property
    def verb(self) -> str:
        return next(verb for verb in VERBS if getattr(self, verb) is not None)
