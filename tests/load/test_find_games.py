"""GAME is a folder or the name of one under card_data/."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import CardgenError
from cardgen.load import find_games


@pytest.fixture
def bases(tmp_path: Path) -> list[Path]:
    for name in ("own/zebra", "own/apple", "bundled/royal", "bundled/apple"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "game.yaml").write_text("cardgen: 1\n")
    (tmp_path / "own" / "no_game").mkdir()
    return [tmp_path / "own", tmp_path / "bundled"]


def test_without_names_all_games_of_the_first_place_that_has_any(bases: list[Path]) -> None:
    assert find_games([], bases) == [bases[0] / "apple", bases[0] / "zebra"]
    assert find_games([], [bases[0] / "no_game", bases[1]]) == [bases[1] / "apple", bases[1] / "royal"]


def test_a_name_is_looked_up_in_each_place_in_turn(bases: list[Path]) -> None:
    assert find_games(["royal", "apple"], bases) == [bases[1] / "royal", bases[0] / "apple"]


def test_a_folder_anywhere_is_a_game(bases: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_games([str(bases[1] / "royal")], []) == [bases[1] / "royal"]
    assert find_games([str(bases[1] / "royal" / "game.yaml")], []) == [bases[1] / "royal"]
    monkeypatch.chdir(bases[1] / "royal")
    assert find_games(["."], []) == [Path()]


@pytest.mark.parametrize(
    ("name", "said", "hint"),
    [
        ("roial", "there is no game 'roial'", "did you mean 'royal'?"),
        ("xyz", "there is no game 'xyz'", "games here: apple, zebra, royal"),
        ("", "there is no game ''", "games here"),
    ],
)
def test_an_unknown_name_is_wrong_usage_with_the_nearest_one(
    bases: list[Path], name: str, said: str, hint: str
) -> None:
    with pytest.raises(CardgenError, match=said) as caught:
        find_games([name], bases)
    assert caught.value.exit_code == 2
    assert hint in caught.value.hint


def test_a_folder_that_is_no_game_is_wrong_usage(bases: list[Path]) -> None:
    with pytest.raises(CardgenError, match=r"has no game\.yaml"):
        find_games([str(bases[0] / "no_game")], bases)


def test_no_game_anywhere_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(CardgenError, match="no game here"):
        find_games([], [tmp_path, tmp_path / "missing"])
