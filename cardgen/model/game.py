"""A game: what its folder says, and the frozen whole that every later stage reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from cardgen.model.art import Art, BadArt
from cardgen.model.base import Colour, Day, Flag, Formula, Free, Length, Range, Strict, Text, Whole
from cardgen.model.component import Component, ComponentSpec
from cardgen.model.scoring import Table
from cardgen.model.setup import Step
from cardgen.source import Span

KeyPath = tuple[str | int, ...]


class Source(Strict):
    """Where the game comes from, and what its owner allows."""

    title: Text | None = Field(None, description="Title of the original.", examples=["Royal Feast"])
    author: Text | None = Field(None, description="Its author.", examples=["A. N. Author"])
    url: Text | None = Field(
        None, description="Where it was published.", examples=["https://example.org/royal-feast"]
    )
    licence: Text = Field(
        "none stated",
        description="Licence of the original. `own-use-only` and the like forbid publishing.",
        examples=["CC BY-SA 4.0", "own-use-only"],
    )
    publish: Flag = Field(
        False, description="Whether what is built here may be published.", examples=["true"]
    )


class Example(Strict):
    """A worked example: run by `cardgen check`, printed by the rulebook."""

    id: Text = Field(description="Name for references.", examples=["four-salami"])
    call: Formula = Field(description="Starlark expression that is run.", examples=["score('salami', 4)"])
    gives: Free = Field(description="The result that it must have.", examples=["6", "[1, 0, 2]"])
    title: Text | None = Field(None, description="Heading.", examples=["A string of salami"])
    say: Text | None = Field(
        None,
        description="The example in words; the rulebook prints the result behind it.",
        examples=["Four salami are worth 0 + 1 + 2 + 3."],
    )


class Requirement(Strict):
    """Something that must be true of the game, in its own words and under its own name."""

    name: Text = Field(
        description="Name under which a failure is reported: lower-case words with hyphens.",
        pattern=r"^[a-z][a-z0-9-]*$",
        examples=["two-to-choose-from"],
    )
    that: Formula = Field(
        description="Starlark expression that must be true. One that mentions `players` or `setup` must be true for"
        " each number of players.",
        examples=["count('favour') >= 3 * players"],
    )
    say: Text = Field(description="What is true, in words.", examples=["there are favours enough for all"])
    severity: Literal["error", "warning", "note"] = Field(
        "error", description="How bad it is when it fails.", examples=["warning"]
    )


class Choice(Strict):
    """Something that the source left open and that is settled here; the rulebook prints it as a designer's note."""

    id: Text = Field(description="Name for references.", examples=["ties"])
    of: Text = Field(description="What was open.", examples=["who wins a tie"])
    we: Text = Field(description="What was chosen.", examples=["the players share the win"])
    because: Text = Field(description="Why.", examples=["nobody keeps count of who was first"])


class Issue(Strict):
    """A defect of the source, and how it is settled; the rulebook prints it as a designer's note."""

    id: Text = Field(description="Name for references.", examples=["reveal-order"])
    kind: Literal["contradiction", "gap", "spelling", "remark"] = Field(
        "contradiction",
        description="What kind of defect: the source contradicts itself, says nothing, misspells, or merely surprises.",
        examples=["gap"],
    )
    says: Text = Field(
        description="What the source says.",
        examples=["the pile is revealed from the top, and from the bottom"],
    )
    resolved: Text | None = Field(
        None,
        description="How it is played here. Without it the defect is not acknowledged.",
        examples=["from the top"],
    )
    acknowledges: Text | None = Field(
        None,
        description="Name of the diagnostic that becomes a note because of this. When no such diagnostic is left,"
        " that is reported.",
        examples=["turns-uneven"],
    )
    at: Text | None = Field(
        None,
        description="Key path under which that diagnostic must lie; anywhere when absent.",
        examples=["setup.3"],
    )
    holds: Formula | None = Field(
        None,
        description="Starlark expression that is true as long as the defect is there.",
        examples=["count('court') == 104"],
    )


class PrintDefaults(Strict):
    """How sheets come out when nobody says otherwise."""

    papers: list[Text] = Field(
        default_factory=lambda: ["a4", "letter"],
        description="Papers to lay out for: names (see below), or sizes such as `210x297mm`.",
        examples=["[a4, letter, a3]"],
    )
    backs: Literal["duplex-long", "duplex-short", "fold", "separate", "none"] = Field(
        "duplex-long",
        description="How backs are printed: on the other side, turned over the long or the short edge; beside the"
        " face, to be folded; in a file of their own; or not at all.",
        examples=["fold"],
    )
    gutter: Length = Field(
        0.0,
        ge=0,
        le=50,
        description="Gap between neighbouring cards. With 0 they share one cut.",
        examples=["2mm"],
    )
    bleed: Length | None = Field(
        None, ge=0, le=25, description="Bleed on the sheet. When absent: half the gutter.", examples=["1mm"]
    )
    margin: Length | None = Field(
        None,
        ge=0,
        le=50,
        description="Edge of the paper that the printer can't reach. When absent: what home printers need.",
        examples=["5mm"],
    )
    marks: Literal["outside", "ticks", "none"] = Field(
        "outside", description="Cut marks: outside the grid, at every corner, or none.", examples=["ticks"]
    )
    dpi: Whole = Field(300, ge=72, le=1200, description="Resolution of art on sheets.", examples=["600"])


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
