"""Wrong keys and values are reported at their place, all in one run, in the words of the format."""

from __future__ import annotations

import re

import pytest

from tests.load.conftest import HEADER, ONE_CARD, Load, Trips


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        (HEADER + ONE_CARD + "▶palete: {}\n", "unknown-key", "did you mean 'palette'?"),
        (HEADER + ONE_CARD + "▶colours: {}\n", "unknown-key", "known keys here: cardgen, title"),
        (HEADER + ONE_CARD + "source: {▶tittle: x}\n", "unknown-key", "'title'"),
        (HEADER + "components: {deck: {kind: deck, ▶facce: a}}\n", "unknown-key", "did you mean 'face'?"),
        (
            HEADER + "components: {deck: {kind: ▶dek}}\n",
            "unknown-value",
            "one of deck, card, token, aid, not 'dek'",
        ),
        (HEADER + "components: {deck: {kind: ▶dek}}\n", "unknown-value", "did you mean 'deck'?"),
        (HEADER + "components: {deck: ▶{count: 3}}\n", "missing-key", "'kind' is missing in 'deck'"),
        (HEADER + "components: ▶{}\n", "out-of-range", "at least one"),
        (HEADER + "components: ▶[deck]\n", "wrong-type", "'components' must be a mapping, not a list"),
        (HEADER + "components: {deck: ▶deck}\n", "wrong-type", "'deck' must be a mapping, not 'deck'"),
        (
            HEADER + "components: {deck: {kind: deck, count: ▶many}}\n",
            "wrong-type",
            "a whole number, not 'many'",
        ),
        (
            HEADER + "components: {deck: {kind: deck, count: ▶2.5}}\n",
            "wrong-type",
            "a whole number, not '2.5'",
        ),
        (HEADER + "components: {deck: {kind: deck, count: ▶-1}}\n", "out-of-range", "at least 0, not '-1'"),
        (HEADER + "components: {deck: {kind: deck, size: ▶25}}\n", "wrong-form", "with its unit"),
        (HEADER + "components: {deck: {kind: deck, size: ▶25 px}}\n", "wrong-form", "not '25 px'"),
        (
            HEADER + "components: {deck: {kind: deck, cards: ▶{id: a}}}\n",
            "wrong-type",
            "a list or a single value",
        ),
        (HEADER + "components: {deck: {kind: deck, stock: ▶[a]}}\n", "wrong-type", "not a list"),
        (HEADER + "components: {deck: {kind: deck, stock: ▶{width: 3mm}}}\n", "missing-key", "'height'"),
        (HEADER + ONE_CARD + "print: {dpi: ▶30}\n", "out-of-range", "at least 72, not '30'"),
        (HEADER + ONE_CARD + "print: {marks: ▶inside}\n", "unknown-value", "outside, ticks, none"),
        (HEADER + ONE_CARD + "language_free: ▶yes\n", "wrong-type", "true or false, not 'yes'"),
        (HEADER + ONE_CARD + "date: ▶1.2.2026\n", "wrong-form", "2026-12-01"),
        (HEADER + ONE_CARD + "date: ▶2026-13-01\n", "wrong-form", "2026-12-01"),
        (HEADER + ONE_CARD + "date: ▶2026-2-1\n", "wrong-form", "2026-12-01"),
        (HEADER + ONE_CARD + "palette: {ink: ▶red}\n", "wrong-form", "a colour such as"),
        (HEADER + ONE_CARD + "palette: {ink: ▶'#12345'}\n", "wrong-form", "not '#12345'"),
        (HEADER + ONE_CARD + "palette:\n  ink:▶ #2A1A12\n", "missing-value", "put a colour in quotes"),
        (HEADER + ONE_CARD + "subtitle: ▶{a: b}\n", "wrong-type", "a text, not a mapping"),
        (HEADER + ONE_CARD + "authors: ▶Ada\n", "wrong-type", "a list, not 'Ada'"),
        (HEADER + ONE_CARD + "authors: [Ada, ▶[Grace]]\n", "wrong-type", "entry 2 of 'authors'"),
        (HEADER + ONE_CARD + "scoring: {a: {values: ▶3}}\n", "wrong-type", "a list or a mapping"),
        (HEADER + ONE_CARD + "scoring: {a: {values: [0, ▶x]}}\n", "wrong-type", "entry 2 of 'values'"),
        (HEADER + ONE_CARD + "scoring: {a: {values: {3: ▶x}}}\n", "wrong-type", "'3' must be a whole number"),
        (HEADER + ONE_CARD + "setup: {2: [▶{deal: 3, play: 4}]}\n", "step-verb", "deal and play"),
        (HEADER + ONE_CARD + "setup: {2: [▶{gives: 4}]}\n", "step-verb", "has none"),
        (HEADER + ONE_CARD + "setup: {2: [{▶remvoe: {id: a}}]}\n", "unknown-key", "did you mean 'remove'?"),
        (HEADER + ONE_CARD + "setup: {2: ▶{deal: 3}}\n", "wrong-type", "'2' must be a list"),
        (
            HEADER + ONE_CARD + "require: [{name: ▶Two Words, that: a, say: b}]\n",
            "wrong-form",
            "lower-case words",
        ),
        (
            HEADER + ONE_CARD + "examples: [▶{call: f(1), gives: 2}]\n",
            "missing-key",
            "'id' is missing in entry 1",
        ),
        (HEADER + "components: {deck: {kind: deck, grid: {a: ▶red}}}\n", "wrong-type", "1..12"),
        (HEADER + "components: {▶players: {kind: deck}}\n", "wrong-form", "has a meaning already"),
        (
            HEADER + "components: {▶court cards: {kind: deck}}\n",
            "wrong-form",
            "letters, digits and underscores",
        ),
    ],
)
def test_a_wrong_key_or_value_is_reported_at_its_place(trips: Trips, game: str, name: str, said: str) -> None:
    trips(game, name, said)


@pytest.mark.parametrize(
    ("players", "said"),
    [("4-2", "the smaller number first"), ("two", "not 'two'"), ("-2", "not '-2'"), ("[2, 3]", "not a list")],
)
def test_players_are_a_range(trips: Trips, players: str, said: str) -> None:
    trips(f"cardgen: 1\ntitle: T\nversion: 1\nplayers: ▶{players}\n{ONE_CARD}", "wrong-form", said)


def test_a_version_of_the_format_that_there_is_not_yet(trips: Trips) -> None:
    trips("cardgen: ▶2\ntitle: T\nversion: 1\nplayers: 2\n" + ONE_CARD, "out-of-range", "at most 1, not '2'")


@pytest.mark.parametrize("value", ["▶", "▶ # to come", " ▶~", " ▶null"])
def test_a_key_without_a_value_is_told_from_a_wrong_one(trips: Trips, value: str) -> None:
    game = f"cardgen: 1\ntitle:{value}\nversion: 1\nplayers: 2\n{ONE_CARD}"
    trips(game, "missing-value", "'title' must be a text, but nothing is given")


@pytest.mark.parametrize("text", ["- a\n", "just a text\n"])
def test_a_game_file_holds_keys(load: Load, text: str) -> None:
    assert [d.name for d in load(text).diagnostics] == ["not-a-mapping"]


def test_everything_is_reported_in_one_run_sorted_by_place(load: Load) -> None:
    loaded = load(
        "cardgen: 1\n"
        "title: T\n"
        "titel: T\n"  # 3
        "title: again\n"  # 4
        "players: many\n"  # 5
        "components:\n"
        "  deck: {kind: dek, count: -1}\n"  # 7, twice
        "  token: {knd: token}\n"  # 8, twice
    )
    assert loaded.game is None
    assert [f"{d.span.line} {d.name}" for d in loaded.diagnostics] == [
        "1 missing-key",  # version
        "3 unknown-key",
        "4 duplicate-key",
        "5 wrong-form",
        "7 unknown-value",
        "7 out-of-range",
        "8 missing-key",
        "8 unknown-key",
    ]


def test_no_message_speaks_of_the_machinery(load: Load) -> None:
    loaded = load(
        "cardgen: x\ntitle: {}\nversion: []\nplayers: {}\nlanguage_free: 3\nprint: 3\nvalues: 3\n"
        "components: {a: {kind: 3, cards: {}, stock: [], blanks: {}, per: x}, b: 3}\nsetup: {2: [3], 3: 4}\n"
        "scoring: {a: 3, b: {values: [[]], over: 3, live: 3}}\nexamples: 3\npalette: [3]\n"
    )
    said = " ".join(f"{d.message} {d.hint}" for d in loaded.diagnostics)
    assert len(loaded.diagnostics) > 15
    jargon = (
        r"pydantic|\binputs?\b|\bvalid|\bstr(ing)?\b|\bint(eger)?\b|\bdict|\bmodel|\bunion|\btags?\b|<|>|http"
    )
    assert re.findall(jargon, said, re.IGNORECASE) == []


def test_a_missing_key_says_what_it_is_for(load: Load) -> None:
    [diagnostic] = load("cardgen: 1\ntitle: T\nversion: 1\n" + ONE_CARD).diagnostics
    assert "Numbers of players" in diagnostic.hint
    assert "2-4" in diagnostic.hint


def test_thousands_of_faults_are_not_all_listed(load: Load) -> None:
    keys = "".join(f"key{n}: 1\n" for n in range(5000))
    found = load(HEADER + ONE_CARD + keys).diagnostics
    assert len(found) == 1001
    more = [d.message for d in found if d.name == "more-faults"]
    assert more == ["4,000 more faults of this file are not shown"]


def test_faults_of_rows_sizes_papers_files_and_faces_are_found_in_one_run(load: Load) -> None:
    text = (
        HEADER
        + "components:\n"
        + "  a: {kind: deck, stock: pokr, face: faces/b.yaml, cards: [{id: x}, {id: x}]}\n"  # 6, three times
        + "  b: {kind: deck, cards: [{product: {n: 1..3}, id: '{m}', except: [{n: 9, omit: true}]}]}\n"  # 7, twice
        + "print: {papers: [a44]}\n"  # 8
    )
    found = load(text, {"faces/a.yaml": "layer: []\n", "rules.md": b"\xff"}).diagnostics
    assert [f"{d.span.path}:{d.span.line} {d.name}" for d in found] == [
        "faces/a.yaml:1 unknown-key",
        "game.yaml:6 unknown-stock",
        "game.yaml:6 missing-file",
        "game.yaml:6 duplicate-id",
        "game.yaml:7 wrong-pattern",
        "game.yaml:7 exception-unused",
        "game.yaml:8 unknown-paper",
        "rules.md:1 not-utf8",
    ]


def test_faults_of_faces_are_found_beside_those_of_keys(load: Load) -> None:
    found = load(HEADER + ONE_CARD + "titel: x\n", {"faces/a.yaml": "layer: []\n"}).diagnostics
    assert [f"{d.span.path} {d.name}" for d in found] == ["faces/a.yaml unknown-key", "game.yaml unknown-key"]
