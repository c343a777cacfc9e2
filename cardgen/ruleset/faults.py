"""What went wrong inside Starlark, told at the place that a person wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.diagnostics import Diagnostic, Related, Severity
from cardgen.model.game import Game, KeyPath
from cardgen.ruleset.program import RULES, Formula
from cardgen.ruleset.sandbox import DEPTH, MEMORY_MB, Failure, Place
from cardgen.source import Span

_HINTS = {
    "rule-syntax": "docs/rules.md shows the language, a small dialect of Python",
    "rule-error": "formulas know their arguments, the functions of the rules file and the names of docs/rules.md",
    "rule-timeout": "look for a loop or a recursion that goes on much longer than it needs to",
    "rule-memory": "look for a list, a text or a number that doubles at every step",
    "rule-depth": "look for a function that calls itself without an end",
    "score-off-table": "a table answers for the cards that its deck has, and for nothing else",
}
_MOST_PRINTED = 20


class FaultLog:
    """The faults of one evaluation, each cause once."""

    def __init__(self, game: Game, formulas: Mapping[KeyPath, Formula]) -> None:
        self._game = game
        self._by_unit = {formula.unit: formula for formula in formulas.values()}
        self._found: dict[tuple[str, Span, str], Diagnostic] = {}
        self._printed: dict[tuple[Span, str], None] = {}

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        notes = [
            Diagnostic(name="rule-print", severity=Severity.NOTE, span=span, message=f"prints: {text}")
            for span, text in list(self._printed)[:_MOST_PRINTED]
        ]
        return (*self._found.values(), *notes)

    def printed(self, formula: Formula, texts: Sequence[str]) -> None:
        for text in texts:
            self._printed[(self._game.spans.of(*formula.path), text[:200])] = None

    def rules(self, failure: Failure) -> None:
        """The rules file itself doesn't load."""
        self._add(failure, None, "")

    def formula(self, formula: Formula, failure: Failure, arguments: Sequence[Any] = ()) -> None:
        """A formula doesn't load, or a call of it with these arguments gives nothing."""
        shown = [
            f"{n} = {a}"
            for n, a in zip(formula.parameters, arguments, strict=False)
            if not isinstance(a, dict)
        ]
        self._add(failure, formula, f" (with {', '.join(shown)})" if shown else "")

    def _add(self, failure: Failure, formula: Formula | None, suffix: str) -> None:
        if failure.kind == "skipped":
            return
        name = "score-off-table" if failure.kind == "off-table" else f"rule-{failure.kind}"
        place = self._place(failure, formula)
        message = _message(name, failure)
        key = (name, place, message)
        if key in self._found:
            return
        related: tuple[Related, ...] = ()
        if formula is not None:
            called_from = self._game.spans.of(*formula.path)
            if called_from.path != place.path:
                related = (Related(called_from, f"called from here{suffix}"),)
                suffix = ""
        self._found[key] = Diagnostic(
            name=name,
            severity=Severity.ERROR,
            span=place,
            message=message + suffix,
            hint=_HINTS.get(name, ""),
            related=related,
        )

    def _place(self, failure: Failure, formula: Formula | None) -> Span:
        for place in failure.places:
            if place.unit == RULES and self._game.functions is not None:
                return _rules_span(self._game.functions.path, self._game.functions.text, place)
            if place.unit in self._by_unit:
                return formula_span(self._game, self._by_unit[place.unit], place)
        if formula is not None:
            return self._game.spans.of(*formula.path)
        return Span(self._game.functions.path if self._game.functions else "game.yaml")


def _message(name: str, failure: Failure) -> str:
    if name == "rule-memory":
        return f"needs more than {MEMORY_MB} MiB of memory"
    if name == "rule-depth":
        return f"more than {DEPTH} calls inside each other" if failure.places else failure.message
    return failure.message.replace("`", "'")


def _rules_span(path: str, text: str, place: Place) -> Span:
    lines = text.splitlines()
    line = min(place.line, max(1, len(lines)))
    written = lines[line - 1] if lines else ""
    column = place.column or len(written) - len(written.lstrip()) + 1
    return Span(path, line, min(column, len(written) + 1))


def formula_span(game: Game, formula: Formula, place: Place) -> Span:
    """The place inside the YAML scalar, as far as the scalar stands there as it is read; else the scalar's own."""
    start = game.spans.of(*formula.path)
    lines = game.sources.get(start.path, "").splitlines()
    if not place.column or place.line < 2 or not 1 <= start.line <= len(lines):
        return start
    written = lines[start.line - 1]
    texts = formula.text.rstrip("\n").split("\n")
    row = min(place.line - 2, len(texts) - 1)
    column = min(place.column, len(texts[row]) + 1)
    at = start.column - 1
    if written[at : at + 1] == "|" and start.line + row < len(lines):
        below = lines[start.line + row]
        indent = below.find(texts[row]) if texts[row] else -1
        return Span(start.path, start.line + row + 1, indent + column) if indent >= 0 else start
    at += written[at : at + 1] in ("'", '"')
    if len(texts) == 1 and written.startswith(texts[0], at):
        return Span(start.path, start.line, at + column)
    return start
