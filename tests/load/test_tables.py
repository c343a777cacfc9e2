"""Cards that come from CSV, from a workbook, or from a YAML file of rows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest

from cardgen.load import Loaded
from cardgen.model.component import Card
from tests.load.conftest import HEADER, Load, Trips


def game(name: str = "cards.csv") -> str:
    return f"{HEADER}components: {{deck: {{kind: deck, cards: {name}}}}}\n"


def cards(loaded: Loaded) -> tuple[Card, ...]:
    assert loaded.diagnostics == []
    assert loaded.game is not None
    return loaded.game.components["deck"].cards


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_usual_separator_is_found(load: Load, delimiter: str) -> None:
    text = 'id,copies,say\na,2,"one, two; three | four"\nb,,plain\n'.replace(",", delimiter)
    text = text.replace(f"one{delimiter}", "one,")
    found = cards(load(game(), {"cards.csv": text}))
    assert [(c.id, c.count) for c in found] == [("a", 2), ("b", 1)]
    assert found[0].attributes == {"say": "one, two; three | four"}


def test_the_separator_in_a_quoted_column_name_does_not_count(load: Load) -> None:
    found = cards(load(game(), {"cards.csv": 'id;"cost, in gold, or more, or less"\na;3\n'}))
    assert found[0].attributes == {"cost, in gold, or more, or less": 3}


def test_a_byte_order_mark_and_windows_line_ends_are_accepted(load: Load) -> None:
    found = cards(load(game(), {"cards.csv": "\ufeffid;cost\r\na;1\r\nb;2\r\n"}))
    assert [(c.id, c.attributes) for c in found] == [("a", {"cost": 1}), ("b", {"cost": 2})]


def test_whole_numbers_stay_whole_and_texts_stay_texts(load: Load) -> None:
    text = "id,cost,code,name\n007,456,0010,No\n1e3,,1e3,NA\nno,7.5,00,None\nnull,0,~,null\n"
    found = cards(load(game(), {"cards.csv": text}))
    assert [c.id for c in found] == ["007", "1e3", "no", "null"]
    assert [c.get("cost") for c in found] == [456, None, 7.5, 0]
    assert all(isinstance(c.get("cost"), int) for c in found[::3])
    assert [c.get("code") for c in found] == ["0010", "1e3", "00", "~"]
    assert [c.get("name") for c in found] == ["No", "NA", "None", "null"]


def test_an_exporter_may_quote_everything(load: Load) -> None:
    found = cards(load(game(), {"cards.csv": '"id","copies","cost"\n"a","2","3"\n'}))
    assert (found[0].id, found[0].count, found[0].attributes) == ("a", 2, {"cost": 3})


def test_cells_may_hold_quotes_and_line_breaks(load: Load) -> None:
    text = 'id,say,cost\na,"He said ""no"",\nand left",3\nb,x,4\n'
    first, second = cards(load(game(), {"cards.csv": text}))
    assert first.attributes == {"say": 'He said "no",\nand left', "cost": 3}
    assert str(first.where["cost"]) == "cards.csv:3:11"
    assert (str(second.span), str(second.where["say"])) == ("cards.csv:4:1", "cards.csv:4:3")


def test_blank_cells_and_blank_rows_are_as_if_not_there(load: Load) -> None:
    found = cards(load(game(), {"cards.csv": "id,copies,cost,\na,, ,\n\n,,,\nb,2,3,\n,,,\n\n"}))
    assert [(c.id, c.count, c.attributes) for c in found] == [("a", 1, {}), ("b", 2, {"cost": 3})]


def test_columns_that_cards_know_are_what_they_are_on_rows(load: Load) -> None:
    files = {
        "cards.csv": "id,title,copies,min_players,face,mood\na,The A,2,3,faces/a.yaml,gay\n",
        "faces/a.yaml": "layers: []\n",
    }
    [card] = cards(load(game(), files))
    assert (card.title, card.face, card.attributes) == (
        "The A",
        "faces/a.yaml",
        {"min_players": 3, "mood": "gay"},
    )
    assert [copy.min_players for copy in card.copies] == [3, 3]


def test_the_game_knows_the_text_of_the_table_and_the_place_of_each_cell(load: Load) -> None:
    loaded = load(game(), {"cards.csv": "id;cost\na; 10\n"})
    assert loaded.game is not None
    assert loaded.game.sources["cards.csv"] == "id;cost\na; 10\n"
    assert str(loaded.game.spans.of("components", "deck", "cards", 0, "cost")) == "cards.csv:2:3"
    assert str(loaded.game.spans.of("components", "deck", "cards", 0, "nothing")) == "cards.csv:2:1"
    assert str(loaded.game.spans.of("components", "deck", "kind")) == "game.yaml:5:27"


@pytest.mark.parametrize(
    ("table", "name", "said"),
    [
        ("▶", "empty-file", "the first row names the columns"),
        ("▶\n\n,,\n", "empty-file", "empty"),
        ("▶id,cost\n", "no-rows", "0 rows"),
        ("▶id,cost\n,\n", "no-rows", "0 rows"),
        ("▶name,cost\na,1\n", "missing-key", "rename the column 'name'"),
        ("▶ID,cost\na,1\n", "missing-key", "rename the column 'ID'"),
        ("▶id:cost\na:1\n", "missing-key", "comma, semicolon, tab or |"),
        ("id,▶id\na,b\n", "duplicate-key", "the column 'id' occurs twice"),
        ("id,cost,▶cost\na,1,2\n", "duplicate-key", "used here first"),
        ("id,▶,cost\na,x,1\n", "missing-value", "column 2 has cells, but no name"),
        ("id,cost\na,1\nb,2,▶3\n", "ragged-row", "3 cells, but the header has 2"),
        ("id,cost,say\na,▶1\n", "ragged-row", "2 cells, but the header has 3"),
        ("id,cost,say\n▶a\n", "ragged-row", "1 cells, but the header has 3"),
        ('id,cost\na,1\nb,▶"2\n', "csv-syntax", "never closed"),
        ('id,cost\na,"1"▶2\n', "csv-syntax", "text follows"),
        ('id,cost\na,"1\n2"▶x\n', "csv-syntax", "text follows"),
        ("id,copies\na,▶-1\n", "count-range", "not '-1'"),
        ("id,copies\na,▶2.5\n", "count-range", "not '2.5'"),
        ("id,copies\na,▶true\n", "count-range", "not 'true'"),
        ("id,cost\na,1\n▶a,2\n", "duplicate-id", "used here first"),
        ("id,cost\na,1\n,▶2\n", "missing-key", "'id' is missing"),
        ("id,needs\na,▶meat\n", "wrong-type", "a mapping, not 'meat'"),
    ],
)
def test_what_can_be_wrong_with_a_table(trips: Trips, table: str, name: str, said: str) -> None:
    trips(game(), name, said, files={"cards.csv": table})


def test_all_ragged_rows_are_named(load: Load) -> None:
    loaded = load(game(), {"cards.csv": "id,cost\na\nb,1\nc,1,2\n"})
    assert [f"{d.span} {d.name}" for d in loaded.diagnostics] == [
        "cards.csv:2:1 ragged-row",
        "cards.csv:4:5 ragged-row",
    ]


def test_a_quote_that_is_never_closed_is_found_quickly(load: Load) -> None:
    [diagnostic] = load(game(), {"cards.csv": 'id,say\na,"' + 'x "" y\n' * 200_000}).diagnostics
    assert (str(diagnostic.span), diagnostic.name) == ("cards.csv:2:3", "csv-syntax")


def test_a_yaml_file_of_rows_is_a_list_of_rows_and_products(load: Load) -> None:
    text = "- {id: joker, copies: 2}\n- product: {suit: [red, blue]}\n  id: '{suit}'\n"
    loaded = load(game("cards/all.yaml"), {"cards/all.yaml": text})
    assert [(c.id, c.count) for c in cards(loaded)] == [("joker", 2), ("red", 1), ("blue", 1)]
    assert str(cards(loaded)[0].where["copies"]) == "cards/all.yaml:1:23"
    assert loaded.game is not None
    assert loaded.game.sources["cards/all.yaml"] == text


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("▶id: a\n", "wrong-type", "must hold a list of rows, not a mapping"),
        ("▶", "empty-file", "empty"),
        ("- {id: a, copies: ▶x}\n", "count-range", "not 'x'"),
        ("- {id: a}\n- {id: ▶a}\n", "duplicate-id", "'a' occurs twice"),
        ("- {id: a, ▶id: b}\n", "duplicate-key", "'id'"),
        ("- ▶a\n", "wrong-type", "a mapping, not 'a'"),
        ("- ▶{copies: 2}\n", "missing-key", "'id' is missing in entry 1 of 'cards'"),
        ("- {product: {a: [1]}, id: ▶'{b}'}\n", "wrong-pattern", "'{b}'"),
    ],
)
def test_faults_of_a_yaml_file_of_rows_lie_in_that_file(
    trips: Trips, text: str, name: str, said: str
) -> None:
    trips(game("cards.yaml"), name, said, files={"cards.yaml": text})


def test_faults_of_the_game_file_are_found_beside_those_of_a_table(load: Load) -> None:
    text = HEADER + "components: {a: {kind: dek, cards: cards.csv}, b: {kind: deck, cards: rows.csv}}\n"
    loaded = load(text, {"cards.csv": "name\nx\n", "rows.csv": "id,copies\nx,-1\n"})
    assert [f"{d.span.path} {d.name}" for d in loaded.diagnostics] == [
        "cards.csv missing-key",
        "game.yaml unknown-value",
        "rows.csv count-range",
    ]


@pytest.mark.parametrize(
    ("name", "fault", "said"),
    [
        ("▶cards.txt", "unknown-value", ".yaml, .yml, .csv, .tsv, .xlsx"),
        ("▶card.csv", "missing-file", "did you mean 'cards.csv'?"),
        ("▶data/cards.csv", "missing-file", "did you mean 'cards.csv'?"),
        ("▶cards.tsv", "missing-file", "did you mean 'cards.csv'?"),
    ],
)
def test_the_name_of_a_table_is_checked(trips: Trips, name: str, fault: str, said: str) -> None:
    trips(game(name), fault, said, files={"cards.csv": "id\na\n", "cards.txt": "id\na\n"})


def workbook(path: Path, rows: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path.read_bytes()


def test_a_workbook_gives_what_its_cells_show(load: Load, tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["id", "copies", "cost", "wild"],
        ["007", 2, 3.0, True],
        [12, None, 1.5, None],
        [None] * 4,
    ]
    loaded = load(game("cards.xlsx"), {"cards.xlsx": workbook(tmp_path / "b.xlsx", rows)})
    first, second = cards(loaded)
    assert (first.id, first.count, first.attributes) == ("007", 2, {"cost": 3, "wild": True})
    assert (second.id, second.count, second.attributes) == ("12", 1, {"cost": 1.5})
    assert str(first.where["copies"]) == "cards.xlsx:2:2"


def test_faults_in_a_workbook_have_line_and_column(load: Load, tmp_path: Path) -> None:
    rows: list[list[object]] = [["id", "copies"], ["a", 1], ["b", -1]]
    [diagnostic] = load(game("cards.xlsx"), {"cards.xlsx": workbook(tmp_path / "b.xlsx", rows)}).diagnostics
    assert (str(diagnostic.span), diagnostic.name) == ("cards.xlsx:3:2", "count-range")


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 broken"])
def test_a_file_that_is_no_workbook_is_named(load: Load, content: bytes) -> None:
    [diagnostic] = load(game("cards.xlsx"), {"cards.xlsx": content}).diagnostics
    assert diagnostic.name == "unreadable-file"
    assert "'cards.xlsx'" in diagnostic.message


def test_without_openpyxl_the_extra_is_named(load: Load, tmp_path: Path) -> None:
    load(game("cards.xlsx"), {"cards.xlsx": workbook(tmp_path / "b.xlsx", [["id"], ["a"]])})
    script = (
        "import sys; sys.modules['openpyxl'] = None\n"
        "from pathlib import Path; from cardgen.load import load_game\n"
        "print([(d.name, d.hint) for d in load_game(Path(sys.argv[1])).diagnostics])"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "test_game")]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "missing-extra" in said
    assert "cardgen[xlsx]" in said
