"""A game's rules, run once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cardgen.model.facts import collect_facts
from cardgen.model.game import Game, KeyPath, Requirement
from cardgen.ruleset.faults import FaultLog
from cardgen.ruleset.program import RULES, collect_formulas, program_names, program_units
from cardgen.ruleset.rulings import ExampleRun, IssueRun, RequirementRun, Rulings, SetupRun, TableRun
from cardgen.ruleset.sandbox import Call, Outcome, Sandbox
from cardgen.ruleset.selection import choices, recipe_players
from cardgen.ruleset.setup import run_recipe
from cardgen.ruleset.tables import plan_table, points

_WHOLE = re.compile(r"\d{1,9}\Z")
_MOST_PLAYERS = 100


def evaluate(game: Game, *, limit: float = 2.0) -> Rulings:
    """Everything that follows from the rules of ``game``; the same every time.

    What hangs, crashes or fails while it runs is among the ``faults`` and has no result; nothing is raised for it.

    Args:
        limit: Seconds that one call of a formula may take.

    Raises:
        CardgenError: The interpreter is missing on this machine.
    """
    formulas = collect_formulas(game)
    with Sandbox(program_names(game), program_units(game, formulas), limit=limit) as sandbox:
        return _Evaluation(game, sandbox).rulings()


class _Evaluation:
    def __init__(self, game: Game, sandbox: Sandbox) -> None:
        self._game, self._sandbox = game, sandbox
        self._formulas = collect_formulas(game)
        self._log = FaultLog(game, self._formulas)
        self._unusable: set[KeyPath] = set()

    def rulings(self) -> Rulings:
        if self._formulas or self._game.functions is not None:
            self._load()
        runs = self._setups()
        main = {players: of[0] for players, of in runs.items()}
        every = [run for of in runs.values() for run in of]
        tables = {
            i: self._table(plan_table(self._game, i, t, every)) for i, t in self._game.spec.scoring.items()
        }
        return Rulings(
            facts=collect_facts(self._game, {players: run.numbers for players, run in main.items()}),
            setups=main,
            variants={players: tuple(of[1:]) for players, of in runs.items()},
            tables=tables,
            examples={
                example.id: self._example(index) for index, example in enumerate(self._game.spec.examples)
            },
            requirements=tuple(self._requirement(i, r, runs) for i, r in enumerate(self._game.spec.require)),
            issues={issue.id: self._issue(index) for index, issue in enumerate(self._game.spec.issues)},
            faults=self._log.diagnostics,
        )

    def _load(self) -> None:
        """Evaluate all units; a formula that misses a name of a broken rules file isn't a fault of its own."""
        loaded = self._sandbox.load()
        rules = loaded.get(RULES)
        broken = rules is not None and rules.failure is not None
        if rules is not None and rules.failure is not None:
            self._log.rules(rules.failure)
        for path, formula in self._formulas.items():
            outcome = loaded.get(formula.unit)
            if outcome is not None and outcome.failure is None:
                continue
            self._unusable.add(path)
            if outcome is None or outcome.failure is None or (len(path) == 4 and path[0] == "require"):
                continue
            if not (broken and "not found" in outcome.failure.message):
                self._log.formula(formula, outcome.failure)

    def _call(self, path: KeyPath, situations: list[tuple[Any, ...]]) -> list[Outcome | None]:
        """Outcomes of one formula; None where it gave nothing, of which the first reason is noted."""
        formula = self._formulas[path]
        if _WHOLE.match(formula.text) and path not in self._unusable:
            return [Outcome(value=int(formula.text))] * len(situations)
        if path in self._unusable or not situations:
            return [None] * len(situations)
        outcomes = self._sandbox.run([Call(formula.function, arguments) for arguments in situations])
        for arguments, outcome in zip(situations, outcomes, strict=True):
            self._log.printed(formula, outcome.printed)
            if outcome.failure is not None:
                self._log.formula(formula, outcome.failure, arguments)
        return [outcome if outcome.failure is None else None for outcome in outcomes]

    def _setups(self) -> dict[int, list[SetupRun]]:
        """Every run by number of players that the game is for; of two recipes for the same number, the first."""
        found: dict[int, list[SetupRun]] = {}
        for key, steps in self._game.spec.setup.items():
            numbers = recipe_players(key)
            for players in numbers.numbers[:_MOST_PLAYERS] if numbers is not None else ():
                if players not in found and players in self._game.spec.players:
                    found[players] = [
                        run_recipe(self._game, key, players, c, self._ask) for c in choices(steps)
                    ]
        return dict(sorted(found.items()))

    def _ask(self, path: KeyPath, known: Mapping[str, int]) -> Any:
        parameters = self._formulas[path].parameters
        (outcome,) = self._call(path, [tuple(known.get(name, 0) for name in parameters)])
        return None if outcome is None else outcome.value

    def _table(self, run: TableRun) -> TableRun:
        path = ("scoring", run.id, "formula")
        if path not in self._formulas:
            return run
        combinations = points(run)
        outcomes = self._call(path, list(combinations))
        results = {c: o.value for c, o in zip(combinations, outcomes, strict=True) if o is not None}
        return replace(run, formula=results)

    def _example(self, index: int) -> ExampleRun:
        example = self._game.spec.examples[index]
        (outcome,) = self._call(("examples", index, "call"), [()])
        if outcome is None:
            return ExampleRun(example=example, ran=False)
        return ExampleRun(
            example=example, ran=True, actual=outcome.value, passed=same_value(outcome.value, example.gives)
        )

    def _issue(self, index: int) -> IssueRun:
        issue = self._game.spec.issues[index]
        if issue.holds is None:
            return IssueRun(issue=issue, holds=None)
        (outcome,) = self._call(("issues", index, "holds"), [()])
        return IssueRun(issue=issue, holds=None if outcome is None else outcome.value is True)

    def _requirement(
        self, index: int, requirement: Requirement, runs: Mapping[int, list[SetupRun]]
    ) -> RequirementRun:
        path: KeyPath = ("require", index, "that")
        situations = list(self._situations(self._formulas[path].parameters, runs))
        outcomes = self._call(path, [arguments for _, arguments in situations])
        failed: dict[int | None, str] = {}
        for (players, arguments), outcome in zip(situations, outcomes, strict=True):
            if outcome is not None and outcome.value is not True and players not in failed:
                failed[players] = self._sides(path, arguments, outcome.value)
        return RequirementRun(requirement=requirement, failed=tuple(failed.items()))

    def _situations(
        self, parameters: tuple[str, ...], runs: Mapping[int, list[SetupRun]]
    ) -> Iterator[tuple[int | None, tuple[Any, ...]]]:
        """What an invariant is tried with: nothing, each number of players, or each faultless set-up."""
        if not parameters:
            yield None, ()
        elif "setup" not in parameters:
            for players in self._game.spec.players.numbers[:_MOST_PLAYERS]:
                yield players, (players,)
        else:
            for players, of in runs.items():
                for run in of:
                    if not run.faults:
                        values = {"players": players, "setup": self._setup_values(run)}
                        yield players, tuple(values[name] for name in parameters)

    def _setup_values(self, run: SetupRun) -> dict[str, Any]:
        cards: dict[str, int] = {}
        for component_id in run.components:
            component = self._game.component(component_id)
            for card in component.cards if component is not None else ():
                cards[card.id] = cards.get(card.id, 0) + run.cards.get(card.name, 0)
        return {"rounds": None, **run.numbers, "players": run.players, "cards": cards}

    def _sides(self, path: KeyPath, arguments: tuple[Any, ...], value: Any) -> str:
        """What stood on the two sides of a comparison that isn't true, or what came out instead of a truth value."""
        if not isinstance(value, bool):
            return f"it gives {value!r}, neither True nor False"
        sides = [(*path, side) for side in ("left", "right")]
        if any(side not in self._formulas or side in self._unusable for side in sides):
            return ""
        shown = [self._sandbox.run([Call(self._formulas[side].function, arguments)])[0] for side in sides]
        if any(outcome.failure is not None for outcome in shown):
            return ""
        return f"{shown[0].value} against {shown[1].value}"


def same_value(actual: Any, expected: Any) -> bool:
    """Whether a result is the expected one: 1 isn't True, lists count in order, keys of mappings are texts."""
    if isinstance(actual, bool) or isinstance(expected, bool):
        return actual is expected
    if isinstance(actual, list) and isinstance(expected, list):
        return len(actual) == len(expected) and all(map(same_value, actual, expected))
    if isinstance(actual, dict) and isinstance(expected, dict):
        named = {str(key): value for key, value in actual.items()}
        return named.keys() == expected.keys() and all(same_value(named[key], expected[key]) for key in named)
    return bool(actual == expected)
