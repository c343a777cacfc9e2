"""How a written value becomes a typed one.

The loader hands over every scalar as the text that was typed, so an id such as ``007``, ``no`` or ``12:30``
can't change on its way; each field then says what its text means.  Free values (card attributes, expected
results) follow the YAML 1.2 core rules, but only where nothing is lost: ``7`` is a number, ``07`` and ``1e3``
stay text.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Tag, WithJsonSchema
from pydantic_core import PydanticCustomError

from cardgen.units import parse_length

Value = str | int | float | bool | None | list["Value"] | dict[str, "Value"]

_WHOLE = re.compile(r"(?:0|-?[1-9][0-9]*)\Z", re.ASCII)
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+\Z", re.ASCII)
_RANGE = re.compile(r"\s*([0-9]{1,9})\s*(?:\.\.|-)\s*([0-9]{1,9})\s*\Z")
_DOTS = re.compile(r"([0-9]{1,9})\.\.([0-9]{1,9})\Z")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
_MOST_DIGITS = 4000  # Python refuses longer integers, and so do we
MOST_PIECES = 100_000  # pieces of card in one component; more is a slip, and would eat the memory


class Scalar(str):
    """The text of one YAML scalar; ``plain`` when it stood without quotes."""

    __slots__ = ("plain",)
    plain: bool

    def __new__(cls, text: str, *, plain: bool) -> Scalar:
        made = super().__new__(cls, text)
        made.plain = plain
        return made


class Strict(BaseModel):
    """A mapping with known keys and nothing else, never changed once read."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


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
    if len(text) < _MOST_DIGITS and _WHOLE.match(text):
        return int(text)
    if len(text) < 40 and _DECIMAL.match(text) and repr(float(text)) == text:
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


def _text(value: Any) -> Any:
    if value is None or (isinstance(value, Scalar) and value.plain and value in ("", "~", "null")):
        raise PydanticCustomError("text", "a text is missing here")
    if isinstance(value, bool | int | float):
        return str(value)
    return str(value) if isinstance(value, str) else value


def _whole(value: Any) -> Any:
    if isinstance(value, bool) or (isinstance(value, str) and not (_WHOLE.match(value) and len(value) < 10)):
        raise PydanticCustomError("whole", "'{got}' is not a whole number", {"got": str(value)[:40]})
    return int(value) if isinstance(value, str) else value


def _number(value: Any) -> Any:
    if isinstance(value, str):
        if len(value) > 40 or not (_WHOLE.match(value) or _DECIMAL.match(value)):
            raise PydanticCustomError("number", "'{got}' is not a number", {"got": str(value)[:40]})
        return float(value)
    return value


def _flag(value: Any) -> Any:
    if isinstance(value, str):
        if value not in ("true", "false"):
            raise PydanticCustomError("flag", "'{got}' is neither true nor false", {"got": str(value)[:40]})
        return value == "true"
    return value


def _length(value: Any) -> Any:
    if isinstance(value, str):
        try:
            return parse_length(value)
        except ValueError as error:
            raise PydanticCustomError("length", "{why}", {"why": str(error)}) from None
    return value


def _count(value: Any) -> Any:
    text = str(value)
    if isinstance(value, bool) or not (
        _WHOLE.match(text) and len(text) < 10 and 0 <= int(text) <= MOST_PIECES
    ):
        raise PydanticCustomError("count", "'{got}' is not a number of copies", {"got": text[:40]})
    return int(text)


def _copy(value: Any) -> Any:
    return free_value(value) if isinstance(value, dict) else _count(value)


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
    found = _DOTS.match(value) if isinstance(value, str) and getattr(value, "plain", True) else None
    if found is None:
        return None
    low, high = int(found[1]), int(found[2])
    if low > high or high - low >= MOST_PIECES:
        raise PydanticCustomError("values", "'{got}' is not a range", {"got": str(value)[:40]})
    return low, high


def _values(value: Any) -> Any:
    if isinstance(value, str) and not _DOTS.match(value):
        raise PydanticCustomError("values", "'{got}' is neither a list nor a range", {"got": value[:40]})
    return selected(value)


def _selection(value: Any) -> Any:
    return {key: selected(item) for key, item in value.items()} if isinstance(value, dict) else value


def _argument(value: Any) -> Any:
    return _selection(value) if isinstance(value, dict) else free_value(value)


def _colour(value: Any) -> Any:
    text = _text(value)
    if not (isinstance(text, str) and _COLOUR.match(text)):
        raise PydanticCustomError("colour", "'{got}' is not a colour", {"got": str(value)[:40]})
    digits = text[1:].lower()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def _day(value: Any) -> Any:
    text = _text(value)
    try:
        if not _DAY.match(str(text)):
            raise ValueError
        return datetime.date.fromisoformat(str(text)).isoformat()
    except ValueError:
        raise PydanticCustomError("day", "'{got}' is not a date", {"got": str(value)[:40]}) from None


@dataclass(frozen=True, slots=True)
class Means:
    """What a type is called in the manual."""

    words: str


_ANY_SCALAR: list[Any] = ["string", "number", "boolean"]  # as editors see a text without quotes

Text = Annotated[str, BeforeValidator(_text), Means("text"), WithJsonSchema({"type": _ANY_SCALAR})]
Whole = Annotated[int, BeforeValidator(_whole), Means("whole number")]
Number = Annotated[float, BeforeValidator(_number), Means("number")]
Flag = Annotated[bool, BeforeValidator(_flag), Means("true or false")]
Length = Annotated[
    float,
    BeforeValidator(_length),
    Means("length"),
    WithJsonSchema({"type": "string", "examples": ["3mm", "0.125in"]}),
]
Free = Annotated[Any, BeforeValidator(free_value), Means("any value"), WithJsonSchema({})]
Selection = Annotated[dict[str, Any], BeforeValidator(_selection), Means("selection")]
Argument = Annotated[
    Any,
    BeforeValidator(_argument),
    Means("selection or range"),
    WithJsonSchema({"type": ["object", "string", "integer"]}),
]
Formula = Annotated[str, BeforeValidator(_text), Means("formula"), WithJsonSchema({"type": _ANY_SCALAR})]
Count = Annotated[
    int,
    BeforeValidator(_count),
    Means("whole number"),
    WithJsonSchema({"type": "integer", "minimum": 0, "maximum": MOST_PIECES}),
]
CopyEntry = Annotated[
    Any,
    BeforeValidator(_copy),
    Means("`min_players` or attributes"),
    WithJsonSchema({"type": ["integer", "object"]}),
]
Copies = Annotated[
    Annotated[Count, Tag("<text>")] | Annotated[list[CopyEntry], Tag("<list>")], Discriminator(shape)
]
Values = Annotated[
    list[Any],
    BeforeValidator(_values),
    Means("list: any value, or a range"),
    WithJsonSchema({"type": ["array", "string"], "examples": [["red", "blue"], "1..12"]}),
]
Colour = Annotated[
    str,
    BeforeValidator(_colour),
    Means("colour"),
    WithJsonSchema(
        {
            "type": "string",
            "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
            "examples": ["#F3B3D9"],
        }
    ),
]
Day = Annotated[
    str, BeforeValidator(_day), Means("date"), WithJsonSchema({"type": "string", "format": "date"})
]
Rows = Annotated[
    Annotated[list[Whole], Tag("<list>")] | Annotated[dict[str, Whole], Tag("<mapping>")],
    Discriminator(shape),
    Means("list: value from 0 upward, or by band: value"),
]


class Interval(Strict):
    """Whole numbers from ``low`` to ``high``, both included; written ``2-4``, ``0..15`` or ``3``."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high

    @property
    def numbers(self) -> range:
        return range(self.low, self.high + 1)

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def _interval(value: Any) -> Any:
    if isinstance(value, Interval):
        return value
    text = str(value)
    match = _RANGE.match(text) if len(text) < 30 else None
    ends = (int(match[1]), int(match[2])) if match else (int(text),) * 2 if _WHOLE.match(text) else None
    if ends is None or not 0 <= ends[0] <= ends[1] < 10**6:
        raise PydanticCustomError(
            "interval", "'{got}' is not a range such as 2-4 or 0..15", {"got": text[:40]}
        )
    return Interval(low=ends[0], high=ends[1])


Range = Annotated[
    Interval,
    BeforeValidator(_interval),
    Means("range"),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["2-4", "0..15", 3]}),
]
