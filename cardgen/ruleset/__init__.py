"""Running what a game states: its formulas and functions, set-up recipes, scoring tables, examples, invariants."""

from cardgen.ruleset.evaluate import evaluate
from cardgen.ruleset.rulings import Rulings

__all__ = ["Rulings", "evaluate"]
