"""Fonts are found by name, measured as their files say, and taken from nowhere but the tool and the game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from cardgen.resources import resource_dir
from cardgen.typeset.fonts import UnknownFamilyError, font_book, metrics, require_raqm, typeface
from cardgen.typeset.shape import shape

CINZEL = resource_dir("fonts") / "cinzel" / "Cinzel-Regular.ttf"


def block_font(
    file: Path, family: str, style: str = "Regular", *, width: int = 500, truetype: bool = True
) -> None:
    """A font of one letter, A, which is a block of 700 units on an em of 1000."""
    builder = FontBuilder(1000, isTTF=truetype)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    pen = TTGlyphPen(None) if truetype else T2CharStringPen(width, None)
    for number, point in enumerate([(0, 0), (0, 700), (400, 700), (400, 0)]):
        pen.lineTo(point) if number else pen.moveTo(point)
    pen.closePath()
    if truetype:
        glyph = pen.glyph()
        builder.setupGlyf({".notdef": glyph, "A": glyph})
    else:
        letter = pen.getCharString()
        builder.setupCFF(f"{family}-{style}", {}, {".notdef": letter, "A": letter}, {})
    builder.setupHorizontalMetrics({".notdef": (width, 0), "A": (width, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": style})
    builder.setupOS2()
    builder.setupPost()
    builder.save(file)


def test_a_family_gives_the_style_that_is_asked_for_and_the_nearest_one_it_has():
    book = font_book()
    assert book.find("EB Garamond").name == "EB Garamond"
    assert book.find("EB Garamond", bold=True).name == "EB Garamond bold"
    assert book.find("EB Garamond", italic=True).name == "EB Garamond italic"
    assert book.find("EB Garamond", bold=True, italic=True).name == "EB Garamond bold-italic"
    assert book.find("Cinzel", bold=True, italic=True).name == "Cinzel bold"
    assert book.find("Cinzel", italic=True).name == "Cinzel"


def test_a_book_tells_which_styles_a_family_really_has():
    book = font_book()
    assert book.has("EB Garamond", bold=True, italic=True)
    assert book.has("Cinzel", bold=True)
    assert not book.has("Cinzel", italic=True)
    assert not book.has("Nothing")


@pytest.mark.parametrize(
    ("typed", "meant"), [("EB Garamont", "EB Garamond"), ("cinzel", "Cinzel"), ("Wingdings", None)]
)
def test_an_unknown_family_is_refused_with_the_name_that_was_probably_meant(typed, meant):
    with pytest.raises(UnknownFamilyError, match=typed) as refused:
        font_book().find(typed)
    assert refused.value.near == meant


def test_what_steps_in_for_missing_letters_comes_in_a_stated_order_and_in_the_same_style():
    names = [font.name for font in font_book().chain("Cinzel", bold=True)]
    assert names == [
        "Cinzel bold", "EB Garamond bold", "Noto Sans Hebrew bold", "Noto Naskh Arabic bold", "DejaVu Sans bold",
    ]  # fmt: skip
    assert len(set(font_book().chain("DejaVu Sans"))) == len(font_book().chain("DejaVu Sans"))


@pytest.mark.parametrize("family", ["Cinzel", "EB Garamond", "Atkinson Hyperlegible", "DejaVu Sans"])
def test_metrics_are_what_the_tables_of_the_font_say(family):
    font = font_book().find(family)
    with TTFont(font.file) as tables:
        em = tables["head"].unitsPerEm
        stated = tables["OS/2"]
        typographic = stated.fsSelection & (1 << 7)
        ascent = stated.sTypoAscender if typographic else tables["hhea"].ascent
        descent = stated.sTypoDescender if typographic else tables["hhea"].descent
        cap_height = tables["glyf"]["H"].yMax
    measured = metrics(font)
    assert font.units_per_em == em
    assert (measured.ascent, measured.descent) == pytest.approx((ascent / em, -descent / em))
    assert measured.cap_height == pytest.approx(cap_height / em, abs=0.001)
    assert 0 < measured.x_height <= measured.cap_height < measured.ascent + 0.01


def test_fonts_of_the_game_are_found_by_the_names_they_bear(tmp_path):
    block_font(tmp_path / "whatever.ttf", "Blocks")
    block_font(tmp_path / "other.ttf", "Blocks", "Bold Italic", width=600)
    (tmp_path / "readme.txt").write_text("no font")
    book = font_book(tmp_path)
    assert set(book.families["Blocks"]) == {"regular", "bold-italic"}
    assert book.find("Blocks", bold=True, italic=True).name == "Blocks bold-italic"
    assert metrics(book.find("Blocks")).cap_height > 0
    assert book.unusable == ()
    assert "Cinzel" in book.families


def test_a_font_of_the_game_takes_the_place_of_one_of_the_tool(tmp_path):
    block_font(tmp_path / "mine.ttf", "Cinzel")
    assert font_book(tmp_path).find("Cinzel").file == str(tmp_path / "mine.ttf")
    assert font_book().find("Cinzel").file == str(CINZEL)


def test_files_that_are_no_fonts_are_named_with_the_reason_and_the_others_still_work(tmp_path):
    folder = tmp_path / "fonts"
    folder.mkdir()
    whole = CINZEL.read_bytes()
    (folder / "empty.ttf").write_bytes(b"")
    (folder / "garbage.otf").write_bytes(b"garbage" * 100)
    (folder / "cut.ttf").write_bytes(whole[: len(whole) // 2])
    (folder / "head-only.ttf").write_bytes(whole[:100])
    (folder / "web.woff2").write_bytes(b"wOF2")
    (tmp_path / "secret.ttf").write_bytes(whole)
    (folder / "link.ttf").symlink_to(tmp_path / "secret.ttf")
    block_font(folder / "good.ttf", "Good")
    book = font_book(folder)
    assert book.unusable == (
        ("cut.ttf", "it is damaged, or no font at all"),
        ("empty.ttf", "it is damaged, or no font at all"),
        ("garbage.otf", "it is damaged, or no font at all"),
        ("head-only.ttf", "it is damaged, or no font at all"),
        ("link.ttf", "it lies outside the game folder"),
        ("web.woff2", "a font is a .ttf or .otf file, not .woff2"),
    )
    assert book.find("Good").units_per_em == 1000
    with pytest.raises(
        UnknownFamilyError, match=r"no font family 'Web'.*web\.woff2 can't be used: a font is a \.ttf"
    ):
        book.find("Web")


def test_every_damaged_copy_of_a_font_is_either_usable_or_named(tmp_path):
    whole = bytearray(CINZEL.read_bytes())
    for number, at in enumerate(range(0, 300, 7)):
        broken = whole.copy()
        broken[at] ^= 0xFF
        (tmp_path / f"{number:03}.ttf").write_bytes(broken)
    book = font_book(tmp_path)
    named = {name for name, _ in book.unusable}
    assert named
    for file in sorted(tmp_path.glob("*.ttf")):
        if file.name not in named:
            assert any(
                font.file.startswith(str(tmp_path))
                for styles in book.families.values()
                for font in styles.values()
            )


def test_a_font_without_a_folder_is_no_fault(tmp_path):
    assert font_book(tmp_path / "nowhere").families == font_book().families


def test_a_font_file_that_changes_is_another_font(tmp_path):
    file = tmp_path / "mine.ttf"
    block_font(file, "Blocks", width=500)
    before = font_book(tmp_path).find("Blocks")
    assert typeface(before).font.get_glyph_h_advance(1) == 500
    block_font(file, "Blocks", width=640)
    file.touch()
    after = font_book(tmp_path).find("Blocks")
    assert after != before
    assert typeface(after).font.get_glyph_h_advance(1) == 640


def test_equal_files_are_equal_fonts_wherever_they_lie(tmp_path):
    folder = tmp_path / "fonts"
    folder.mkdir()
    shutil.copy(CINZEL, folder / "copy.ttf")
    assert font_book(folder).find("Cinzel") == font_book().find("Cinzel")


def test_outlines_that_are_not_truetype_are_never_set_as_text(tmp_path):
    block_font(tmp_path / "a.ttf", "Quadratic")
    block_font(tmp_path / "b.otf", "Cubic", truetype=False)
    book = font_book(tmp_path)
    assert shape(book.find("Quadratic"), "AA").plain
    cubic = shape(book.find("Cubic"), "AA")
    assert not cubic.plain
    assert cubic.width == 1000


def test_pillow_can_shape_text_here():
    require_raqm()
