"""The referee: what a game states, compared with what follows from it.  One function per invariant."""

from __future__ import annotations

from cardgen.diagnostics import Diagnostic, in_order
from cardgen.model.game import Game
from cardgen.ruleset import Rulings

__all__ = ["run_checks"]


def run_checks(game: Game, rulings: Rulings) -> list[Diagnostic]:
    """Every fault of ``game``, sorted by place; acknowledged ones as notes."""
    return in_order(rulings.faults)
