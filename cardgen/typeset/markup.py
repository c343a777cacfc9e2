"""The small markup of fields that declare it: ``*italic*``, ``**bold**``, ``{icon}``, backslash to escape."""

from __future__ import annotations

import re
from dataclasses import dataclass

ICON = "\ufffc"
"""The character that stands for an icon while lines are broken (OBJECT REPLACEMENT CHARACTER)."""

_TOKEN = re.compile(r"\\([\\*{}])|(\*\*|\*)|\{([A-Za-z0-9_][\w:.-]*)\}")


@dataclass(frozen=True, slots=True)
class Words:
    """Text of one style."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture in the line, by name."""

    name: str


Piece = Words | Icon


def literal(text: str) -> tuple[Piece, ...]:
    """``text`` as it stands; nothing in it is markup."""
    return (Words(text),) if text else ()


def parse_markup(text: str) -> tuple[Piece, ...]:
    """``text`` with its markup read.

    What a star opens has no space at either end.  A star that opens nothing, or a brace around something that is no
    name, stays a star or a brace.
    """
    marks = list(_TOKEN.finditer(text))
    last = {mark[2]: mark.start() for mark in marks if mark[2] and _closes(text, mark)}
    pieces: list[Piece] = []
    styles = {"*": False, "**": False}
    plain = ""

    def flush() -> None:
        nonlocal plain
        if plain:
            pieces.append(Words(plain, bold=styles["**"], italic=styles["*"]))
            plain = ""

    at = 0
    for mark in marks:
        plain += text[at : mark.start()]
        at = mark.end()
        escaped, stars, icon = mark.groups()
        if escaped:
            plain += escaped
        elif icon:
            flush()
            pieces.append(Icon(icon))
        elif _closes(text, mark) if styles[stars] else _opens(text, at) and last.get(stars, 0) >= at:
            flush()
            styles[stars] = not styles[stars]
        else:
            plain += stars
    plain += text[at:]
    flush()
    return tuple(pieces)


def _opens(text: str, at: int) -> bool:
    """Whether something that isn't a space follows."""
    return at < len(text) and not text[at].isspace()


def _closes(text: str, mark: re.Match[str]) -> bool:
    """Whether the mark stands right behind something that isn't a space."""
    return mark.start() > 0 and not text[mark.start() - 1].isspace()
