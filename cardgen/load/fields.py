"""What a model allows at a place: the way from a key path back to its field."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, Tag
from pydantic.fields import FieldInfo


def keys_of(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields of ``model`` by the key that people write."""
    model.model_rebuild()  # models are put together when first used; until then a field may not know its own type
    return {field.alias or name: field for name, field in model.model_fields.items()}


def annotation_at(model: type[BaseModel], loc: Sequence[str | int]) -> Any:
    """The type at ``loc``, a pydantic location with union tags in it; None when there is no such place."""
    found: Any = model
    for part in loc:
        found = _step(found, part)
        if found is None:
            return None
    return found


def model_at(model: type[BaseModel], loc: Sequence[str | int]) -> type[BaseModel] | None:
    """The model class whose keys are written at ``loc``."""
    for member in _members(annotation_at(model, loc)):
        if isinstance(member, type) and issubclass(member, BaseModel):
            return member
    return None


def field_at(model: type[BaseModel], loc: Sequence[str | int]) -> FieldInfo | None:
    """The field whose value, or an entry of whose value, stands at ``loc``."""
    for end in range(len(loc), 0, -1):
        owner = model_at(model, loc[: end - 1])
        if owner is not None:
            return keys_of(owner).get(str(loc[end - 1]))
    return None


def choices_at(model: type[BaseModel], loc: Sequence[str | int]) -> list[str]:
    """The words that may stand at ``loc``, where only certain words may."""
    for member in _members(annotation_at(model, loc)):
        if get_origin(member) is Literal:
            return [str(choice) for choice in get_args(member)]
    return []


def _step(annotation: Any, part: str | int) -> Any:
    for member in _members(annotation, tag=part):
        origin = get_origin(member)
        if isinstance(part, str) and part.startswith("<") and _tag(member) == part:
            return member
        if origin is list and isinstance(part, int):
            return get_args(member)[0]
        if origin is dict and isinstance(part, str):
            return get_args(member)[1]
        if isinstance(member, type) and issubclass(member, BaseModel):
            field = keys_of(member).get(str(part))
            return None if field is None else Annotated[field.annotation, *field.metadata, None]
    return None


def _members(annotation: Any, *, tag: str | int = "") -> list[Any]:
    """The members of a union, flat and without annotations, save that ``tag`` stays on its member."""
    if get_origin(annotation) is Annotated and (not tag or _tag(annotation) != tag):
        annotation = get_args(annotation)[0]
    if get_origin(annotation) is Annotated and _tag(annotation) != tag:
        return _members(annotation, tag=tag)
    if get_origin(annotation) in (Union, types.UnionType):
        return [one for member in get_args(annotation) for one in _members(member, tag=tag)]
    return [annotation]


def _tag(annotation: Any) -> str | None:
    if get_origin(annotation) is not Annotated:
        return None
    return next((extra.tag for extra in get_args(annotation)[1:] if isinstance(extra, Tag)), None)
