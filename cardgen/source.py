"""Where a value was written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a file that a person wrote.

    ``path`` is relative to the game folder (``game.yaml``, ``faces/court.yaml``) or, for what all games
    share, starts with ``templates/``.  Lines and columns count from 1, columns in characters.
    """

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"
