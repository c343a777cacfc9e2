"""Faces with everything that a painter has to paint."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath

import pytest
from PIL import Image, ImageDraw

from cardgen.design.display_list import (
    Art,
    CardFormat,
    Color,
    Face,
    GlyphRun,
    Group,
    Hatch,
    Item,
    LinearGradient,
    Picture,
    RadialGradient,
    Shape,
    Stop,
    Stroke,
    face_key,
)  # fmt: skip
from cardgen.geometry import Affine, Point, Rect, Size, ellipse, polygon, rounded_rect
from cardgen.load.art import probe_art
from cardgen.typeset import Setting, TextBox, fit_text, font_book, literal

POKER = CardFormat(trim=Size(63.5, 88.9))
BLACK, RED, BLUE = Color(20, 16, 12), Color(177, 5, 5), Color(0, 60, 170)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69.5 94.9"><rect width="69.5" height="94.9" fill="#0a5c36"/>'
    '<circle cx="34.75" cy="47.45" r="30" fill="#fffc99"/></svg>'
)


@pytest.fixture(scope="session")
def text() -> Callable[..., list[GlyphRun]]:
    """A setter of one line of text whose box begins at a point."""
    book = font_book()
    settings = {
        family: Setting(
            chain=tuple(
                book.chain(family, bold=bold, italic=italic)
                for bold, italic in ((False, False), (True, False), (False, True), (True, True))
            )
        )
        for family in ("Cinzel", "EB Garamond", "DejaVu Sans")
    }

    def set_text(
        words: str, x: float, y: float, size_pt: float = 9, family: str = "EB Garamond", color: Color = BLACK
    ) -> list[GlyphRun]:
        setting = settings[family]
        layout = fit_text(literal(words), TextBox(size=Size(58, 9), size_pt=size_pt, wrap=False), setting)
        return [
            GlyphRun(
                r.font, layout.size_pt, x + r.x, y + r.y, color, r.text, r.glyphs, r.advances, r.x_offsets,
                r.y_offsets, r.plain, r.right_to_left, "en", setting.features,
            )
            for r in layout.runs
        ]  # fmt: skip

    return set_text


@pytest.fixture(scope="session")
def art(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Art]:
    """Pictures: a drawing, an icon, a bitmap with holes, a CMYK photograph, a photograph."""
    folder = tmp_path_factory.mktemp("art")
    (folder / "drawing.svg").write_text(SVG)
    (folder / "icon.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 9L5 1L9 9Z"/></svg>'
    )
    ramp = Image.linear_gradient("L").resize((200, 200))
    holes = Image.new("RGBA", (200, 200), (0, 90, 200, 0))
    ImageDraw.Draw(holes).ellipse((20, 20, 180, 180), fill=(220, 120, 0, 180))
    holes.save(folder / "holes.png")
    Image.merge(
        "CMYK", (ramp, ramp.rotate(90), Image.new("L", ramp.size, 40), Image.new("L", ramp.size, 10))
    ).save(folder / "cmyk.jpg", quality=95)
    Image.merge("RGB", (ramp, ramp.rotate(90), ramp.rotate(180))).save(folder / "photo.jpg", quality=95)
    found = {FilePath(file).stem: probe_art(file) for file in sorted(folder.iterdir())}
    assert all(isinstance(one, Art) for one in found.values())
    return found  # type: ignore[return-value]


@pytest.fixture(scope="session")
def face_of() -> Callable[..., Face]:
    """A maker of faces from items."""

    def make(items: tuple[Item, ...], form: CardFormat = POKER, card: str = "test/face") -> Face:
        return Face(card=card, title=card, format=form, items=items, key=face_key(items, form))

    return make


@pytest.fixture(scope="session")
def rich(text: Callable[..., list[GlyphRun]], art: dict[str, Art]) -> dict[str, Item]:
    """Items by name, back to front; together they make a face."""
    fade = (
        Stop(0, Color(255, 210, 0, 0.0)),
        Stop(0.5, Color(255, 0, 0, 0.9)),
        Stop(1, Color(0, 0, 255, 0.9)),
    )
    items: dict[str, Item] = {
        "ground": Shape(
            rounded_rect(Rect(-3, -3, 69.5, 94.9)),
            LinearGradient(Point(0, 0), Point(63, 88), (Stop(0, Color(255, 240, 200)), Stop(1, Color(200, 160, 220)))),
        ),
        "frame": Shape(rounded_rect(Rect(3, 3, 57.5, 82.9), 4), Color(255, 255, 255, 0.6), Stroke(BLACK, 0.8, (2, 1))),
        "glow": Shape(
            ellipse(Rect(6, 48, 18, 12)),
            RadialGradient(Point(15, 54), 9, (Stop(0, Color(255, 255, 255)), Stop(1, Color(0, 80, 160)))),
        ),
        "hatch": Shape(ellipse(Rect(26, 48, 18, 12)), Hatch(Color(160, 0, 0), 30, 1.5, 0.4), Stroke(BLACK, 0.4)),
        "fade": Shape(rounded_rect(Rect(46, 46, 12, 14)), LinearGradient(Point(46, 46), Point(58, 46), fade)),
        "halo": Shape(ellipse(Rect(46, 62, 12, 12)), RadialGradient(Point(52, 68), 6, fade)),
        "star": Shape(
            polygon(tuple(Point(38 + 5 * x, 80 + 5 * y) for x, y in ((0, -1), (0.2, 0), (0, 1), (-0.2, 0)))),
            RED, Stroke(BLUE, 0.5),
        ),
        "ring": Shape(
            rounded_rect(Rect(44, 76, 8, 7)), Color(0, 120, 90), even_odd=True, stroke=Stroke(BLACK, 0.6, round_ends=True)
        ),
        "drawing": Picture(art["drawing"], Rect(6, 20, 17, 24)),
        "icon": Picture(art["icon"], Rect(25, 20, 9, 9), BLUE),
        "holes": Picture(art["holes"], Rect(36, 18, 12, 12)),
        "cmyk": Picture(art["cmyk"], Rect(25, 31, 10, 10)),
        "photo": Picture(art["photo"], Rect(36, 31, 10, 10)),
        "title": Group(tuple(text("AVATAR To Wave", 6, 5, 13, "Cinzel"))),
        "words": Group(tuple(text("The quick brown fox, Zażółć, 12.5", 6, 12.5))),
        "arabic": Group(tuple(text("مرحبا بكم", 45, 19, 10))),
        "hebrew": Group(tuple(text("שלום (12)", 45, 26, 10))),
        "symbols": Group(tuple(text("♛♦ AV", 48, 33, 10, "DejaVu Sans"))),
        "turned": Group(
            (*text("Turned AV", 0, 0, 10), Shape(rounded_rect(Rect(0, 5, 15, 2)), Color(0, 120, 0)),
             Picture(art["drawing"], Rect(0, 8, 6, 8))),
            Affine.rotation(20).then(Affine.translation(9, 61)),
        ),
        "clipped": Group(
            (Shape(rounded_rect(Rect(26, 63, 14, 9)), RED), Shape(rounded_rect(Rect(30, 66, 14, 9)), BLUE),
             *text("Clipped", 27, 63, 9, color=Color(255, 255, 255))),
            clip=ellipse(Rect(25, 62, 18, 12)), opacity=0.5,
        ),
        "upside": Group(tuple(text("Upside", 0, 0, 10)), Affine.rotation(180).then(Affine.translation(58, 45))),
    }  # fmt: skip
    return items
