"""Orders against decks: figures that were worked out by hand and by other scripts, and brute force on small decks."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from cardgen.model.requirement import Order, plain_order
from cardgen.ruleset.requirement_plan import Item, rules_of
from cardgen.ruleset.requirements import share_out, solve, totals

COLOURS = ("blue", "green", "purple", "pink", "yellow", "white")


def _deck(colours: tuple[str, ...], values: range) -> list[Item]:
    cells = enumerate((colour, value) for colour in colours for value in values)
    return [Item(c, c == "white", v, f"{c}-{v}", number) for number, (c, v) in cells]


FOOD = _deck(COLOURS, range(1, 13))


def _solve(order: dict, deck: list[Item] = FOOD):
    return solve(rules_of(plain_order(Order.model_validate(order)), deck), deck)


BLUE_PAIR = {"cards": 2, "values": "equal", "some": "blue"}
FIGURES = {
    "four of one value, one yellow": ({"cards": 4, "values": "equal", "some": "yellow"}, 168, 48),
    "two pairs, each with a blue": ({"sets": [BLUE_PAIR, BLUE_PAIR]}, 5418, 1056),
    "four purple below 15": ({"cards": 4, "all": "purple", "total": "below 15"}, 389, 12),
    "three green, one the sum": ({"cards": 3, "all": "green", "values": "one-is-sum"}, 252, 30),
    "four pink above 38": ({"cards": 4, "all": "pink", "total": "above 38"}, 262, 7),
    "25 with any cards": ({"total": 25}, 22_180_950, 4_145_393),
    "25 with three": ({"total": 25, "cards": 3}, 2700, None),
    "25 with four": ({"total": 25, "cards": 4}, 57_936, None),
    "25 with five": ({"total": 25, "cards": 5}, 459_852, None),
    "25 with fourteen": ({"total": 25, "cards": 14}, 156, 0),
    "pair and triple, each with a blue": (
        {"sets": [BLUE_PAIR, {"cards": 3, "values": "equal", "some": "blue"}]}, 19_056, 3168,
    ),
    "four green, all even or all odd": ({"cards": 4, "all": "green", "values": "same-parity"}, 990, 30),
    "four falling between pinks": (
        {"cards": 4, "values": "descending", "first": "pink", "last": "pink"}, 71_280, 12_375,
    ),
    "three falling, three rising, each from purple": (
        {"sets": [
            {"cards": 3, "values": "descending", "first": "purple"},
            {"cards": 3, "values": "ascending", "first": "purple"},
        ]}, 219_118_944, 25_480_400,
    ),
    "four rising between yellows": (
        {"cards": 4, "values": "ascending", "first": "yellow", "last": "yellow"}, 71_280, 12_375,
    ),
    "25, all types different, no wild": ({"total": 25, "kinds": "different", "wild": False}, 14_651, 14_651),
    "the same with three": ({"total": 25, "cards": 3, "kinds": "different", "wild": False}, 780, 780),
    "the same with four": ({"total": 25, "cards": 4, "kinds": "different", "wild": False}, 5720, 5720),
    "the same with five": ({"total": 25, "cards": 5, "kinds": "different", "wild": False}, 8151, 8151),
    "five purple below 15": ({"cards": 5, "all": "purple", "total": "below 15"}, 144, 0),
}  # fmt: skip


@pytest.mark.parametrize("name", FIGURES)
def test_solutions_are_counted_exactly(name: str) -> None:
    order, solutions, natural = FIGURES[name]
    found = _solve(order)
    assert found.solutions == solutions
    assert natural is None or found.natural == natural
    assert found.status == ("wild-only" if natural == 0 else "yes")
    rules = rules_of(plain_order(Order.model_validate(order)), FOOD)
    cards = [item for laid in found.witness for item in laid]
    assert len(set(cards)) == len(cards) > 0
    assert share_out(rules, cards) == found.witness
    assert any(item.wild for item in cards) == (natural == 0)


@pytest.mark.parametrize(
    ("order", "low", "high"),
    [
        ({"cards": 7, "all": "purple", "total": "below 15"}, 16, 75),
        ({"cards": 4, "all": "green", "total": "above 46"}, 6, 46),
        ({"cards": 5, "kinds": "different", "total": 61, "wild": "false"}, 5, 60),
    ],
)
def test_what_the_deck_cannot_give_is_impossible_and_the_totals_say_why(order, low: int, high: int) -> None:
    assert _solve(order).status == "impossible"
    assert totals(rules_of(plain_order(Order.model_validate(order)), FOOD), FOOD) == (low, high)


@pytest.mark.parametrize("cards", range(1, 9))
def test_the_least_totals_of_one_colour_with_and_without_wild_cards(cards: int) -> None:
    for wild, lows in ((True, [1, 2, 4, 6, 9, 12, 16, 20]), (False, [1, 3, 6, 10, 15, 21, 28, 36])):
        order = Order.model_validate({"cards": cards, "all": "pink", "wild": wild})
        assert totals(rules_of(plain_order(order), FOOD), FOOD)[0] == lows[cards - 1]


def test_seven_cards_of_one_value_are_not_there() -> None:
    assert _solve({"cards": 7, "values": "equal"}).status == "impossible"
    assert _solve({"cards": 2, "total": 25}).status == "impossible"


def test_a_falling_set_is_laid_from_the_top() -> None:
    (laid,) = _solve({"cards": 4, "values": "descending", "first": "pink", "last": "pink"}).witness
    values = [item.value for item in laid]
    assert values == sorted(values, reverse=True)
    assert laid[0].kind == laid[-1].kind == "pink"


def test_an_order_that_would_take_too_long_says_so() -> None:
    deck = [Item(f"k{n}", False, 3**n, str(n), n) for n in range(40)]
    assert _solve({"total": "above 1", "kinds": "different"}, deck).status == "unknown"


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"cards": 0},
        {"cards": "5-3"},
        {"total": "about 15"},
        {"total": "above 3..5"},
        {"cards": 3, "first": "red"},
        {"some": {"red": 0}},
        {"cards": 3, "sets": [{"cards": 2}]},
        {"cards": 3, "colour": "red"},
    ],
)
def test_orders_that_mean_nothing_are_refused(wrong) -> None:
    with pytest.raises(ValidationError):
        Order.model_validate(wrong)


# Brute force: every subset, every sharing out, every meaning of the wild cards, straight from the words of the model.


def _meets(each: dict, cards: tuple[Item, ...]) -> bool:
    """Whether ``cards`` are one set of an order."""
    values = sorted(item.value for item in cards)
    n, total, word = len(cards), sum(values), each["values"]
    apart = len(set(values)) == n
    relation = {
        None: True, "equal": len(set(values)) == 1, "different": apart,
        "even": all(v % 2 == 0 for v in values), "odd": all(v % 2 == 1 for v in values),
        "same-parity": len({v % 2 for v in values}) == 1,
        "ascending": apart and n >= 2, "descending": apart and n >= 2,
        "one-is-sum": n >= 3 and any(2 * v == total for v in values),
    }[word]  # fmt: skip
    if not relation or n < each["low"] or (each["high"] is not None and n > each["high"]):
        return False
    if (each["least"] is not None and total < each["least"]) or (
        each["most"] is not None and total > each["most"]
    ):
        return False
    if not each["wild"] and any(item.wild for item in cards):
        return False
    laid = sorted(cards, key=lambda item: item.value, reverse=word == "descending")
    meanings = product(*(("red", "blue", "green") if item.wild else (item.kind,) for item in laid))
    return any(_kinds_fit(each, kinds) for kinds in meanings)


def _kinds_fit(each: dict, kinds: tuple[str, ...]) -> bool:
    return (
        (each["all"] is None or set(kinds) == {each["all"]})
        and all(kinds.count(kind) >= number for kind, number in each["some"].items())
        and each["first"] in (None, kinds[0])
        and each["last"] in (None, kinds[-1])
        and (each["kinds"] != "different" or len(set(kinds)) == len(kinds))
        and (each["kinds"] != "same" or len(set(kinds)) == 1)
    )


def _brute(order: Order, deck: list[Item]) -> int:
    sets = plain_order(order)["sets"]
    labelled = len(sets) > 1 and any(each["values"] in ("ascending", "descending") for each in sets)
    found = 0
    for places in product(range(-1, len(sets)), repeat=len(deck)) if labelled else ():
        shared = [tuple(c for c, p in zip(deck, places, strict=True) if p == i) for i in range(len(sets))]
        found += all(cards and _meets(each, cards) for each, cards in zip(sets, shared, strict=True))
    if labelled:
        return found
    for size in range(1, len(deck) + 1):
        for cards in combinations(deck, size):
            sharings = product(range(len(sets)), repeat=size) if len(sets) > 1 else [(0,) * size]
            found += any(
                all(
                    (mine := tuple(c for c, p in zip(cards, places, strict=True) if p == i))
                    and _meets(each, mine)
                    for i, each in enumerate(sets)
                )
                for places in sharings
            )
    return found


KINDS = st.sampled_from(["red", "blue", "green"])
ITEMS = st.lists(
    st.tuples(st.sampled_from(["red", "blue", "green", "white"]), st.integers(-1, 5)), min_size=1, max_size=7
)


@st.composite
def _sets(draw: st.DrawFn) -> dict:
    written: dict = {"cards": draw(st.sampled_from(["1", "2", "3", "1+", "2+", "2-4"]))}
    word = draw(
        st.sampled_from(
            [
                None,
                "equal",
                "different",
                "even",
                "odd",
                "same-parity",
                "ascending",
                "descending",
                "one-is-sum",
            ]
        )
    )
    if word:
        written["values"] = word
    for key in ("first", "last") if word in ("ascending", "descending") else ():
        if draw(st.booleans()):
            written[key] = draw(KINDS)
    if draw(st.integers(0, 2)) == 0:
        written["all"] = draw(KINDS)
    if draw(st.integers(0, 2)) == 0:
        written["some"] = draw(st.dictionaries(KINDS, st.integers(1, 2), min_size=1, max_size=2))
    if draw(st.integers(0, 2)) == 0:
        written["total"] = draw(st.sampled_from(["5", "below 6", "above 4", "3..7"]))
    if draw(st.integers(0, 3)) == 0:
        written["kinds"] = draw(st.sampled_from(["different", "same"]))
    if draw(st.integers(0, 3)) == 0:
        written["wild"] = "false"
    return written


def _compare(written: dict, cells: list[tuple[str, int]]) -> None:
    deck = [Item(kind, kind == "white", value, str(n), n) for n, (kind, value) in enumerate(cells)]
    order = Order.model_validate(written)
    rules = rules_of(plain_order(order), deck)
    for rule in rules:
        rule["every"] = ["red", "blue", "green"]
    found = solve(rules, deck)
    assert found.solutions == _brute(order, deck)
    assert found.natural == _brute(order, [item for item in deck if not item.wild])


@settings(max_examples=300, deadline=None)
@given(_sets(), ITEMS)
def test_one_set_is_counted_as_brute_force_counts_it(written: dict, cells: list[tuple[str, int]]) -> None:
    _compare(written, cells)


@settings(max_examples=100, deadline=None)
@given(_sets(), _sets(), ITEMS.filter(lambda cells: len(cells) <= 6))
def test_two_sets_are_counted_as_brute_force_counts_them(
    one: dict, two: dict, cells: list[tuple[str, int]]
) -> None:
    _compare({"sets": [one, two]}, cells)


@settings(max_examples=50, deadline=None)
@given(_sets(), ITEMS)
def test_the_order_in_which_a_deck_is_listed_changes_nothing(
    written: dict, cells: list[tuple[str, int]]
) -> None:
    results = {_solve(written, [
        Item(kind, kind == "white", value, str(n), n) for n, (kind, value) in enumerate(some)
    ]).solutions for some in list(permutations(cells))[:6]}  # fmt: skip
    assert len(results) == 1
