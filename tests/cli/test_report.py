"""Diagnostics as text, JSON, SARIF and GitHub annotations."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import pytest
from rich.cells import cell_len

from cardgen.cli import report
from cardgen.diagnostics import Diagnostic, Related, Severity
from cardgen.source import Span

SARIF = json.loads((Path(__file__).parent / "sarif-2.1.0-subset.json").read_text("utf-8"))
TEXT = "title: T\ncount: 3\n\tname: no\n"


def fault(line: int = 2, column: int = 8, **more: object) -> Diagnostic:
    values: dict[str, object] = {
        "name": "deck-size", "severity": Severity.ERROR, "span": Span("game.yaml", line, column),
        "message": "the deck has 2 cards, not 3", "hint": "correct 'count'",
    }  # fmt: skip
    return Diagnostic(**{**values, **more})  # type: ignore[arg-type]


def text_of(found: Diagnostic, source: str = TEXT, **more: str) -> list[str]:
    return report.as_text([found], {"game.yaml": source}, **more).split("\n")


def test_a_fault_as_text() -> None:
    assert text_of(fault(), root="games/small") == [
        "games/small/game.yaml:2:8: error[deck-size]: the deck has 2 cards, not 3",
        "    2 | count: 3",
        "      |        ^",
        "  help: correct 'count'",
    ]


def test_what_is_shared_by_all_games_is_not_in_the_folder_of_one() -> None:
    span = Span("templates/faces/plain.yaml", 3, 1)
    assert text_of(fault(span=span), root="games/small")[0].startswith(
        "templates/faces/plain.yaml:3:1: error"
    )


def test_related_places_are_quoted_too() -> None:
    found = fault(related=(Related(Span("game.yaml", 1, 8), "the title stands here"),), hint="")
    assert text_of(found)[3:] == [
        "  game.yaml:1:8: note: the title stands here",
        "    1 | title: T",
        "      |        ^",
    ]


@pytest.mark.parametrize(
    ("row", "column"),
    [("\tname: no", 8), ("\u732b\u732b: no", 5),
     ("e\u0301: no", 5), ("a: \U0001f451 no", 6), ("x" * 300 + "no", 301),
     ("n", 1), ("a: \x1b[31mno", 9)],
)  # fmt: skip
def test_the_caret_stands_below_its_character(row: str, column: int) -> None:
    wanted = row[column - 1]
    _, shown, caret, _ = text_of(fault(1, column), row)
    before = caret.index("^")
    place = next(n for n in range(len(shown)) if cell_len(shown[:n]) == before and shown[n] == wanted)
    assert shown[place] == wanted
    assert cell_len(shown) < 200


def test_a_column_past_the_end_points_just_behind_the_line() -> None:
    assert text_of(fault(2, 99))[1:3] == ["    2 | count: 3", "      |         ^"]
    long = text_of(fault(1, 5000), "x" * 400)
    assert long[2].index("^") == len(long[1])


@pytest.mark.parametrize(("line", "source"), [(99, TEXT), (4, TEXT), (1, ""), (0, TEXT)])
def test_without_the_line_the_fault_is_reported_alone(line: int, source: str) -> None:
    assert len(text_of(fault(line, 3), source)) == 2


def test_lines_end_where_the_loader_says() -> None:
    assert text_of(fault(2, 1), "a\u000bb: 1\r\nc: 2\r\n")[1] == "    2 | c: 2"


def test_nothing_reaches_the_terminal_that_moves_its_cursor() -> None:
    found = fault(message="a \x1b[2Jcard\ncalled \u202e'x'", hint="\x07")
    assert "\x1b" not in "".join(text_of(found, "a: \x1b[31m"))
    assert text_of(found)[0].endswith("a  [2Jcard called  'x'")


def test_what_sums_up_a_run() -> None:
    notes = [fault(severity=s) for s in (Severity.NOTE, Severity.WARNING, Severity.WARNING, Severity.ERROR)]
    assert report.summary(notes) == "1 error, 2 warnings, 1 note"
    assert report.summary([]) == "no faults"


def test_json_holds_everything() -> None:
    found = fault(card="deck/a", related=(Related(Span("rules.md", 4, 2), "said here"),))
    assert json.loads(report.as_json({"small": [found], "other": []}))["diagnostics"] == [
        {
            "game": "small", "code": "C220", "name": "deck-size", "severity": "error", "path": "game.yaml", "line": 2,
            "column": 8, "message": "the deck has 2 cards, not 3", "hint": "correct 'count'", "card": "deck/a",
            "related": [{"path": "rules.md", "line": 4, "column": 2, "message": "said here"}],
        }
    ]  # fmt: skip


def test_github_annotations_are_escaped() -> None:
    found = fault(message="50 % of\nall: a, b", hint="", severity=Severity.NOTE)
    assert report.as_github({"small": [found]}, {"small": "games/a,b:c"}) == (
        "::notice file=games/a%2Cb%3Ac/game.yaml,line=2,col=8,title=deck-size::50 %25 of%0Aall: a, b"
    )
    assert report.as_github({"small": [fault()]}, {"small": "g"}).startswith(
        "::error file=g/game.yaml,line=2,col=8,"
    )


def test_sarif_is_valid_and_says_the_same() -> None:
    found = [
        fault(related=(Related(Span("rules.md", 4, 2), "said here"),)),
        fault(3, 2, name="favours-suffice", severity=Severity.WARNING, hint=""),
        fault(severity=Severity.NOTE),
    ]
    log = json.loads(report.as_sarif({"small": found, "quiet": []}, {"small": "games/small", "quiet": "q"}))
    jsonschema.Draft7Validator(SARIF).validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["C220", "G001/favours-suffice"]
    assert [rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in run["results"]] == [True] * 3
    assert [r["level"] for r in run["results"]] == ["error", "warning", "note"]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place == {
        "artifactLocation": {"uri": "games/small/game.yaml"},
        "region": {"startLine": 2, "startColumn": 8},
    }
    assert run["results"][0]["relatedLocations"][0]["message"] == {"text": "said here"}


@pytest.mark.parametrize("root", ["my games/caf\u00e9 #1", "/somewhere else/100%", "."])
def test_files_in_sarif_are_uris(root: str) -> None:
    log = json.loads(report.as_sarif({"small": [fault()]}, {"small": root}))
    jsonschema.Draft7Validator(SARIF).validate(log)
    uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert not set(uri) & set(' #"<>')
    assert uri.isascii()
    assert unquote(uri.removeprefix("file://")) == f"{root}/game.yaml"


def test_the_schema_is_not_content_with_anything() -> None:
    log = json.loads(report.as_sarif({"small": [fault()]}, {"small": "g"}))
    log["runs"][0]["results"][0]["level"] = "fatal"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft7Validator(SARIF).validate(log)
