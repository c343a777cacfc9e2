"""The values in a face template: lengths, paints, texts, and expressions that a card fills in.

Any value may hold expressions in double braces; such a value is kept as an ``Expression`` and read again, by the
same rules, once a card has filled it in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from cardgen.model.base import Means
from cardgen.units import is_percentage, parse_length


class Expression(str):
    """The text of a value that a card has still to fill in."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Extent:
    """A length: so many mm, and such a share of what is around it."""

    mm: float = 0.0
    share: float = 0.0

    def of(self, whole: float) -> float:
        return self.mm + self.share * whole


@dataclass(frozen=True, slots=True)
class GradientSpec:
    kind: Literal["linear", "radial"]
    colors: tuple[str, ...]
    degrees: float = 90.0  # the direction from the first to the last colour, clockwise from rightward


@dataclass(frozen=True, slots=True)
class HatchSpec:
    color: str
    degrees: float = 45.0
    spacing: float = 1.5
    width: float = 0.3


PaintSpec = str | GradientSpec | HatchSpec  # a colour is its text: "#rrggbb" or a name of the palette


@dataclass(frozen=True, slots=True)
class Parsed:
    """Metadata of a field: how its text is read, also after a card has filled it in."""

    read: Callable[[Any], Any]


def later(read: Callable[[Any], Any]) -> BeforeValidator:
    """Reads the value now, or keeps it as an expression for later."""

    def validate(value: Any) -> Any:
        return Expression(value) if isinstance(value, str) and "{{" in value else read(value)

    return BeforeValidator(validate)


def _extent(value: Any) -> Extent:
    if isinstance(value, Extent):
        return value
    text = str(value)
    try:
        if is_percentage(text):
            return Extent(share=float(text.strip().rstrip("% ")) / 100)
        return Extent(0.0 if text.strip() == "0" else parse_length(text))
    except ValueError as error:
        raise PydanticCustomError("length", "{why}", {"why": str(error)}) from None


def _extents(value: Any) -> tuple[Extent, ...]:
    items = value if isinstance(value, list | tuple) else str(value).split()
    if not items:
        raise PydanticCustomError("length", "a length is missing here")
    return tuple(_extent(item) for item in items)


def _decimal(value: Any) -> float:
    try:
        number = float(str(value)) if re.fullmatch(r"\s*-?\d+(\.\d+)?\s*", str(value)) else None
    except (TypeError, ValueError):
        number = None
    if number is None or abs(number) > 1e6:
        raise PydanticCustomError("number", "'{got}' is not a number", {"got": str(value)[:40]})
    return number


def _size_pt(value: Any) -> float:
    text = str(value).strip()
    try:
        size = parse_length(text) / parse_length("1pt")
    except ValueError as error:
        raise PydanticCustomError("length", "{why}", {"why": str(error)}) from None
    if not 1 <= size <= 2000:
        raise PydanticCustomError("length", "a type size of '{got}' can't be set", {"got": text[:40]})
    return round(size, 3)


def _whole(value: Any) -> int:
    number = _decimal(value)
    if number != int(number):
        raise PydanticCustomError("whole", "'{got}' is not a whole number", {"got": str(value)[:40]})
    return int(number)


def _flag(value: Any) -> bool:
    text = str(value).strip().lower()
    if text not in ("true", "false"):
        raise PydanticCustomError("flag", "'{got}' is neither true nor false", {"got": str(value)[:40]})
    return text == "true"


def _string(value: Any) -> str:
    if value is None or isinstance(value, dict | list):
        raise PydanticCustomError("text", "a text is missing here")
    return str(value)


def _one_of(*allowed: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        text = str(value).strip()
        if text not in allowed:
            raise PydanticCustomError(
                "literal_error",
                "'{got}' is not one of {expected}",
                {"got": text[:40], "expected": ", ".join(allowed)},
            )
        return text

    return read


_PAINT_KEYS = {
    "linear": {"linear", "angle"},
    "radial": {"radial"},
    "hatch": {"hatch", "angle", "spacing", "width"},
}


def _paint(value: Any) -> PaintSpec:
    if isinstance(value, GradientSpec | HatchSpec):
        return value
    if not isinstance(value, dict):
        return _string(value)
    kind = next((kind for kind in _PAINT_KEYS if kind in value), None)
    extra = set(value) - _PAINT_KEYS.get(kind or "", set())
    if kind is None or extra:
        raise PydanticCustomError(
            "paint",
            "a paint is a colour, or a mapping with linear, radial or hatch; this one has {keys}",
            {"keys": ", ".join(sorted(map(str, extra or value))) or "nothing"},
        )
    angle = _decimal(value.get("angle", 45 if kind == "hatch" else 90))
    if kind == "hatch":
        spacing, width = _extent(value.get("spacing", "1.5mm")).mm, _extent(value.get("width", "0.3mm")).mm
        if spacing < 0.05 or width <= 0:
            raise PydanticCustomError("paint", "hatch lines need a spacing of 0.05mm or more, and a width")
        return HatchSpec(_string(value["hatch"]), angle, spacing, width)
    colors = value[kind]
    if not isinstance(colors, list) or not 2 <= len(colors) <= 16:
        raise PydanticCustomError("paint", "a gradient runs through a list of two to sixteen colours")
    return GradientSpec(kind, tuple(map(_string, colors)), angle)  # type: ignore[arg-type]


_SCALAR = {"type": ["string", "number", "boolean"]}
_ANY_NUMBER = WithJsonSchema({"type": ["string", "number"]})
_ANY_TEXT = WithJsonSchema(_SCALAR)

ANCHORS = (
    "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right",
)  # fmt: skip
_anchor = _one_of(*ANCHORS)
_axis = _one_of("horizontal", "vertical")
_twice = _one_of("rotated", "mirrored")
_align = _one_of("left", "center", "right", "start", "end")
_valign = _one_of("top", "middle", "bottom")
_fit = _one_of("contain", "cover", "stretch")
_packing = _one_of("start", "center", "end")

Dim = Annotated[Any, later(_extent), Parsed(_extent), Means("length or per cent"), _ANY_NUMBER]
Dims = Annotated[Any, later(_extents), Parsed(_extents), Means("lengths or per cents"), WithJsonSchema({})]
Decimal = Annotated[Any, later(_decimal), Parsed(_decimal), Means("number"), _ANY_NUMBER]
Integer = Annotated[Any, later(_whole), Parsed(_whole), Means("whole number"), _ANY_NUMBER]
TypeSize = Annotated[Any, later(_size_pt), Parsed(_size_pt), Means("type size, such as 9pt"), _ANY_TEXT]
Switch = Annotated[Any, later(_flag), Parsed(_flag), Means("true or false"), _ANY_TEXT]
String = Annotated[Any, later(_string), Parsed(_string), Means("text"), _ANY_TEXT]
Paint = Annotated[
    Any, later(_paint), Parsed(_paint), Means("paint"), WithJsonSchema({"type": ["string", "object"]})
]
Condition = Annotated[str, BeforeValidator(_string), Means("expression"), WithJsonSchema({"type": "string"})]
Anchor = Annotated[
    Any, later(_anchor), Parsed(_anchor), Means("anchor"), WithJsonSchema({"enum": list(ANCHORS)})
]
Axis = Annotated[Any, later(_axis), Parsed(_axis), Means("`horizontal` or `vertical`"), _ANY_TEXT]
Twice = Annotated[Any, later(_twice), Parsed(_twice), Means("`rotated` or `mirrored`"), _ANY_TEXT]
Align = Annotated[Any, later(_align), Parsed(_align), Means("alignment"), _ANY_TEXT]
Valign = Annotated[Any, later(_valign), Parsed(_valign), Means("alignment"), _ANY_TEXT]
Fit = Annotated[Any, later(_fit), Parsed(_fit), Means("fit"), _ANY_TEXT]
Packing = Annotated[Any, later(_packing), Parsed(_packing), Means("alignment"), _ANY_TEXT]
