"""Values as they were written, and what they mean where a game may put any value.

The loader hands over every scalar as the text that was typed, so an id such as ``007``, ``no`` or ``12:30``
can't change on its way.  Free values (card attributes, expected results) follow the YAML 1.2 core rules, but
only where nothing is lost: ``7`` is a number, ``07`` and ``1e3`` stay text.
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel
from pydantic_core import PydanticCustomError

Value = str | int | float | bool | None | list["Value"] | dict[str, "Value"]

MOST_PIECES = 100_000  # pieces of card in one game; more is a slip, and would eat the memory
MOST_DIGITS = 4000  # Python refuses longer integers, and so do we
WHOLE = re.compile(r"(?:0|-?[1-9][0-9]*)\Z", re.ASCII)
DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+\Z", re.ASCII)
DOTS = re.compile(r"([0-9]{1,9})\.\.([0-9]{1,9})\Z")


class Scalar(str):
    """The text of one YAML scalar; ``plain`` when it stood without quotes."""

    __slots__ = ("plain",)
    plain: bool

    def __new__(cls, text: str, *, plain: bool) -> Scalar:
        made = super().__new__(cls, text)
        made.plain = plain
        return made


def free_value(value: Any) -> Value:
    """``value`` with plain scalars typed by the YAML 1.2 core rules, where their text survives that."""
    if isinstance(value, dict):
        return {str(key): free_value(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [free_value(item) for item in value]
    if not isinstance(value, Scalar):
        return value  # type: ignore[no-any-return]
    text = str(value)
    if not value.plain:
        return text
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if text[0] not in "-0123456789":
        return text
    if len(text) < MOST_DIGITS and WHOLE.match(text):
        return int(text)
    if len(text) < 40 and DECIMAL.match(text) and repr(float(text)) == text:
        return float(text)
    return text


def same(one: Value, other: Value) -> bool:
    """Equality as people mean it: 1 and 1.0 are the same, true and 1 are not."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def as_text(value: Value) -> str:
    """``value`` as it would be typed in YAML: ``true``, ``7``, ``spades``; nothing for null."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def shape(value: Any) -> str:
    """What is written here: a tag for unions whose members look different."""
    if isinstance(value, list | tuple):
        return "<list>"
    return "<mapping>" if isinstance(value, dict | BaseModel) else "<text>"


def selected(value: Any) -> Value:
    """A value of a selection: typed, and a plain range such as ``2..5`` as the list of its numbers."""
    if isinstance(value, list | tuple):
        return [item for each in value for item in _spread(each)]
    ends = _ends(value)
    return list(range(ends[0], ends[1] + 1)) if ends else free_value(value)


def _spread(item: Any) -> list[Value]:
    ends = _ends(item)
    return list(range(ends[0], ends[1] + 1)) if ends else [free_value(item)]


def _ends(value: Any) -> tuple[int, int] | None:
    """The ends of a range that stands without quotes."""
    found = DOTS.match(value) if isinstance(value, str) and getattr(value, "plain", True) else None
    if found is None:
        return None
    low, high = int(found[1]), int(found[2])
    if low > high or high - low >= MOST_PIECES:
        raise PydanticCustomError("values", "'{got}' is not a range", {"got": str(value)[:40]})
    return low, high
