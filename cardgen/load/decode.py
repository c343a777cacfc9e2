"""A tree -> a model, every fault at the place of the value that has it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from cardgen.diagnostics import Diagnostic, did_you_mean
from cardgen.load.fields import choices_at, field_at, keys_of, model_at
from cardgen.load.text_file import fault
from cardgen.load.yaml_tree import Tree
from cardgen.model.base import MOST_PIECES, Scalar
from cardgen.model.game import KeyPath

MOST_FAULTS = 1000  # of one file; nobody reads more, and each costs a search for the nearest name
M = TypeVar("M", bound=BaseModel)

_WANTED = {
    "text": "a text",
    "string_type": "a text",
    "whole": "a whole number",
    "int_type": "a whole number",
    "number": "a number",
    "float_type": "a number",
    "flag": "true or false",
    "bool_type": "true or false",
    "length": "a length with its unit, such as 3mm, 0.125in or 9pt",
    "interval": "a range such as 2-4 or 0..15, the smaller number first",
    "values": "a list such as [red, blue], or a range such as 1..12",
    "colour": "a colour such as '#2A1A12', in quotes",
    "day": "a date such as 2026-12-01",
    "count": f"a whole number from 0 to {MOST_PIECES:,}",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
}
_NAMES = {"count": "count-range", "colour": "wrong-form", "day": "wrong-form", "interval": "wrong-form",
          "length": "wrong-form", "one_verb": "step-verb"}  # fmt: skip
_LIMITS = {"greater_than_equal": ("at least", "ge"), "less_than_equal": ("at most", "le"),
           "greater_than": ("more than", "gt"), "less_than": ("less than", "lt")}  # fmt: skip
_TAG_SHAPES = {"<list>": "a list", "<mapping>": "a mapping", "<text>": "a single value"}
_ADDED = re.compile(r"\[key\]\Z|<[a-z]+>\Z")
_HASH = re.compile(r":\s+#[0-9a-fA-F]{3}")


def decode(model: type[M], tree: Tree) -> tuple[M | None, list[Diagnostic]]:
    """``tree`` as a ``model``, with the diagnostics of both, in the order of the model's fields.

    There is a model exactly when the shape is right everywhere; a tree with faults of its own (a key given
    twice) may still give one.
    """
    found = list(tree.diagnostics)
    if tree.value is None:
        return None, found
    if not isinstance(tree.value, dict):
        what = f"'{tree.path}' must hold keys with values, not {described(tree.value)}"
        return None, [
            *found,
            fault("not-a-mapping", tree.spans.of(), what, "begin with lines such as 'title: ...'"),
        ]
    try:
        return model.model_validate(tree.value), found
    except ValidationError as error:
        items = error.errors(include_url=False, include_input=False)
        found += [_diagnostic(model, tree, item) for item in items[:MOST_FAULTS]]
        if len(items) > MOST_FAULTS:
            message = f"{len(items) - MOST_FAULTS:,} more faults of this file are not shown"
            found.append(fault("more-faults", found[-1].span, message, "look at the first ones"))
        return None, found


def described(value: Any) -> str:
    """``value`` for the second half of "must be a number, not ..."."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a mapping"
    if value is None or (getattr(value, "plain", False) and value in ("", "~", "null")):
        return "nothing"
    text = str(value)
    return f"'{text[:60]}...'" if len(text) > 60 else f"'{text}'"


def _diagnostic(model: type[BaseModel], tree: Tree, item: ErrorDetails) -> Diagnostic:
    loc, kind, context = item["loc"], item["type"], item.get("ctx", {})
    path = _key_path(loc)
    if kind == "extra_forbidden":
        return _unknown_key(model, tree, loc)
    label = _label(path)
    field = field_at(model, loc)
    about = f"{field.description}" if field is not None and field.description else ""
    if kind == "missing":
        like = f" For example: {field.examples[0]}" if field is not None and field.examples else ""
        return fault(
            "missing-key", tree.spans.of(*path[:-1]), f"{label} is missing{_inside(path)}", about + like
        )
    span, value = tree.spans.of(*path), _at(tree.value, path)
    got = described(value)
    if kind == "literal_error":
        words = choices_at(model, loc)
        return fault("unknown-value", span, f"{label} must be one of {', '.join(words)}, not {got}",
                     did_you_mean(str(value), words))  # fmt: skip
    if kind in _LIMITS:
        word, key = _LIMITS[kind]
        return fault("out-of-range", span, f"{label} must be {word} {context[key]:g}, not {got}", about)
    if kind == "too_short":
        return fault("out-of-range", span, f"{label} is empty, but must have at least one entry", about)
    if kind == "string_pattern_mismatch":
        return fault("wrong-form", span, f"{label} has not the form it must have: {got}", about)
    if kind == "one_of":
        return fault("one-of", span, item["msg"], "write each of them as an entry of its own")
    if kind == "one_verb":
        return fault("step-verb", span, item["msg"], "split a step that does two things into two steps")
    wanted = _WANTED.get(kind) or context.get("wanted") or _tags_wanted(context) or "something else"
    if got == "nothing":
        return fault(
            "missing-value", span, f"{label} must be {wanted}, but nothing is given", _hash(tree, path)
        )
    return fault(_NAMES.get(kind, "wrong-type"), span, f"{label} must be {wanted}, not {got}", about)


def _unknown_key(model: type[BaseModel], tree: Tree, loc: Sequence[str | int]) -> Diagnostic:
    owner, path = model_at(model, loc[:-1]), (*_key_path(loc[:-1]), loc[-1])
    known = list(keys_of(owner)) if owner is not None else []
    hint = did_you_mean(str(path[-1]), known) or f"known keys here: {', '.join(known)}"
    return fault("unknown-key", tree.spans.key(*path), f"the key '{path[-1]}' is not known here", hint)


def _key_path(loc: Sequence[str | int]) -> KeyPath:
    """``loc`` without what pydantic adds to the keys that were written."""
    return tuple(part for part in loc if isinstance(part, int) or not _ADDED.match(part))


def _label(path: KeyPath) -> str:
    if path and isinstance(path[-1], int):
        key = next((part for part in reversed(path) if isinstance(part, str)), "")
        return f"entry {path[-1] + 1} of '{key}'" if key else f"entry {path[-1] + 1}"
    return f"'{path[-1]}'" if path else "the file"


def _inside(path: KeyPath) -> str:
    return f" in {_label(path[:-1])}" if len(path) > 1 else ""


def _at(value: Any, path: KeyPath) -> Any:
    for part in path:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _tags_wanted(context: dict[str, Any]) -> str:
    expected = str(context.get("expected_tags", ""))
    return " or ".join(words for tag, words in _TAG_SHAPES.items() if tag in expected)


def _hash(tree: Tree, path: KeyPath) -> str:
    """A hint for values that a ``#`` turned into a comment."""
    lines = tree.text.split("\n")
    number = tree.spans.key(*path).line
    if number <= len(lines) and isinstance(_at(tree.value, path), Scalar) and _HASH.search(lines[number - 1]):
        return "a # behind a space starts a comment: put a colour in quotes"
    return "write the value behind the colon"
