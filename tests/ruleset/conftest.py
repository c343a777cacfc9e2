"""Games from texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.load import load_game
from cardgen.model.game import Game

HEAD = "cardgen: 1\ntitle: Small\nversion: 0.1.0\nplayers: 2-4\n"


@pytest.fixture
def game(tmp_path: Path) -> Callable[..., Game]:
    """``game(yaml, star=...)``: the game that these texts are; the head is added."""

    def make(text: str, *, star: str | None = None) -> Game:
        (tmp_path / "game.yaml").write_text(HEAD + text, encoding="utf-8")
        if star is not None:
            (tmp_path / "rules.star").write_text(star, encoding="utf-8")
        loaded = load_game(tmp_path)
        assert loaded.game is not None, loaded.diagnostics
        assert loaded.diagnostics == []
        return loaded.game

    return make
