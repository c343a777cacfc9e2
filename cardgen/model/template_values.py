"""What the values of a face template may look like.

Any of them may hold Jinja expressions.  Such a text is kept as an ``Expression`` until a card fills it in;
everything else gets its type when the file is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

from pydantic_core import PydanticCustomError, core_schema

from cardgen.model.base import Means, as_text
from cardgen.units import is_percentage, parse_length


def computed(text: str) -> bool:
    """Whether a value has still to be worked out; a statement counts too, so that it is reported and never printed."""
    return "{{" in text or "{%" in text


@dataclass(frozen=True, slots=True)
class Expression:
    """A value with ``{{ ... }}`` in it, as it was written."""

    text: str


class Dim(NamedTuple):
    """A length: mm, or per cent of what it is a part of."""

    number: float
    percent: bool = False

    def of(self, whole: float) -> float:
        """mm"""
        return self.number / 100 * whole if self.percent else self.number


class Edges(NamedTuple):
    """A distance from each edge, inward."""

    left: Dim
    top: Dim
    right: Dim
    bottom: Dim


class At(NamedTuple):
    """A point of a box: its distances from the left and the top edge."""

    x: Dim
    y: Dim


@dataclass(frozen=True, slots=True)
class Written(Means):
    """How a value is written and read; ``parse`` raises PydanticCustomError for what it can't read."""

    parse: Callable[[Any], Any]
    schema: Mapping[str, Any] = field(compare=False)
    fixed: bool = False  # whether no expression may stand here

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(self._read)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return dict(self.schema)

    def _read(self, value: Any) -> Any:
        if isinstance(value, Expression) or self.fixed or not isinstance(value, str) or not computed(value):
            return self.parse(value)
        return Expression(str(value))


ANCHORS = ("top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right")
Anchor = Literal[
    "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right"
]
HALF, ALL, NONE = Dim(50, percent=True), Dim(100, percent=True), Dim(0)
_ANCHOR_POINTS = {
    name: At(
        NONE if "left" in name else ALL if "right" in name else HALF,
        NONE if "top" in name else ALL if "bottom" in name else HALF,
    )
    for name in ANCHORS
}


def wrong(kind: str, wanted: str) -> PydanticCustomError:
    return PydanticCustomError(kind, "must be {wanted}", {"wanted": wanted})


def plain_text(value: Any) -> str:
    if value is None or isinstance(value, list | tuple | Mapping):
        raise wrong("text", "a text")
    if isinstance(value, bool | int | float):
        return as_text(value)
    if value == "" and getattr(value, "plain", False):
        raise wrong("text", "a text")
    return str(value)


def name(value: Any) -> str:
    """A word that the file itself fixes, so no expression."""
    text = plain_text(value)
    if computed(text):
        raise wrong("name", "a plain name, not an expression")
    return text


def dim(value: Any) -> Dim:
    if isinstance(value, Dim):
        return value
    try:
        text = str(value)
        return Dim(parse_length(text, whole=100), is_percentage(text))
    except ValueError:
        raise wrong("dim", "a length with its unit, such as 3mm, 0.125in, 9pt or 50%") from None


def length(value: Any) -> float:
    """mm, not negative"""
    if isinstance(value, float):
        return value
    try:
        found = parse_length(str(value))
        if found < 0:
            raise ValueError
        return found
    except ValueError:
        raise wrong("length", "a length with its unit, such as 3mm, 0.125in or 9pt") from None


def number(value: Any) -> float:
    try:
        if isinstance(value, bool):
            raise ValueError
        found = float(value)
        if not -1e6 < found < 1e6:
            raise ValueError
        return found
    except (TypeError, ValueError):
        raise wrong("number", "a number") from None


def share(value: Any) -> float:
    """0 to 1, written so or as a percentage."""
    try:
        text = str(value)
        found = parse_length(text, whole=1) if text.rstrip().endswith("%") else float(text)
        if not 0 <= found <= 1:
            raise ValueError
        return found
    except ValueError:
        raise wrong("share", "a number from 0 to 1, or a percentage up to 100%") from None


def whole(value: Any) -> int:
    found = number(value)
    if found != int(found) or not 0 < found <= 1000:
        raise wrong("whole", "a whole number from 1 to 1000")
    return int(found)


def flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if str(value) not in ("true", "false"):
        raise wrong("flag", "true or false")
    return str(value) == "true"


def edges(value: Any) -> Edges:
    if isinstance(value, Edges):
        return value
    if isinstance(value, Mapping):
        if set(value) <= {"left", "top", "right", "bottom"}:
            return Edges(*(dim(value[k]) if k in value else NONE for k in Edges._fields))
    elif not isinstance(value, list | tuple):
        return Edges(*[dim(value)] * 4)
    raise wrong("edges", "a length, or a mapping with any of left, top, right, bottom")


def point(value: Any) -> At:
    """An anchor, or ``[x, y]``."""
    if isinstance(value, At):
        return value
    if isinstance(value, list | tuple) and len(value) == 2:
        return At(dim(value[0]), dim(value[1]))
    if isinstance(value, str) and value in _ANCHOR_POINTS:
        return _ANCHOR_POINTS[value]
    raise wrong("point", "an anchor such as top-left, or two lengths such as [3mm, 50%]")


def points(value: Any) -> tuple[At, ...]:
    if not isinstance(value, list | tuple) or len(value) < 3:
        raise wrong(
            "points", "a list of at least three points, such as [[0%, 100%], [50%, 0%], [100%, 100%]]"
        )
    return tuple(point(item) for item in value)


def lengths(value: Any) -> tuple[float, ...]:
    found = tuple(length(item) for item in value) if isinstance(value, list | tuple) else (length(value),)
    if not found or min(found) < 0 or max(found) == 0:
        raise wrong("lengths", "a length, or a list of lengths: ink, gap, ink, gap")
    return found


def view(value: Any) -> tuple[float, ...]:
    """The four numbers of an SVG view box."""
    parts = value if isinstance(value, list | tuple) else str(value).replace(",", " ").split()
    found = tuple(number(part) for part in parts)
    if len(found) != 4 or min(found[2:]) <= 0:
        raise wrong("view", "four numbers: left, top, width and height, such as 0 0 24 24")
    return found


def one_of(*words: str) -> Callable[[Any], str]:
    def choice(value: Any) -> str:
        if str(value) not in words:
            raise PydanticCustomError("literal_error", "must be one of {words}", {"words": ", ".join(words)})
        return str(value)

    return choice


_TEXT: Mapping[str, Any] = {"type": ["string", "number", "boolean"]}
_NUMBER: Mapping[str, Any] = {"type": ["number", "string"]}
_LIST: Mapping[str, Any] = {"type": ["array", "string"]}


def choice_of(*words: str) -> Written:
    listed = ", ".join(f"`{word}`" for word in words)
    return Written(f"one of {listed}", one_of(*words), {"type": "string", "examples": list(words)})


Name = Annotated[str | None, Written("name", name, {"type": "string"}, fixed=True)]
Code = Annotated[str | None, Written("expression", plain_text, _TEXT, fixed=True)]
Words = Annotated[str | Expression | None, Written("text", plain_text, _TEXT)]
Extent = Annotated[
    Dim | Expression | None,
    Written("length or per cent", dim, {"type": "string", "examples": ["3mm", "50%"]}),
]
Thickness = Annotated[
    float | Expression | None, Written("length", length, {"type": "string", "examples": ["0.5mm", "12pt"]})
]
Figure = Annotated[float | Expression | None, Written("number", number, _NUMBER)]
Share = Annotated[float | Expression | None, Written("number from 0 to 1, or per cent", share, _NUMBER)]
Several = Annotated[int | Expression | None, Written("whole number", whole, {"type": ["integer", "string"]})]
Switch = Annotated[bool | Expression | None, Written("true or false", flag, {"type": ["boolean", "string"]})]
Inset = Annotated[
    Edges | Expression | None,
    Written(
        "length, or one for each of `left`, `top`, `right`, `bottom`", edges, {"type": ["string", "object"]}
    ),
]
Spot = Annotated[At | Expression | None, Written("anchor, or two lengths `[x, y]`", point, _LIST)]
Spots = Annotated[tuple[At, ...] | Expression | None, Written("list of points", points, _LIST)]
Dash = Annotated[tuple[float, ...] | Expression | None, Written("length, or list of lengths", lengths, _LIST)]
View = Annotated[tuple[float, ...] | Expression | None, Written("four numbers", view, _LIST)]
AnchorName = Annotated[Anchor | Expression | None, choice_of(*ANCHORS)]
Across = Annotated[
    Literal["left", "center", "right", "start", "end"] | Expression | None,
    choice_of("left", "center", "right", "start", "end"),
]
Down = Annotated[Literal["top", "middle", "bottom"] | Expression | None, choice_of("top", "middle", "bottom")]
CellsAcross = Annotated[
    Literal["left", "center", "right", "spread"] | Expression | None,
    choice_of("left", "center", "right", "spread"),
]
CellsDown = Annotated[
    Literal["top", "middle", "bottom", "spread"] | Expression | None,
    choice_of("top", "middle", "bottom", "spread"),
]
