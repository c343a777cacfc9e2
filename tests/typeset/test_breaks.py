"""Places where lines may break: those of UAX 14, found without looking at every character of plain text."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uniseg.linebreak import line_break, line_break_units

from cardgen.typeset import breaks
from cardgen.typeset.breaks import between, hyphenation
from cardgen.typeset.markup import ICON

FRAGMENTS = st.sampled_from(
    [*"ab1 .,;:!?()[]\"'-—/%$+«»“”‘’…קا漢かっー가。、（", "  ", ". A", "one ", "Word, ", "\u0301", "\u05b0", "\u200b",
     "\u00a0", "\u00ad", "\u2060", "é", "ж", "👑", "\u200d", "1.5", "x-y"]
)  # fmt: skip


@given(st.lists(FRAGMENTS, max_size=12).map("".join))
@settings(max_examples=60)
def test_they_are_the_same_as_when_the_whole_text_is_looked_at(text):
    assert between(text) == list(line_break_units(text))


def test_a_rule_book_sentence_breaks_behind_its_spaces_and_hyphens():
    text = 'Put (face down) the two-point card; "now" draw 1/2 of 105 cards.'
    assert between(text) == [
        "Put ", "(face ", "down) ", "the ", "two-", "point ", "card; ", '"now" ', "draw ", "1/2 ", "of ", "105 ", "cards.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "classes"), [("_LETTERS", {"AL", "HL", "NU", "AI", "XX"}), ("_SYLLABLES", {"ID", "H2", "H3"})]
)
def test_letters_that_need_no_lookup_have_the_classes_that_allow_that(name, classes):
    letters = [c for c in map(chr, range(0x10000)) if re.match(f"[{getattr(breaks, name)}]", c)]
    sampled = letters[:1500] + letters[1500::97]
    assert {line_break(c).value for c in sampled} <= classes


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("gain 2{} now", ["gain ", "2{} ", "now"]),  # a number keeps its icon
        ("{}: draw", ["{}: ", "draw"]),
        ("({})", ["({})"]),
        ("{}{}{} and", ["{}", "{}", "{} ", "and"]),
        ("{} {}", ["{} ", "{}"]),
        ("{}-card", ["{}-", "card"]),
        ("国{}王", ["国", "{}", "王"]),
    ],
)
def test_an_icon_is_a_letter_except_towards_another_icon(text, cut):
    assert between(text.replace("{}", ICON)) == [piece.replace("{}", ICON) for piece in cut]


@pytest.mark.parametrize(
    ("word", "language", "divided"),
    [
        ("kingdom", "en", "king-dom"),
        ("Silbentrennung", "de", "Sil-ben-tren-nung"),
        ("four", "en", "four"),
        ("kingdom", "tlh", "kingdom"),
        ("kingdom", "", "kingdom"),
    ],
)
def test_words_are_divided_as_their_language_does(word, language, divided):
    cuts = [0, *hyphenation(word, language), len(word)]
    assert "-".join(word[a:b] for a, b in pairwise(cuts)) == divided
