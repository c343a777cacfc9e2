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

    A star that opens nothing, or a brace around something that is no name, stays a star or a brace.
    """
    pieces: list[Piece] = []
    styles = {"*": False, "**": False}
    plain = ""

    def flush() -> None:
        nonlocal plain
        if plain:
            pieces.append(Words(plain, bold=styles["**"], italic=styles["*"]))
            plain = ""

    at = 0
    for match in _TOKEN.finditer(text):
        plain += text[at : match.start()]
        at = match.end()
        escaped, stars, icon = match.groups()
        if escaped:
            plain += escaped
        elif icon:
            flush()
            pieces.append(Icon(icon))
        elif styles[stars] or _closes_later(text, at, stars):
            flush()
            styles[stars] = not styles[stars]
        else:
            plain += stars
    plain += text[at:]
    flush()
    return tuple(pieces)


def _closes_later(text: str, at: int, stars: str) -> bool:
    """Whether the same mark follows, with something that isn't a space right behind the opening one."""
    if at >= len(text) or text[at].isspace():
        return False
    return any(m[2] == stars for m in _TOKEN.finditer(text, at))
