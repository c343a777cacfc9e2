"""The first real game, built once, and small games to break."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.build import BuildOptions, Built, build_game

GAMES = Path(__file__).resolve().parents[2] / "card_data"

SMALL = """\
cardgen: 1
title: Small
version: 1
players: 2-4
licence: CC0
components:
  deck:
    kind: deck
    count: 3
    stock: poker
    face: faces/deck.yaml
    cards: [{id: a, copies: 2}, {id: b}]
  coin:
    kind: token
    count: 2
    shape: circle
    size: 20mm
    face: faces/coin.yaml
print: {papers: [a4]}
"""
FILES = {
    "game.yaml": SMALL,
    "faces/deck.yaml": (
        "layers:\n  - rect: {box: bleed, fill: '#ffeecc'}\n  - text: {value: '{{ card.title }}', size: 14pt, box: safe}\n"
    ),
    "faces/coin.yaml": "layers:\n  - ellipse: {box: bleed, fill: '#203060'}\n",
    "rules.md": "## How to play {#play}\n\nTake a card.\n",
}

Make = Callable[..., Path]


@pytest.fixture(scope="session")
def royal(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Royal Ball, all of it, in a folder of its own; tests read it and change nothing."""
    return build_game(GAMES / "royal_ball", tmp_path_factory.mktemp("royal"), BuildOptions())


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Writes a small game: ``make("name", **{"game.yaml": text})``."""

    def game(name: str = "small", **changed: str) -> Path:
        for path, text in {**FILES, **changed}.items():
            file = tmp_path / "games" / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return tmp_path / "games" / name

    return game
