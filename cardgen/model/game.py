"""A game: what its folder says, and the frozen whole that every later stage reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import Field

from cardgen.model.art import Art, BadArt
from cardgen.model.base import Colour, Day, Flag, Free, Range, Strict, Text, Whole
from cardgen.model.component import Component, ComponentSpec
from cardgen.model.record import Choice as Choice
from cardgen.model.record import Example as Example
from cardgen.model.record import Issue as Issue
from cardgen.model.record import PrintDefaults as PrintDefaults
from cardgen.model.record import Requirement as Requirement
from cardgen.model.record import Source as Source
from cardgen.model.scoring import Table
from cardgen.model.setup import Step
from cardgen.source import Span

KeyPath = tuple[str | int, ...]


class GameSpec(Strict):
    """What the game is called, what it consists of, and how it is set up and scored."""

    cardgen: Whole = Field(description="Version of this format; there is only 1.", examples=["1"], ge=1, le=1)
    title: Text = Field(description="Title of the game.", examples=["Royal Feast"])
    subtitle: Text | None = Field(
        None, description="One line under the title.", examples=["Eat well, but not better than the king"]
    )
    version: Text = Field(description="Version of the game, printed on every sheet.", examples=["0.1.0"])
    date: Day | None = Field(
        None,
        description="Day of this version, year first. It is the only date that outputs carry.",
        examples=["2026-12-01"],
    )
    players: Range = Field(description="Numbers of players, or the one number.", examples=["2-4", "1"])
    ages: Text | None = Field(None, description="Who can play.", examples=["8+"])
    minutes: Text | None = Field(None, description="How long it takes.", examples=["20-40"])
    language: Text = Field("en", description="Language of the texts, as a BCP 47 tag.", examples=["de"])
    language_free: Flag = Field(
        False, description="Whether the faces carry no words. It is held to.", examples=["true"]
    )
    authors: list[Text] = Field(
        default_factory=list, description="Who made this version.", examples=["[Ada, Grace]"]
    )
    licence: Text | None = Field(None, description="Licence of this version.", examples=["CC BY-SA 4.0"])
    source: Source = Field(
        default_factory=lambda: Source.model_validate({}),
        description="Where the game comes from.",
        examples=["{title: Royal Feast, publish: false}"],
    )
    palette: dict[str, Colour] = Field(
        default_factory=dict,
        description="Colours by name, in quotes because a bare `#` starts a comment.",
        examples=['{ink: "#2A1A12", gold: "#da4"}'],
    )
    fonts: dict[str, Text] = Field(
        default_factory=dict,
        description="Font families by role.",
        examples=["{title: Cinzel, body: EB Garamond}"],
    )
    values: dict[str, Free] = Field(
        default_factory=dict,
        description="Named values for faces, formulas and prose.",
        examples=["{favours_to_win: 3, animals: [dog, horse]}"],
    )
    components: dict[str, ComponentSpec] = Field(
        description="Everything that is printed, by name.",
        min_length=1,
        examples=["{court: {kind: deck, cards: cards.csv}}"],
    )
    setup: dict[str, list[Step]] = Field(
        default_factory=dict,
        description="Recipes: a number of players, or several such as `2-3`, with the steps of the set-up. They are"
        " run, and every result that a step states is compared.",
        examples=["{2-4: [{take: court, gives: 105}, {deal: 5, hand: 5}]}"],
    )
    scoring: dict[str, Table] = Field(
        default_factory=dict,
        description="Scoring tables by id.",
        examples=["{cake: {formula: 5 * n, values: [0, 5, 10, 15]}}"],
    )
    examples: list[Example] = Field(
        default_factory=list,
        description="Worked examples.",
        examples=["[{id: four-cakes, call: \"score('cake', 4)\", gives: 20}]"],
    )
    require: list[Requirement] = Field(
        default_factory=list,
        description="What must be true.",
        examples=["[{name: even-deck, that: count('court') % 2 == 0, say: the deck splits evenly}]"],
    )
    choices: list[Choice] = Field(
        default_factory=list,
        description="What the source left open.",
        examples=["[{id: ties, of: who wins a tie, we: nobody, because: it keeps the king happy}]"],
    )
    issues: list[Issue] = Field(
        default_factory=list,
        description="Defects of the source.",
        examples=["[{id: order, says: two orders of play, resolved: clockwise}]"],
    )
    terms: dict[str, Text] = Field(
        default_factory=dict,
        description="Glossary: words and icons with their meaning.",
        examples=["{crown: the king and what lies in his pile}"],
    )
    rules: Text = Field(
        "rules.md",
        description="The rulebook. `rules.de.md` and the like beside it are its translations.",
        examples=["book/rules.md"],
    )
    functions: Text | None = Field(
        None,
        description="The rules file. When absent: `rules.star`, if it is there.",
        examples=["rules.star"],
    )
    print: PrintDefaults = Field(
        default_factory=lambda: PrintDefaults.model_validate({}),
        description="How sheets come out when nobody says otherwise.",
        examples=["{papers: [a4], backs: fold}"],
    )


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text file of the game, whole, with the name that diagnostics use."""

    path: str  # relative to the game folder
    text: str


@dataclass(frozen=True, slots=True)
class Spans:
    """Where each key and each value of the YAML files was written, by key path.

    ``values[("components", "court", "count")]`` is the place of ``105``, ``keys[...]`` that of ``count``.
    """

    values: Mapping[KeyPath, Span] = field(default_factory=dict)
    keys: Mapping[KeyPath, Span] = field(default_factory=dict)
    start: Span = field(default_factory=lambda: Span("game.yaml"))

    def of(self, *path: str | int) -> Span:
        """The place of the value, or of the nearest thing around it that has one."""
        while path:
            if (found := self.values.get(path)) is not None:
                return found
            path = path[:-1]
        return self.start

    def key(self, *path: str | int) -> Span:
        """The place of the key, or as ``of``."""
        return self.keys.get(path) or self.of(*path)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A whole game, read and never changed.  Paths of files are relative to ``root``."""

    id: str  # the folder's name
    root: Path
    spec: GameSpec
    components: Mapping[str, Component]
    functions: SourceText | None  # the Starlark file
    rulebooks: Mapping[str, SourceText]  # by language; the game's own language first
    templates: Mapping[str, Any]  # face templates by name: model.template.Template
    art: Mapping[str, Art | BadArt]  # by path below the game folder, with forward slashes
    spans: Spans
    sources: Mapping[str, str]  # text of every file that diagnostics may point into

    def component(self, component_id: str) -> Component | None:
        return self.components.get(component_id)

    @property
    def decks(self) -> list[Component]:
        return [c for c in self.components.values() if c.spec.kind == "deck"]
