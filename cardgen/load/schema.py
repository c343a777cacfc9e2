"""JSON Schema of each kind of file, for editors that complete and underline while people type."""

from __future__ import annotations

from typing import Any, Literal, get_args

from pydantic import TypeAdapter

from cardgen.load.yaml_tree import parse_tree
from cardgen.model.base import free_value
from cardgen.model.component import Row
from cardgen.model.game import GameSpec
from cardgen.model.template import TemplateSpec
from cardgen.units import format_mm

Kind = Literal["game", "rows", "face"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_LIMITS = {"ge": "minimum", "le": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum"}
_TITLES = {"game": "game.yaml", "rows": "Cards of a component", "face": "Face template"}


def json_schema(kind: str) -> dict[str, Any]:
    """The schema of ``game`` (game.yaml), ``rows`` (a YAML file with cards) or ``face`` (a face template).

    It accepts what YAML editors see: numbers where a text is meant.  Null is refused, as the loader refuses it.

    Raises:
        ValueError: There is no such kind.
    """
    types: dict[str, Any] = {"game": GameSpec, "rows": list[Row], "face": TemplateSpec}
    if kind not in types:
        raise ValueError(f"no schema '{kind}': there are {', '.join(KINDS)}")
    schema = _cleaned(TypeAdapter(types[kind]).json_schema(by_alias=True))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": _TITLES[kind]}


def _cleaned(schema: Any, *, named: bool = False) -> Any:
    """``schema`` in standard words and as an editor sees the file; ``named`` where its keys are names.

    Titles made from names go, since editors show them; so does null as an alternative.
    """
    if isinstance(schema, list):
        return [_cleaned(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if named:
        return {key: _cleaned(value) for key, value in schema.items()}
    kept: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "examples":
            kept[key] = [_as_json(example) for example in value]
        elif key == "default":
            kept |= _default(value, schema)
        elif key in _LIMITS:
            kept |= {_LIMITS[key]: value} if schema.get("type") in ("integer", "number") else {}
        elif key != "title" or not isinstance(value, str):
            # members of a union may fit the same value, such as a row that is a product
            kept["anyOf" if key == "oneOf" else key] = _cleaned(value, named=key in ("properties", "$defs"))
    options = [option for option in kept.get("anyOf", []) if option != {"type": "null"}]
    if len(options) == 1:
        del kept["anyOf"]
        return {**options[0], **kept}
    return {**kept, "anyOf": options} if options else kept


def _as_json(example: Any) -> Any:
    """An example as JSON has it; those in models are written in YAML."""
    return free_value(parse_tree(example, "example").value) if isinstance(example, str) else example


def _default(value: Any, schema: dict[str, Any]) -> dict[str, Any]:
    if value is None:
        return {}
    if isinstance(value, float) and schema.get("type") == "string":
        return {"default": format_mm(value).replace(" ", "")}
    return {"default": value}
