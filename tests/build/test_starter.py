"""What somebody gets who asks for a starter game."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from cardgen.build import BuildOptions, build_game, check_game
from cardgen.build.starter import make_starter
from cardgen.diagnostics import CardgenError, Severity


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    make_starter(tmp_path / "my_game")
    return tmp_path / "my_game"


def test_a_starter_game_has_no_faults(starter: Path) -> None:
    assert check_game(starter).diagnostics == ()


def test_a_starter_game_builds_without_a_warning(starter: Path, tmp_path: Path) -> None:
    built = build_game(starter, tmp_path / "out", BuildOptions(parts=("cards",)))
    assert not built.failed
    assert [d for d in built.diagnostics if d.severity is not Severity.NOTE] == []

    sheets = pypdfium2.PdfDocument(tmp_path / "out" / "my_game" / "print" / "my_game-cards-a4.pdf")
    words = [page.get_textpage().get_text_range() for page in sheets]
    assert len(words) == 4  # eighteen cards, nine on a sheet, both sides
    assert sum(text.count("7 in the deck") for text in words) == 7
    assert sum(text.count("5 in the deck") for text in words) == 5


def test_the_numbers_that_the_starter_says_twice_are_compared(starter: Path) -> None:
    game = starter / "game.yaml"
    text = game.read_text(encoding="utf-8")
    for right, wrong, name in [
        ("count: 18", "count: 17", "count-total"),
        ("values: [0, 1, 5, 6,", "values: [0, 1, 5, 7,", "table-formula"),
        ("aid: [0, 1, 5, 6,", "aid: [0, 1, 5, 7,", "aid-mismatch"),
        ("gives: 1\n", "gives: 2\n", "example-failed"),
        ("deal: 4, hand: 4, gives: 2", "deal: 3, hand: 3, gives: 6", "whole-offers"),
    ]:
        assert text.count(right) == 1, right
        game.write_text(text.replace(right, wrong), encoding="utf-8")
        assert name in {d.name for d in check_game(starter).diagnostics}, right


def test_a_folder_with_something_in_it_is_left_alone(starter: Path) -> None:
    (starter / "game.yaml").write_text("mine", encoding="utf-8")
    with pytest.raises(CardgenError, match="is not empty"):
        make_starter(starter)
    assert (starter / "game.yaml").read_text(encoding="utf-8") == "mine"


def test_an_empty_folder_may_be_there_already(tmp_path: Path) -> None:
    made = make_starter(tmp_path)
    assert tmp_path / "game.yaml" in made
    assert all(file.is_file() for file in made)
