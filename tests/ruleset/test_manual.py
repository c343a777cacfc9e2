"""What the manual says of the language is so."""

from __future__ import annotations

import re
from pathlib import Path

from cardgen.ruleset import evaluate
from cardgen.ruleset.program import NAMES
from cardgen.ruleset.sandbox import DEPTH, MEMORY_MB, STRIKES, Call, Sandbox, Unit
from cardgen.ruleset.tables import MOST_POINTS

MANUAL = (Path(__file__).resolve().parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def test_every_name_is_described() -> None:
    table = MANUAL.partition("## Names that you find")[2].partition("\n## ")[0] + "`print(...)`"
    assert "print(...)" in MANUAL
    assert {name for name in NAMES if not re.search(rf"`{name}\b", table)} == set()


def test_every_built_in_is_there() -> None:
    names = re.search(r"Built in: `([^`]+)`", MANUAL)
    assert names is not None
    words = names[1].split()
    assert len(words) > 25
    units = [Unit(word, f"f_{word} = lambda: type({word})") for word in words]
    with Sandbox({}, units) as sandbox:
        assert {name: o.failure for name, o in sandbox.load().items() if o.failure} == {}
        kinds = {outcome.value for outcome in sandbox.run([Call(f"f_{word}") for word in words])}
    assert kinds <= {"function", "python_callable_value"}


def test_what_is_missing_is_missing() -> None:
    missing = ["2 ** 3", "set([1])", "1 < 2 < 3", "[1].count(1)"]
    units = [Unit(text, f"f_{n} = lambda: ({text})") for n, text in enumerate(missing)]
    with Sandbox({}, units) as sandbox:
        loaded = sandbox.load()
        outcomes = [
            loaded[text] if loaded[text].failure else sandbox.run([Call(f"f_{n}")])[0]
            for n, text in enumerate(missing)
        ]
    assert all(outcome.failure for outcome in outcomes)


def test_the_first_example_is_right(game) -> None:
    yaml, star = (
        re.findall(rf"```{language}\n(.*?)```", MANUAL, re.DOTALL)[0] for language in ("yaml", "python")
    )
    components = """\
components:
  court:
    kind: deck
    cards: [{id: cake, copies: 3}, {id: apple, copies: 3}, {id: chicken, copies: 3}, {id: dog, copies: 3}]
  favour: {kind: token, shape: circle, size: 25mm, count: 12}
"""
    rulings = evaluate(game(components + yaml, star=star))
    assert rulings.faults == ()
    assert rulings.examples["one-dog"].passed
    assert [run.failed for run in rulings.requirements] == [()]


def test_the_limits_are_those_of_the_manual() -> None:
    assert f"{MEMORY_MB} MiB" in MANUAL
    assert f"{DEPTH} calls" in MANUAL
    assert f"{MOST_POINTS:,} combinations".replace(",", " ") in MANUAL
    assert {3: "three"}[STRIKES] + " calls that hang" in MANUAL
