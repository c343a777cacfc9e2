"""docs/rulebook.md: every example does what the page says."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from cardgen.build import check_game
from cardgen.diagnostics import Severity
from cardgen.load import load_game
from cardgen.rulebook.context import Names
from cardgen.rulebook.html import Look, Rulebook, compile_rulebook
from cardgen.rulebook.markdown import Held
from cardgen.rulebook.words import wordbook
from cardgen.ruleset import evaluate
from cardgen.ruleset.templating import _FILTERS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "rulebook.md").read_text("utf-8")
GAME = re.search(r"```yaml\n(.*?)```", PAGE, re.DOTALL)[1]  # type: ignore[index]
RIGHT = re.findall(r"```jinja\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)
WRONG = re.findall(r"```wrong ([a-z-]+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "game" / "faces").mkdir(parents=True)
    (tmp_path / "game" / "faces" / "fruit.yaml").write_text("layers: []\n")
    (tmp_path / "game" / "game.yaml").write_text(
        GAME.replace("    count: 30\n", "    count: 30\n    face: faces/fruit.yaml\n")
    )
    return tmp_path / "game"


def faults(folder: Path, rules: str) -> list[tuple[str, str]]:
    (folder / "rules.md").write_text(rules, encoding="utf-8")
    found = check_game(folder).diagnostics
    return [(d.name, d.severity.label) for d in found if d.severity is not Severity.NOTE]


def compiled(folder: Path, language: str) -> Rulebook:
    """A rulebook without fonts, which nobody looks at here."""
    game = load_game(folder).game
    assert game is not None
    look = Look(accent="#000000", accent_dark="#ffffff", title_files={}, body_files={})
    source = game.rulebooks[language]
    return compile_rulebook(game, evaluate(game), source, language, look=look, picture=lambda _c, _d: None)


def read(folder: Path) -> str:
    """What a reader sees, as one line."""
    book = compiled(folder, "en")
    body = re.sub(r"<style.*?</style>|<head.*?</head>", "", book.page.screen, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_there_is_something_to_run() -> None:
    assert len(RIGHT) > 5
    assert len(WRONG) == 3
    assert len(re.findall(r"^```\w", PAGE, re.MULTILINE)) == 1 + 2 * len(RIGHT) + len(WRONG)


@pytest.mark.parametrize(("rules", "reads"), RIGHT, ids=lambda text: text.strip()[:30])
def test_an_example_reads_as_the_page_says(game: Path, rules: str, reads: str) -> None:
    assert faults(game, rules) == []
    said = re.sub(r" ([.,])", r"\1", read(game))
    assert " ".join(reads.split()) in said


@pytest.mark.parametrize(("name", "rules"), WRONG)
def test_a_mistake_is_reported_as_the_page_says(game: Path, name: str, rules: str) -> None:
    severity = "warning" if name == "prose-shadow" else "error"
    assert faults(game, rules) == [(name, severity)]


def test_every_name_and_filter_is_on_the_page(game: Path) -> None:
    (game / "rules.md").write_text("")
    loaded = load_game(game).game
    assert loaded is not None
    names = Names(
        loaded, evaluate(loaded), wordbook("en"), Held(), lambda _c, _d: None, lambda _n: None
    ).all()
    own = set(loaded.components)
    assert [
        name for name in sorted(set(names) - own) if not re.search(rf"`[^`]*\b{name}\b[^`]*`", PAGE)
    ] == []
    listed = re.search(r"From Jinja there are `([^`]*)`", PAGE)
    assert listed is not None
    assert set(listed[1].split()) == _FILTERS - {"d", "count"}


def test_a_translation_is_a_book_of_its_own(game: Path) -> None:
    (game / "rules.de.md").write_text("## Aufbau\n\nMischt die {{ fruit.count }} Karten.\n", "utf-8")
    assert faults(game, "## Setting up\n\nShuffle.\n") == []
    page = compiled(game, "de").page.screen
    assert '<html lang="de"' in page
    assert "Mischt die 30 Karten." in page
