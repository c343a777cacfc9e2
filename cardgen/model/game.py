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

    title: Text | None = Field(None, description="Title of the original.")
    author: Text | None = Field(None, description="Its author.")
    url: Text | None = Field(None, description="Where it was published.")
    licence: Text = Field("none stated", description="Licence of the original; `own-use-only` forbids publishing.")
    publish: Flag = Field(False, description="Whether what is built here may be published.")


class Example(Strict):
    """A worked example: run by `check`, printed by the rulebook."""

    id: Text = Field(description="Name for references.")
    call: Formula = Field(description="Starlark expression.", examples=["score('salami', 4)"])
    gives: Free = Field(description="The result that it must have.")
    title: Text | None = Field(None, description="Heading.")
    say: Text | None = Field(None, description="The example in words; the result is printed behind it.")


class Requirement(Strict):
    """An invariant that the game states of itself."""

    name: Text = Field(description="Kebab-case name of the fault, used as the diagnostic's name.", pattern=r"^[a-z][a-z0-9-]*$")
    that: Formula = Field(description="Starlark expression that must be true; with `players` in it, for each number of players.")
    say: Text = Field(description="What is true, in words.")
    severity: Literal["error", "warning", "note"] = Field("error", description="How bad it is when it fails.")


class Choice(Strict):
    """Something that the source left open and that is settled here."""

    id: Text = Field(description="Name for references.")
    of: Text = Field(description="What was open.")
    we: Text = Field(description="What was chosen.")
    because: Text = Field(description="Why.")


class Issue(Strict):
    """A defect of the source, acknowledged."""

    id: Text = Field(description="Name for references.")
    kind: Literal["contradiction", "gap", "spelling", "remark"] = Field("contradiction", description="What kind of defect.")
    says: Text = Field(description="What the source says.")
    resolved: Text | None = Field(None, description="How it is played here; without it the defect is not acknowledged.")
    acknowledges: Text | None = Field(
        None, description="Name of the diagnostic that this turns into a note; a warning when none such occurs any more."
    )
    at: Text | None = Field(None, description="Key path that the diagnostic must lie under.", examples=["setup.3"])
    holds: Formula | None = Field(None, description="Starlark expression that is true as long as the defect is there.")


class PrintDefaults(Strict):
    """How sheets come out when nobody says otherwise."""

    papers: list[Text] = Field(default_factory=lambda: ["a4", "letter"], description="Papers to lay out for.")
    backs: Literal["duplex-long", "duplex-short", "fold", "separate", "none"] = Field("duplex-long", description="How backs are printed.")
    gutter: Length = Field(0.0, ge=0, description="Gap between neighbouring trim edges; 0 shares one cut.")
    bleed: Length | None = Field(None, ge=0, description="Bleed on the sheet; half the gutter when absent.")
    margin: Length | None = Field(None, ge=0, description="Edge that the printer can't reach.")
    marks: Literal["outside", "ticks", "none"] = Field("outside", description="Cut marks.")
    dpi: Whole = Field(300, ge=72, le=1200, description="Resolution of art on sheets.")


class GameSpec(Strict):
    """The file `game.yaml`."""

    cardgen: Whole = Field(description="Version of this format.", examples=["1"], ge=1, le=1)
    title: Text = Field(description="Title of the game.")
    subtitle: Text | None = Field(None, description="One line under the title.")
    version: Text = Field(description="Version of the game, printed on every sheet.", examples=["0.1.0"])
    date: Day | None = Field(
        None, description="Date of this version; the only date that outputs carry.", examples=["2026-12-01"]
    )
    players: Range = Field(description="Numbers of players.", examples=["2-4"])
    ages: Text | None = Field(None, description="Who can play.", examples=["8+"])
    minutes: Text | None = Field(None, description="How long it takes.", examples=["20-40"])
    language: Text = Field("en", description="Language of the texts, BCP 47.")
    language_free: Flag = Field(False, description="Whether the faces carry no words.")
    authors: list[Text] = Field(default_factory=list, description="Who made this version.")
    licence: Text | None = Field(None, description="Licence of this version.")
    source: Source = Field(default_factory=Source, description="Where the game comes from.")
    palette: dict[str, Colour] = Field(
        default_factory=dict, description="Named colours, `#rrggbb` in quotes.", examples=['{ink: "#2A1A12"}']
    )
    fonts: dict[str, Text] = Field(default_factory=dict, description="Named roles to font families.", examples=["{title: Cinzel}"])
    values: dict[str, Free] = Field(default_factory=dict, description="Named values for templates, formulas and prose.")
    components: dict[str, ComponentSpec] = Field(description="Everything that is printed.", min_length=1)
    setup: dict[str, list[Step]] = Field(default_factory=dict, description="Recipe for each number of players.")
    scoring: dict[str, Table] = Field(default_factory=dict, description="Scoring tables.")
    examples: list[Example] = Field(default_factory=list, description="Worked examples.")
    require: list[Requirement] = Field(default_factory=list, description="Invariants.")
    choices: list[Choice] = Field(default_factory=list, description="What the source left open.")
    issues: list[Issue] = Field(default_factory=list, description="Defects of the source.")
    terms: dict[str, Text] = Field(default_factory=dict, description="Glossary: words and icons with their meaning.")
    rules: Text = Field("rules.md", description="The rulebook.")
    functions: Text | None = Field(None, description="The rules file; `rules.star` when it is there.")
    print: PrintDefaults = Field(default_factory=PrintDefaults, description="Print defaults.")


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
    start: Span = Span("game.yaml")

    def of(self, *path: str | int) -> Span:
        """The place of the value, or of the nearest thing around it that has one."""
        while path:
            if path in self.values:
                return self.values[path]
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
