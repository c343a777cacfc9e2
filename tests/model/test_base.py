"""What a written value becomes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from cardgen.model import base
from cardgen.model.base import Scalar, as_text, free_value, same, selected


def read(kind: Any, value: Any) -> Any:
    return TypeAdapter(kind).validate_python(value)


def plain(text: str) -> Scalar:
    return Scalar(text, plain=True)


def quoted(text: str) -> Scalar:
    return Scalar(text, plain=False)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7), ("0", 0), ("-3", -3), ("0.5", 0.5), ("-1.25", -1.25), ("true", True), ("false", False),
        ("~", None), ("null", None), ("", None),
        ("007", "007"), ("-0", "-0"), ("+1", "+1"), ("1e3", "1e3"), ("0.50", "0.50"), ("1.", "1."), (".5", ".5"),
        ("1_000", "1_000"), ("0x1F", "0x1F"), ("True", "True"), ("yes", "yes"), ("Null", "Null"), ("12:30", "12:30"),
        ("٣", "٣"), (".inf", ".inf"), ("nan", "nan"), ("0.1000000000000000055", "0.1000000000000000055"),
    ],
)  # fmt: skip
def test_a_free_value_has_the_type_that_it_looks_like_unless_something_is_lost(
    text: str, value: object
) -> None:
    found = free_value(plain(text))
    assert (found, type(found)) == (value, type(value))
    assert free_value(quoted(text)) == text


@given(st.text())
def test_a_free_value_can_always_be_typed_back(text: str) -> None:
    if text not in ("", "~", "null"):
        assert as_text(free_value(plain(text))) == text


def test_free_values_inside_lists_and_mappings_are_typed_too() -> None:
    assert free_value({"a": [plain("1"), quoted("1")], "b": {"c": plain("x")}}) == {
        "a": [1, "1"],
        "b": {"c": "x"},
    }


def test_a_number_of_thousands_of_digits_stays_text() -> None:
    assert free_value(plain("9" * 5000)) == "9" * 5000
    assert free_value(plain("9" * 300)) == int("9" * 300)


@pytest.mark.parametrize("value", [plain("1830"), plain("true"), quoted(""), quoted("null"), 1830, True])
def test_a_text_is_what_was_typed(value: Any) -> None:
    assert read(base.Text, value) == (value if isinstance(value, str) else str(value))


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (base.Whole, "-12", -12),
        (base.Number, "2.50", 2.5),
        (base.Flag, "true", True),
        (base.Length, "0.125in", 3.175),
        (base.Length, "1.5 cm", 15.0),
        (base.Colour, "#F3b", "#ff33bb"),
        (base.Colour, "#F3B3D9", "#f3b3d9"),
        (base.Day, "2028-02-29", "2028-02-29"),
        (base.Copies, "0", 0),
        (base.Values, "3..5", [3, 4, 5]),
    ],
)
def test_typed_values_are_read_from_their_text(kind: Any, text: str, value: object) -> None:
    assert (
        read(kind, plain(text)) == pytest.approx(value)
        if isinstance(value, float)
        else read(kind, plain(text)) == value
    )


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (base.Whole, "012"), (base.Whole, "1.0"), (base.Whole, "1e3"), (base.Whole, ""), (base.Whole, "9" * 30),
        (base.Number, "1,5"), (base.Number, "inf"), (base.Flag, "yes"), (base.Flag, "1"), (base.Length, "3"),
        (base.Length, "50%"), (base.Colour, "red"), (base.Colour, "#12345"), (base.Day, "2026-02-29"),
        (base.Day, "01.02.2026"), (base.Copies, "100001"), (base.Values, "5..3"), (base.Values, "1..200000"),
        (base.Range, "4-2"), (base.Range, "-1"), (base.Range, "2 to 4"), (base.Range, "1-9999999"),
    ],
)  # fmt: skip
def test_what_has_not_its_form_is_refused(kind: Any, text: str) -> None:
    with pytest.raises(ValidationError):
        read(kind, plain(text))


@pytest.mark.parametrize(
    ("text", "numbers"), [("2-4", [2, 3, 4]), ("0..2", [0, 1, 2]), (" 3 .. 3 ", [3]), ("5", [5])]
)
def test_ranges_include_both_ends(text: str, numbers: list[int]) -> None:
    interval = read(base.Range, plain(text))
    assert list(interval.numbers) == numbers
    assert numbers[-1] in interval
    assert numbers[-1] + 1 not in interval


@given(st.integers(0, 999), st.integers(0, 999))
def test_a_range_prints_as_it_can_be_written(low: int, more: int) -> None:
    interval = base.Interval(low=low, high=low + more)
    assert read(base.Range, plain(str(interval))) == interval


def test_ranges_in_selections_are_lists_unless_quoted() -> None:
    assert selected(plain("2..4")) == [2, 3, 4]
    assert selected([plain("2..3"), plain("J"), quoted("5..6")]) == [2, 3, "J", "5..6"]
    assert selected(quoted("2..4")) == "2..4"
    assert read(base.Argument, plain("0..15")) == "0..15"  # of a table: a range stays one
    assert read(base.Argument, {"rank": plain("1..2")}) == {"rank": [1, 2]}


def test_true_is_not_one() -> None:
    assert same(1, 1.0)
    assert not same(True, 1)
    assert same(False, False)
