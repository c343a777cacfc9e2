"""Whatever stands in the files, loading ends with diagnostics and never with an exception."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgen.load import load_game
from cardgen.load.yaml_tree import parse_tree

HEADER = "cardgen: 1\ntitle: T\nversion: 1\nplayers: 2\n"
WORDS = "a b id title cards product copies components kind deck setup scoring values".split()
SIGNS = [
    ": ",
    ":\n",
    "\n",
    "\n  ",
    "\n    - ",
    "- ",
    "{",
    "}",
    "[",
    "]",
    ", ",
    "'",
    '"',
    "#",
    "|",
    ">",
    "? ",
    "~",
    "%YAML",
]
TRAPS = [
    "&a ",
    "*a",
    "<<: ",
    "!x ",
    "---\n",
    "...\n",
    "\t",
    "\x85",
    "\u2028",
    "\ufeff",
    "\x00",
    "é",
    "👑",
    "{a}",
    "{{ a }}",
]
VALUES = ["0", "-1", "1e3", "1..9", "9" * 30, "<list>", "<row>", "<text>", "[key]"]
SPICE = st.sampled_from([*WORDS, *SIGNS, *TRAPS, *VALUES])
YAMLISH = st.lists(SPICE, max_size=40).map("".join)
KEYS = "kind cards id copies product except stock size take remove or deal values over face a 2 <list> <row>".split()
DEEP: st.SearchStrategy[object] = st.recursive(
    st.sampled_from(["a", "3", "-1", "true", "~", "''", "1..9", "{a}", "poker", "25mm", "cards.csv"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(map(str, items))}]")
        | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4).map(
            lambda items: "{" + ", ".join(f"{key}: {value}" for key, value in items.items()) + "}"
        )
    ),
    max_leaves=12,
)
TOP = "components setup scoring print palette values source examples issues players".split()


def names_of_faults(content: bytes, name: str = "game.yaml") -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        files = {
            "game.yaml": (HEADER + f"components: {{c: {{kind: deck, cards: {name}}}}}\n").encode(),
            name: content,
        }
        for file, bytes_ in files.items():
            (Path(folder) / file).write_bytes(bytes_)
        loaded = load_game(Path(folder))
    assert loaded.game is not None or loaded.diagnostics
    assert all(d.span.line >= 1 and d.span.column >= 1 and d.message for d in loaded.diagnostics)
    return [d.name for d in loaded.diagnostics]


@given(st.text(max_size=200) | YAMLISH)
@example("\ufeff")
@example("a: !!binary x")
@example("? - a\n: b")
@example("{<<: [[a]]}")
def test_any_text_at_all_as_a_game_file(text: str) -> None:
    assert names_of_faults(text.encode("utf-8", "surrogatepass"))


@given(st.binary(max_size=100))
def test_any_bytes_at_all_as_a_game_file(content: bytes) -> None:
    assert names_of_faults(content)


@given(st.dictionaries(st.sampled_from(TOP), DEEP, max_size=4))
@settings(max_examples=100)
def test_any_values_under_known_keys(values: dict[str, str]) -> None:
    text = "cardgen: 1\ntitle: T\nversion: 1\n" + "".join(
        f"{key}: {value}\n" for key, value in values.items()
    )
    names_of_faults(text.encode())


@given(st.text(alphabet="a1,;|\t\"'\n\r ~é\u2028", max_size=60).map("id,x\n".__add__) | st.text(max_size=100))
def test_any_text_at_all_as_a_table(text: str) -> None:
    names_of_faults(text.encode("utf-8", "surrogatepass"), "cards.csv")


@given(st.lists(DEEP, max_size=4))
@settings(max_examples=100)
def test_any_rows_at_all(rows: list[object]) -> None:
    names_of_faults("".join(f"- {row}\n" for row in rows).encode(), "rows.yaml")


def quoted(text: str) -> str:
    """``text`` in double quotes, every character that YAML might mind as an escape."""
    return '"' + "".join(c if c.isascii() and c.isalnum() else f"\\U{ord(c):08x}" for c in text) + '"'


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20))
def test_any_id_survives_double_quotes(card_id: str) -> None:
    assert parse_tree(f"id: {quoted(card_id)}\n", "x").value == {"id": card_id}


@given(st.text(alphabet=st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=1, max_size=20))
def test_any_id_on_one_line_survives_single_quotes(card_id: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        doubled = card_id.replace("'", "''")
        game = HEADER + f"components: {{c: {{kind: deck, cards: [{{id: '{doubled}'}}]}}}}\n"
        (Path(folder) / "game.yaml").write_text(game)
        loaded = load_game(Path(folder))
    assert loaded.game is not None
    assert [card.id for card in loaded.game.components["c"].cards] == [card_id]


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"], exclude_characters='"'), max_size=20))
def test_any_cell_survives_quotes_in_a_table(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "game.yaml").write_text(HEADER + "components: {c: {kind: deck, cards: c.csv}}\n")
        (Path(folder) / "c.csv").write_text(f'id,say,last\na,"x{text}x",end\n', encoding="utf-8")
        loaded = load_game(Path(folder))
    assert loaded.game is not None
    assert loaded.game.components["c"].cards[0].attributes == {"say": f"x{text}x", "last": "end"}
