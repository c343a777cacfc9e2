"""Templates and cards -> faces: display lists in which every decision is made."""

from cardgen.design.designer import Designer, Piece, Side
from cardgen.design.display_list import Face

__all__ = ["Designer", "Face", "Piece", "Side"]
