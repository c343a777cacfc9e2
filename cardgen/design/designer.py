"""Faces for every piece of card: the way from a game to display lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cardgen.design.display_list import Face
from cardgen.diagnostics import Diagnostic
from cardgen.model.component import Card, Component, Copy
from cardgen.model.game import Game
from cardgen.typeset import FontBook

Side = Literal["face", "back"]


@dataclass(frozen=True, slots=True)
class Piece:
    """One physical piece of card and what is printed on it."""

    card: Card
    copy: Copy
    face: Face
    back: Face | None  # None: blank


class Designer:
    """Composes the faces of one game, and keeps what was wrong with its templates.

    Templates are prepared once, layers that no card changes are composed once, and copies that look the same
    share one ``Face`` object.
    """

    def __init__(self, game: Game, fonts: FontBook) -> None:
        self.game = game
        self.fonts = fonts

    def compose(self, component: Component, card: Card, copy: Copy, side: Side = "face") -> Face | None:
        """One side of one piece; None for the back of a component without back."""
        raise NotImplementedError

    def pieces(self, component: Component) -> Iterator[Piece]:
        """Every piece of ``component`` in the order of the file, composed when asked for; blanks are left out."""
        raise NotImplementedError

    def diagnostics(self) -> list[Diagnostic]:
        """What was wrong with the faces composed so far: each cause once, sorted by place."""
        raise NotImplementedError
