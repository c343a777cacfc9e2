"""What formulas and rules files can say, and what is made of it."""

from __future__ import annotations

import pytest

from cardgen.ruleset import evaluate
from cardgen.ruleset.evaluate import same_value

DECK = """\
values: {goal: 3, names: [a, b]}
components:
  wood:
    kind: deck
    cards:
      - {id: oak, title: Old oak, copies: [2, 2, 3], class: tree, cost: 4}
      - {id: elm, copies: 2, class: tree}
      - {id: bear, copies: 1, eats: berry}
  chip: {kind: token, shape: circle, size: 20mm, count: 7}
"""


def results(game, *calls: str, star: str = "", more: str = ""):
    """What each expression gives."""
    lines = "".join(f"  - {{id: e{n}, call: {call!r}, gives: 0}}\n" for n, call in enumerate(calls))
    rulings = evaluate(game(DECK + more + "examples:\n" + lines, star=star))
    assert [f"{fault.span}: {fault.message}" for fault in rulings.faults] == []
    return [rulings.examples[f"e{n}"].actual for n in range(len(calls))]


def test_cards_are_known_by_id_with_their_attributes(game) -> None:
    found = results(
        game,
        "CARDS['oak'].cost",
        "CARDS['elm'].cost",
        "CARDS['oak'].class_",
        "CARDS['bear'].eats",
        "CARDS['oak'].copies",
    )
    assert found == [4, None, "tree", "berry", 3]
    assert results(game, "CARDS['oak'].title", "CARDS['oak'].component", "CARDS['chip'].id") == [
        "Old oak",
        "wood",
        "chip",
    ]


def test_pieces_are_counted_by_attribute_of_design_and_copy(game) -> None:
    found = results(
        game,
        'count("wood")',
        'count("wood", class_="tree")',
        'count("wood", min_players=3)',
        'count("wood", id=["elm", "bear"])',
        'count("chip")',
        '[card.id for card in cards("wood", class_="tree")]',
    )
    assert found == [6, 5, 1, 3, 7, ["oak", "elm"]]


def test_values_and_players_are_known_everywhere(game) -> None:
    star = "def most():\n    return players.max * values.goal\n"
    assert results(game, "most()", "players.min", "values.names[1]", "tally(['x', 'y', 'x'])", star=star) == [
        12, 2, "b", {"x": 2, "y": 1},
    ]  # fmt: skip


def test_scores_come_from_the_formula_or_from_the_values(game) -> None:
    more = """\
scoring:
  oak: {formula: "n * CARDS['oak'].cost"}
  elm: {values: {0: 0, 1+: 7}}
  pairs: {over: {n: {id: oak}, m: {id: elm}}, formula: "10 * n + m + bonus()"}
"""
    star = "def bonus():\n    return score('elm', 1)\n"
    calls = ["score('oak', 3)", "score('elm', 2)", "score('pairs', 1, 2)", "score('pairs', m=1, n=0)"]
    assert results(game, *calls, star=star, more=more) == [12, 7, 19, 8]


@pytest.mark.parametrize(
    ("call", "name", "message"),
    [
        ("score('oak', 4)", "score-off-table", "table 'oak' goes from n = 0 to 3, not to 4"),
        ("score('elm', 1)", "score-off-table", "table 'elm' has no value at n = 1"),
        ("score('oaks', 1)", "rule-error", "there is no scoring table 'oaks'; there are oak, elm"),
        ("score('oak')", "rule-error", "score('oak', ...) takes n"),
        ("count('woods')", "rule-error", "there is no component 'woods'"),
        ("count('wood', size=1)", "rule-error", "no card of 'wood' has 'size'"),
        ("CARDS['oak'].weight", "rule-error", "object of type 'struct' has no attribute 'weight'"),
    ],
)
def test_a_wrong_question_is_answered_in_words(game, call: str, name: str, message: str) -> None:
    more = "scoring: {oak: {formula: n}, elm: {values: {0: 0, 2: 7}}}\n"
    rulings = evaluate(game(DECK + more + f'examples: [{{id: e, call: "{call}", gives: 0}}]\n'))
    (fault,) = rulings.faults
    assert fault.name == name
    assert message in fault.message
    assert fault.span.line == 15
    assert fault.span.column in (26, 27), "the formula, or the place in it where only the line is known"


def test_a_table_is_run_as_far_as_the_decks_go(game) -> None:
    more = """\
scoring: {oak: {formula: n * n}, elm: {formula: 1}}
setup:
  2: [{take: wood}]
  4: [{take: wood}, {remove: {id: elm, copies: 1}}]
"""
    rulings = evaluate(game(DECK + more))
    assert dict(rulings.tables["oak"].formula) == {(0,): 0, (1,): 1, (2,): 4, (3,): 9}
    assert rulings.tables["elm"].arguments[0].high == 2
    assert rulings.tables["oak"].at(3) == 9
    with pytest.raises(ValueError, match="no value at 4"):
        rulings.tables["oak"].at(4)


def test_an_invariant_is_tried_for_each_number_of_players(game) -> None:
    more = """\
setup:
  2-4: [{take: wood}, {deal: 1}]
require:
  - {name: few, that: "players < 4", say: we are few}
  - {name: range, that: "players.max == 4 and players.min == 2", say: the range is right}
  - {name: dealt, that: "setup.hand == setup.dealt and setup.cards['oak'] + setup.deck > 0", say: all is dealt}
  - {name: left, that: "setup.deck == 6 - 2 * players", say: two each}
"""
    rulings = evaluate(game(DECK + more))
    assert rulings.faults == ()
    assert [run.failed for run in rulings.requirements] == [
        ((4, "4 against 4"),), (), (), ((2, "3 against 2"), (3, "3 against 0"), (4, "2 against -2")),
    ]  # fmt: skip


def test_the_same_game_gives_the_same_every_time(game) -> None:
    text = DECK + 'scoring: {oak: {formula: n * n}}\nexamples: [{id: e, call: "CARDS", gives: 0}]\n'
    made = game(text)
    assert evaluate(made) == evaluate(made)


def test_a_broken_rules_file_is_one_fault(game) -> None:
    text = DECK + 'scoring: {oak: {formula: square(n)}}\nexamples: [{id: e, call: "square(2)", gives: 4}]\n'
    rulings = evaluate(game(text, star="def square(n):\n  return n *\n"))
    assert [(fault.name, fault.span.path, fault.span.line) for fault in rulings.faults] == [
        ("rule-syntax", "rules.star", 2)
    ]


def test_a_function_that_fails_is_shown_once_where_it_fails_and_who_called(game) -> None:
    star = "def risky(n):\n    rest = 3 - n\n    return 6 // rest\n"
    (fault,) = evaluate(game(DECK + "scoring: {oak: {formula: risky(n)}}\n", star=star)).faults
    assert (str(fault.span), fault.name) == ("rules.star:3:12", "rule-error")
    assert [(str(r.span), r.message) for r in fault.related] == [
        ("game.yaml:14:26", "called from here (with n = 3)")
    ]


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [
        ("n + foo", 16, 18),
        ('"n + foo"', 16, 19),
        ("'n + foo'", 16, 19),
        ("|\n      n +\n        foo", 18, 9),
        (">\n      n +\n      foo", 16, 14),  # folded: the lines are not those of the formula
    ],
)
def test_a_fault_in_a_formula_has_its_place(game, written: str, line: int, column: int) -> None:
    (fault,) = evaluate(game(DECK + f"scoring:\n  oak:\n    formula: {written}\n")).faults
    assert "'foo' not found" in fault.message
    assert (fault.span.line, fault.span.column) == (line, column)


@pytest.mark.parametrize(
    ("actual", "expected", "same"),
    [
        (1, 1, True),
        (1, True, False),
        (True, True, True),
        (1.0, 1, True),
        (2**80, 2**80, True),
        ([1, 2], [2, 1], False),
        ({1: 2}, {"1": 2}, True),
        ({"a": 1, "b": True}, {"b": 1, "a": 1}, False),
        ("1", 1, False),
        (None, 0, False),
        ([], {}, False),
    ],
)
def test_results_are_compared_as_people_mean_it(actual: object, expected: object, *, same: bool) -> None:
    assert same_value(actual, expected) is same
