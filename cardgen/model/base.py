"""The types of fields: each says what the text that was typed means, and what it is called in the manual."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Tag, WithJsonSchema
from pydantic_core import PydanticCustomError

from cardgen.model.values import DECIMAL, DOTS, WHOLE
from cardgen.model.values import MOST_PIECES as MOST_PIECES
from cardgen.model.values import Scalar as Scalar
from cardgen.model.values import Value as Value
from cardgen.model.values import as_text as as_text
from cardgen.model.values import free_value as free_value
from cardgen.model.values import same as same
from cardgen.model.values import selected as selected
from cardgen.model.values import shape as shape
from cardgen.units import parse_length

_RANGE = re.compile(r"\s*([0-9]{1,9})\s*(?:\.\.|-)\s*([0-9]{1,9})\s*\Z")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")


class Strict(BaseModel):
    """A mapping with known keys and nothing else, never changed once read."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True, defer_build=True)


def _text(value: Any) -> Any:
    if value is None or (isinstance(value, Scalar) and value.plain and value in ("", "~", "null")):
        raise PydanticCustomError("text", "a text is missing here")
    if isinstance(value, bool | int | float):
        return str(value)
    return str(value) if isinstance(value, str) else value


def _whole(value: Any) -> Any:
    if isinstance(value, bool) or (isinstance(value, str) and not (WHOLE.match(value) and len(value) < 10)):
        raise PydanticCustomError("whole", "'{got}' is not a whole number", {"got": str(value)[:40]})
    return int(value) if isinstance(value, str) else value


def _number(value: Any) -> Any:
    if isinstance(value, str):
        if len(value) > 40 or not (WHOLE.match(value) or DECIMAL.match(value)):
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
        WHOLE.match(text) and len(text) < 10 and 0 <= int(text) <= MOST_PIECES
    ):
        raise PydanticCustomError("count", "'{got}' is not a number of copies", {"got": text[:40]})
    return int(text)


def _copy(value: Any) -> Any:
    return free_value(value) if isinstance(value, dict) else _count(value)


def _values(value: Any) -> Any:
    if isinstance(value, str) and not DOTS.match(value):
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
    ends = (int(match[1]), int(match[2])) if match else (int(text),) * 2 if WHOLE.match(text) else None
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
