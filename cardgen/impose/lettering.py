"""The type that small print is set in, measured for the plan and set for the writer."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from cardgen.design.display_list import Color, GlyphRun, Group
from cardgen.geometry import Affine, Size
from cardgen.impose.job import Measure
from cardgen.impose.plan import Label
from cardgen.typeset.bidi import has_rtl
from cardgen.typeset.fit import PlacedRun, TextBox, fit_text
from cardgen.typeset.fonts import Font, font_book
from cardgen.typeset.linebreak import Setting
from cardgen.typeset.markup import literal
from cardgen.typeset.shape import by_font, shape
from cardgen.units import pt_to_mm

_FAMILY = "Atkinson Hyperlegible"  # no letter looks like another, also at 5 pt
_PHRASE = re.compile(r".+?(?: · |\Z)", re.DOTALL)
_BLACK = Color(0, 0, 0)  # solid: printers screen grey, and small letters fall apart in dots


def small_print() -> Measure:
    """Measures text as ``set_label`` sets it."""
    return _measure


def small_print_font() -> Font:
    return _setting().chain[0][0]


def set_label(label: Label) -> Group:
    """The glyphs of a label, turned and in their place on the page."""
    runs = tuple(
        GlyphRun(
            font=run.font,
            size_pt=label.size_pt,
            x=run.x,
            y=0.0,
            color=_BLACK,
            text=run.text,
            glyphs=run.glyphs,
            advances=run.advances,
            x_offsets=run.x_offsets,
            y_offsets=run.y_offsets,
            plain=run.plain,
            right_to_left=run.right_to_left,
        )
        for run in _line(label.text, label.size_pt)
    )
    place = Affine.rotation(label.rotation).then(Affine.translation(*label.baseline))
    return Group(runs, transform=place)


def _measure(text: str, size_pt: float) -> float:
    end = 0.0
    for run in _line(text, size_pt):
        end = max(end, run.x + _width(run, size_pt))
    return end


def _line(text: str, size_pt: float) -> Iterator[PlacedRun]:
    """One line, never broken, so that nobody has to look for places to break it, which takes its time."""
    text = unicodedata.normalize("NFC", text)
    if has_rtl(text):
        box = TextBox(size=Size(1e4, 1e3), size_pt=size_pt, min_size_pt=size_pt, wrap=False)
        yield from fit_text(literal(text), box, _setting()).runs
        return
    x = 0.0
    phrases = _PHRASE.findall(text)  # most of them are those of the sheet before, and shaped already
    for font, part in (run for phrase in phrases for run in by_font(_setting().chain[0], phrase)):
        s = shape(font, part)
        run = PlacedRun(font, s.text, x, 0.0, s.glyphs, s.advances, s.x_offsets, s.y_offsets, s.plain, False)
        yield run
        x += _width(run, size_pt)


def _width(run: PlacedRun, size_pt: float) -> float:
    return sum(run.advances) / run.font.units_per_em * pt_to_mm(size_pt)


@cache
def _setting() -> Setting:
    chain = font_book().chain(_FAMILY)
    return Setting(chain=(chain, chain, chain, chain))
