"""Fonts and lines, free of any resolution."""

from cardgen.typeset.fit import PlacedIcon, PlacedRun, TextBox, TextLayout, fit_text
from cardgen.typeset.fonts import Font, FontBook, UnknownFamilyError, font_book
from cardgen.typeset.linebreak import Setting
from cardgen.typeset.markup import Icon, Piece, Words, literal, parse_markup

__all__ = [
    "Font", "FontBook", "Icon", "Piece", "PlacedIcon", "PlacedRun", "Setting", "TextBox", "TextLayout",
    "UnknownFamilyError", "Words", "fit_text", "font_book", "literal", "parse_markup",
]  # fmt: skip
