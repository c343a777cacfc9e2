"""Commands, run in this process, on small games and on a copy of the first real one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardgen.cli.main import main

GAMES = Path(__file__).resolve().parents[2] / "card_data"

SMALL = """\
cardgen: 1
title: Small
version: 1
players: 2-4
components:
  deck:
    kind: deck
    count: 3
    face: faces/deck.yaml
    cards: [{id: a, copies: 2}, {id: b}]
"""

Run = Callable[..., Result]
Make = Callable[..., Path]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def command(*words: str | Path) -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.output
        return result

    return command


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Writes a game folder: ``make("name", game_yaml)``."""

    def game(name: str, text: str = SMALL) -> Path:
        folder = tmp_path / name
        (folder / "faces").mkdir(parents=True)
        (folder / "faces" / "deck.yaml").write_text("layers: []\n")
        (folder / "game.yaml").write_text(text, encoding="utf-8")
        return folder

    return game


@pytest.fixture(scope="session")
def royal() -> Path:
    return GAMES / "royal_ball"


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """A copy of the first game's folder that a test may change."""
    return Path(shutil.copytree(GAMES / "royal_ball", tmp_path / "royal_ball"))
