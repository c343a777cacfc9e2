"""Where lines break, and what becomes of the text that is broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uniseg.graphemecluster import grapheme_clusters

from cardgen.typeset import Icon, Words, literal, parse_markup
from cardgen.typeset.linebreak import BrokenLine, IconPiece, break_lines

WORDS = st.from_regex("[a-jWAVTo]{1,8}[a-j.,W-]{0,6}", fullmatch=True)  # a stop never begins a line
TEXTS = st.lists(WORDS, min_size=1, max_size=25).map(" ".join)
STRANGE = st.text(
    st.sampled_from(list("ab Zż♛👑—-\u00a0\u00adالسשלוםe\u0301中文（）\n\t\u200b")), max_size=40
)


def shown(line: BrokenLine) -> str:
    return "".join(f"{{{a.name}}}" if isinstance(a, IconPiece) else a.shaped.text for a in line.atoms)


def lines(text: str, setting, width: float | None) -> list[str]:
    return [shown(line) for line in break_lines(literal(text), setting, width)]


@given(text=TEXTS, width=st.floats(0.1, 40))
def test_a_line_is_never_wider_than_asked_unless_one_word_alone_is(setting, text, width):
    for line in break_lines(literal(text), setting(), width):
        word = shown(line)
        assert line.width <= width + 1e-6 or " " not in word


@given(text=STRANGE, width=st.floats(0.1, 30))
def test_words_that_may_be_broken_leave_no_line_too_wide_unless_it_is_one_character(setting, text, width):
    for line in break_lines(literal(text), setting(break_words=True), width):
        characters = list(grapheme_clusters(shown(line).removesuffix("-")))
        assert line.width <= width + 1e-6 or len(characters) <= 1


@given(text=TEXTS, width=st.floats(0.1, 40))
def test_the_lines_together_are_the_text(setting, text, width):
    assert " ".join(lines(text, setting(), 1000.0)) == text
    broken = lines(text, setting(), width)
    assert "".join(broken).replace(" ", "") == text.replace(" ", "")
    assert not any(line.endswith(" ") or line.startswith(" ") for line in broken)


@given(text=STRANGE, width=st.floats(0.1, 30), break_words=st.booleans())
def test_no_visible_character_is_lost_or_added(setting, text, width, break_words):
    import unicodedata

    wanted = unicodedata.normalize("NFC", text)
    for invisible in " \n\t\u00ad\u200b":
        wanted = wanted.replace(invisible, "")
    broken = lines(text, setting(break_words=break_words), width)
    got = "".join("".join(broken).split(" "))
    assert got.replace("-", "") == wanted.replace("-", "")
    assert got.count("-") >= wanted.count("-")  # a soft hyphen may have become one


@given(text=TEXTS, width=st.floats(0.5, 30))
def test_a_wider_box_never_needs_more_lines(setting, text, width):
    # Not so where words may be broken anywhere: a word that just fits stands whole, on a line of its own, while in a
    # narrower box it is cut and shares its lines with others.
    for options in ({}, {"hyphenate": True}):
        narrow = break_lines(literal(text), setting(**options), width)
        assert len(break_lines(literal(text), setting(**options), width * 1.1)) <= len(narrow)


@pytest.mark.parametrize("text", ["", "\n"[:0]])
def test_no_text_has_no_lines(setting, text):
    assert break_lines(literal(text), setting(), 10.0) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\ntwo", ["one", "two"]),
        ("one\r\ntwo\rthree\x85four", ["one", "two", "three", "four"]),
        ("one\n\ntwo", ["one", "", "two"]),
        ("one\n", ["one"]),
        ("\none", ["", "one"]),
        ("one \n two", ["one", " two"]),
        ("one\u2028two\u2029three", ["one", "two", "three"]),
    ],
)
def test_hard_breaks(setting, text, expected):
    assert lines(text, setting(), None) == expected
    assert lines(text, setting(), 100.0) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("queen king", ["queen", "king"]),
        ("10\u00a0points", ["10\u00a0points"]),  # a no-break space keeps its words together
        ("well-known", ["well-", "known"]),
        ("either/or", ["either/", "or"]),
        ("gold (gilded)", ["gold", "(gilded)"]),
        ("“Off!” cried", ["“Off!”", "cried"]),
        ("国王，女王", ["国", "王，", "女", "王"]),  # punctuation never begins a line
        ("word\u200bword", ["word", "word"]),
        ("a   b", ["a", "b"]),
    ],
)
def test_lines_break_where_unicode_says(setting, text, expected):
    assert lines(text, setting(), 0.1) == expected


def test_a_word_is_measured_with_its_kerning(setting):
    kerned = break_lines(literal("AVATAR"), setting("EB Garamond"), None)[0].width
    apart = sum(break_lines(literal(letter), setting("EB Garamond"), None)[0].width for letter in "AVATAR")
    assert kerned < apart - 0.15  # at least four hundredths of an em for each of the four tight pairs


def test_a_soft_hyphen_shows_only_where_the_line_breaks(setting):
    whole = lines("kingdom", setting(), 100.0)
    assert lines("king\u00addom", setting(), 100.0) == whole == ["kingdom"]
    narrow = break_lines(literal("king\u00addom"), setting(), 2.5)
    assert [shown(line) for line in narrow] == ["king-", "dom"]
    assert all(line.width <= 2.5 for line in narrow)


def test_a_soft_hyphen_whose_hyphen_would_not_fit_is_not_used(setting):
    text = "the royal king\u00addom"
    king = break_lines(literal("the royal king"), setting(), None)[0].width
    assert lines(text, setting(), king + 0.01) == ["the royal", "kingdom"]
    assert lines(text, setting(), king + 0.5) == ["the royal king-", "dom"]


def test_a_word_is_divided_only_on_request_and_as_its_language_does(setting):
    text = "representation"
    assert lines(text, setting(), 3.5) == [text]
    assert lines(text, setting(hyphenate=True, language="en-US"), 3.5) == ["represen-", "tation"]
    assert lines("Silbentrennung", setting(hyphenate=True, language="de"), 3.5) == [
        "Silben-",
        "tren-",
        "nung",
    ]
    assert lines(text, setting(hyphenate=True, language="xx"), 3.5) == [text]  # no dictionary, no division


def test_a_word_that_brings_its_own_soft_hyphens_is_divided_only_there(setting):
    assert lines("repres\u00adentation", setting(hyphenate=True), 0.1) == ["repres-", "entation"]


def test_a_word_that_is_too_long_begins_a_line_of_its_own_and_is_cut_to_fill_it(setting):
    broken = break_lines(literal("so " + "m" * 60 + " it"), setting(break_words=True), 8.5)
    assert [shown(line) for line in broken] == ["so"] + ["m" * 10] * 6 + ["it"] or all(
        line.width > 8.5 - 0.9 for line in broken[1:-2]
    )
    assert "".join(shown(line) for line in broken).count("m") == 60


def test_a_cut_word_keeps_what_is_seen_as_one_character_together(setting):
    assert lines("ae\u0301\u0302i", setting(break_words=True), 0.01) == ["a", "é\u0302", "i"]


def test_an_icon_counts_as_a_letter_of_its_width(setting):
    pieces = parse_markup("Take {crown}{crown} and {gold}.")
    one = break_lines(pieces, setting(), 100.0)
    assert [shown(line) for line in one] == ["Take {crown}{crown} and {gold}."]
    words = break_lines(literal("Take  and ."), setting(), None)[0].width
    assert one[0].width == pytest.approx(words + 3 * 1.15, abs=0.01)
    assert shown(break_lines(pieces, setting(), one[0].width - 0.01)[0]) == "Take {crown}{crown} and"


def test_an_icon_may_stand_alone(setting):
    (line,) = break_lines((Icon("crown"),), setting(), 0.1)
    assert shown(line) == "{crown}"


def test_styles_change_within_a_word_without_a_break(setting):
    assert [shown(line) for line in break_lines((Words("un"), Words("do", bold=True)), setting(), 0.1)] == [
        "undo"
    ]


def test_every_paragraph_has_a_direction_of_its_own(setting):
    first, second = break_lines(literal("שלום עולם!\nHello!"), setting(), None)
    assert first.rtl
    assert not second.rtl
    assert [atom.level for atom in second.atoms] == [0]


def test_a_line_of_foreign_words_keeps_the_direction_of_its_paragraph(setting):
    broken = break_lines(literal("שלום Royal Ball"), setting(), 4.5)
    assert [line.rtl for line in broken] == [True] * len(broken)
    assert len(broken) == 2


@pytest.mark.parametrize(("word", "language"), [("Tavern", "en"), ("AVATAR", "en"), ("Wortvorrat", "de")])
def test_places_where_a_word_might_have_been_divided_do_not_show(setting, word, language):
    (whole,) = break_lines(literal(word), setting(language=language), None)
    (unused,) = break_lines(literal(word), setting(language=language, hyphenate=True), None)
    (marked,) = break_lines(literal("\u00ad".join(word)), setting(language=language), None)
    assert unused.width == marked.width == whole.width
    assert unused.atoms == marked.atoms == whole.atoms


def test_arabic_letters_are_joined_across_a_soft_hyphen_that_is_not_used(setting):
    (whole,) = break_lines(literal("سلام"), setting(), None)
    (marked,) = break_lines(literal("س\u00adل\u00adام"), setting(), None)
    assert marked.atoms == whole.atoms


def test_a_word_with_a_hyphen_of_its_own_is_kerned_like_any_other(setting):
    (line,) = break_lines(literal("AV-To"), setting(), None)
    assert [atom.shaped.text for atom in line.atoms] == ["AV-To"]
