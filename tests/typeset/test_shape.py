"""Text becomes the glyphs that the font gives, with its kerning, and nothing is lost without a word."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from cardgen.typeset.fonts import Font, font_book
from cardgen.typeset.shape import by_font, covers, shape

BOOK = font_book()
GARAMOND, ATKINSON, DEJAVU = (
    BOOK.find(name) for name in ("EB Garamond", "Atkinson Hyperlegible", "DejaVu Sans")
)
HEBREW, ARABIC = BOOK.find("Noto Sans Hebrew"), BOOK.find("Noto Naskh Arabic")


def cmap(font: Font) -> dict[int, int]:
    with TTFont(font.file) as tables:
        return {code: tables.getGlyphID(name) for code, name in tables.getBestCmap().items()}


def advances(font: Font, text: str) -> list[int]:
    with TTFont(font.file) as tables:
        return [tables["hmtx"][tables.getBestCmap()[ord(c)]][0] for c in text]


def test_widths_are_those_of_the_font():
    assert list(shape(GARAMOND, "0123").advances) == advances(GARAMOND, "0123")
    assert shape(DEJAVU, "iii").width == sum(advances(DEJAVU, "iii"))


def test_pairs_are_kerned():
    assert shape(GARAMOND, "AVA").width < sum(advances(GARAMOND, "AVA"))
    assert shape(GARAMOND, "AVA").plain
    assert shape(GARAMOND, "AVA", features=("-kern", "-liga")).width == sum(advances(GARAMOND, "AVA"))


@pytest.mark.parametrize(
    "font", [GARAMOND, ATKINSON, DEJAVU, BOOK.find("Cinzel")], ids=lambda font: font.name
)
def test_in_plain_text_each_glyph_is_the_one_of_its_character(font):
    text = "A fifth official ruffle, Th. 1/2 & 100% (ffi)!"
    shaped = shape(font, text)
    table = cmap(font)
    assert shaped.plain
    assert list(shaped.glyphs) == [table[ord(c)] for c in text]


@pytest.mark.parametrize("language", ["de", "tr", "pl", "ro", "ca", "nl"])
def test_text_in_latin_letters_is_plain_in_every_language(language):
    assert shape(GARAMOND, "fahrt fin ijs col·lega Łódź şi", language=language).plain


def test_ligatures_come_on_request_and_are_not_plain():
    shaped = shape(GARAMOND, "fifth", features=("liga",))
    assert len(shaped.glyphs) < 5
    assert not shaped.plain
    assert shape(GARAMOND, "fifth").text == "fifth"


def test_ink_reaches_as_far_as_the_outlines():
    with TTFont(GARAMOND.file) as tables:
        outlines = tables["glyf"]
        names = tables.getBestCmap()
        tall = max(outlines[names[ord(c)]].yMax for c in "Hp")
        deep = -min(outlines[names[ord(c)]].yMin for c in "Hp")
    shaped = shape(GARAMOND, "Hp")
    assert (shaped.reach.top, shaped.reach.bottom) == pytest.approx((tall, deep), abs=1)
    assert shape(GARAMOND, "  ").reach == (0, 0, 0, 0)


def test_brackets_are_mirrored_in_text_from_right_to_left():
    table = cmap(GARAMOND)
    assert shape(GARAMOND, "(", rtl=True).glyphs == (table[ord(")")],)


def test_hebrew_stands_in_visual_order():
    table = cmap(HEBREW)
    assert list(shape(HEBREW, "אבג", rtl=True).glyphs) == [table[ord(c)] for c in "גבא"]
    assert not shape(HEBREW, "אבג", rtl=True).plain


def test_arabic_letters_take_the_forms_of_their_places():
    alone = shape(ARABIC, "ه", rtl=True).glyphs
    word = shape(ARABIC, "ههه", rtl=True).glyphs
    assert len(set(word)) == 3
    assert not set(alone) & set(word)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("a👑b👑", ("👑",)),
        ("国王", ("国", "王")),
        ("bell\x07", ("\x07",)),
        ("1\ufe0f\u20e3", ("\u20e3",)),  # the figure is there, the key around it is not
        ("gone \ufffd", ("\ufffd",)),  # has a glyph, and still means that something was lost
    ],
)
def test_what_comes_out_as_a_box_is_named_once_and_is_not_plain(text, lost):
    shaped = shape(GARAMOND, text)
    assert shaped.missing == lost
    assert not shaped.plain


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=12))
def test_a_box_is_never_drawn_in_silence(text):
    for font, part in by_font(BOOK.chain("Cinzel"), text):
        shaped = shape(font, part)
        assert (0 in shaped.glyphs) <= bool(shaped.missing)
        assert set(shaped.missing) <= set(part)
        assert not (shaped.plain and len(shaped.glyphs) != len(shaped.text))


@pytest.mark.parametrize(
    "steering", ["\u00ad", "\u200b", "\u2060", "\ufeff", "\u200e", "\u200f", "\u202a", "\u2069"]
)
def test_characters_that_only_steer_leave_nothing_behind(steering):
    assert shape(GARAMOND, f"ki{steering}ng") == shape(GARAMOND, "king")


def test_joiners_are_kept_because_letters_change_by_them():
    assert "\u200d" in shape(ARABIC, "ه\u200d", rtl=True).text
    assert shape(ARABIC, "ه\u200d", rtl=True).glyphs[-1] != shape(ARABIC, "ه", rtl=True).glyphs[-1]


@pytest.mark.parametrize(("proper", "other"), [("\u2011", "-"), ("\u2010", "-")])
def test_a_character_that_a_font_lacks_has_a_stand_in_of_the_same_font(proper, other):
    assert shape(ATKINSON, f"a{proper}b").glyphs == shape(ATKINSON, f"a{other}b").glyphs
    assert by_font((ATKINSON, DEJAVU), f"a{proper}b") == ((ATKINSON, f"a{proper}b"),)


def test_spaces_of_any_width_are_drawn_by_every_font():
    for space in "\u2002\u2003\u2009\u200a\u202f\u3000\u00a0":
        assert covers(ATKINSON, space)
        shaped = shape(ATKINSON, space)
        assert not shaped.missing
        assert shaped.width > 0
    assert not covers(ATKINSON, "\n")


def test_a_letter_and_its_marks_come_from_one_font():
    assert by_font((GARAMOND, DEJAVU), "ax\u0330\u0316\u0348b") == (
        (GARAMOND, "a"), (DEJAVU, "x\u0330\u0316\u0348"), (GARAMOND, "b"),
    )  # fmt: skip


def test_fonts_change_only_where_they_have_to():
    chain = BOOK.chain("Cinzel")
    assert [(font.name, text) for font, text in by_font(chain, "Queen ♛ שלום!")] == [
        ("Cinzel", "Queen "), ("DejaVu Sans", "♛"), ("Cinzel", " "), ("Noto Sans Hebrew", "שלום"), ("Cinzel", "!"),
    ]  # fmt: skip


def test_a_character_that_no_font_has_stays_with_the_first():
    assert by_font(BOOK.chain("Cinzel"), "国") == ((BOOK.find("Cinzel"), "国"),)


@pytest.mark.parametrize("language", ["", "en", "de-CH", "日本", "not a tag at all"])
def test_any_language_tag_is_accepted(language):
    assert shape(GARAMOND, "king", language=language).width == shape(GARAMOND, "king").width
