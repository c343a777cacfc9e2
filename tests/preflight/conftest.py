"""Faces made by hand, of a poker card of 63.5 x 88.9 mm with 3 mm of bleed and 3 mm of safe margin."""

from __future__ import annotations

from typing import Any

from cardgen.design.display_list import Art, Color, Face, GlyphRun, Item, Origin, Picture, Shape
from cardgen.geometry import Rect, Size, rounded_rect
from cardgen.model.blank import CardFormat
from cardgen.preflight.extents import Sight, look
from cardgen.source import Span
from cardgen.typeset import font_book

POKER = CardFormat(trim=Size(63.5, 88.9))
TOKEN = CardFormat(trim=Size(25, 25), corner=0, shape="ellipse")
HEXAGON = CardFormat(trim=Size(43.3, 50), corner=0, shape="hex")  # 50 high, upright sides 43.3 apart

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
REGULAR = font_book().find("EB Garamond")
BOLD = font_book().find("EB Garamond", bold=True)

PLACE = Span("faces/card.yaml", 7, 5)


def origin(element: str = "text 'title'", *, content: bool = True) -> Origin:
    return Origin(element, PLACE, content)


def face(*items: Item, form: CardFormat = POKER, **more: Any) -> Face:
    return Face(card="court/cake", title="Cake", format=form, items=items, **more)


def sight(*items: Item, **more: Any) -> Sight:
    """What checks get to see of such a face."""
    return look(face(*items, **more))


def text(letters: str = "Cake", *, x: float = 20, y: float = 40, **more: Any) -> GlyphRun:
    """A line of letters that are one em wide each: at 7.2 pt four of them are 10.16 mm long."""
    values: dict[str, Any] = {"font": REGULAR, "size_pt": 7.2, "color": BLACK, "origin": origin()}
    values |= more
    advances = (values["font"].units_per_em,) * len(letters)
    return GlyphRun(x=x, y=y, text=letters, glyphs=(1,) * len(letters), advances=advances, **values)


def box(x: float, y: float, width: float, height: float, fill: Any = BLACK, **more: Any) -> Shape:
    values = {"origin": origin("rect 'ground'", content=False), **more}
    return Shape(rounded_rect(Rect(x, y, width, height)), fill, **values)


def picture(width_px: int, height_px: int, place: Rect, *, vector: bool = False, **more: Any) -> Picture:
    art = Art(file="art/photo.png", digest="0", vector=vector, size=Size(width_px, height_px))
    return Picture(art, place, origin=more.get("origin", origin("image 'photo'", content=False)))
