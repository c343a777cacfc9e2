"""The fonts that travel with the tool can be used, embedded and passed on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from cardgen.resources import resource_dir

FONTS = resource_dir("fonts")
LISTING: dict[str, Any] = yaml.safe_load((FONTS / "fonts.yaml").read_text(encoding="utf-8"))
FAMILIES: list[dict[str, Any]] = LISTING["families"]
FILES = [(family["family"], style, file) for family in FAMILIES for style, file in family["files"].items()]
STYLE_NAMES = {
    "regular": ("Regular", "Book"),
    "bold": ("Bold",),
    "italic": ("Italic",),
    "bold-italic": ("Bold Italic",),
}
LICENCE_TITLES = {
    "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
    "Bitstream-Vera AND LicenseRef-Arev": "Bitstream Vera Fonts Copyright",
}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family["family"])
def test_a_family_says_where_it_comes_from_and_carries_its_licence(family: dict[str, Any]) -> None:
    licence = FONTS / family["licence_file"]
    assert family["package"]
    assert family["version"].count(".") == 2
    assert {(FONTS / file).parent for file in family["files"].values()} == {licence.parent}
    text = licence.read_text(encoding="utf-8")
    assert "Copyright" in text
    assert LICENCE_TITLES[family["licence"]] in text


@pytest.mark.parametrize(("family", "style", "file"), FILES, ids=[file for *_, file in FILES])
def test_a_font_is_truetype_under_the_name_that_is_stated_and_may_be_embedded(
    family: str, style: str, file: str
) -> None:
    from fontTools.ttLib import TTFont

    with TTFont(FONTS / file) as font:
        assert "glyf" in font
        assert "fvar" not in font
        assert font["name"].getDebugName(1) == family
        assert font["name"].getDebugName(2) in STYLE_NAMES[style]
        assert font["OS/2"].fsType & 0x0002 == 0, "restricted licence embedding"
        assert font["OS/2"].fsType & 0x0300 == 0, "no subsetting, or bitmaps only"


@pytest.mark.parametrize("file", [file for *_, file in FILES])
def test_a_font_opens_in_the_pdf_writer_and_in_the_shaper(file: str) -> None:
    import uharfbuzz
    from reportlab.pdfbase.ttfonts import TTFont

    face = uharfbuzz.Face((FONTS / file).read_bytes())
    assert ord("1") in face.unicodes or "arabic" in file
    assert TTFont(file, str(FONTS / file)).face.unitsPerEm == face.upem


def test_nothing_lies_in_the_folder_that_the_listing_does_not_name() -> None:
    named = {Path("fonts.yaml")}
    named |= {Path(file) for *_, file in FILES} | {Path(family["licence_file"]) for family in FAMILIES}
    there = {path.relative_to(FONTS) for path in FONTS.rglob("*") if path.is_file()}
    assert there == named


def test_every_family_has_a_regular_and_a_bold_and_the_fallbacks_are_families() -> None:
    assert all({"regular", "bold"} <= family["files"].keys() for family in FAMILIES)
    names = [family["family"] for family in FAMILIES]
    assert len(set(names)) == len(names)
    assert set(LISTING["fallback"]) <= set(names)


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("Latin", "Þórr, Łódź, Győr, Škoda, Ægir, İzmir, œuvre, Straße"),
        ("Greek", "ΑΒΓ αβγ ήώ"),
        ("Cyrillic", "Ђорђе, щука, ґедзь"),
        ("Hebrew", "שָׁלוֹם"),
        ("Arabic", "السلام عليكم ١٢٣"),
        ("signs", "♠♥♦♣ ★ ☆ → ← ↑ ↓ ✓ × ÷ ≤ ≥ – — “” ‘’ … € £"),
    ],
)
def test_the_fallbacks_hold_every_letter_of_the_scripts_that_are_promised(script: str, text: str) -> None:
    import uharfbuzz

    held: set[int] = set()
    for family in FAMILIES:
        if family["family"] in LISTING["fallback"]:
            held |= set(uharfbuzz.Face((FONTS / family["files"]["regular"]).read_bytes()).unicodes)
    assert {c for c in text if ord(c) not in held} == set(), script
