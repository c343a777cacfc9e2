"""Scoring tables, run over every number of cards that the decks allow."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping

from cardgen.model.base import Value
from cardgen.model.component import Component
from cardgen.model.game import Game
from cardgen.model.scoring import Table
from cardgen.ruleset.bands import read_bands
from cardgen.ruleset.program import argument_domain, argument_names, table_component
from cardgen.ruleset.rulings import Argument, Counts, SetupRun, TableRun

MOST_POINTS = 20_000
"""Combinations of arguments that are run; a table over more is reported and not run."""


def cards_matching(component: Component, selection: Mapping[str, Value], run: SetupRun | None) -> int:
    """Pieces of ``component`` that ``selection`` picks: in all, or those that are in the game after ``run``."""
    if run is None or component.id not in run.components:
        return sum(card.matches(selection, copy) for card, copy in component.pieces())
    return sum(run.cards.get(card.name, 0) for card in component.cards if card.matches(selection))


def plan_table(game: Game, table_id: str, table: Table, runs: Iterable[SetupRun]) -> TableRun:
    """The table with its arguments and stated values; its formula isn't run yet.

    A counted argument goes from 0 to the largest number that some set-up leaves in its deck.
    """
    component = table_component(game, table)
    possible: list[SetupRun | None] = [*runs] or [None]
    arguments = []
    for name in argument_names(table):
        selection, interval = argument_domain(table_id, table, name)
        if interval is not None:
            arguments.append(Argument(name, None, interval.low, interval.high))
        elif selection is not None and component is not None:
            most = max(cards_matching(component, selection, run) for run in possible)
            arguments.append(Argument(name, selection, 0, most))
    if len(arguments) < len(argument_names(table)):  # unknown-ref says which one counts nothing
        arguments = []
    return TableRun(
        id=table_id,
        table=table,
        component=component.id if component is not None else None,
        arguments=tuple(arguments),
        stated=None if table.values is None else read_bands(table.values),
        aid=None if table.aid is None else read_bands(table.aid),
    )


def points(run: TableRun) -> list[Counts]:
    """Every combination of the arguments, the last one fastest; empty when there are more than ``MOST_POINTS``."""
    if not run.arguments or size(run) > MOST_POINTS:
        return []
    return list(itertools.product(*(argument.domain for argument in run.arguments)))


def size(run: TableRun) -> int:
    product = 1
    for argument in run.arguments:
        product *= len(argument.domain)
    return product
