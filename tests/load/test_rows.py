"""Rows, copies, products with exceptions, and single designs become cards that can be counted."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.load import Loaded
from cardgen.model.component import Component
from tests.load.conftest import HEADER, Load, Trips


def deck(cards: str) -> str:
    return f"{HEADER}components:\n  deck:\n    kind: deck\n    cards:\n{cards}"


def component(loaded: Loaded, component_id: str = "deck") -> Component:
    assert loaded.diagnostics == []
    assert loaded.game is not None
    return loaded.game.components[component_id]


def ids(found: Component) -> list[str]:
    return [card.id for card in found.cards]


def test_a_row_is_a_design_and_a_copy_is_a_piece(load: Load) -> None:
    found = component(
        load(deck("      - {id: cake, copies: 3, group: sweet}\n      - {id: red_ace, title: Ace}\n"))
    )
    assert [(card.name, card.title, card.count) for card in found.cards] == [
        ("deck/cake", "Cake", 3),
        ("deck/red_ace", "Ace", 1),
    ]
    assert found.count == 4
    assert found.cards[0].attributes == {"group": "sweet"}
    assert [(card.id, copy.index) for card, copy in found.pieces()] == [
        ("cake", 1),
        ("cake", 2),
        ("cake", 3),
        ("red_ace", 1),
    ]


def test_a_title_defaults_to_the_id_with_a_capital(load: Load) -> None:
    assert component(load(deck("      - {id: red_ace}\n"))).cards[0].title == "Red ace"


@pytest.mark.parametrize(
    "card_id", ["no", "on", "00", "007", "1_2", "3:30", "1e3", "true", "0x1F", "1.0", "~x", "12"]
)
def test_ids_are_text_whatever_they_look_like(load: Load, card_id: str) -> None:
    assert ids(component(load(deck(f"      - {{id: {card_id}}}\n")))) == [card_id]


def test_attributes_have_the_type_that_they_look_like_if_nothing_is_lost(load: Load) -> None:
    row = (
        "{id: a, i: 7, n: -3, f: 1.5, z: 007, e: 1e3, d: 1.50, q: '7',"
        " t: true, y: yes, o: off, v: 1_0, x: ~, c: 3:30}"
    )
    assert component(load(deck(f"      - {row}\n"))).cards[0].attributes == {
        "i": 7,
        "n": -3,
        "f": 1.5,
        "z": "007",
        "e": "1e3",
        "d": "1.50",
        "q": "7",
        "t": True,
        "y": "yes",
        "o": "off",
        "v": "1_0",
        "x": None,
        "c": "3:30",
    }


def test_a_list_of_copies_gives_each_its_own_attributes(load: Load) -> None:
    card = component(
        load(deck("      - {id: a, copies: [0, 3, {min_players: 4, mark: star}, {mark: moon}]}\n"))
    ).cards[0]
    assert [copy.min_players for copy in card.copies] == [0, 3, 4, 0]
    assert [card.get("mark", copy) for copy in card.copies] == [None, None, "star", "moon"]


def test_min_players_of_a_row_holds_for_its_copies(load: Load) -> None:
    found = component(
        load(
            deck(
                "      - {id: a, copies: 2, min_players: 3}\n      - {id: b, copies: [{x: 1}], min_players: 4}\n"
            )
        )
    )
    assert [copy.min_players for _, copy in found.pieces()] == [3, 3, 4]


def test_no_copies_means_left_out_altogether(load: Load) -> None:
    found = component(
        load(deck("      - {id: a, copies: 0}\n      - {id: b}\n      - {id: c, copies: []}\n"))
    )
    assert ids(found) == ["b"]


@pytest.mark.parametrize("copies", ["-1", "2.5", "1.0", "true", "two", "'x'", "100001", "1e3", "007"])
def test_copies_are_a_whole_number(trips: Trips, copies: str) -> None:
    trips(deck(f"      - {{id: a, copies: ▶{copies}}}\n"), "count-range", "whole number from 0 to 100,000")


@pytest.mark.parametrize("copies", ["[2, ▶-1]", "[▶x]", "[2, ▶true]", "[▶[2]]"])
def test_an_entry_of_copies_is_a_number_or_attributes(trips: Trips, copies: str) -> None:
    trips(deck(f"      - {{id: a, copies: {copies}}}\n"), "count-range", "of 'copies'")


@pytest.mark.parametrize("least", ["two", "-1", "1.5", "true"])
def test_min_players_is_a_whole_number(trips: Trips, least: str) -> None:
    trips(deck(f"      - {{id: a, min_players: ▶{least}}}\n"), "wrong-type", "'min_players' of 'a'")


def test_an_id_given_twice_points_at_the_first(trips: Trips) -> None:
    trips(
        deck("      - {id: a}\n      - {id: ▶a, copies: 2}\n"),
        "duplicate-id",
        "'a' occurs twice in 'deck'",
        "copies: 2",
    )


def test_an_id_given_twice_is_found_even_when_one_has_no_copies(trips: Trips) -> None:
    trips(deck("      - {id: a, copies: 0}\n      - {id: ▶a}\n"), "duplicate-id")


def test_ids_may_repeat_in_another_component(load: Load) -> None:
    game = HEADER + "components: {a: {kind: deck, cards: [{id: x}]}, b: {kind: deck, cards: [{id: x}]}}\n"
    assert load(game).diagnostics == []


def test_an_empty_id_is_refused(trips: Trips) -> None:
    trips(deck("      - {id: ▶''}\n"), "missing-value", "an id")


def test_without_rows_a_component_is_one_design(load: Load) -> None:
    game = (
        HEADER
        + "components: {staff: {kind: card, title: The staff}, chip: {kind: token, size: 20mm, count: 12}}\n"
    )
    loaded = load(game)
    staff, chip = component(loaded, "staff"), component(loaded, "chip")
    assert [(card.name, card.title, card.count) for card in (*staff.cards, *chip.cards)] == [
        ("staff/staff", "The staff", 1),
        ("chip/chip", "Chip", 12),
    ]


@pytest.mark.parametrize("cards", ["▶[]", "▶[{id: a, copies: 0}]"])
def test_a_component_without_pieces_is_an_error(trips: Trips, cards: str) -> None:
    trips(f"{HEADER}components: {{deck: {{kind: deck, cards: {cards}}}}}\n", "empty-component", "0 pieces")


def test_a_product_is_every_combination_the_first_attribute_slowest(load: Load) -> None:
    patterns = "id: '{suit}-{rank}', title: 'The {suit} {rank}'"
    found = component(
        load(deck(f"      - {{product: {{suit: [red, blue], rank: 1..3}}, {patterns}, worth: 5}}\n"))
    )
    assert ids(found) == ["red-1", "red-2", "red-3", "blue-1", "blue-2", "blue-3"]
    assert found.cards[5].title == "The blue 3"
    assert found.cards[5].attributes == {"worth": 5, "suit": "blue", "rank": 3}


def test_a_list_of_values_may_hold_ranges_and_quotes_keep_a_text(load: Load) -> None:
    found = component(load(deck("      - {product: {rank: [2..4, J, '5..6', 007, true]}, id: 'r{rank}'}\n")))
    assert [card.attributes["rank"] for card in found.cards] == [2, 3, 4, "J", "5..6", "007", True]
    assert ids(found) == ["r2", "r3", "r4", "rJ", "r5..6", "r007", "rtrue"]


def exceptions(text: str) -> str:
    return deck(
        f"      - product: {{suit: [red, blue], rank: 1..3}}\n        id: '{{suit}}-{{rank}}'\n        except: {text}\n"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[{suit: red, rank: 1, omit: true}]", ["red-2", "red-3", "blue-1", "blue-2", "blue-3"]),
        ("[{rank: [1, 3], omit: true}]", ["red-2", "blue-2"]),
        ("[{suit: red, omit: true}, {rank: 2, copies: 0}]", ["blue-1", "blue-3"]),
        ("[{rank: 2..3, omit: true}]", ["red-1", "blue-1"]),
        ("[{suit: red, rank: [1..2], omit: true}]", ["red-3", "blue-1", "blue-2", "blue-3"]),
        ("[{suit: red, rank: 1, id: ace}]", ["ace", "red-2", "red-3", "blue-1", "blue-2", "blue-3"]),
    ],
)
def test_exceptions_leave_out_or_rename(load: Load, text: str, expected: list[str]) -> None:
    assert ids(component(load(exceptions(text)))) == expected


def test_exceptions_change_single_cards(load: Load) -> None:
    everywhere = "{rank: 3, copies: 2, face: faces/high.yaml, wild: true}"
    text = f"[{everywhere}, {{suit: red, rank: 3, title: Top, copies: [2, 4]}}]"
    loaded = load(exceptions(text), {"faces/high.yaml": "layers: []\n"})
    assert loaded.game is not None
    top, other = loaded.game.components["deck"].cards[2], loaded.game.components["deck"].cards[5]
    assert (top.title, [copy.min_players for copy in top.copies], top.face) == (
        "Top",
        [2, 4],
        "faces/high.yaml",
    )
    assert top.attributes == {"suit": "red", "rank": 3, "wild": True}
    assert (other.title, other.count, other.face) == ("Blue-3", 2, "faces/high.yaml")
    assert str(top.where["title"]) == "game.yaml:11:103"
    assert str(top.where["rank"]) == "game.yaml:9:44"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[▶{suit: rde, omit: true}]", "did you mean 'red'?"),
        ("[▶{suit: red, rank: 9, omit: true}]", "no combination has '9' as its 'rank'"),
        ("[▶{rank: '1', omit: true}]", "'1' is not 1"),
        ("[▶{colour: red, omit: true}]", "pick by one of suit, rank"),
        ("[▶{suit: red}]", "changes nothing"),
        ("[{suit: red, copies: 2}, ▶{rank: 9, omit: true}]", "'9'"),
    ],
)
def test_an_exception_without_effect_is_an_error(trips: Trips, text: str, said: str) -> None:
    trips(exceptions(text), "exception-unused", said)


def test_copies_of_an_exception_are_checked_like_any(trips: Trips) -> None:
    trips(exceptions("[{suit: red, copies: ▶-1}]"), "count-range")


@pytest.mark.parametrize(
    ("row", "name", "said"),
    [
        ("{product: {suit: [a]}, id: ▶'{siut}'}", "wrong-pattern", "did you mean 'suit'?"),
        ("{product: {suit: [a]}, id: ▶'{}'}", "wrong-pattern", "attributes here: suit"),
        ("{product: {suit: [a]}, id: ▶'{suit'}", "wrong-pattern", "has no partner"),
        ("{product: {suit: [a]}, id: '{suit}', title: ▶'{rank}'}", "wrong-pattern", "'{rank}'"),
        ("{product: {suit: [a, b]}, id: ▶same}", "duplicate-id", "'same' occurs twice"),
        ("{product: {suit: [a, b, a]}, id: ▶'{suit}'}", "duplicate-id", "'a' occurs twice"),
        ("{product: {suit: ▶[]}, id: x}", "empty-component", "0 values"),
        ("{product: ▶{}, id: x}", "out-of-range", "at least one"),
        ("{product: {suit: ▶red}, id: x}", "wrong-type", "a list such as [red, blue]"),
        ("{product: {suit: ▶3..1}, id: x}", "wrong-type", "not '3..1'"),
        ("{product: {suit: ▶[[a]]}, id: x}", "wrong-type", "texts or numbers"),
        (
            "{product: {a: 1..400, b: 1..400}, id: x}".replace("{a:", "▶{a:"),
            "too-many-pieces",
            "160,000 combinations",
        ),
        ("▶{product: {suit: [a]}}", "missing-key", "'id' is missing"),
    ],
)
def test_what_can_be_wrong_with_a_product(trips: Trips, row: str, name: str, said: str) -> None:
    trips(deck(f"      - {row}\n"), name, said)


def test_a_product_may_stand_between_rows(load: Load) -> None:
    rows = "      - {id: joker}\n      - {product: {rank: 1..2}, id: 'r{rank}'}\n      - {id: fool}\n"
    assert ids(component(load(deck(rows)))) == ["joker", "r1", "r2", "fool"]


@pytest.mark.parametrize(
    "components",
    [
        "{a: {kind: deck, cards: ▶[{id: x, copies: 60000}, {id: y, copies: 60000}]}}",
        "{a: {kind: deck, cards: [{id: x, copies: 60000}]}, b: {kind: deck, cards: ▶[{id: x, copies: 60000}]}}",
    ],
)
def test_a_hundred_thousand_pieces_are_the_most_that_a_game_may_have(trips: Trips, components: str) -> None:
    trips(f"{HEADER}components: {components}\n", "too-many-pieces", "100,000")


def test_designs_without_copies_count_towards_the_limit(load: Load) -> None:
    row = "      - {{product: {{a: 1..60000}}, id: '{0}-{{a}}', copies: 0}}\n"
    loaded = load(deck(row.format("x") + row.format("y") + row.format("z")))
    assert [d.name for d in loaded.diagnostics] == ["too-many-pieces"]


def test_places_of_what_a_row_says(load: Load) -> None:
    card = component(load(deck("      - {id: cake, copies: 15, group: sweet}\n"))).cards[0]
    places: dict[str, Any] = {key: str(span) for key, span in card.where.items()}
    assert places == {"id": "game.yaml:9:14", "copies": "game.yaml:9:28", "group": "game.yaml:9:39"}
    assert str(card.span) == "game.yaml:9:9"


def test_selections_tell_true_from_one(load: Load) -> None:
    card = component(load(deck("      - {id: 7, wild: true, rank: 1}\n"))).cards[0]
    assert card.matches({"wild": True, "rank": [1, 2]})
    assert card.matches({"id": 7})
    assert not card.matches({"wild": 1})
    assert not card.matches({"rank": True})


@pytest.mark.parametrize(
    ("component", "name", "said"),
    [
        ("{kind: deck, stock: ▶pokr}", "unknown-stock", "did you mean 'poker'?"),
        ("{kind: deck, stock: ▶jumbo}", "unknown-stock", "makers disagree"),
        ("{kind: deck, stock: ▶{width: 5mm, height: 5mm}}", "out-of-range", "no safe area"),
        ("{kind: deck, stock: ▶{width: 20mm, height: 30mm, corner: 11mm}}", "out-of-range", "10 mm"),
        ("{kind: deck, stock: {width: ▶0mm, height: 5mm}}", "out-of-range", "more than 0"),
        ("{kind: token, shape: square}", "missing-key", "a token needs one"),
        ("{kind: card, shape: circle}", "missing-key", "'circle' needs one"),
        ("{kind: deck, size: ▶25mm}", "size-twice", "takes its size from 'stock'"),
        (
            "{kind: token, shape: circle, stock: poker, size: ▶25mm}",
            "size-twice",
            "'stock' gives the size already",
        ),
    ],
)
def test_stock_shape_and_size_must_go_together(trips: Trips, component: str, name: str, said: str) -> None:
    mark = "" if "▶" in component else "▶"
    trips(f"{HEADER}components: {{{mark}c: {component}}}\n", name, said)


def test_papers_are_known(trips: Trips) -> None:
    game = HEADER + "components: {c: {kind: card}}\nprint: {papers: [a4, ▶lettre]}\n"
    trips(game, "unknown-paper", "did you mean 'letter'?")


def test_ranges_in_the_selections_of_a_set_up_are_lists_of_numbers(load: Load) -> None:
    setup = "setup: {2: [{take: deck}, {remove: {rank: 2..3, id: '1..2'}, or: [{rank: [1..2, J]}]}]}\n"
    loaded = load(deck("      - {product: {rank: [1..4, J]}, id: 'r{rank}', needs: {rank: 1..2}}\n") + setup)
    assert loaded.game is not None
    step = loaded.game.spec.setup["2"][1]
    assert step.remove == {"rank": [2, 3], "id": "1..2"}
    assert step.alternatives == [{"rank": [1, 2, "J"]}]
    assert component(loaded).cards[0].needs == {"rank": [1, 2]}


def test_exceptions_of_a_huge_product_are_looked_up_and_not_searched_for(load: Load) -> None:
    exceptions = ", ".join(f"{{a: {n}, b: x, omit: true}}" for n in range(1, 3001))
    row = f"      - {{product: {{a: 1..50000, b: [y]}}, id: '{{a}}', except: [{exceptions}]}}\n"
    assert {d.name for d in load(deck(row)).diagnostics} == {"exception-unused"}
