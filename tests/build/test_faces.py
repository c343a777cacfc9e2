"""Faces by name, in games of any size."""

from __future__ import annotations

import pytest

from cardgen.build import BuildOptions, build_game, faces
from tests.build.conftest import SMALL, Make
from tests.build.test_build import files_of

CARDS = ", ".join(f"{{id: c{n}, title: Card {n % 7}}}" for n in range(20))
MANY = SMALL.replace("[{id: a, copies: 2}, {id: b}]", f"[{CARDS}, {{id: a, copies: [2, 3]}}]")
FACE = "layers:\n  - text: {value: '{{ card.title }} {{ copy.min_players }}', size: 14pt, box: safe}\n"


def test_games_with_more_designs_than_are_held_come_out_the_same(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make(**{"game.yaml": MANY.replace("count: 3", "count: 22"), "faces/deck.yaml": FACE})
    options = BuildOptions(parts=("cards",))
    held = build_game(game, game.parent / "held", options)
    monkeypatch.setattr(faces, "MOST_DESIGNS", 5)
    monkeypatch.setattr(faces, "FEW_KEPT", 2)
    forgotten = build_game(game, game.parent / "forgotten", options)
    assert held.files
    assert files_of(held.folder) == files_of(forgotten.folder)
