"""One line that stands for many designs: every combination of the listed values, with exceptions."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardgen.diagnostics import Diagnostic, did_you_mean
from cardgen.load.text_file import fault
from cardgen.model.base import MOST_PIECES, Value, as_text
from cardgen.model.component import Change, Product
from cardgen.model.game import KeyPath, Spans
from cardgen.source import Span

_FIELD = re.compile(r"\{([^{}]*)\}")
_MOST_CHANGES = 1_000_000  # combinations picked by all exceptions together

Combination = tuple[int, ...]  # which value of each attribute


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A design before its copies are counted out."""

    id: str
    title: str | None
    copies: int | list[Any]
    attributes: Mapping[str, Value]
    span: Span
    where: Mapping[str, Span]
    face: str | None = None
    back: str | None = None
    needs: Mapping[str, Value] | None = None


class RowPlaces(Mapping[str, Span]):
    """The place of each key of the row at ``at``; the row's own for what isn't written.  Looked up when asked."""

    def __init__(self, spans: Spans, at: KeyPath, keys: Iterable[str]) -> None:
        self._spans = spans
        self._at = at
        self._keys = tuple(dict.fromkeys(keys))

    def __getitem__(self, key: str) -> Span:
        if key not in self._keys:
            raise KeyError(key)
        return self._spans.of(*self._at, key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def expand_product(row: Product, at: KeyPath, spans: Spans) -> tuple[Iterator[Draft], list[Diagnostic]]:
    """The combinations of ``row``, the first attribute varying slowest, and what is wrong with the row.

    Nothing is made of a row that has faults.
    """
    found = list(_wrong_values(row, at, spans))
    changes, wrong = ({}, []) if found else _changes(row, at, spans)
    found += [*_wrong_patterns(row, at, spans), *wrong]
    return (iter(()) if found else _combine(row, changes, at, spans)), found


def _combine(
    row: Product, changes: Mapping[Combination, list[tuple[int, Change]]], at: KeyPath, spans: Spans
) -> Iterator[Draft]:
    fixed, names = row.attributes, list(row.product)
    where = {**RowPlaces(spans, at, ("id", "copies", *row.model_fields_set, *fixed))}
    where |= RowPlaces(spans, (*at, "product"), names)
    span = spans.of(*at)
    for combination in itertools.product(*(range(len(values)) for values in row.product.values())):
        picked = {name: row.product[name][index] for name, index in zip(names, combination, strict=True)}
        attributes = fixed | picked
        draft = Draft(
            id=_filled(row.id, attributes),
            title=None if row.title is None else _filled(row.title, attributes),
            copies=row.copies, attributes=attributes, span=span, where=where,
            face=row.face, back=row.back, needs=row.needs,
        )  # fmt: skip
        changed = changes.get(combination, [])
        if any(change.omit for _, change in changed):
            continue
        for index, change in changed:
            draft = _changed(draft, change, names, (*at, "except", index), spans)
        yield draft


def _changed(draft: Draft, change: Change, picking: list[str], at: KeyPath, spans: Spans) -> Draft:
    known = {key: getattr(change, key) for key in ("id", "title", "copies", "face", "back", "needs")}
    known = {key: value for key, value in known.items() if value is not None}
    extra = {key: value for key, value in change.attributes.items() if key not in picking}
    where = {**draft.where, **RowPlaces(spans, at, (*known, *extra))}
    return replace(draft, **known, attributes={**draft.attributes, **extra}, where=where)


def _wrong_values(row: Product, at: KeyPath, spans: Spans) -> Iterator[Diagnostic]:
    at = (*at, "product")
    for name, values in row.product.items():
        if any(isinstance(value, list | dict) for value in values):
            message = f"the values of '{name}' must be texts or numbers"
            hint = "lists and mappings can be given in an exception, for a single combination"
            yield fault("wrong-type", spans.of(*at, name), message, hint)
        elif not values:
            message = f"'{name}' has 0 values, so there are no combinations"
            yield fault("empty-component", spans.of(*at, name), message, "list at least one value")
    number = math.prod(len(values) for values in row.product.values())
    if number > MOST_PIECES:
        message = f"this product has {number:,} combinations; the most is {MOST_PIECES:,}"
        yield fault("too-many-pieces", spans.of(*at), message, "look for a range with too many digits")


def _wrong_patterns(row: Product, at: KeyPath, spans: Spans) -> Iterator[Diagnostic]:
    known = [*row.product, *row.attributes]
    for key, pattern in (("id", row.id), ("title", row.title or "")):
        for name in _FIELD.findall(pattern):
            if name not in known:
                hint = did_you_mean(name, known) or f"attributes here: {', '.join(known)}"
                message = f"'{{{name}}}' is not an attribute of this row"
                yield fault("wrong-pattern", spans.of(*at, key), message, hint)
        if set("{}").intersection(_FIELD.sub("", pattern)):
            message = f"a brace in '{pattern}' has no partner"
            yield fault("wrong-pattern", spans.of(*at, key), message, "write attributes as {name}")


def _filled(pattern: str, attributes: Mapping[str, Value]) -> str:
    return _FIELD.sub(lambda found: as_text(attributes[found[1]]), pattern)


def _changes(
    row: Product, at: KeyPath, spans: Spans
) -> tuple[dict[Combination, list[tuple[int, Change]]], list[Diagnostic]]:
    """The exceptions by the combinations that they pick, and those that pick none."""
    positions = {name: _positions(values) for name, values in row.product.items()}
    changes: dict[Combination, list[tuple[int, Change]]] = {}
    found: list[Diagnostic] = []
    total = 0
    for number, change in enumerate(row.but):
        place = (*at, "except", number)
        choices = [_choice(name, known, change) for name, known in positions.items()]
        if problem := _unused(row, change, choices):
            found.append(fault("exception-unused", spans.of(*place), *problem))
            continue
        total += math.prod(len(choice) for choice in choices)
        if total > _MOST_CHANGES:
            message = f"the exceptions pick more than {_MOST_CHANGES:,} combinations"
            found.append(fault("too-many-pieces", spans.of(*place), message, "write two products instead"))
            break
        for combination in itertools.product(*choices):
            changes.setdefault(combination, []).append((number, change))
    return changes, found


def _positions(values: list[Any]) -> dict[tuple[bool, Any], list[int]]:
    found: dict[tuple[bool, Any], list[int]] = {}
    for index, value in enumerate(values):
        found.setdefault((isinstance(value, bool), value), []).append(index)
    return found


def _choice(name: str, known: Mapping[tuple[bool, Any], list[int]], change: Change) -> Sequence[int]:
    """The positions of the values of ``name`` that ``change`` picks: all of them when it doesn't say."""
    wanted = change.picked(name)
    if wanted is None:
        return range(sum(map(len, known.values())))
    return [
        index
        for value in wanted
        if not isinstance(value, list | dict)
        for index in known.get((isinstance(value, bool), value), [])
    ]


def _unused(row: Product, change: Change, choices: list[Sequence[int]]) -> tuple[str, str] | None:
    """Message and hint for an exception without effect."""
    for name, choice in zip(row.product, choices, strict=True):
        if not choice:
            return _no_such_value(name, change.picked(name) or [], row.product[name])
    if not set(row.product).intersection(change.attributes):
        return "this exception names no attribute of the product", f"pick by one of {', '.join(row.product)}"
    if not change.omit and change.model_fields_set <= {"omit", *row.product}:
        return "this exception changes nothing", "add 'omit: true', or what is different"
    return None


def _no_such_value(name: str, wanted: list[Value], values: list[Any]) -> tuple[str, str]:
    texts = [as_text(value) for value in values[:200]]
    given = [as_text(value) for value in wanted]
    said = ", ".join(f"'{text}'" for text in given) or "nothing"
    if set(given).intersection(texts):
        hint = "texts and numbers differ: '1' is not 1"
    else:
        hint = next(filter(None, (did_you_mean(text, texts) for text in given)), "")
    return f"no combination has {said} as its '{name}'", hint or f"its values: {', '.join(texts[:20])}"
