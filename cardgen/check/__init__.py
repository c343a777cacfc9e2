"""The referee: what a game states, compared with what follows from it.  One function per invariant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.check.allow import apply_allowances
from cardgen.check.base import Check
from cardgen.check.catalogue import OWN
from cardgen.check.deck import back_differs, count_total, grid, supply_short, type_count
from cardgen.check.dependency import dead_tables, needs
from cardgen.check.examples import (
    acknowledge,
    acknowledgements,
    defects,
    example_failed,
    requirements,
    stale_holds,
)
from cardgen.check.prose import prose_figures
from cardgen.check.references import component_references, ids_once, setup_references, table_references
from cardgen.check.rights import licence_blocks_publish
from cardgen.check.scoring import aid_mismatch, table_bands, table_formula, table_shape, table_zero
from cardgen.check.setup import setup_range, setup_results, turns_uneven
from cardgen.diagnostics import Diagnostic, in_order
from cardgen.model.game import Game
from cardgen.ruleset import Rulings

__all__ = ["ALL_CHECKS", "apply_allowances", "run_checks"]

ALL_CHECKS: tuple[Check, ...] = (
    count_total,
    type_count,
    grid,
    supply_short,
    back_differs,
    component_references,
    setup_references,
    table_references,
    ids_once,
    licence_blocks_publish,
    setup_results,
    setup_range,
    turns_uneven,
    needs,
    dead_tables,
    table_shape,
    table_bands,
    table_formula,
    aid_mismatch,
    table_zero,
    example_failed,
    requirements,
    acknowledgements,
    defects,
    stale_holds,
    prose_figures,
)


def run_checks(game: Game, rulings: Rulings) -> list[Diagnostic]:
    """Every fault of ``game``, sorted by place; what is acknowledged or allowed in its files is a note or left out."""
    found = [*_once(rulings.faults), *(fault for check in ALL_CHECKS for fault in check(game, rulings))]
    judged = {entry.name for entry in OWN} | {requirement.name for requirement in game.spec.require}
    return in_order(apply_allowances(acknowledge(game, found), game.sources, judged=judged))


def _once(faults: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """One fault of each kind for each formula, however many numbers of cards it fails for."""
    seen = set()
    for fault in faults:
        if (fault.name, fault.span) not in seen:
            seen.add((fault.name, fault.span))
            yield fault
