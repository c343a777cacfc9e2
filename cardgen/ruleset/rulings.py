"""What a game's own rules give when they are run: computed once, read by ``check`` and by the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgen.diagnostics import Diagnostic
from cardgen.model.base import Value
from cardgen.model.facts import Facts
from cardgen.model.game import Example, Issue, KeyPath, Requirement
from cardgen.model.scoring import Table
from cardgen.model.setup import Step
from cardgen.ruleset.bands import Bands

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFault:
    """A step that can't be done, or whose stated result is another one; ``name`` is the diagnostic's."""

    name: str
    step: int  # from 0
    at: KeyPath  # key path inside the step
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRun:
    """The state after one step."""

    step: Step
    selection: Mapping[str, Value] | None  # what was picked, the alternative if this run takes one
    moved: int  # cards that the step moved
    deck: int  # cards in the deck
    hand: int  # cards in each hand
    zones: Mapping[str, int]  # cards in each zone or pile
    parts: tuple[int, ...] = ()  # sizes of the parts after a split, from the top


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupRun:
    """A recipe that was run for one number of players with one choice among its alternatives."""

    players: int
    key: str  # key of the recipe in the game file: ``4``, or ``2-3`` for several numbers of players
    choice: Mapping[
        int, int
    ]  # step that has alternatives -> 0 for its own selection, else the alternative from 1
    steps: tuple[StepRun, ...]
    faults: tuple[StepFault, ...]
    deck: int  # cards in the deck when play begins
    hand: int  # cards in each hand at the end
    rounds: int | None  # None without a ``play`` step
    leaves: int  # cards in the deck at the end
    zones: Mapping[str, int]
    cards: Mapping[str, int]  # pieces in the game by ``component/id``: everything that isn't back in the box
    components: tuple[str, ...]  # taken, in order
    shuffled: tuple[str, ...]  # those of them that lie in the deck at some time
    dealt: int | None  # cards in each hand after the last ``deal``

    @property
    def main(self) -> bool:
        """Whether every step takes its own selection and none of its alternatives."""
        return not any(self.choice.values())

    @property
    def numbers(self) -> dict[str, int]:
        """The results by name, as ``setup.NAME`` has them in formulas and prose."""
        named = {"deck": self.deck, "hand": self.hand, "leaves": self.leaves}
        if self.rounds is not None:
            named["rounds"] = self.rounds
        if self.dealt is not None:
            named["dealt"] = self.dealt
        return {**dict(self.zones), **named}


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a table: its name, what it counts (None for a plain range) and its domain ``0..most``."""

    name: str
    selection: Mapping[str, Value] | None
    low: int
    high: int

    @property
    def domain(self) -> range:
        return range(self.low, self.high + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRun:
    """A scoring table, run over its whole domain: every number of cards that some set-up's deck allows."""

    id: str
    table: Table
    component: str | None
    arguments: tuple[Argument, ...]
    formula: Mapping[Counts, Any] = field(
        default_factory=dict
    )  # what the formula gives, where it gives anything
    stated: Bands | None = None
    aid: Bands | None = None

    @property
    def title(self) -> str:
        return self.table.title or self.id.replace("_", " ").capitalize()

    def at(self, *counts: int) -> Any:
        """The score: by the formula, else by the stated values.

        Raises:
            ValueError: The table says nothing about these numbers.
        """
        if counts in self.formula:
            return self.formula[counts]
        value = self.stated.value(counts[0]) if self.stated is not None and len(counts) == 1 else None
        if value is None:
            raise ValueError(f"table '{self.id}' has no value at {', '.join(map(str, counts)) or 'nothing'}")
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleRun:
    """A worked example after its call; ``ran`` is false when the call itself failed."""

    example: Example
    ran: bool
    actual: Any = None
    passed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementRun:
    """An invariant after it was tried in each situation: a number of players, or the whole game (None)."""

    requirement: Requirement
    failed: tuple[tuple[int | None, str], ...]  # where it doesn't hold, with what stood on its two sides


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueRun:
    """An acknowledged defect; ``holds`` is None when it states nothing that runs."""

    issue: Issue
    holds: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """Everything that follows from a game's rules."""

    facts: Facts
    setups: Mapping[int, SetupRun]  # the recipe of each number of players as it is written
    variants: Mapping[int, tuple[SetupRun, ...]]  # the same with its alternatives, every one
    tables: Mapping[str, TableRun]
    examples: Mapping[str, ExampleRun]
    requirements: tuple[RequirementRun, ...]
    issues: Mapping[str, IssueRun]
    faults: tuple[
        Diagnostic, ...
    ]  # what went wrong while running: rule-syntax, rule-error, rule-timeout, ...

    @property
    def runs(self) -> list[SetupRun]:
        """Every run of every recipe, the written one of each number of players first."""
        return [
            run for players, main in self.setups.items() for run in (main, *self.variants.get(players, ()))
        ]
