"""Cards that can't do anything, since what they need isn't in the deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.check.base import report
from cardgen.diagnostics import Diagnostic, Related
from cardgen.model.base import Value
from cardgen.model.component import Card, Component
from cardgen.model.game import Game
from cardgen.ruleset import Rulings
from cardgen.ruleset.rulings import Counts, SetupRun, TableRun
from cardgen.ruleset.selection import conditions, describe
from cardgen.ruleset.tables import cards_matching
from cardgen.source import Span


def needs(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """What a card needs is in the deck whenever the card is."""
    reported: set[tuple[str, Span]] = set()
    for component in game.components.values():
        for card in component.cards:
            if not card.needs or not card.count:
                continue
            for run in _runs_with(component, rulings):
                present = card.count if run is None else run.cards.get(card.name, 0)
                if not present or cards_matching(component, card.needs, run):
                    continue
                span = _removal(game, component, card.needs, run) or card.where.get("needs", card.span)
                if (card.name, span) in reported:
                    continue
                reported.add((card.name, span))
                text = f"'{card.id}' needs {describe(card.needs)}, and no such card is in the deck"
                where = [Related(card.where.get("needs", card.span), "the need is stated here")]
                yield report(
                    "dependency",
                    span,
                    _when(run) + text,
                    hint="take other cards out, or these as well",
                    related=where if where[0].span != span else (),
                    card=card.name,
                )


def _runs_with(component: Component, rulings: Rulings) -> list[SetupRun] | list[None]:
    """The set-ups that use ``component``; None alone, for all of its cards, when there is no such set-up."""
    return [run for run in rulings.runs if component.id in run.components] or [None]


def dead_tables(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """A table that gives points with the full deck gives some with every deck that its cards are in."""
    reported: set[tuple[str, Span]] = set()
    for table in rulings.tables.values():
        component = game.component(table.component or "")
        if component is None or not table.table.live or not _alive(table, None):
            continue
        for run in rulings.runs:
            most = _most(table, component, run)
            if most is None or component.id not in run.components or _alive(table, most):
                continue
            gone = [
                a for a, n in zip(table.arguments, most, strict=True) if n == 0 and a.high and a.selection
            ]
            lacking = describe(gone[0].selection or {}) if gone else "enough of its cards"
            span = (gone and _removal(game, component, gone[0].selection or {}, run)) or game.spans.key(
                "setup", run.key
            )
            if (table.id, span) in reported:
                continue
            reported.add((table.id, span))
            yield report(
                "dependency",
                span,
                f"{_when(run)}'{table.id}' can never score: the deck has no card with {lacking}"
                if gone
                else f"{_when(run)}'{table.id}' can never score: the deck doesn't have {lacking}",
                hint="take other cards out, or these as well",
                related=[Related(game.spans.key("scoring", table.id), "the table is here")],
            )


def _alive(table: TableRun, most: Counts | None) -> bool:
    """Whether the table gives anything but 0 somewhere within these numbers of cards."""
    results: Mapping[Counts, Value] = table.formula
    if not results and table.stated is not None and len(table.arguments) == 1:
        domain = table.arguments[0].domain
        results = {(n,): table.stated.value(n) for n in domain}
    return any(
        value and (most is None or all(n <= m for n, m in zip(counts, most, strict=True)))
        for counts, value in results.items()
    )


def _most(table: TableRun, component: Component, run: SetupRun) -> Counts | None:
    """The largest numbers that a set-up's deck allows; None when the table's own cards aren't in it."""
    numbers = [
        argument.high if argument.selection is None else cards_matching(component, argument.selection, run)
        for argument in table.arguments
    ]
    if not numbers or table.arguments[0].selection is None or not numbers[0]:
        return None
    return tuple(numbers)


def _removal(
    game: Game, component: Component, wanted: Mapping[str, Value], run: SetupRun | None
) -> Span | None:
    """The step that put away cards which ``wanted`` picks, the last one that did."""
    found = None
    for index, step in enumerate(run.steps if run is not None else ()):
        if step.step.verb == "remove" and step.selection is not None:
            taken: list[Card] = [card for card in component.cards if card.matches(conditions(step.selection))]
            if any(card.matches(wanted) for card in taken):
                found = (index, "remove")
    if found is None or run is None:
        return None
    index, verb = found
    taken_instead = run.choice.get(index, 0)
    return game.spans.of("setup", run.key, index, "or" if taken_instead else verb)


def _when(run: SetupRun | None) -> str:
    return "" if run is None else f"with {run.players} players "
