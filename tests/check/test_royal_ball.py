"""Faults put into Royal Ball are found, by name, severity and place; its variants stay quiet."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cardgen.diagnostics import Severity

DOG_VALUES = "values: {0: 0, 1: 8, 2: 4, 3: 2, 4+: 0}"
DOG_AID = "aid: {0: 0, 1: 8, 2: 4, 3: 2, 4+: 0}"
TAKE_OUT = 'say: "Take out all horses, or all dogs if you prefer."}'
TAKE_OUT_HORSES = "- {remove: {id: horse}, gives: 90, or: {id: dog}, " + TAKE_OUT
REMOVE_HORSE_3 = TAKE_OUT_HORSES + "\n    - {remove: {id: cake, copies: 2}"
CAKE_VALUES = "    values: [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75]"


@dataclass(frozen=True)
class Mutation:
    """One wrong variant: what is edited, and each error with a text of the line where it must stand."""

    old: str
    new: str
    errors: dict[str, str]
    file: str = "game.yaml"
    at: str = "game.yaml"


MUTATIONS = {
    "RB-01 one cake is missing": Mutation(
        "{id: cake, copies: 15, group: sweet}",
        "{id: cake, copies: 14, group: sweet}",
        {
            "type-count": "{id: cake, copies: 14",
            "count-total": "count: 105",
            "deck-size": "- {take: court, gives: 105}",
            "rounds-not-whole": "rounds: 21",
        },
    ),
    "RB-03 two players take out two of each type": Mutation(
        "{remove: {every: id, copies: 3}",
        "{remove: {every: id, copies: 2}",
        {"deck-size": "{remove: {every: id, copies: 2}", "hand-size": "rounds: 24"},
    ),
    "RB-05 four dogs are worth 1": Mutation(
        DOG_VALUES,
        "values: {0: 0, 1: 8, 2: 4, 3: 2, 4: 1, 5+: 0}",
        {"table-formula": "values: {0: 0, 1: 8, 2: 4, 3: 2, 4: 1, 5+: 0}", "aid-mismatch": DOG_AID},
    ),
    "RB-07 six carrots are worth 13": Mutation(
        "    values: [0, 2, 4, 7, 9, 11, 14,",
        "    values: [0, 2, 4, 7, 9, 11, 13,",
        {"table-formula": "values: [0, 2, 4, 7, 9, 11, 13,"},
    ),
    "RB-09 apples score the larger number": Mutation(
        "2 * min(n, chickens)", "2 * max(n, chickens)", {"example-failed": "{id: apples-alone"}
    ),
    "RB-11 the king's pile is revealed oldest first": Mutation(
        "reversed(pile)", "pile", {"example-failed": "{id: early-dog-starves"}, file="rules.star"
    ),
    "RB-13 three players take out the drumsticks": Mutation(
        REMOVE_HORSE_3,
        REMOVE_HORSE_3.replace("{remove: {id: horse}", "{remove: {id: chicken}"),
        {"dependency": "{remove: {id: chicken}"},
    ),
    "RB-15 a table stops at 12": Mutation(
        CAKE_VALUES, CAKE_VALUES.replace(", 65, 70, 75]", "]"), {"table-gap": "50, 55, 60]"}
    ),
    "RB-17 a round forgets the king": Mutation(
        '{play: "players + 1", shares: {players: 1, king: 1}, rounds: 22',
        '{play: "players", shares: {players: 1, king: 1}, rounds: 22',
        {"round-share": "rounds: 22", "rounds-not-whole": "rounds: 22"},
    ),
    "RB-19 the first horse decides who begins": Mutation(
        "- {remove: {every: id, copies: 3}",
        "- {draw_until: {id: horse}}\n    - {remove: {every: id, copies: 3}",
        {"setup-rule-dead": "{draw_until: {id: horse}}"},
    ),
    "RB-21 the aid prints values for each dog": Mutation(
        DOG_AID,
        "aid: {0: 0, 1: 8, 2: 8, 3: 6, 4+: 0}",
        {"aid-mismatch": "aid: {0: 0, 1: 8, 2: 8, 3: 6, 4+: 0}"},
    ),
    "TL-07 a link leads nowhere": Mutation(
        "A card that was eaten counts for nothing.",
        "A card that was eaten counts for nothing, see [scoring](#scorring).",
        {"xref": "#scorring"},
        file="rules.md",
        at="rules.md",
    ),
    "TL-07 a figure differs from the deck": Mutation(
        "Put the {{ favour.count }} favours",
        "Put the 11 favours",
        {"prose-number": "Put the 11 favours"},
        file="rules.md",
        at="rules.md",
    ),
    "TL-08 a recipe for five players": Mutation(
        "setup:                             # one",
        "setup:\n  5:\n    - {take: court, gives: 105}\n  # one",
        {"setup-range": "  5:"},
    ),
    "TL-12 published against the licence": Mutation(
        "licence: none stated\n  publish: false",
        "licence: own use only, do not publish\n  publish: true",
        {"licence-blocks-publish": "publish: true"},
    ),
}


@pytest.mark.parametrize("mutation", MUTATIONS.values(), ids=MUTATIONS.keys())
def test_a_wrong_variant_is_found_where_it_is_wrong(royal_ball, mutation: Mutation) -> None:
    royal_ball.edit(mutation.old, mutation.new, file=mutation.file)
    found = royal_ball.check()
    lines = (royal_ball.root / mutation.at).read_text(encoding="utf-8").splitlines()
    for name, text in mutation.errors.items():
        faults = [fault for fault in found if fault.name == name]
        assert faults, (
            f"{name} is missing from {[fault.name for fault in found if fault.severity > Severity.NOTE]}"
        )
        assert {fault.severity for fault in faults} == {Severity.ERROR}
        assert any(f.span.path == mutation.at and text in lines[f.span.line - 1] for f in faults), faults


def test_the_game_is_quiet(royal_ball) -> None:
    assert royal_ball.loud() == []


CONTROLS = {
    "RB-c1 dogs stay in the box": [
        (
            "{remove: {id: horse}, gives: 90, or: {id: dog}",
            "{remove: {id: dog}, gives: 90, or: {id: horse}",
            2,
        )
    ],
    "RB-c2 a cake and a carrot leave": [
        (
            "{remove: {id: cake, copies: 2}, gives: 88",
            "{remove: {id: cake, copies: 1}}\n    - {remove: {id: carrot, copies: 1}, gives: 88",
            1,
        )
    ],
}


@pytest.mark.parametrize("edits", CONTROLS.values(), ids=CONTROLS.keys())
def test_a_right_variant_stays_quiet(royal_ball, edits: list[tuple[str, str, int]]) -> None:
    for old, new, times in edits:
        royal_ball.edit(old, new, times=times)
    assert royal_ball.loud() == []


def test_both_numbers_are_in_the_message(royal_ball) -> None:
    royal_ball.edit("{id: cake, copies: 15, group: sweet}", "{id: cake, copies: 14, group: sweet}")
    messages = {fault.name: fault.message for fault in royal_ball.loud()}
    assert messages["count-total"] == "the rows of 'court' add up to 104 cards, stated 105"
    assert messages["type-count"] == "'cake' has 14 cards, stated 15"
    assert messages["deck-size"] == "with 2, 3 and 4 players the deck is 104 cards, stated 105"


def test_a_recipe_for_nobody_is_one_fault(royal_ball) -> None:
    royal_ball.edit("  4:\n", "  5:\n    - {take: court, gives: 99}\n  4:\n")
    assert [fault.name for fault in royal_ball.loud()] == ["setup-range"]


def test_one_miscount_is_not_reported_at_every_step(royal_ball) -> None:
    royal_ball.edit("{id: cake, copies: 15, group: sweet}", "{id: cake, copies: 14, group: sweet}")
    names = sorted(fault.name for fault in royal_ball.loud())
    assert names == ["count-total", "deck-size", *["rounds-not-whole"] * 3, "type-count"]


def test_a_failed_example_shows_both_results_and_where_they_are(royal_ball) -> None:
    royal_ball.edit("call: \"score('salami', 4)\", gives: 6", "call: \"score('salami', 4)\", gives: 5")
    (fault,) = royal_ball.loud()
    row = royal_ball.line_of("id: salami-4")
    text = (royal_ball.root / "game.yaml").read_text(encoding="utf-8").splitlines()[row - 1]
    assert fault.message == "example 'salami-4' gives 6, stated 5"
    assert (fault.span.line, fault.span.column) == (row, text.index("gives: 5") + len("gives: ") + 1)
    assert fault.related[0].span.column == text.index('"score') + 1


def test_an_accepted_unevenness_is_a_note_that_says_so(royal_ball) -> None:
    uneven = [fault for fault in royal_ball.check() if fault.name == "turns-uneven"]
    assert len(uneven) == 2
    assert all("acknowledged as 'uneven-turns'" in fault.related[0].message for fault in uneven)


def test_a_mistake_in_the_rules_file_is_shown_there(royal_ball) -> None:
    royal_ball.edit("    best = [0, 0, 3]", "    best = [0, 0, 3", file="rules.star")
    faults = royal_ball.loud()
    assert {(fault.name, fault.span.path) for fault in faults} == {("rule-syntax", "rules.star")}


def test_a_mistake_in_a_formula_is_shown_at_its_column(royal_ball) -> None:
    royal_ball.edit('formula: "packs(n)"', 'formula: "1 + pacs(n)"')
    fault = next(fault for fault in royal_ball.loud() if fault.name == "rule-error")
    line = (royal_ball.root / "game.yaml").read_text(encoding="utf-8").splitlines()[fault.span.line - 1]
    assert line[fault.span.column - 1 :].startswith("pacs(n)")
    assert "pacs" in fault.message
