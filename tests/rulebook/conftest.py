"""The first game's rulebook, compiled once, and a real browser to look at it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardgen.geometry import Size
from cardgen.load import load_game
from cardgen.rulebook.context import FacePicture
from cardgen.rulebook.html import Rulebook, compile_rulebook, game_look
from cardgen.rulebook.pdf import Compiled, compile_pdf
from cardgen.ruleset import evaluate
from cardgen.typeset import font_book

GAMES = Path(__file__).resolve().parents[2] / "card_data"
PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


def compile_game(folder: Path) -> Rulebook:
    game = load_game(folder).game
    assert game is not None
    rulings = evaluate(game)
    return compile_rulebook(
        game,
        rulings,
        game.rulebooks["en"],
        "en",
        look=game_look(game, font_book()),
        picture=lambda _component, _card: FacePicture(PIXEL, 300, 420),
    )


@pytest.fixture(scope="session")
def book() -> Rulebook:
    return compile_game(GAMES / "royal_ball")


@pytest.fixture(scope="session")
def pdf(book: Rulebook) -> Compiled:
    return compile_pdf(book.page.print, page=Size(210, 297), identifier="test")


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """A copy of the first game's folder that a test may change."""
    return Path(shutil.copytree(GAMES / "royal_ball", tmp_path / "game"))
