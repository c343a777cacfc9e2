"""JSON Schema of each kind of file, for editors that complete and underline while people type."""

from __future__ import annotations

from typing import Any, Literal, get_args

from pydantic import TypeAdapter

from cardgen.model.component import Row
from cardgen.model.game import GameSpec

Kind = Literal["game", "rows"]
KINDS: tuple[Kind, ...] = get_args(Kind)


def json_schema(kind: str) -> dict[str, Any]:
    """The schema of ``game`` (game.yaml) or ``rows`` (a YAML file with cards).

    It accepts what YAML editors see, so numbers where a text is meant.

    Raises:
        ValueError: There is no such kind.
    """
    if kind == "game":
        schema = GameSpec.model_json_schema(by_alias=True)
    elif kind == "rows":
        schema = TypeAdapter(list[Row]).json_schema(by_alias=True)
    else:
        raise ValueError(f"no schema '{kind}': there are {', '.join(KINDS)}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
