"""The type that small print is set in, measured for the plan and set for the writer."""

from __future__ import annotations

from functools import cache

from cardgen.design.display_list import Color, GlyphRun, Group
from cardgen.geometry import Affine, Size
from cardgen.impose.job import Measure
from cardgen.impose.plan import Label
from cardgen.typeset.fit import TextBox, fit_text, text_width
from cardgen.typeset.fonts import Font, font_book
from cardgen.typeset.linebreak import Setting
from cardgen.typeset.markup import literal

_FAMILY = "Atkinson Hyperlegible"  # no letter looks like another, also at 5 pt
_BLACK = Color(0, 0, 0)  # solid: printers screen grey, and small letters fall apart in dots


def small_print() -> Measure:
    """Measures text as ``set_label`` sets it."""
    return _measure


def small_print_font() -> Font:
    return _setting().chain[0][0]


def set_label(label: Label) -> Group:
    """The glyphs of a label, turned and in their place on the page."""
    box = TextBox(size=Size(1e4, 1e3), size_pt=label.size_pt, min_size_pt=label.size_pt, wrap=False)
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
        for run in fit_text(literal(label.text), box, _setting()).runs
    )
    place = Affine.rotation(label.rotation).then(Affine.translation(*label.baseline))
    return Group(runs, transform=place)


def _measure(text: str, size_pt: float) -> float:
    return text_width(text, size_pt, _setting())


@cache
def _setting() -> Setting:
    chain = font_book().chain(_FAMILY)
    return Setting(chain=(chain, chain, chain, chain))
