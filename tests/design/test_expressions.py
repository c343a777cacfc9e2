"""What expressions give, and that no expression can hang a build or eat its memory."""

from __future__ import annotations

import pytest

from cardgen.design.expressions import ExpressionError, Expressions, evaluate, holds
from cardgen.design.names import Names

CAKE = Names(
    "the card 'cake'",
    {
        "id": "cake",
        "title": "Rock & <b>",
        "cost": 0,
        "big": True,
        "note": None,
        "items": [3, 1],
        "values": {"a": 7},
    },
    frozenset({"eats", "cost"}),
)
DOG = Names("the card 'dog'", {"id": "dog", "cost": 3, "eats": "meat"}, frozenset({"eats", "cost"}))
NAMES = {"card": CAKE, "cards": [CAKE, DOG], "vars": Names("'vars'", {"x": "y"})}


def value(text: str):
    return evaluate(Expressions().text(text), NAMES)


def refusal(text: str) -> str:
    with pytest.raises(ExpressionError) as caught:
        value(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("{{ card.cost }}", 0),  # a value alone keeps its kind
        ("cost {{ card.cost }}", "cost 0"),
        ("[{{ card.note }}]", "[]"),
        ("{{ card.big }}!", "true!"),
        ("{{ card.title }} it", "Rock & <b> it"),  # nothing is escaped, since nothing is markup
        ("{{ card.items }}", [3, 1]),  # not the method of a mapping
        ("{{ card.values.a }}", 7),
        ("{{ card['id'] }}", "cake"),
        ("{{ card.items[-1] }}", 1),
        ("{{ card.items | sort | first }}", 1),
        ("{{ card.items[1:] }}", [1]),
        ("{{ cards | selectattr('eats', 'equalto', 'meat') | map(attribute='id') | join(', ') }}", "dog"),
        ("{{ cards | selectattr('eats') | list | length }}", 1),
        ("{{ cards | sum('cost') }}", 3),
        ("{{ card.eats | default('nothing') }}", "nothing"),
        ("{{ card.nowhere | default('nothing') }}", "nothing"),
        ("{{ 'yes' if card.eats is defined else 'no' }}", "no"),
        ("{{ 'x' if card.cost }}", ""),  # without else: nothing
        ("{{ card.cost * 2 + 1 }}", 1),
        ("{{ 2 ** 10 }}", 1024),
        ("{{ '-' * 3 }}", "---"),
        ("{{ range(3) }}", [0, 1, 2]),
        ("{{ card.id | upper | replace('A', 'O') }}", "COKE"),
        ("{{ vars.x ~ 1 }}", "y1"),
    ],
)
def test_a_value(text: str, result: object) -> None:
    assert value(text) == result


@pytest.mark.parametrize(
    ("code", "there"),
    [
        ("card.cost", True),  # 0 is something
        ("card.cost > 1", False),
        ("card.note", False),
        ("card.items", True),
        ("card.eats", False),  # other cards have it
        ("not card.eats", True),
        ("card.eats == 'meat'", False),
        ("card.nowhere is defined", False),
        ("{{ card.big }}", True),  # braces may stand around it
        ("[]", False),
        ("''", False),
    ],
)
def test_a_condition(code: str, there: bool) -> None:  # noqa: FBT001
    assert holds(Expressions().code(code), NAMES) is there


@pytest.mark.parametrize(
    ("text", "word", "known"),
    [
        ("{{ card.cots }}", "cots", "cost"),
        ("a {{ card.cots }}", "cots", "cost"),
        ("{{ card.eats }}", "eats", "id"),  # other cards have it, this one doesn't
        ("{{ crad.cost }}", "crad", "card"),
        ("{{ vars.y }}", "y", "x"),
        ("{{ cards | map(attribute='cots') | list | join }}", "cots", "cost"),
        ("{{ card.cots + 1 }}", "cots", "cost"),
    ],
)
def test_an_unknown_name_comes_with_those_that_are_known(text: str, word: str, known: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        value(text)
    assert caught.value.word == word
    assert known in caught.value.known


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{{ card.cost", "end of"),
        ("{{ card. }}", "expected"),
        ("{% for x in [1] %}{{ x }}{% endfor %}", "statements"),
        ("{% set x = 1 %}{{ x }}", "statements"),
        ("{% set x = 1 %}", "statements"),
        ("{% include 'x' %}", "not available"),
        ("{{ card.id | nofilter }}", "nofilter"),
        ("{{ card.items }} a", "list"),
        ("{{ card.values }} a", "mapping"),
        ("{{ 1 / 0 }}", "zero"),
        ("{{ 1 + 'a' }}", "unsupported"),
    ],
)
def test_nonsense_is_refused_in_words(text: str, why: str) -> None:
    assert why in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "{{ card.id.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ card.keys() }}",
        "{{ card.id.upper() }}",
        "{{ '{0.__class__}'.format(card) }}",
        "{{ lipsum(100000) }}",
        "{{ cycler('a') }}",
        "{{ namespace(a=1) }}",
        "{{ self }}",
        "{{ card.id | attr('__class__') }}",
        "{{ 'a' * 10 ** 9 }}",
        "{{ 10 ** 10 ** 10 }}",
        "{{ 2 ** 64 * 2 ** 64 ** 64 }}",
        "{{ range(10 ** 9) }}",
        "{{ [0] * 10 ** 9 }}",
        "{{ [[[0] * 9000] * 9000] * 9000 }}",
        "{{ ('a' * 9000) | list | join('b' * 9000) }}",
        "{{ ('a' * 9000) | replace('a', 'b' * 9000) }}",
        "{{ ('a' * 9000) | replace('', 'b' * 9000) }}",
        "{{ [range(999)] * 9000 | map('list') | list }}",
        "{{ ([range(9)] * 900) | map('map', 'string') | map('join') | join }}" * 30,
        "{{ ([[1] * 90] * 90) | sum(start=[]) }}",
        "{{ '%999999999d' % 1 }}",
        "{{ 'a' | center(999999999) }}",
        "{{ " + "(" * 600 + "1" + ")" * 600 + " }}",
        "{{ " + "-" * 1900 + "1 }}",
        "{{ '" + "a" * 3000 + "' }}",
        "{{ " + " ~ ".join(["('a' * 9000)"] * 90) + " }}",
    ],
)
def test_a_hostile_expression_ends_soon(text: str) -> None:
    assert refusal(text)


def test_what_an_expression_reads_is_known_before_it_runs() -> None:
    expressions = Expressions()
    assert expressions.text("{{ card.id ~ vars.x ~ vars['y'] }}").reads == {"card", "vars.x", "vars.y"}
    assert expressions.text("{{ vars[card.id] }}").reads == {"card", "vars"}
    assert expressions.text("{{ range(2) | list }}").reads == frozenset()
    word, entries = expressions.loop("n in range(card.cost)")
    assert (word, entries.reads) == ("n", {"card"})


def test_faults_stand_at_the_value_with_the_card_and_once(make) -> None:
    made = make(
        "layers:\n"
        "  - text: {value: '{{ card.cots }}'}\n"
        "  - rect: {size: '{{ card.cost }}', fill: red}\n"
        "  - rect: {size: '{{ card.eats }}mm', fill: red}\n"
    )
    assert made.faults() == [
        "faces/a.yaml:2:19 unknown-name: the card has no 'cots', on deck/cake (and 1 more card)",
        "faces/a.yaml:3:18 wrong-value: 'size' must be a length with its unit, such as 3mm, 0.125in, 9pt or 50%,"
        " and its expression gives none, on deck/cake (and 1 more card)",
        "faces/a.yaml:4:18 unknown-name: the card has no 'eats', on deck/cake",
        "faces/a.yaml:4:18 wrong-value: 'size' must be a length with its unit, such as 3mm, 0.125in, 9pt or 50%,"
        " and its expression gives none, on deck/dog",
    ]
    assert made.hints().count("did you mean 'cost'?") == 1


def test_many_faults_at_one_place_are_told_by_the_first_few(make) -> None:
    rows = "".join(f"      - {{id: c{n}}}\n" for n in range(9))
    made = make("layers:\n  - image: {src: 'art/{{ card.id }}.svg'}\n", rows=rows)
    *others, last = made.faults()
    assert [fault.split(": ")[1] for fault in others] == [
        f"there is no picture 'art/c{n}.svg', on deck/c{n}" for n in range(4)
    ]
    assert last.endswith("there is no picture 'art/c4.svg', on deck/c4, and 4 more like it")
