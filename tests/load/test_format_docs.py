"""docs/format.md: its reference is that of the models, and everything that it shows can be loaded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from cardgen.check import run_checks
from cardgen.diagnostics import Severity
from cardgen.load import manual
from cardgen.load.fields import keys_of
from cardgen.load.yaml_tree import parse_tree
from cardgen.model import component, game, scoring, setup
from cardgen.ruleset import evaluate
from tests.load.conftest import Load

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "format.md").read_text(encoding="utf-8")
MARK = "<!-- What follows is written by docs/write_format.py from the models. -->\n\n"
SNIPPETS = re.findall(r"^```(yaml|csv)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
FACES = ["court", "back", "staff", "favour", "aid", "joker"]
MODELS: list[type[BaseModel]] = [
    game.GameSpec, game.Source, game.Example, game.Requirement, game.Choice, game.Issue, game.PrintDefaults,
    component.ComponentSpec, component.CardRow, component.Product, component.Change, component.CustomStock,
    setup.Step, scoring.Table,
]  # fmt: skip
FIELDS = [(model, key) for model in MODELS for key in keys_of(model)]


def test_the_reference_is_what_the_models_say() -> None:
    assert PAGE.partition(MARK)[2] == manual.format_manual(), "run: python docs/write_format.py"


def test_there_is_something_to_load() -> None:
    assert len(SNIPPETS) > 10


@pytest.mark.parametrize(("language", "text"), SNIPPETS, ids=lambda text: text.strip().split("\n")[0][:30])
def test_every_snippet_is_a_game_without_faults(load: Load, language: str, text: str) -> None:
    head = "cardgen: 1\ntitle: T\nversion: 1\nplayers: 2-4\n"
    files: dict[str, str | bytes] = {f"faces/{name}.yaml": "layers: []\n" for name in FACES}
    if language == "csv":
        files["cards.csv"], text = text, head + "components: {deck: {kind: deck, cards: cards.csv}}\n"
    elif text.startswith("- "):
        files["cards.yaml"], text = text, head + "components: {deck: {kind: deck, cards: cards.yaml}}\n"
    elif "cardgen: 1\n" not in text:
        text = head + text
    loaded = load(text, files)
    assert loaded.diagnostics == []
    assert loaded.game is not None
    found = run_checks(loaded.game, evaluate(loaded.game))
    assert [d for d in found if d.severity is not Severity.NOTE] == []


def minimal(model: type[BaseModel]) -> dict[str, Any]:
    return {key: example(model, key)[0] for key, field in keys_of(model).items() if field.is_required()}


def example(model: type[BaseModel], key: str) -> list[Any]:
    return [parse_tree(str(text), "example").value for text in keys_of(model)[key].examples or []]


@pytest.mark.parametrize(
    ("model", "key"), FIELDS, ids=lambda part: part if isinstance(part, str) else part.__name__
)
def test_every_key_has_a_description_and_examples_that_it_takes(model: type[BaseModel], key: str) -> None:
    description = keys_of(model)[key].description
    assert description is not None
    assert description.endswith(".")
    assert example(model, key)
    for value in example(model, key):
        step = {} if model is not setup.Step or key in setup.VERBS else {"take": "deck"}
        model.model_validate({**minimal(model), **step, key: value})


def test_links_lead_to_headings_and_pages_that_there_are() -> None:
    titles = re.findall(r"^#+ (.*)", PAGE, re.MULTILINE)
    headings = {re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-") for title in titles}
    links = re.findall(r"\]\(([^)#]*)(#[^)]*)?\)", PAGE)
    assert [anchor for page, anchor in links if not page and anchor[1:] not in headings] == []
