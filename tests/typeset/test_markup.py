"""The small markup of texts: stars, icons, backslashes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.typeset import Icon, Words, literal, parse_markup


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", ()),
        ("plain & <b>", (Words("plain & <b>"),)),
        ("a *b* c", (Words("a "), Words("b", italic=True), Words(" c"))),
        ("a **b** c", (Words("a "), Words("b", bold=True), Words(" c"))),
        ("**a *b* c**", (Words("a ", bold=True), Words("b", bold=True, italic=True), Words(" c", bold=True))),
        ("{crown}", (Icon("crown"),)),
        ("2 {game-icons:crown}!", (Words("2 "), Icon("game-icons:crown"), Words("!"))),
        ("{crown}{gold}", (Icon("crown"), Icon("gold"))),
        (r"\*a\* \{b\} \\", (Words(r"*a* {b} " + "\\"),)),
        ("5 * 3 = 15", (Words("5 * 3 = 15"),)),
        ("*a * b*", (Words("a * b", italic=True),)),
        ("take *2 or * 3", (Words("take *2 or * 3"),)),
        ("*a*b", (Words("a", italic=True), Words("b"))),
        ("*unclosed", (Words("*unclosed"),)),
        ("**unclosed", (Words("**unclosed"),)),
        ("a*", (Words("a*"),)),
        ("{not a name}", (Words("{not a name}"),)),
        ("{}", (Words("{}"),)),
        ("a\\b", (Words("a\\b"),)),
    ],
)
def test_markup(text, pieces):
    assert parse_markup(text) == pieces


@given(st.text())
def test_whatever_is_written_is_read_and_nothing_appears_that_was_not_there(text):
    pieces = parse_markup(text)
    shown = "".join(p.text if isinstance(p, Words) else f"{{{p.name}}}" for p in pieces)
    left = iter(text)
    assert all(character in left for character in shown)  # a subsequence
    assert {c for c in text if c not in "*\\{}"} == {c for c in shown if c not in "*\\{}"}


@given(st.text("ab *{}\\", max_size=12))
def test_escaped_text_is_what_it_says(text):
    escaped = "".join(f"\\{c}" if c in "\\*{}" else c for c in text)
    assert parse_markup(escaped) == literal(text)


def test_a_page_full_of_stars_is_read_at_once():
    assert parse_markup("*a " * 30_000) == (Words("*a " * 30_000),)
