"""A game folder that tests change like a designer does: by editing its text."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardgen.check import run_checks
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.load import load_game
from cardgen.rulebook.html import check_prose
from cardgen.ruleset import evaluate

GAMES = Path(__file__).resolve().parents[2] / "card_data"


@dataclass(frozen=True)
class Edited:
    """A game folder on disk."""

    root: Path

    def edit(self, old: str, new: str, *, file: str = "game.yaml", times: int = 1) -> Edited:
        """Replace ``old``, which must occur exactly ``times`` times."""
        text = (self.root / file).read_text(encoding="utf-8")
        assert text.count(old) == times, f"'{old}' occurs {text.count(old)} times in {file}"
        (self.root / file).write_text(text.replace(old, new), encoding="utf-8")
        return self

    def line_of(self, text: str, file: str = "game.yaml") -> int:
        """The number of the only line that holds ``text``."""
        lines = (self.root / file).read_text(encoding="utf-8").splitlines()
        (number,) = [number for number, line in enumerate(lines, 1) if text in line]
        return number

    def check(self, *, limit: float = 2.0) -> list[Diagnostic]:
        """What the checks say; the game must be readable."""
        loaded = load_game(self.root)
        assert loaded.game is not None, loaded.diagnostics
        rulings = evaluate(loaded.game, limit=limit)
        found = run_checks(loaded.game, rulings)
        for language, source in loaded.game.rulebooks.items():
            found += check_prose(loaded.game, rulings, source, language)
        return found

    def loud(self) -> list[Diagnostic]:
        """Errors and warnings."""
        return [fault for fault in self.check() if fault.severity > Severity.NOTE]


@pytest.fixture
def royal_ball(tmp_path: Path) -> Edited:
    target = tmp_path / "royal_ball"
    shutil.copytree(GAMES / "royal_ball", target)
    return Edited(target)


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Edited]:
    """A game folder of the given texts: ``written(yaml, rules=..., star=...)``."""

    def write(game: str, *, rules: str | None = None, star: str | None = None) -> Edited:
        root = tmp_path / "game"
        root.mkdir(exist_ok=True)
        for name, text in (("game.yaml", game), ("rules.md", rules), ("rules.star", star)):
            if text is not None:
                (root / name).write_text(text, encoding="utf-8")
        return Edited(root)

    return write
