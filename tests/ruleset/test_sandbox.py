"""Whatever a rules file does, the build gets an answer and nothing stays behind."""

from __future__ import annotations

import subprocess

import pytest

from cardgen.ruleset import sandbox as sandboxing
from cardgen.ruleset.sandbox import Call, Sandbox, Unit, read_failure

DOUBLE = """
def doubled():
    cards = [1]
    for _ in range(60):
        cards = cards + cards
    return len(cards)
"""
DEEP = """
def nested():
    cards = []
    for _ in range(1000000):
        cards = [cards]
    return len(str(cards))
"""
POWER = """
def power():
    number = 3
    for _ in range(40):
        number = number * number
    return number
"""
AGAIN = """
def again(n):
    return again(n - 1) + again(n - 1) if n else 1
"""
NEVER = """
def never(n):
    return never(n + 1)
"""


def run(expression: str, rules: str = "", *, limit: float = 0.3):
    units = [
        Unit("rules", rules),
        Unit("formula", f"f = lambda: (\n{expression}\n)"),
        Unit("other", "g = lambda n: n + 1"),
    ]
    with Sandbox({}, units, limit=limit) as sandbox:
        (outcome,) = sandbox.run([Call("f")])
        (after,) = sandbox.run([Call("g", (1,))])
    assert after.value == 2, "the next call works"
    return outcome


@pytest.mark.parametrize(
    ("expression", "rules", "kind"),
    [
        ("len([1 for a in range(1000000) for b in range(1000000) if a < 0])", "", "timeout"),
        ("again(60)", AGAIN, "timeout"),
        ("power()", POWER, "timeout"),
        ("doubled()", DOUBLE, "memory"),
        ("len(sorted(range(1 << 26)))", "", "memory"),
        ("never(0)", NEVER, "depth"),
        ("nested()", DEEP, "depth"),
        ("'a' * (1 << 40)", "", "error"),
        ("1 // 0", "", "error"),
        ("fail('no such card')", "", "error"),
    ],
)
def test_what_goes_wrong_has_a_name_and_the_next_call_works(expression: str, rules: str, kind: str) -> None:
    outcome = run(expression, rules)
    assert outcome.failure is not None
    assert outcome.failure.kind == kind


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 << 200", 2**200),
        ("-(10 ** 1) if False else 99999999999999999999 * 99999999999999999999", 99999999999999999999**2),
        ("7 // 2", 3),
        ("3 / 2", 1.5),
        ("[1, (2, 3), {'a': None, 'b': True}]", [1, [2, 3], {"a": None, "b": True}]),
        ("'ä😀'", "ä😀"),
        ("{1: 2}", {1: 2}),
    ],
)
def test_values_come_through_exactly(expression: str, value: object) -> None:
    outcome = run(expression.replace("10 ** 1", "10"))
    assert outcome.failure is None
    assert outcome.value == value
    assert type(outcome.value) is type(value)


@pytest.mark.parametrize(
    "expression", ["open('x')", "__import__('os')", "time()", "load('a', 'b')", "getattr(1, 'x').y"]
)
def test_there_is_no_world_outside(expression: str) -> None:
    units = [Unit("formula", f"f = lambda: (\n{expression}\n)")]
    with Sandbox({}, units) as sandbox:
        loaded = sandbox.load()["formula"]
        assert loaded.failure is not None or sandbox.run([Call("f")])[0].failure is not None


def test_the_place_is_that_of_the_source() -> None:
    outcome = run("1 +\n  half(3)", "def half(n):\n    below = n - 3\n    return n // below\n")
    assert outcome.failure is not None
    assert [(p.unit, p.line, p.column) for p in outcome.failure.places][:2] == [
        ("rules", 3, 12),
        ("formula", 3, 0),
    ]


def test_rules_keep_no_memory_between_calls() -> None:
    rules = "seen = []\ndef remember(n):\n    seen.append(n)\n    return len(seen)\n"
    with Sandbox({}, [Unit("rules", rules), Unit("formula", "f = lambda: remember(1)")]) as sandbox:
        (outcome,) = sandbox.run([Call("f")])
    assert outcome.failure is not None
    assert outcome.failure.kind == "error"


def test_print_is_kept_and_bounded() -> None:
    rules = "def loud():\n    for n in range(10000):\n        print('n is', n)\n    return 1\n"
    outcome = run("loud()", rules, limit=2)
    assert outcome.value == 1
    assert outcome.printed[:2] == ("n is 0", "n is 1")
    assert sum(map(len, outcome.printed)) < 5000


def test_after_a_call_that_hangs_the_rest_of_its_batch_is_skipped() -> None:
    rules = "f = lambda n: len([1 for a in range(1000000 * n) for b in range(1000000) if a < 0])"
    with Sandbox({}, [Unit("formula", rules)], limit=0.2) as sandbox:
        kinds = [o.failure and o.failure.kind for o in sandbox.run([Call("f", (n,)) for n in (0, 1, 0, 1)])]
    assert kinds == [None, "timeout", "skipped", "skipped"]


def test_a_game_that_keeps_hanging_is_given_up() -> None:
    rules = "f = lambda: len([1 for a in range(1000000) for b in range(1000000) if a < 0])"
    with Sandbox({}, [Unit("formula", rules)], limit=0.1) as sandbox:
        kinds = [sandbox.run([Call("f")])[0].failure.kind for _ in range(5)]
    assert kinds == ["timeout", "timeout", "timeout", "skipped", "skipped"]


def test_a_unit_that_hangs_or_crashes_is_left_out() -> None:
    units = [
        Unit("loop", "x = len([1 for a in range(1000000) for b in range(1000000) if a < 0])"),
        Unit("crash", "y = " + "-" * 100_000 + "1"),
        Unit("good", "f = lambda: 5"),
    ]
    with Sandbox({}, units, limit=0.2) as sandbox:
        assert sandbox.run([Call("f")])[0].value == 5
        kinds = {name: o.failure and o.failure.kind for name, o in sandbox.loaded.items()}
    assert kinds == {"loop": "timeout", "crash": "depth", "good": None}


def test_nothing_runs_before_it_is_asked_for_and_nothing_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Recorded(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args: object, **kwargs: object) -> None:
            super().__init__(*args, **kwargs)  # type: ignore[call-overload]
            started.append(self)

    monkeypatch.setattr(sandboxing.subprocess, "Popen", Recorded)
    with Sandbox({}, [Unit("formula", "f = lambda: 1")]) as sandbox:
        assert started == []
        sandbox.run([Call("f")])
        sandbox.run([Call("f")])
        assert len(started) == 1
        assert started[0].poll() is None
    assert started[0].poll() is not None


def test_a_report_that_looks_like_another_is_read_by_its_end() -> None:
    trace = "Traceback (most recent call last):\n  * b:1, in <module>\n"
    text = trace + 'error: fail: x\n --> a:9:9\n --> b:1:1\n  |\n1 | fail("x")\n'
    failure = read_failure(text, 2)
    assert (failure.places[0].unit, failure.places[0].line) == ("b", 1)
