"""Figures in prose: what contradicts the game is found, what repeats it is pointed out, the rest is left alone."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import Severity

from .cases import GAME

QUIET = [
    "One of them may be given away, and three favours win.",
    "Draw two court cards, keep one court card and return the other 1.",
    "Draw 2 court cards. Look at the top 3 cards, then put 2 of those cards back.",
    "The two court cards that are left go to the king.",
    "With four players everybody has one favour, with three players two favours, with 2 players 3 favours.",
    "Four salami are worth 6, ten salami 45, and 3 dogs still 2 points.",
    "If 3 players tie, each of the 3 takes a favour; 2 players share it.",
    "It takes 20-40 minutes for people of 8 and more, on a table of 90 cm.",
    "Version 1.04 has cards of 63.5 x 88.9 mm, 300 dpi and 105 g/m2; see page 104 and section 72.",
    "After 3 rounds shuffle. Play at least two rounds. Every round has 4 cards or 5 cards, 3 to 5 cards in all.",
    "Thirteen cakes remain with three players.",
    "Take out all horses and two more cards; the other 90 court cards stay.",
    "The 2nd player, the 3rd card, half of the 7 types, a 1st round.",
    "Each dog eats 1 card, so 12 dogs eat up to 12 cards.",
    "A favour costs 5 points for 104 pennies of cards.",
    "Seven types of court card come in equal numbers. Nobody has won 104 times.",
    "Between 20 and 24 rounds fit into an evening.",
    "It does not work with five players, and a variant for six players is on its way.",
    "The table is 12 feet long; favours are round.",
    "Divide 100 by 8: cards that remain are not used.",
    "`the 104 court cards` and [the](#round) and {{ 104 }} court cards <!-- the 104 court cards -->",
]

WRONG = {
    "Shuffle the 104 court cards.": "court.count is 105",
    "Shuffle all 100 court cards.": "court.count is 105",
    "There are one hundred or 103 court cards.": "court.count is 105",
    "- 106 court cards": "court.count is 105",
    "The box holds 11 favours.": "favour.count is 12",
    "The box holds **11** favours.": "favour.count is 12",
    "The eleven favours lie in reach.": "favour.count is 12",
    "Each type has 15 cards: there are 14 cakes.": "court.id.cake is 15",
    "The deck lasts 20 rounds with four players.": "setup.4.rounds is 21",
    "With three players the deck lasts 21 rounds.": "setup.3.rounds is 22",
    "Shuffle the deck of 71 cards.": "setup.2.deck is 72",
    "Five players can play.": "players.max is 4",
    "This is a game for 2 to 5 players.": "the game is for 2-4",
}

SHADOW = {
    "Shuffle the 105 court cards.": "{{ court.count }}",
    "Shuffle the 105\ncourt cards.": "{{ court.count }}",
    "The twelve favours lie in reach.": "{{ favour.count | words }}",
    "The deck lasts 21 rounds with four.": "{{ setup[4].rounds }}",
    "This is a game for 2 to 4 players.": "{{ players.min }}",
    "Use a deck of 72 cards.": "{{ setup[2].deck }}",
}


def add(game, text: str) -> int:
    """Put a paragraph at the end of the rulebook; the number of its first line."""
    path = game.root / "rules.md"
    before = path.read_text(encoding="utf-8").rstrip("\n") + "\n\n"
    path.write_text(before + text + "\n", encoding="utf-8")
    return before.count("\n") + 1


def test_prose_that_counts_something_else_is_left_alone(royal_ball) -> None:
    add(royal_ball, "\n\n".join(QUIET))
    assert [(fault.message, fault.span) for fault in royal_ball.loud()] == []


def test_a_figure_that_contradicts_the_game_is_an_error(royal_ball) -> None:
    lines = {add(royal_ball, text): says for text, says in WRONG.items()}
    found = [fault for fault in royal_ball.loud() if fault.span.path == "rules.md"]
    assert {fault.name for fault in found} == {"prose-number"}
    assert {fault.severity for fault in found} == {Severity.ERROR}
    said = {fault.span.line: fault.message for fault in found}
    assert said.keys() == lines.keys()
    assert all(says in said[line] for line, says in lines.items()), said


def test_a_figure_that_repeats_a_fact_is_a_warning_that_names_it(royal_ball) -> None:
    lines = {add(royal_ball, text): says for text, says in SHADOW.items()}
    found = [fault for fault in royal_ball.loud() if fault.span.path == "rules.md"]
    assert {fault.name for fault in found} == {"prose-shadow"}
    assert {fault.severity for fault in found} == {Severity.WARNING}
    hints = {fault.span.line: fault.hint for fault in found}
    assert hints.keys() == lines.keys()
    assert all(says in hints[line] for line, says in lines.items()), hints


def test_the_place_is_the_figure(royal_ball) -> None:
    line = add(royal_ball, "First of all,\n  shuffle the *104* court cards.")
    (fault,) = royal_ball.loud()
    assert (fault.span.line, fault.span.column) == (line + 1, len("  shuffle the *") + 1)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Deal 5 cards to each player.", False),
        ("Deal 4 cards to each player, then 3 cards to the market.", True),
        ("Each player is dealt six cards.", True),
        ("Deal six cards to everybody.", True),
        ("Deal 2 cards to the market.", False),
    ],
)
def test_a_deal_in_prose_is_that_of_the_set_up(written, text: str, *, wrong: bool) -> None:
    game = GAME.replace('{deal: "deck / 5", hand: 4, gives: 12}', "{deal: 5, hand: 5, gives: 10}").replace(
        '{layout: "players", to: market, gives: 10}', "{note: go on}"
    )
    game = game.replace("hand: 7, leaves: 2", "hand: 8, leaves: 2")
    found = [fault for fault in written(game, rules=text).loud() if fault.name == "prose-number"]
    assert bool(found) is wrong, found


def test_a_paragraph_may_be_allowed_with_a_reason(royal_ball) -> None:
    allow = "<!-- cardgen: allow prose-number: an older edition is spoken of -->"
    add(royal_ball, f"{allow}\nThe first edition had a smaller box:\nthe 104 court cards and the 11 favours.")
    assert royal_ball.loud() == []


def test_an_allowance_ends_with_its_paragraph(royal_ball) -> None:
    line = add(
        royal_ball,
        "<!-- cardgen: allow prose-number: an old edition -->\nthe 104 court cards\n\nthe 103 court cards",
    )
    (fault,) = royal_ball.loud()
    assert (fault.name, fault.span.line) == ("prose-number", line + 3)


def test_numbers_in_another_language_are_read_in_digits_only(royal_ball) -> None:
    royal_ball.edit("language_free: true", "language_free: true\nlanguage: de")
    add(royal_ball, "Der Stapel: the eleven favours.")
    assert [fault for fault in royal_ball.loud() if fault.name.startswith("prose")] == []
    add(royal_ball, "Der Stapel: 11 favours.")
    assert [fault.name for fault in royal_ball.loud() if fault.name.startswith("prose")] == ["prose-number"]
