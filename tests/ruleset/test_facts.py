"""Every number of a game has one name."""

from __future__ import annotations

from cardgen.ruleset import evaluate

TEXT = """\
values: {goal: 3, word: no}
components:
  wood:
    kind: deck
    one: forest card
    cards:
      - {id: oak, copies: [2, 2, 3], tint: green, cost: 4}
      - {id: elm, copies: 2, tint: green}
      - {id: bear, copies: 1, tint: brown}
  chip: {kind: token, shape: circle, size: 20mm, count: 7}
setup:
  2: [{take: wood}, {remove: {id: elm}}, {deal: 1, to: market}, {play: players, shares: {players: 1}}]
  3: [{take: wood}, {deal: 1}]
"""


def test_numbers_are_named_by_what_they_count(game) -> None:
    facts = evaluate(game(TEXT)).facts
    assert {name: fact.value for name, fact in facts.items()} == {
        "wood.count": 6,
        "wood.designs": 3,
        "wood.kinds.id": 3,
        "wood.id.oak": 3,
        "wood.id.elm": 2,
        "wood.id.bear": 1,
        "wood.kinds.tint": 2,
        "wood.tint.green": 5,
        "wood.tint.brown": 1,
        "wood.kinds.cost": 1,
        "wood.cost.4": 3,
        "wood.kinds.min_players": 2,
        "wood.min_players.2": 2,
        "wood.min_players.3": 1,
        "chip.count": 7,
        "chip.designs": 1,
        "players.min": 2,
        "players.max": 4,
        "values.goal": 3,
        "setup.2.market": 1,
        "setup.2.deck": 2,
        "setup.2.hand": 1,
        "setup.2.leaves": 0,
        "setup.2.rounds": 1,
        "setup.3.deck": 3,
        "setup.3.hand": 1,
        "setup.3.leaves": 3,
        "setup.3.dealt": 1,
    }
    assert facts["wood.count"].nouns == ("forest card", "card")
    assert facts["wood.id.elm"].nouns == ("elm",)


def test_the_tree_has_a_level_for_each_dot(game) -> None:
    tree = evaluate(game(TEXT)).facts.tree()
    assert tree["wood"]["tint"] == {"green": 5, "brown": 1}
    assert tree["setup"]["2"]["rounds"] == 1
    assert tree["players"] == {"min": 2, "max": 4}
