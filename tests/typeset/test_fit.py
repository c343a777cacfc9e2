"""Text in a box: as large as fits, never below the floor, and over it only with a number."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.geometry import Rect, Size
from cardgen.typeset import Icon, TextBox, TextLayout, fit_text, literal, parse_markup
from cardgen.typeset.fit import text_width
from cardgen.typeset.outline import glyph_outline

WORDS = st.lists(st.from_regex("[a-jgpqyW]{1,8}[a-z.W-]{0,5}", fullmatch=True), min_size=1, max_size=30).map(
    " ".join
)
BOXES = st.builds(
    TextBox,
    size=st.builds(Size, st.floats(3, 80), st.floats(2, 60)),
    size_pt=st.floats(4, 24).map(lambda size: round(size, 2)),
    min_size_pt=st.floats(4, 12).map(lambda size: round(size, 2)),
    line_spacing=st.floats(1, 1.6),
    align=st.sampled_from(["left", "center", "right", "start", "end"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    wrap=st.booleans(),
    max_lines=st.none() | st.integers(1, 5),
)
LONG = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrikant"
STRINGS = [
    "", " ", "   \n  ", LONG, "word " * 400, "Rock & Roll", "<b>not bold</b>", "1/2", '"quoted"', "a\r\nb",
    "10\u00a0gold", "No", "NA", "None", "007", "1e3", "000000", "0", "Zażółć gęślą jaźń", "♛♦", "👑", "مرحبا بكم",
    "שלום (עולם) 12!", "e\u0301\u0323o\u0308", "国王与女王（一）", "a\u200bb", "\ufeffx", "\u202eabc", "ﬁ", "\ud800", "\x07",
    "𝔖𝔬", "👩‍👩‍👧", "\u0301", "\u2009thin\u2009",
]  # fmt: skip


def box(width: float, height: float, size_pt: float = 10.0, **more) -> TextBox:
    return TextBox(size=Size(width, height), size_pt=size_pt, **more)


def words(layout: TextLayout) -> str:
    return " ".join("".join(run.text for run in layout.runs).split())


@given(text=WORDS, where=BOXES)
def test_text_fits_on_both_axes_or_the_result_says_by_how_many_mm_it_does_not(setting, text, where):
    layout = fit_text(literal(text), where, setting())
    area = Rect(0, 0, *where.size)
    if layout.too_wide or layout.too_tall:
        assert layout.size_pt == min(where.min_size_pt, where.size_pt)
        assert layout.too_wide == pytest.approx(max(0, layout.ink.width - area.width), abs=1e-6)
    else:
        assert area.contains(layout.ink, tolerance=1e-5)
        assert where.max_lines is None or layout.lines <= where.max_lines


@given(text=WORDS, where=BOXES)
def test_size_is_never_below_the_floor_nor_above_what_was_asked(setting, text, where):
    size = fit_text(literal(text), where, setting()).size_pt
    assert min(where.min_size_pt, where.size_pt) <= size <= where.size_pt
    steps = (where.size_pt - size) / 0.25
    assert steps == pytest.approx(round(steps)) or size == where.min_size_pt


@given(text=WORDS, where=BOXES)
def test_no_larger_step_would_fit(setting, text, where):
    found = fit_text(literal(text), where, setting()).size_pt
    size = where.size_pt
    while size > found + 1e-9:
        fixed = TextBox(
            size=where.size, size_pt=size, min_size_pt=size, line_spacing=where.line_spacing, wrap=where.wrap,
            max_lines=where.max_lines,
        )  # fmt: skip
        larger = fit_text(literal(text), fixed, setting())
        assert larger.too_wide or larger.too_tall
        size -= 0.25


@given(text=WORDS, where=BOXES, scale=st.sampled_from([0.25, 0.5, 2.0, 4.0]))
def test_lines_break_the_same_when_everything_grows(setting, text, where, scale):
    fixed = TextBox(size=where.size, size_pt=where.size_pt, min_size_pt=where.size_pt)
    grown = TextBox(
        size=Size(where.size.width * scale, where.size.height * scale),
        size_pt=where.size_pt * scale, min_size_pt=where.size_pt * scale,
    )  # fmt: skip
    one, other = (fit_text(literal(text), b, setting()) for b in (fixed, grown))
    assert [run.text for run in one.runs] == [run.text for run in other.runs]
    for a, b in zip(one.runs, other.runs, strict=True):
        assert (b.x, b.y) == pytest.approx((a.x * scale, a.y * scale), abs=1e-6)


@given(text=WORDS, where=BOXES)
def test_fitting_again_at_the_size_found_changes_nothing(setting, text, where):
    first = fit_text(literal(text), where, setting())
    fit_text.cache_clear()
    assert fit_text(literal(text), where, setting()) == first
    again = TextBox(
        size=where.size, size_pt=first.size_pt, min_size_pt=min(where.min_size_pt, first.size_pt),
        line_spacing=where.line_spacing, align=where.align, valign=where.valign, wrap=where.wrap,
        max_lines=where.max_lines,
    )  # fmt: skip
    assert fit_text(literal(text), again, setting()) == first


@pytest.mark.parametrize("text", STRINGS, ids=ascii)
@pytest.mark.parametrize("wrap", [True, False])
def test_any_text_is_laid_out_whole_and_inside_its_box_or_reported(setting, text, wrap):
    where = box(50, 30, wrap=wrap)
    layout = fit_text(literal(text), where, setting())
    assert layout.too_wide or layout.too_tall or Rect(0, 0, 50, 30).contains(layout.ink, tolerance=1e-6)
    assert bool(layout.runs) == bool(text.strip("\u0301 \n")) or text == "\u0301"


@pytest.mark.parametrize(
    "text", ["No", "NA", "None", "007", "1e3", "000000", "0", "Rock & Roll", "<b>x</b>", "1/2"]
)
def test_text_is_set_as_it_was_written(setting, text):
    assert words(fit_text(literal(text), box(60, 20), setting())) == text


def test_nothing_is_laid_out_for_no_text(setting):
    assert fit_text((), box(10, 10), setting()) == TextLayout(
        size_pt=10, runs=(), icons=(), lines=0, ink=Rect(0, 0, 0, 0)
    )


def test_four_hundred_words_in_a_small_box_stop_at_the_floor_and_say_how_much_is_over(setting):
    layout = fit_text(literal("word " * 400), box(50, 30, 11), setting())
    assert layout.size_pt == 7.0
    assert layout.too_wide == 0
    # Lines of 7 pt stand 2.96 mm apart, so about ten fit into 30 mm; what is over is whole lines of that.
    assert layout.too_tall == pytest.approx((layout.lines - 1) * 7 * 1.2 * 25.4 / 72 + 1.7 - 30, abs=0.6)
    assert layout.lines > 20


def test_a_long_word_is_over_in_width_only(setting):
    layout = fit_text(literal(LONG), box(40, 30), setting())
    assert layout.size_pt == 7.0
    assert layout.too_wide == pytest.approx(text_width(LONG, 7.0, setting()) - 40)
    assert layout.too_tall == 0
    assert fit_text(literal(LONG), box(40, 30), setting(break_words=True)).too_wide == 0


def test_text_on_one_line_shrinks_in_width(setting):
    width = text_width("Her Majesty", 9.0, setting())
    layout = fit_text(literal("Her Majesty"), box(width + 0.01, 10, 14, wrap=False), setting())
    assert layout.size_pt == 9.0


def test_lines_beyond_the_most_allowed_make_text_smaller_then_are_reported(setting):
    text = literal("one two three four five six seven eight nine ten eleven twelve")
    two = fit_text(text, box(40, 50, 14, max_lines=2), setting())
    assert two.lines == 2
    assert two.size_pt < 14
    one = fit_text(text, box(40, 50, 14, max_lines=1), setting())
    assert one.size_pt == 7.0
    assert one.too_tall == pytest.approx((one.lines - 1) * 7 * 1.2 * 25.4 / 72)


def test_alignment_moves_lines_to_the_edges_of_the_box(setting):
    width = text_width("Queen", 10, setting())
    x = {
        align: fit_text(literal("Queen"), box(50, 20, align=align), setting()).runs[0].x
        for align in ("left", "center", "right", "start", "end")
    }
    assert x == pytest.approx(
        {"left": 0, "center": (50 - width) / 2, "right": 50 - width, "start": 0, "end": 50 - width}
    )


def test_a_text_from_right_to_left_starts_at_the_right(setting):
    right = [fit_text(literal(t), box(50, 20, align="start"), setting()).ink.right for t in ("שלום", "مرحبا")]
    assert right == pytest.approx([50, 50])
    latin_line = fit_text(literal("שלום שלום Royal"), box(18, 20, align="start"), setting())
    assert latin_line.lines == 2
    assert latin_line.runs[-1].text == "Royal"
    assert latin_line.runs[-1].x > 8


def test_hebrew_with_brackets_and_figures_is_in_the_order_it_is_read(setting):
    runs = sorted(fit_text(literal("אב (גד) 12"), box(60, 20), setting()).runs, key=lambda run: run.x)
    assert "".join(run.text.strip() for run in runs if run.text.strip() == "12") == "12"
    assert runs[0].text == "12"  # what is read last stands furthest to the left
    letters = [run for run in runs if any("א" <= c <= "ת" for c in run.text)]
    assert letters[-1].text.startswith("אב")
    assert letters[0].text.startswith("גד")
    assert all(run.right_to_left and not run.plain for run in letters)


def test_arabic_letters_are_joined(setting):
    joined = text_width("سس", 10, setting())
    assert joined < 2 * text_width("س", 10, setting()) * 0.9  # the tail of the first one is gone


def test_capitals_are_centred_in_a_box_that_says_middle(setting):
    layout = fit_text(literal("HEN"), box(50, 20, 12, valign="middle"), setting())
    cap = 0.65 * 12 * 25.4 / 72  # EB Garamond's capitals are 0.65 em tall
    assert layout.runs[0].y == pytest.approx(10 + cap / 2, abs=0.06)


def test_words_of_one_font_are_one_run_so_that_a_painter_can_set_them_at_once(setting):
    (run,) = fit_text(literal("the queen of hearts"), box(60, 20), setting()).runs
    assert run.text == "the queen of hearts"
    assert run.plain
    assert len(run.glyphs) == len(run.advances) == len(run.text)


def test_bold_and_italic_are_fonts_of_their_own(setting):
    layout = fit_text(parse_markup("a **b** *c*"), box(50, 20), setting())
    assert [(run.text.strip(), run.font.name) for run in layout.runs] == [
        ("a", "EB Garamond"), ("b", "EB Garamond bold"), ("", "EB Garamond"), ("c", "EB Garamond italic"),
    ]  # fmt: skip


def test_icons_stand_in_the_line_and_inside_the_box(setting):
    layout = fit_text(parse_markup("Pay {gold} or {crown}."), box(50, 6), setting())
    assert [icon.name for icon in layout.icons] == ["gold", "crown"]
    pay, gold = layout.runs[0], layout.icons[0]
    assert gold.box.x > pay.x
    assert all(Rect(0, 0, 50, 6).contains(icon.box) for icon in layout.icons)
    alone = fit_text((Icon("crown"),), box(50, 6), setting())
    assert (alone.lines, alone.runs, len(alone.icons)) == (1, (), 1)


def test_a_character_that_the_font_lacks_comes_from_the_next_one(setting):
    layout = fit_text(literal("♛♦ Zażółć"), box(50, 20), setting("Cinzel"))
    assert layout.missing == ()
    assert layout.runs[0].font.name == "DejaVu Sans"


@pytest.mark.parametrize(
    ("text", "lost"), [("a👑b", "👑"), ("国", "国"), ("x\x07", "\x07"), ("\ud800", "\ufffd")]
)
def test_a_character_that_no_font_has_is_named_with_the_font(setting, text, lost):
    assert fit_text(literal(text), box(50, 20), setting()).missing == ((lost, "EB Garamond"),)


@pytest.mark.parametrize(
    "text",
    ["a b", "a\u00a0b", "a\tb", "a\nb", "a\u00adb", "a\u200bb", "a\u2009b", "\u200fא", "e\u0301", "a\u2011b"],
)
def test_what_is_not_drawn_is_never_missing(setting, text):
    assert fit_text(literal(text), box(50, 20), setting()).missing == ()


def test_centred_lines_are_about_as_long_as_each_other_and_no_more_than_before(setting):
    text = literal("Whoever holds the crown when the music stops takes it all")
    width = text_width("Whoever holds the crown when the music stops takes it", 10, setting()) + 0.01
    left = fit_text(text, box(width, 20), setting())
    center = fit_text(text, box(width, 20, align="center"), setting())
    assert [run.text for run in left.runs] == ["Whoever holds the crown when the music stops takes it", "all"]
    assert [run.text for run in center.runs] == [
        "Whoever holds the crown when",
        "the music stops takes it all",
    ]
    assert center.size_pt == left.size_pt == 10
    assert all(run.x > width / 5 for run in center.runs)


@given(text=WORDS, where=BOXES)
def test_how_lines_are_aligned_has_no_say_in_size_and_number(setting, text, where):
    left, center = (
        fit_text(literal(text), replace(where, align=align), setting()) for align in ("left", "center")
    )
    assert (left.size_pt, left.lines) == (center.size_pt, center.lines)
    assert (left.too_wide, left.too_tall) == (center.too_wide, center.too_tall)


def painted(layout: TextLayout) -> list[tuple[float, float]]:
    """Every point of every outline, mm from the corner of the box."""
    points = []
    for run in layout.runs:
        em = layout.size_pt * 25.4 / 72 / run.font.units_per_em
        pen = 0
        for index, glyph in enumerate(run.glyphs):
            dx = run.x_offsets[index] if run.x_offsets else 0
            dy = run.y_offsets[index] if run.y_offsets else 0
            coords = glyph_outline(run.font, glyph).coords
            for x, y in zip(coords[::2], coords[1::2], strict=True):
                points.append((run.x + (pen + dx + x) * em, run.y - (dy + y) * em))
            pen += run.advances[index]
    return points


def is_inside(layout: TextLayout, where: TextBox, slack: float = 0.02) -> bool:
    width, height = where.size
    return all(-slack <= x <= width + slack and -slack <= y <= height + slack for x, y in painted(layout))


@pytest.mark.parametrize("text", ["{} a b", "a {} b", "a b {}"])
def test_marks_piled_up_in_any_line_stay_inside_a_box_that_has_room(setting, text):
    piled = text.format("o" + "\u0302\u0308\u0301" * 6)
    where = box(3.4, 9.6, line_spacing=0.6)
    layout = fit_text(literal(piled), where, setting())
    assert (layout.lines, layout.size_pt, layout.too_tall) == (3, 10, 0)
    assert is_inside(layout, where)


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("text", ["Q", "The Q", "*f*", "*jolly jeff*", "J", "fj*f* Q*j*"])
def test_the_tail_of_a_letter_stays_inside_the_box(setting, text, align):
    for family in ("Cinzel", "EB Garamond"):
        where = box(14, 14, 36, align=align, min_size_pt=4)
        layout = fit_text(parse_markup(text), where, setting(family))
        assert not layout.too_wide
        assert is_inside(layout, where)


@given(text=st.text("Qfj AVTy", min_size=1, max_size=12), where=BOXES)
def test_nothing_is_painted_outside_the_box_unless_the_result_says_so(setting, text, where):
    layout = fit_text(parse_markup(f"{text} *{text}*"), where, setting("Cinzel"))
    if not layout.too_wide and not layout.too_tall:
        assert is_inside(layout, where)


def test_lines_from_the_left_start_below_each_other_whatever_their_letters(setting):
    layout = fit_text(parse_markup("*fin jam pin*"), box(7, 30), setting())
    assert layout.lines == 3
    assert len({run.x for run in layout.runs}) == 1
