"""The JSON Schema of a file accepts what the loader accepts, as an editor sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardgen.load import json_schema
from cardgen.load.schema import KINDS
from cardgen.load.yaml_tree import parse_tree, read_tree
from cardgen.model.base import free_value

GAMES = Path(__file__).parents[2] / "card_data"


def complaints(kind: str, content: Any) -> list[str]:
    return [
        f"{'/'.join(map(str, e.path))}: {e.message}"
        for e in Draft202012Validator(json_schema(kind)).iter_errors(content)
    ]


def game(more: str) -> Any:
    head = "cardgen: 1\ntitle: 1830\nversion: 0.1\nplayers: 2\n"
    return free_value(parse_tree(head + more, "game.yaml").value)


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_a_schema_in_standard_words(kind: str) -> None:
    schema = json_schema(kind)
    Draft202012Validator.check_schema(schema)
    words = set(str(schema).replace("'", " ").split())
    assert words.isdisjoint({"ge", "le", "gt", "lt", "oneOf"})


@pytest.mark.parametrize(
    "folder", sorted(path.parent for path in GAMES.glob("*/game.yaml")), ids=lambda path: path.name
)
def test_it_accepts_the_games_that_are_here(folder: Path) -> None:
    assert complaints("game", free_value(read_tree(folder / "game.yaml", "game.yaml").value)) == []


ROWS = "[{id: 7, copies: [2, {a: b}]}, {product: {a: 1..3}, id: '{a}', except: []}]"


@pytest.mark.parametrize(
    "more",
    [
        f"components: {{c: {{kind: deck, cards: {ROWS}}}}}",
        "components: {c: {kind: token, shape: hex, size: 25mm}}\nprint: {dpi: 300, gutter: 2mm}",
        "components: {c: {kind: card, stock: {width: 10mm, height: 20mm}}}\npalette: {ink: '#abc'}\nfonts: {a: 3}",
        "components: {c: {kind: card}}\nsetup: {2: [{take: c}, {deal: 3, or: {id: 1}}]}",
        "components: {c: {kind: card}}\nscoring: {a: {values: {0: 1, 2+: 3}, aid: [0, 1], formula: 5}}",
    ],
)
def test_it_accepts_numbers_where_a_text_is_meant(more: str) -> None:
    assert complaints("game", game(more)) == []


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ("components: {c: {kind: dek}}", "components/c/kind"),
        ("components: {c: {kind: deck, facce: a}}", "components/c"),
        ("components: {}", "components"),
        ("components: {c: {kind: card}}\nprint: {dpi: 30}", "print/dpi"),
        ("components: {c: {kind: card}}\npalette: {ink: red}", "palette/ink"),
        ("components: {c: {kind: card}}\nsubtitle: ~", "subtitle"),
    ],
)
def test_it_underlines_what_the_loader_refuses(more: str, where: str) -> None:
    assert [line.split(":")[0] for line in complaints("game", game(more))] == [where]


def test_rows_and_faces_have_schemas_of_their_own() -> None:
    assert (
        complaints("rows", [{"id": "a", "copies": 2, "mood": "gay"}, {"product": {"a": "1..3"}, "id": "{a}"}])
        == []
    )
    assert complaints("rows", [{"copies": 2}]) != []
    assert complaints("face", {"layers": [{"rect": {"box": "bleed", "fill": "cream"}}]}) == []
    assert complaints("face", {"layer": []}) != []


def test_an_unknown_kind_names_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="game, rows, face"):
        json_schema("games")
