"""Text on faces: what doesn't fit, what no font has, what is too small, what should not be there."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from cardgen.design.display_list import GlyphRun
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.preflight.extents import Sight, say, scale_of
from cardgen.units import PT_PER_INCH

SMALLEST_PT = 7.0
"""Card printers ask for type of 7 pt or more."""


def overflowing(sight: Sight) -> Iterator[Diagnostic]:
    """Text that doesn't fit even at the floor: it would be cut off, or run over something else."""
    face = sight.face
    for over in face.overflows:
        way = "too wide" if over.wide else "too tall"
        yield Diagnostic(
            name="text-overflow",
            severity=Severity.ERROR,
            span=over.origin.span,
            message=f"{over.origin.element} of card '{face.card}' is {say(over.over)} {way} at {over.size_pt:g} pt,"
            " its smallest size",
            hint=f"enlarge its box, shorten the text ({_short(over.text)}), or lower min_size",
            card=face.card,
        )


def missing_glyphs(sight: Sight) -> Iterator[Diagnostic]:
    """Characters that no font draws: a box or nothing would be printed."""
    face = sight.face
    for lost in face.missing:
        name = unicodedata.name(lost.character, "no name")
        shown = f"'{lost.character}' " if lost.character.isprintable() else ""
        yield Diagnostic(
            name="missing-glyph",
            severity=Severity.ERROR,
            span=lost.origin.span,
            message=f"{lost.origin.element} of card '{face.card}' needs {shown}U+{ord(lost.character):04X}"
            f" ({name.lower()}), which neither {lost.font} nor a stand-in has",
            hint="write another character, draw it as an icon, or add a font to the game's fonts/ folder",
            card=face.card,
        )


def small_type(sight: Sight) -> Iterator[Diagnostic]:
    """Type below the floor for cards; each element once."""
    face = sight.face
    smallest: dict[str, tuple[GlyphRun, float]] = {}
    for seen in sight.items:
        item = seen.item
        if isinstance(item, GlyphRun) and item.origin is not None and item.origin.content:
            size = item.size_pt * scale_of(seen.transform)
            if size < SMALLEST_PT - 0.01 and size < smallest.get(item.origin.element, (item, PT_PER_INCH))[1]:
                smallest[item.origin.element] = (item, size)
    for element, (run, size) in smallest.items():
        assert run.origin is not None
        yield Diagnostic(
            name="type-size",
            severity=Severity.WARNING,
            span=run.origin.span,
            message=f"{element} of card '{face.card}' is set in {size:.3g} pt; cards need {SMALLEST_PT:g} pt or more",
            hint="set it larger, or say content: false for a stamp that nobody reads while playing",
            card=face.card,
        )


def words_on_faces(sight: Sight) -> Iterator[Diagnostic]:
    """Letters on the face of a language-free game; figures and signs are not words."""
    face = sight.face
    said: dict[str, tuple[str, GlyphRun]] = {}
    for seen in sight.items:
        item = seen.item
        if isinstance(item, GlyphRun) and item.origin is not None and any(c.isalpha() for c in item.text):
            text, first = said.get(item.origin.element, ("", item))
            said[item.origin.element] = (f"{text} {item.text}".strip(), first)
    for element, (text, run) in said.items():
        assert run.origin is not None
        yield Diagnostic(
            name="face-text",
            severity=Severity.WARNING,
            span=run.origin.span,
            message=f"{element} of card '{face.card}' prints {_short(text)}, but the game is language-free",
            hint="use a pictogram, or say words: true on the component",
            card=face.card,
        )


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return f"'{flat}'" if len(flat) <= 40 else f"'{flat[:37]}...'"
