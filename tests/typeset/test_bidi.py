"""Which way text runs, by the examples and rules of UAX 9."""

from __future__ import annotations

import pytest

from cardgen.typeset.bidi import has_rtl, levels, visual_order


@pytest.mark.parametrize(
    ("text", "expected", "rtl"),
    [
        ("", (), False),
        ("abc 12", (0, 0, 0, 0, 0, 0), False),
        ("ab אב", (0, 0, 0, 1, 1), False),
        ("אב ab", (1, 1, 1, 2, 2), True),
        ("אב 12", (1, 1, 1, 2, 2), True),
        ("12 אב", (2, 2, 1, 1, 1), True),  # figures have no say in it
        ("a (אב) b", (0, 0, 0, 1, 1, 0, 0, 0), False),  # brackets go with what is around them (N0)
        ("מ \u2066a b\u2069", (1, 1, 1, 2, 2, 2, 1), True),  # an isolate counts as one neutral character
    ],
)
def test_levels(text, expected, rtl):
    assert levels(text) == (expected, rtl)


@pytest.mark.parametrize(
    ("text", "language", "expected", "rtl"),
    [
        ("12", "he", (2, 2), True),
        ("3 × 4!", "ar-EG", (2, 1, 1, 1, 2, 1), True),
        ("ab", "he", (0, 0), False),
        ("12", "en", (0, 0), False),
    ],
)
def test_the_language_decides_where_no_letter_does(text, language, expected, rtl):
    assert levels(text, language) == (expected, rtl)


@pytest.mark.parametrize(
    ("run_levels", "seen"),
    [
        ([], []),
        ([0, 0, 0], [0, 1, 2]),
        ([0, 1, 0], [0, 1, 2]),
        ([0, 1, 1, 0], [0, 2, 1, 3]),
        ([1, 1, 1], [2, 1, 0]),
        ([1, 2, 1], [2, 1, 0]),
        ([1, 2, 2, 1], [3, 1, 2, 0]),
        ([1, 2, 1, 0, 3, 2], [2, 1, 0, 3, 4, 5]),
    ],
)
def test_runs_are_reversed_from_the_highest_level_down(run_levels, seen):
    assert visual_order(run_levels) == seen


def test_only_text_that_runs_from_right_to_left_needs_levels():
    assert not has_rtl("Zażółć ♛ 国王 ½")
    assert has_rtl("ab אב")
    assert has_rtl("ab سل")
