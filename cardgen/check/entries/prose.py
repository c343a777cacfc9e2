"""Figures in prose."""

from __future__ import annotations

from cardgen.diagnostics import Entry, Severity

ENTRIES = (
    Entry(
        "R602",
        "prose-number",
        Severity.ERROR,
        "a figure in prose contradicts the game",
        "A number stands beside a word that names something countable (court cards, rounds, players, "
        "a type of card) and is close to, but not, what the game has. Small numbers far from the "
        "total, as in 'draw two cards', are left alone.",
        "Shuffle the 104 court cards.   # there are 105",
        "Name the fact instead of writing the figure: {{ court.count }}.",
    ),
    Entry(
        "R603",
        "prose-shadow",
        Severity.WARNING,
        "a figure in prose repeats a fact and won't follow it",
        "The number is right today. Named, it stays right when the deck changes.",
        "Shuffle the 105 court cards.",
        "Name the fact: {{ court.count }}, or {{ court.count | words }} to spell it out.",
    ),
)
