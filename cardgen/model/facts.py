"""Every number that can be derived from a game, under one dotted name.

Prose, set-up tables and checks read the same facts, so they can't disagree.

| name | value |
|---|---|
| ``players.min``, ``players.max`` | numbers of players |
| ``COMPONENT.count`` | pieces, blanks left out |
| ``COMPONENT.designs`` | different designs |
| ``COMPONENT.kinds.ATTRIBUTE`` | different values of an attribute |
| ``COMPONENT.ATTRIBUTE.VALUE`` | pieces with that value: ``court.id.cake``, ``court.group.meat`` |
| ``values.NAME`` | a whole number among the game's own values |
| ``setup.PLAYERS.deck`` | cards in the deck when play begins |
| ``setup.PLAYERS.hand``, ``.rounds``, ``.leaves`` | hand size, rounds, cards left over at the end |
| ``setup.PLAYERS.dealt`` | cards in each hand after the last deal |
| ``setup.PLAYERS.ZONE`` | cards in a zone or pile of the set-up |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardgen.model.component import Card, Component, Copy
from cardgen.model.game import Game
from cardgen.source import Span

RESERVED = frozenset({"players", "setup", "values", "game", "scoring"})
"""First parts of dotted names that belong to the game as a whole, so that no component may be called so."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number that the game fixes, and what it counts.

    ``nouns`` are the singular names that prose gives to the things counted, most exact first (``court card``,
    ``card``); none when prose has no noun for it.
    """

    name: str
    value: int
    span: Span
    nouns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts(Mapping[str, Fact]):
    """The facts of one game by dotted name, in a fixed order."""

    by_name: Mapping[str, Fact]

    def __getitem__(self, name: str) -> Fact:
        return self.by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        return len(self.by_name)

    def tree(self) -> dict[str, Any]:
        """The numbers as nested mappings, one level for each dot: ``{"court": {"count": 105, ...}, ...}``."""
        root: dict[str, Any] = {}
        for name, fact in self.by_name.items():
            *branches, leaf = name.split(".")
            here = root
            for branch in branches:
                below = here.setdefault(branch, {})
                if not isinstance(below, dict):
                    break
                here = below
            else:
                here.setdefault(leaf, fact.value)
        return root


def collect_facts(game: Game, setups: Mapping[int, Mapping[str, int]]) -> Facts:
    """All facts of ``game``; ``setups`` holds what came out of each recipe, by number of players and name."""
    found: dict[str, Fact] = {}
    for fact in _facts(game, setups):
        found[fact.name] = fact
    return Facts(found)


def attribute_values(card: Card, copy: Copy) -> Iterator[tuple[str, Any]]:
    """The attributes of one piece of card with their values, ``id`` first; the copy's own go before the design's."""
    yield "id", card.id
    for attribute in {**card.attributes, **copy.attributes}:
        yield attribute, card.get(attribute, copy)


def _facts(game: Game, setups: Mapping[int, Mapping[str, int]]) -> Iterator[Fact]:
    for component in game.components.values():
        yield from _component_facts(game, component)
    players = game.spec.players
    place = game.spans.of("players")
    yield Fact("players.min", players.low, place, ("player",))
    yield Fact("players.max", players.high, place, ("player",))
    for name, value in game.spec.values.items():
        if isinstance(value, int) and not isinstance(value, bool):
            yield Fact(f"values.{name}", value, game.spans.of("values", name))
    for count, numbers in setups.items():
        for name, value in numbers.items():
            yield Fact(
                f"setup.{count}.{name}", value, game.spans.of("setup", str(count)), _SETUP_NOUNS.get(name, ())
            )


_SETUP_NOUNS = {"rounds": ("round",), "deck": ("card",), "hand": ("card",), "leaves": ("card",)}


def _component_facts(game: Game, component: Component) -> Iterator[Fact]:
    place = game.spans.of("components", component.id, "count")
    one = component.spec.one
    general = "card" if component.spec.kind == "deck" else None
    nouns = tuple(dict.fromkeys(noun for noun in (one, None if one else component.title, general) if noun))
    yield Fact(f"{component.id}.count", component.count, place, nouns)
    yield Fact(f"{component.id}.designs", len(component.cards), component.span)
    if component.spec.cards is None:  # one design, so its kinds are the component itself
        return
    counted: dict[str, Counter[Any]] = {}
    for card, copy in component.pieces():
        for attribute, value in attribute_values(card, copy):
            if isinstance(value, str | int) and not isinstance(value, bool):
                counted.setdefault(attribute, Counter())[value] += 1
    titles = {card.id: card.title.lower() for card in component.cards}
    for attribute, values in counted.items():
        yield Fact(f"{component.id}.kinds.{attribute}", len(values), component.span)
        for value, number in values.items():
            nouns = (titles[value],) if attribute == "id" else ()
            yield Fact(f"{component.id}.{attribute}.{value}", number, component.span, nouns)
