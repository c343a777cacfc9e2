"""Values of scoring tables as people write them."""

from __future__ import annotations

import pytest

from cardgen.ruleset.bands import read_bands


def test_a_list_counts_from_nothing() -> None:
    assert [read_bands([0, 3, 5]).value(n) for n in range(4)] == [0, 3, 5, None]


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("3", [3]),
        ("3-5", [3, 4, 5]),
        ("3..5", [3, 4, 5]),
        ("3–5", [3, 4, 5]),
        ("7/8", [7, 8]),
        ("1 / 3/ 5", [1, 3, 5]),
        ("7+", [7, 8, 9]),
        (" 2 ", [2]),
    ],
)
def test_a_band_covers_what_it_says(key: str, numbers: list[int]) -> None:
    bands = read_bands({key: 9})
    assert [n for n in range(10) if bands.value(n) == 9] == numbers
    assert bands.malformed == ()


@pytest.mark.parametrize("key", ["", "few", "5-3", "-1", "3-", "+4", "1,2", "3.5", "1e3", "9" * 30])
def test_anything_else_is_no_band(key: str) -> None:
    bands = read_bands({key: 9})
    assert bands.malformed == (key,)
    assert bands.entries == ()


def test_the_solo_table_of_a_party_covers_every_score_once() -> None:
    bands = read_bands({"0-6": 0, "7/8": 1, "9/10": 2, "11/12": 3})
    assert [bands.value(n) for n in range(13)] == [0] * 7 + [1, 1, 2, 2, 3, 3]
    assert all(len(bands.matching(n)) == 1 for n in range(13))
