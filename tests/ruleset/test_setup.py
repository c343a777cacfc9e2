"""Recipes are run on the counted deck."""

from __future__ import annotations

import pytest

from cardgen.ruleset import evaluate

DECK = """\
components:
  court:
    kind: deck
    cards:
      - {id: cake, copies: 15, group: sweet}
      - {id: dog, copies: 15, group: animal}
      - {id: horse, copies: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4], group: animal}
  party: {kind: card, count: 1}
setup:
"""


def steps(game, *lines: str, players: int = 2):
    """The only run of a recipe with these steps."""
    text = DECK + f"  {players}:\n" + "".join(f"    - {line}\n" for line in lines)
    rulings = evaluate(game(text))
    assert rulings.variants[players] == ()
    return rulings.setups[players]


def faults(run) -> list[tuple[str, int]]:
    return [(fault.name, fault.step) for fault in run.faults]


@pytest.mark.parametrize(("players", "size"), [(2, 40), (3, 42), (4, 45)])
def test_copies_join_with_the_number_of_players(game, players: int, size: int) -> None:
    assert steps(game, "{take: court}", players=players).deck == size


def test_selections_are_removed_by_attribute_number_and_kind(game) -> None:
    run = steps(
        game,
        "{take: court}",
        "{remove: {group: sweet, copies: 5}}",
        "{remove: {every: id, copies: 3}}",
        "{remove: {any: 4}}",
    )
    assert [step.deck for step in run.steps] == [40, 35, 26, 22]
    assert [step.moved for step in run.steps] == [40, 5, 9, 4]
    assert run.cards == {"court/cake": 7, "court/dog": 12, "court/horse": 7}
    assert faults(run) == []


def test_a_list_of_values_selects_any_of_them(game) -> None:
    assert steps(game, "{take: court}", "{remove: {id: [cake, dog]}}").deck == 10


def test_cards_that_were_set_aside_stay_in_the_game_and_come_back(game) -> None:
    run = steps(
        game,
        "{take: court}",
        "{set_aside: {id: dog, copies: 2}, to: craving, gives: 38}",
        "{deal: 10, hand: 10, gives: 18}",
        "{insert: craving, gives: 20}",
    )
    assert run.cards["court/dog"] == 15
    assert run.zones == {"craving": 0}
    assert (run.hand, run.leaves, run.dealt) == (10, 20, 10)
    assert faults(run) == []


def test_a_split_makes_parts_and_a_card_goes_into_one(game) -> None:
    run = steps(
        game,
        "{take: court}",
        "{take: party, to: end}",
        "{split: 4, each: 10}",
        "{insert: end, part: 2, gives: 41}",
    )
    assert run.steps[-1].parts == (10, 11, 10, 10)
    assert run.shuffled == ("court", "party")
    assert faults(run) == []


def test_formulas_know_players_and_what_came_before(game) -> None:
    run = steps(
        game,
        "{take: court}",
        '{layout: "2 * players", to: market}',
        '{deal: "(deck - market) / players"}',
        players=4,
    )
    assert (run.zones["market"], run.hand, run.leaves) == (8, 7, 9)


def test_play_uses_the_deck_up_and_shares_it_out(game) -> None:
    run = steps(
        game, "{take: court}", "{play: 5, shares: {players: 2, pile: 1}, rounds: 8, hand: 16, leaves: 0}"
    )
    assert run.numbers == {"pile": 8, "deck": 40, "hand": 16, "leaves": 0, "rounds": 8}
    assert faults(run) == []


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["{take: court, gives: 41}"], [("deck-size", 0)]),
        (["{take: court, gives: 41}", "{remove: {id: dog}, gives: 26}"], [("deck-size", 0)]),
        (
            ["{take: court, gives: 41}", "{remove: {id: dog}, gives: 24}"],
            [("deck-size", 0), ("deck-size", 1)],
        ),
        (["{take: court}", "{deal: 21}"], [("setup-short", 1)]),
        (["{take: court}", '{deal: "deck / 3"}'], [("hand-not-whole", 1)]),
        (["{take: court}", '{deal: "0 - 1"}'], [("setup-step", 1)]),
        (["{take: court}", "{deal: 20, hand: 19}"], [("hand-size", 1)]),
        (["{take: court}", "{layout: 41}"], [("setup-short", 1)]),
        (
            ["{take: court}", "{remove: {id: dog}}", "{remove: {id: dog, copies: 1}}"],
            [("setup-rule-dead", 2)],
        ),
        (["{take: court}", "{remove: {every: id, copies: 11}}"], [("setup-short", 1)]),
        (["{take: court}", "{remove: {id: horse}}", "{draw_until: {id: horse}}"], [("setup-rule-dead", 2)]),
        (["{take: court}", "{split: 3}"], [("pile-split", 1)]),
        (["{take: court}", "{split: 3, leaves: 1}"], []),
        (["{take: court}", "{insert: gone}"], [("setup-zone", 1)]),
        (["{take: court}", "{take: party, to: end}", "{insert: end, part: 1}"], [("setup-part", 2)]),
        (["{take: court}", "{play: 3, rounds: 13, leaves: 0}"], [("rounds-not-whole", 1)]),
        (["{take: court}", "{play: 3, rounds: 13, leaves: 1}"], []),
        (["{take: court}", "{play: 3, rounds: 13, leaves: 2}"], [("leftover", 1)]),
        (["{take: court}", "{play: 4, rounds: 11, leaves: 0}"], [("round-count", 1)]),
        (["{take: court}", "{play: 4, shares: {players: 1, pile: 1}}"], [("round-share", 1)]),
    ],
)
def test_a_step_that_differs_is_named(game, lines: list[str], found: list[tuple[str, int]]) -> None:
    assert faults(steps(game, *lines)) == found


def test_every_alternative_is_run(game) -> None:
    text = (
        DECK
        + "  2:\n    - {take: court}\n    - {remove: {id: cake}, or: [{id: dog}, {id: horse, copies: 10}]}\n"
    )
    text += "    - {remove: {group: animal, copies: 5}, or: {group: animal, copies: 4}}\n"
    rulings = evaluate(game(text))
    assert rulings.setups[2].deck == 20
    assert [run.deck for run in rulings.variants[2]] == [21, 20, 21, 25, 26]
    assert [run.main for run in rulings.runs] == [True] + [False] * 5


def test_one_recipe_may_serve_several_numbers_of_players(game) -> None:
    rulings = evaluate(game(DECK + '  2-3:\n    - {take: court}\n    - {deal: "deck // players"}\n'))
    assert {players: run.hand for players, run in rulings.setups.items()} == {2: 20, 3: 14}
    assert rulings.facts["setup.3.dealt"].value == 14


def test_ids_are_text_in_selections(game) -> None:
    text = "components:\n  deck: {kind: deck, cards: [{id: 0, copies: 4}, {id: 00, copies: 4}]}\n"
    text += "setup:\n  2:\n    - {take: deck}\n    - {remove: {id: 0, copies: 3}}\n    - {remove: {id: 00}}\n"
    run = evaluate(game(text)).setups[2]
    assert (run.cards, run.faults) == ({"deck/0": 1}, ())
