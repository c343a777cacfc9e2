"""Finished faces, looked at as a printer would: what will not come out as meant."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.design.display_list import Face
from cardgen.diagnostics import Diagnostic
from cardgen.model.component import Component
from cardgen.model.game import Game
from cardgen.preflight.extents import Sight, look
from cardgen.preflight.ground import low_contrast
from cardgen.preflight.look_alikes import MOST_ALIKE, drawing, look_alikes
from cardgen.preflight.margins import bleed_gaps, outside_safe_area
from cardgen.preflight.pictures import low_resolution
from cardgen.preflight.texts import missing_glyphs, overflowing, small_type, words_on_faces

__all__ = ["MOST_ALIKE", "drawing", "look_alikes", "preflight"]


def preflight(face: Face, game: Game, component: Component) -> list[Diagnostic]:
    """Everything that is wrong with one face, in no particular order."""
    return list(_all(look(face), game, component))


def _all(sight: Sight, game: Game, component: Component) -> Iterator[Diagnostic]:
    yield from overflowing(sight)
    yield from missing_glyphs(sight)
    yield from small_type(sight)
    yield from outside_safe_area(sight)
    yield from bleed_gaps(sight)
    yield from low_contrast(sight)
    yield from low_resolution(sight)
    if _language_free(game, component):
        yield from words_on_faces(sight)


def _language_free(game: Game, component: Component) -> bool:
    words = component.spec.words
    return game.spec.language_free if words is None else not words
