"""A game's rules, run once."""

from __future__ import annotations

from cardgen.model.facts import collect_facts
from cardgen.model.game import Game
from cardgen.ruleset.rulings import Rulings


def evaluate(game: Game, *, limit: float = 2.0) -> Rulings:
    """Everything that follows from the rules of ``game``.

    Args:
        limit: Seconds that one call of a formula may take.
    """
    return Rulings(
        facts=collect_facts(game, {}),
        setups={},
        variants={},
        tables={},
        examples={},
        requirements=(),
        issues={},
        faults=(),
    )
