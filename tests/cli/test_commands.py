"""What commands do, say and exit with."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cardgen.build.catalogue import catalogue, find_entry, game_entry
from cardgen.build.manual import diagnostics_manual
from cardgen.cli.main import main
from cardgen.cli.manual import commands_manual
from tests.cli.conftest import SMALL, Make, Run

DOCS = Path(__file__).resolve().parents[2] / "docs"
WRONG = SMALL.replace("count: 3", "count: 4")
STALE = "issues: [{id: x, kind: remark, says: a, resolved: b, acknowledges: turns-uneven}]\n"
SLIGHT = SMALL + STALE
COMMANDS = sorted(main.commands)


def test_a_sound_game_exits_with_0(run: Run, make: Make) -> None:
    result = run("check", make("small"))
    assert (result.exit_code, result.stdout) == (0, "small: no faults\n")


def test_a_wrong_game_exits_with_1_and_says_where(run: Run, make: Make) -> None:
    folder = make("small", WRONG)
    result = run("check", folder)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{folder.as_posix()}/game.yaml:8:12: error[count-total]: ")
    assert lines[1:3] == ["    8 |     count: 4", "      |            ^"]
    assert lines[-1] == "small: 1 error"


def test_games_that_share_a_name_are_all_reported(run: Run, make: Make) -> None:
    first, second = make("one/small", WRONG), make("two/small")
    for order in ([first, second], [second, first]):
        result = run("check", *order)
        assert result.exit_code == 1
        assert "error[count-total]" in result.stdout
        assert result.stdout.count("no faults") == 1


def test_a_game_that_is_named_twice_is_checked_once(run: Run, make: Make) -> None:
    folder = make("small")
    assert run("check", folder, f"{folder}/").stdout == "small: no faults\n"


def test_two_games_are_not_built_into_one_folder(run: Run, make: Make, tmp_path: Path) -> None:
    result = run("build", make("one/small"), make("two/small"), "--out", tmp_path / "out")
    assert result.exit_code == 2
    assert "two games are called 'small'" in result.stderr
    assert not (tmp_path / "out").exists()


def test_warnings_fail_only_a_strict_check(run: Run, make: Make) -> None:
    folder = make("small", SLIGHT)
    assert run("check", folder).exit_code == 0
    assert "1 warning" in run("check", folder).stdout
    assert run("check", folder, "--strict").exit_code == 1
    assert run("check", folder, "--strict", "--ignore", "stale-acknowledgement").exit_code == 0


def test_faults_can_be_chosen_by_name_and_by_code(run: Run, make: Make) -> None:
    folder = make("small", WRONG)
    assert run("check", folder, "--select", "count-total").exit_code == 1
    assert run("check", folder, "--select", "c201,text-overflow").exit_code == 1
    assert run("check", folder, "--select", "text-overflow").stdout == "small: no faults\n"
    assert run("check", folder, "--ignore", "C201").exit_code == 0
    assert run("check", folder, "--ignore", " , ").exit_code == 1


def test_a_fault_that_a_game_names_can_be_chosen(run: Run, make: Make) -> None:
    own = WRONG + "require: [{name: even-deck, that: \"count('deck') % 2 == 0\", say: the deck is even}]\n"
    folder = make("small", own)
    result = run("check", folder, "--select", "even-deck")
    assert result.exit_code == 1
    assert "error[even-deck]" in result.stdout
    assert "count-total" not in result.stdout


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_fault_that_there_is_not_is_wrong_usage(run: Run, make: Make, option: str) -> None:
    result = run("check", make("small"), option, "deck-siez")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: there is no diagnostic 'deck-siez'\n  help: did you mean 'deck-size'?\n"


def test_notes_are_counted_and_shown_when_asked_for(run: Run, royal: Path) -> None:
    brief, whole = run("check", royal), run("check", royal, "--verbose")
    assert brief.exit_code == 0
    assert "notes (see them with --verbose)" in brief.stdout
    assert "note[" not in brief.stdout
    assert "note[" in whole.stdout


def test_quiet_says_what_goes_wrong_and_nothing_else(run: Run, make: Make) -> None:
    assert run("check", make("fine"), "--quiet").output == ""
    wrong = run("check", make("wrong", WRONG), "--quiet")
    assert wrong.exit_code == 1
    assert wrong.stdout.startswith(str(wrong.stdout.split(":8:12")[0]))
    assert "wrong: 1 error" not in wrong.output


def test_reports_for_machines_hold_nothing_else(run: Run, make: Make) -> None:
    folder = make("small", WRONG)
    found = json.loads(run("check", folder, "--format", "json").stdout)["diagnostics"]
    assert [(d["game"], d["name"], d["line"], d["column"]) for d in found] == [
        ("small", "count-total", 8, 12)
    ]
    sarif = json.loads(run("check", folder, "--format", "sarif").stdout)
    assert len(sarif["runs"][0]["results"]) == 1
    assert run("check", folder, "--format", "github").stdout.startswith("::error file=")
    assert run("check", make("fine"), "--format", "github").stdout == ""


def test_timings_are_no_part_of_the_result(run: Run, make: Make) -> None:
    result = run("check", make("small"), "--format", "json", "--timings")
    json.loads(result.stdout)
    assert "small: load: " in result.stderr


@pytest.mark.parametrize("command", ["check", "build", "cards", "rules"])
def test_an_unknown_game_gets_the_nearest_name(run: Run, command: str) -> None:
    result = run(command, "royal_bal")
    assert result.exit_code == 2
    assert result.stderr == "error: there is no game 'royal_bal'\n  help: did you mean 'royal_ball'?\n"


def test_an_unknown_command_gets_the_nearest_name(run: Run) -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "check" in result.stderr


WRONG_VALUES = [
    ("--gutter", "2"), ("--gutter", "-1mm"), ("--bleed", "6000mm"), ("--margin", "-3mm"), ("--margin", "5%"), ("--grid", "0x3"),
    ("--grid", "3"), ("--grid", "3x\u00b2"), ("--grid", "99999x9"), ("--skip", "a"), ("--skip", "0"), ("--skip", "3-1"),
    ("--skip", "2-"), ("--skip", "\u00b2"), ("--paper", "foo"), ("--paper", "1x1mm"), ("--scale", "2"), ("--scale", "nan"),
    ("--back-right", "50mm"), ("--back-down", "right"), ("--back-turn", "80"), ("--back-turn", "nan"), ("--backs", "both"),
    ("--marks", "no"), ("--no-such-option", "1"),
]  # fmt: skip


@pytest.mark.parametrize(("option", "value"), WRONG_VALUES)
def test_a_wrong_option_ends_with_2_and_one_line(
    run: Run, make: Make, tmp_path: Path, option: str, value: str
) -> None:
    result = run("cards", make("small"), "--out", tmp_path / "out", f"{option}={value}")
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert lines[0].startswith("error: ")
    assert [line for line in lines[1:] if not line.startswith("  help: ")] == []
    assert not (tmp_path / "out").exists()


def test_export_says_what_it_needs(run: Run, make: Make) -> None:
    folder = make("small")
    assert run("export", folder).exit_code == 2
    wrong = run("export", folder, "--png", "--component", "dekc")
    assert (wrong.exit_code, "did you mean 'deck'?" in wrong.stderr) == (2, True)
    assert run("export", folder, "--png", "--dpi", "3").exit_code == 2


@pytest.mark.parametrize("command", ["build", "cards", "rules"])
def test_nothing_is_written_for_a_game_with_errors(
    run: Run, make: Make, tmp_path: Path, command: str
) -> None:
    result = run(command, make("small", WRONG), "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "nothing was written; mend the errors, or build with --draft" in result.stderr
    assert list((tmp_path / "out").rglob("*")) == []


@pytest.mark.parametrize("name", [*catalogue(), "require"])
def test_every_diagnostic_is_explained_by_name_and_by_code(run: Run, name: str) -> None:
    entry = game_entry() if name == "require" else catalogue()[name]
    by_name, by_code = run("explain", name), run("explain", entry.code)
    assert by_name.exit_code == 0
    assert by_name.stdout == by_code.stdout
    for part in (entry.summary, entry.explanation, entry.remedy, *entry.example.splitlines()):
        assert part in by_name.stdout


def test_codes_say_the_stage_and_are_used_once() -> None:
    codes = [entry.code for entry in catalogue().values()]
    assert len(set(codes)) == len(codes)
    assert [
        code for code in codes if code[0] not in "LCSFPR" or not code[1:].isdigit() or len(code) != 4
    ] == []
    assert find_entry("DECK-SIZE") == find_entry("c220")


def test_explain_lists_all_and_finds_slips(run: Run) -> None:
    assert len(run("explain").stdout.splitlines()) == len(catalogue()) + 1
    wrong = run("explain", "text-overflwo")
    assert (wrong.exit_code, "did you mean 'text-overflow'?" in wrong.stderr) == (2, True)


def test_schemas_are_printed_or_written(run: Run, tmp_path: Path) -> None:
    game = json.loads(run("schema", "game").stdout)
    assert "components" in game["properties"]
    assert set(json.loads(run("schema").stdout)) == {"game", "rows", "face"}
    assert run("schema", "--out", tmp_path / "schemas").exit_code == 0
    assert json.loads((tmp_path / "schemas" / "game.schema.json").read_text()) == game
    wrong = run("schema", "gmae")
    assert (wrong.exit_code, "did you mean 'game'?" in wrong.stderr) == (2, True)


def test_doctor_finds_this_machine_fit(run: Run) -> None:
    result = run("doctor")
    assert result.exit_code == 0
    assert result.stdout.startswith("ok ")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    short, long = run(command, "-h"), run(command, "--help")
    assert (short.exit_code, short.stdout) == (0, long.stdout)
    for param in main.commands[command].params:
        if isinstance(param, click.Option):
            assert param.opts[-1] in long.stdout
            assert param.help
            assert param.help.endswith(".")


def test_colours_come_and_go_as_people_expect(make: Make, royal: Path) -> None:
    def said(**variables: str) -> str:
        clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
        command = [sys.executable, "-m", "cardgen", "check", str(folder)]
        return subprocess.run(
            command, env=clean | variables, capture_output=True, text=True, check=False
        ).stdout

    folder = make("small", WRONG)
    assert "\x1b[" not in said()
    assert "\x1b[" in said(FORCE_COLOR="1")
    assert "\x1b[" not in said(FORCE_COLOR="1", NO_COLOR="1")


def test_a_reader_that_goes_away_is_no_fault() -> None:
    piped = f"{sys.executable} -m cardgen explain | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", piped], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1


NASTY = st.sampled_from(
    [
        "\x00",
        "\ufeff",
        "{{",
        "()",
        "9" * 30,
        "\n",
        "\u202e",
        "",
        "\t",
        ":",
        "- ",
        "[",
        "{",
        "&a ",
        "*a",
        "!!int ",
        "'",
        '"',
        "|",
        "#",
        "0",
        "-1",
        "1e400",
        "null",
    ]
)
RICH = (
    SMALL.replace(
        "    count: 3\n", "    count: 3\n    stock: poker\n    size: 25mm\n    back: faces/deck.yaml\n"
    )
    + """\
palette: {ink: "#2A1A12"}
fonts: {title: Cinzel}
values: {most: 3}
setup:
  2: [{take: deck, gives: 3}, {deal: 1, gives: 1}]
scoring: {a: {formula: "2 * n", values: [0, 2, 4]}}
examples: [{id: one, call: "score('a', 1)", gives: 2}]
require: [{name: odd, that: "count('deck') % 2 == 1", say: the deck is odd}]
print: {papers: [a4], gutter: 2mm, bleed: 1mm}
"""
)


@st.composite
def broken_games(draw: st.DrawFn) -> str:
    """A game with a few edits that a tired hand could make, and some that it couldn't."""
    text = RICH
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text) - 1))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 2, 5, 40])))
        text = text[:start] + draw(NASTY) + text[end:]
    return text


@pytest.fixture
def broken(make: Make) -> Path:
    return make("broken")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=broken_games())
@example(text=RICH.replace("poker", "pokre").replace("    size: 25mm\n", ""))
def test_a_broken_game_never_ends_in_a_traceback(run: Run, broken: Path, text: str) -> None:
    (broken / "game.yaml").write_text(text, encoding="utf-8")
    result = run("check", broken)
    assert result.exit_code in (0, 1)
    assert result.stdout.splitlines()[-1].startswith("broken: ")


@pytest.mark.parametrize(
    "stock", ["pokre", "{width: 0mm, height: 9mm}", "{width: 5mm, height: 5mm, safe: 3mm}"]
)
def test_a_card_that_has_no_size_is_not_even_drafted(
    run: Run, make: Make, tmp_path: Path, stock: str
) -> None:
    folder = make("small", SMALL.replace("    count: 3\n", f"    count: 3\n    stock: {stock}\n"))
    result = run("build", folder, "--draft", "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "error[" in result.stdout
    assert "nothing was written" in result.stderr


def test_the_manuals_say_what_the_commands_say() -> None:
    assert (DOCS / "cli.md").read_text("utf-8") == commands_manual(main), "run: make docs"
    assert (DOCS / "diagnostics.md").read_text("utf-8") == diagnostics_manual(), "run: make docs"


def test_every_option_of_every_command_is_in_the_manual() -> None:
    page = (DOCS / "cli.md").read_text("utf-8")
    for name in COMMANDS:
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert section
        options = [o for p in main.commands[name].params if isinstance(p, click.Option) for o in p.opts]
        assert [
            option for option in options if f"`{option}`" not in section and f"`{option} " not in section
        ] == []


def test_examples_in_the_manual_of_diagnostics_name_what_there_is() -> None:
    names = re.findall(r"cardgen: allow ([a-z-]+):", diagnostics_manual())
    assert names
    assert [name for name in names if name not in catalogue()] == []
