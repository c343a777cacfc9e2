"""Selections of cards, and the ways through a recipe that its alternatives leave."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardgen.model.base import Interval, Value, as_text
from cardgen.model.component import Card, Component, Copy
from cardgen.model.setup import Step

Piece = tuple[Card, Copy]

CONTROLS = ("copies", "every", "any")
"""Words of a selection that say how many and not which."""

_MOST_CHOICES = 64


def key_of(piece: Piece) -> tuple[str, int]:
    """What tells one piece of card from every other."""
    return piece[0].name, piece[1].index


def recipe_players(key: str) -> Interval | None:
    """The numbers of players that the recipe ``4`` or ``2-3`` is for; None when the key is no number."""
    low, _, high = key.replace("..", "-").partition("-")
    if not (low.strip().isdecimal() and (high or low).strip().isdecimal() and len(key) < 20):
        return None
    ends = int(low), int(high or low)
    return Interval(low=ends[0], high=ends[1]) if ends[0] <= ends[1] else None


def own_selection(step: Step) -> dict[str, Value] | None:
    """The selection that a step is written with; None for a step that selects nothing."""
    written = (step.remove, step.set_aside, step.draw_until)
    return next((selection for selection in written if selection is not None), None)


def alternatives(step: Step) -> list[dict[str, Value]]:
    """The other selections that a step allows."""
    if step.alternatives is None:
        return []
    return [step.alternatives] if isinstance(step.alternatives, dict) else list(step.alternatives)


def conditions(selection: Mapping[str, Value]) -> dict[str, Value]:
    """The attributes that a selection asks for, without ``copies``, ``every`` and ``any``."""
    return {name: value for name, value in selection.items() if name not in CONTROLS}


def choices(steps: Sequence[Step]) -> list[dict[int, int]]:
    """Every way through the alternatives, the written one first; one at a time where they multiply beyond 64."""
    options = {
        index: range(len(alternatives(step)) + 1) for index, step in enumerate(steps) if alternatives(step)
    }
    every = itertools.product(*options.values())
    ways = [dict(zip(options, way, strict=True)) for way in itertools.islice(every, _MOST_CHOICES + 1)]
    if len(ways) <= _MOST_CHOICES:
        return ways
    plain = dict.fromkeys(options, 0)
    return [plain] + [{**plain, index: n} for index, numbers in options.items() for n in numbers if n]


def counted(component: Component, players: int) -> list[Piece]:
    """The pieces of ``component`` that are used with this number of players."""
    return [(card, copy) for card, copy in component.pieces() if copy.min_players <= players]


@dataclass(frozen=True, slots=True)
class Pick:
    """What a selection takes out of a deck; ``faults`` are names, fields of the selection and messages."""

    pieces: tuple[Piece, ...]  # the known ones
    number: int  # all of them: `any` takes nobody knows which
    faults: tuple[tuple[str, tuple[str, ...], str], ...] = ()


def matching(pieces: Sequence[Piece], wanted: Mapping[str, Value]) -> list[Piece]:
    """The pieces that have these attributes; each design is looked at once, but for copies that differ in them."""
    fits: dict[str, bool] = {}
    found = []
    for card, copy in pieces:
        if wanted.keys().isdisjoint(copy.attributes):
            if card.name not in fits:
                fits[card.name] = card.matches(wanted)
            if not fits[card.name]:
                continue
        elif not card.matches(wanted, copy):
            continue
        found.append((card, copy))
    return found


def pick(deck: Sequence[Piece], selection: Mapping[str, Value]) -> Pick:
    """The pieces of ``deck`` that ``selection`` takes, the first ones where it leaves a choice."""
    wanted = conditions(selection)
    found = matching(deck, wanted)
    if not found:
        what = f"no card in the deck has {describe(wanted)}" if wanted else "there is no card in the deck"
        return Pick((), 0, (("setup-rule-dead", (), f"{what} at this step, so it can't be done"),))
    for control in ("any", "copies"):
        if control in selection and not is_count(selection[control]):
            text = f"'{control}' must be a whole number, not '{as_text(selection[control])}'"
            return Pick((), 0, (("setup-step", (control,), text),))
    if "any" in selection:
        number, fault = _enough(selection["any"], len(found), describe(wanted))
        return Pick((), number, fault)
    picked: list[Piece] = []
    faults: list[tuple[str, tuple[str, ...], str]] = []
    for name, group in groups(found, selection.get("every"), describe(wanted)):
        number, fault = _enough(selection.get("copies", len(group)), len(group), name)
        picked += group[:number]
        faults += fault
    return Pick(tuple(picked), len(picked), tuple(faults))


def _enough(wanted: Value, there: int, name: str) -> tuple[int, tuple[tuple[str, tuple[str, ...], str], ...]]:
    number = int(wanted)  # type: ignore[arg-type]  # checked by is_count
    if number <= there:
        return number, ()
    text = f"the step wants {number} cards of {name or 'the deck'}, but there are {there}"
    return there, (("setup-short", (), text),)


def describe(selection: Mapping[str, Value]) -> str:
    """A selection in words: ``id cake``, ``group plant or meat``."""
    parts = []
    for name, value in selection.items():
        values = value if isinstance(value, list) else [value]
        parts.append(f"{name} {' or '.join(map(str, values))}")
    return " and ".join(parts)


def groups(pieces: list[Piece], every: Value, name: str) -> Iterator[tuple[str, list[Piece]]]:
    """``pieces`` as one group, or as one for each value of the attribute ``every``."""
    if not isinstance(every, str):
        yield name, pieces
        return
    groups: dict[str, list[Piece]] = {}
    for card, copy in pieces:
        value = card.get(every, copy)
        if value is not None:
            groups.setdefault(str(value), []).append((card, copy))
    for value, group in groups.items():
        yield f"{every} {value}", group


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
