"""What the text of a formula tells before it is run."""

from __future__ import annotations

import re

_STRING_OR_PLAYERS = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|\bplayers(?=\.(?:min|max)\b)")
_WORDS = re.compile(r"\b(?:and|or|not|if|for|lambda)\b")
_COMPARISON = re.compile(r"==|!=|<=|>=|<|>")


def with_player_range(text: str) -> str:
    """``text`` with ``players.min`` and ``players.max`` under a name that no number of players hides.

    Nothing moves: the other name is as long.
    """
    return _STRING_OR_PLAYERS.sub(lambda match: "PLAYERS" if match[0] == "players" else match[0], text)


def requirement_parameters(text: str) -> tuple[str, ...]:
    """``players`` and ``setup``, as far as the invariant speaks of them; ``players.max`` is no number of players."""
    bare = _STRING_OR_PLAYERS.sub("", text)
    return tuple(name for name in ("players", "setup") if re.search(rf"(?<![\w.]){name}\b", bare))


def sides(text: str) -> list[str]:
    """Left and right of a lone ``==``, ``<=`` and so on outside brackets and quotes; else nothing."""
    depth, cuts, quote = 0, [], ""
    position = 0
    while position < len(text):
        char = text[position]
        if quote:
            position += 2 if char == "\\" else 1
            quote = "" if char == quote else quote
            continue
        quote = char if char in "'\"" else ""
        depth += (char in "([{") - (char in ")]}")
        operator = _COMPARISON.match(text, position)
        if depth == 0 and operator:
            cuts.append((position, position + len(operator[0])))
            position += len(operator[0])
            continue
        position += 1
    if len(cuts) != 1 or _WORDS.search(text):
        return []
    ((start, end),) = cuts
    return [text[:start].strip(), text[end:].strip()]
