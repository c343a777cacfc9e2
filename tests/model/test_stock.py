"""Card stocks and papers by name and by size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.geometry import Size
from cardgen.model.stock import (
    PAPERS,
    STOCKS,
    UnknownSizeError,
    find_paper,
    find_stock,
    format_size,
    parse_size,
)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("poker", 63.5, 88.9),
        ("tcg", 63, 88),
        ("bridge", 57.15, 88.9),
        ("tarot", 69.85, 120.65),
        ("mini-euro", 44, 68),
        ("mini-usa", 41, 63),
        ("us-mini", 44.45, 63.5),
        ("standard-euro", 59, 92),
        ("standard-usa", 56, 87),
        ("chimera", 57.5, 89),
        ("japanese", 59, 86),
        ("square-euro", 70, 70),
        ("domino", 44.45, 88.9),
        ("micro", 31.75, 44.45),
        ("business", 50.8, 88.9),
        ("jumbo-tgc", 88.9, 139.7),
    ],
)
def test_stocks_have_the_size_that_their_makers_cut(name: str, width: float, height: float) -> None:
    assert find_stock(name).trim == Size(width, height)


def test_poker_and_trading_cards_are_not_the_same() -> None:
    assert find_stock("poker").trim != find_stock("tcg").trim
    assert find_stock("euro-poker").trim == find_stock("tcg").trim


@pytest.mark.parametrize(
    ("name", "width", "height", "label"),
    [
        ("a4", 210, 297, "A4 (210 x 297 mm)"),
        ("letter", 215.9, 279.4, "Letter (8.5 x 11 in)"),
        ("a3", 297, 420, "A3 (297 x 420 mm)"),
        ("tabloid", 279.4, 431.8, "Tabloid (11 x 17 in)"),
        ("legal", 215.9, 355.6, "Legal (8.5 x 14 in)"),
        ("a5", 148, 210, "A5 (148 x 210 mm)"),
        ("arch-b", 304.8, 457.2, "Arch B (12 x 18 in)"),
    ],
)
def test_papers_have_the_size_that_shops_sell(name: str, width: float, height: float, label: str) -> None:
    paper = find_paper(name)

    assert paper.size == Size(width, height)
    assert paper.label == label


def test_names_may_be_written_with_capitals_and_spaces_around() -> None:
    assert find_paper(" A4 ") == PAPERS["a4"]
    assert find_stock("Poker") == STOCKS["poker"]


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("210x297mm", 210, 297),
        ("8.5x13in", 215.9, 330.2),
        ("8.5 x 13 in", 215.9, 330.2),
        ("21cm x 297mm", 210, 297),
        ("21×29.7CM", 210, 297),
        ("144x72pt", 50.8, 25.4),
    ],
)
def test_sizes_as_people_write_them(text: str, width: float, height: float) -> None:
    assert parse_size(text) == pytest.approx((width, height))


@given(st.integers(5000, 500_000), st.integers(5000, 500_000))
def test_a_size_reads_back_as_it_was_written(width: int, height: int) -> None:
    size = Size(width / 1000, height / 1000)

    assert parse_size(format_size(size)) == pytest.approx(size, abs=1e-6)


@pytest.mark.parametrize(
    "text", ["", "210", "210x297", "a x b mm", "210x297px", "-1x5mm", "1x2x3mm", "mm", "1e3x5mm"]
)
def test_what_is_no_size_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="as in 210x297mm"):
        parse_size(text)


def test_a_custom_paper_is_held_upright_and_named_for_files() -> None:
    paper = find_paper("13 x 8.5in")

    assert paper.size == pytest.approx((215.9, 330.2))
    assert paper.name == "215.9x330.2mm"
    assert paper.label == "215.9 x 330.2 mm"


def test_a_custom_card_stays_as_it_is_held() -> None:
    assert find_stock("88x63mm").trim == Size(88, 63)


def refusal(text: str, *, paper: bool = False) -> str:
    with pytest.raises(UnknownSizeError) as caught:
        find_paper(text) if paper else find_stock(text)
    return f"{caught.value}; {caught.value.hint}"


def test_a_slip_gets_the_nearest_name() -> None:
    assert refusal("pokr") == "there is no card stock called 'pokr'; did you mean 'poker'?"
    assert refusal("leter", paper=True) == "there is no paper called 'leter'; did you mean 'letter'?"


def test_what_is_far_from_any_name_gets_all_of_them() -> None:
    assert refusal("zzz", paper=True).endswith(
        "known are a4, letter, a3, tabloid, legal, a5, arch-b; or write a size such as 210x297mm or 8.5x13in"
    )
    assert "known are poker, tcg" in refusal("zzz")


def test_jumbo_alone_is_refused_because_makers_disagree() -> None:
    assert refusal("jumbo") == (
        "there is no card stock called 'jumbo';"
        " makers disagree about 'jumbo': choose one of jumbo-tgc, jumbo-short, jumbo-long"
    )


@pytest.mark.parametrize("text", ["1x1mm", "0x50mm", "9000x50mm"])
def test_impossible_sizes_are_refused_with_the_limits(text: str) -> None:
    assert "its edges must be between 5 mm and 5080 mm" in refusal(text)
    assert "its edges must be between 50 mm and 5080 mm" in refusal(text, paper=True)


@pytest.mark.parametrize("text", ["", "9" * 5000 + "x1mm", "\0", "4x"])
def test_nonsense_is_refused_like_any_unknown_name(text: str) -> None:
    refusal(text)
    refusal(text, paper=True)
