"""What is needed to try an order against a deck: its sets with every bound filled in, and the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypedDict

from cardgen.model.base import as_text
from cardgen.model.component import Component
from cardgen.model.requirement import Orders

State = tuple[int, int, int, int, int, tuple[str, ...], tuple[tuple[str, int], ...]]

_UNBOUNDED = 1_000_000_000  # as ``requirement_automaton.UNBOUNDED``
_APART = ("different", "ascending", "descending")  # words for values of which no two are equal


class Rule(TypedDict):
    """One set of an order; an empty text where it asks for nothing."""

    low: int  # cards
    high: int
    all: str
    some: list[list[Any]]  # kind, number
    lowest: str  # kind of the card with the lowest value
    highest: str
    values: str
    least: int  # total
    most: int
    kinds: str
    every: list[str]  # kinds that a wild card can stand for
    wild: bool
    apart: bool  # whether no two values may be equal
    rising: bool  # whether the total never shrinks, since no card is below 0


class Item(NamedTuple):
    """A piece of card as orders see it."""

    kind: str
    wild: bool
    value: int
    card: str  # id of the design
    number: int  # tells the pieces apart


class Group(NamedTuple):
    """Pieces that are the same to an order."""

    kind: str
    wild: bool
    value: int
    items: tuple[Item, ...]


def pieces(deck: Component, orders: Orders) -> list[Item]:
    """The pieces of ``deck`` that orders can be met with: those that have a whole number as their value."""
    found = []
    for number, (card, copy) in enumerate(deck.pieces()):
        value = card.get(orders.value, copy)
        if isinstance(value, int) and not isinstance(value, bool):
            wild = orders.wild is not None and card.matches(orders.wild, copy)
            found.append(Item(as_text(card.get(orders.kind, copy)), wild, value, card.id, number))
    return found


def rules_of(plain: Mapping[str, Any], items: Sequence[Item]) -> list[Rule]:
    """The sets of an order for a deck of ``items``."""
    every = list(dict.fromkeys(item.kind for item in items if not item.wild))
    rising = all(item.value >= 0 for item in items)
    return [_rule(each, every, rising=rising) for each in plain["sets"]]


def _rule(each: Mapping[str, Any], every: list[str], *, rising: bool) -> Rule:
    word = each["values"] or ""
    down = word == "descending"
    least = {"one-is-sum": 3, "ascending": 2, "descending": 2}.get(word, 1)
    return Rule(
        low=max(each["low"], least), high=_or(each["high"], _UNBOUNDED), all=each["all"] or "",
        some=[[kind, number] for kind, number in sorted(each["some"].items())],
        lowest=each["last" if down else "first"] or "", highest=each["first" if down else "last"] or "",
        values=word, least=_or(each["least"], -_UNBOUNDED), most=_or(each["most"], _UNBOUNDED),
        kinds=each["kinds"] or "", every=every, wild=each["wild"], apart=word in _APART, rising=rising,
    )  # fmt: skip


def _or(bound: int | None, absent: int) -> int:
    return absent if bound is None else bound


def ordered(rules: Sequence[Rule]) -> bool:
    """Whether several sets are laid in an order, so that it matters which card lies in which set."""
    return len(rules) > 1 and any(rule["values"] in ("ascending", "descending") for rule in rules)


def groups(rules: Sequence[Rule], items: Sequence[Item]) -> list[Group]:
    """``items`` by rising value, those together that the order can't tell apart."""
    named = {kind for rule in rules for kind in (rule["all"], rule["lowest"], rule["highest"])}
    named |= {kind for rule in rules for kind, _ in rule["some"]}
    telling = any(rule["kinds"] for rule in rules)

    def key(item: Item) -> tuple[int, str, bool]:
        kind = item.kind if not item.wild and (telling or item.kind in named) else ""
        return item.value, kind, item.wild and any(rule["wild"] for rule in rules)

    usable = [item for item in items if not item.wild or any(rule["wild"] for rule in rules)]
    return [
        Group(kind, wild, value, tuple(of))
        for (value, kind, wild), of in groupby(sorted(usable, key=key), key)
    ]
