"""Cards, copies and components as later stages ask them."""

from __future__ import annotations

from cardgen.model.component import Card, Component, ComponentSpec, Copy
from cardgen.source import Span

HERE = Span("game.yaml")
SEVEN = Card(
    id="7",
    title="Seven",
    component="deck",
    attributes={"suit": "red", "rank": 7, "wild": True},
    copies=(Copy(1, {"min_players": 2}), Copy(2, {"min_players": 3, "suit": "blue"})),
    span=HERE,
)


def test_an_attribute_of_the_copy_comes_before_the_designs() -> None:
    assert SEVEN.get("suit") == "red"
    assert SEVEN.get("suit", SEVEN.copies[1]) == "blue"
    assert SEVEN.get("id") == "7"
    assert SEVEN.get("nothing") is None


def test_a_selection_fits_when_all_of_it_fits() -> None:
    assert SEVEN.matches({})
    assert SEVEN.matches({"suit": ["blue", "red"], "rank": 7, "id": 7})
    assert not SEVEN.matches({"suit": "red", "rank": 8})
    assert not SEVEN.matches({"suit": "blue"})
    assert SEVEN.matches({"suit": "blue"}, SEVEN.copies[1])
    assert not SEVEN.matches({"rank": "7"})
    assert not SEVEN.matches({"wild": 1})


def test_a_component_counts_pieces() -> None:
    deck = Component("my_deck", ComponentSpec(kind="deck"), (SEVEN,), HERE)
    assert (deck.title, deck.count, SEVEN.count, SEVEN.name) == ("my deck", 2, 2, "deck/7")
    assert [copy.index for _, copy in deck.pieces()] == [1, 2]
    assert deck.card("7") is SEVEN
    assert deck.card("8") is None
