"""What expressions in face templates know, under which names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.model.component import Card, Component, Copy
from cardgen.model.game import Game
from cardgen.model.scoring import Table


class Names(dict[str, Any]):
    """A mapping that can say what it is, and what others of its kind have besides."""

    __slots__ = ("elsewhere", "what")

    def __init__(self, what: str, values: Mapping[str, Any], elsewhere: frozenset[str] = frozenset()) -> None:
        super().__init__(values)
        self.what = what
        self.elsewhere = elsewhere


class GameNames:
    """The names that all faces of a game share, and those of each component and card, made once."""

    def __init__(self, game: Game) -> None:
        self._components = {c.id: _component_names(c) for c in game.components.values()}
        self._cards: dict[tuple[str, str], Names] = {
            (id_, card["id"]): card for id_, names in self._components.items() for card in names["cards"]
        }
        spec = game.spec
        players = Names("'players'", {"min": spec.players.low, "max": spec.players.high})
        self._shared: dict[str, Any] = {
            "game": Names(
                "'game'",
                {
                    "id": game.id, "title": spec.title, "subtitle": spec.subtitle, "version": spec.version,
                    "date": spec.date, "language": spec.language, "ages": spec.ages, "minutes": spec.minutes,
                    "authors": spec.authors, "licence": spec.licence, "players": players,
                },
            ),
            "palette": Names("the palette", spec.palette),
            "values": Names("'values'", spec.values),
            "players": players,
            "scoring": Names("'scoring'", {key: _table_names(key, table) for key, table in spec.scoring.items()}),
            "components": Names("'components'", self._components),
        }  # fmt: skip

    def of(self, component: Component) -> dict[str, Any]:
        """The names that are the same for all cards of ``component``."""
        own = self._components[component.id]
        return {**self._shared, "component": own, "deck": own, "cards": own["cards"]}

    def card(self, card: Card) -> Names:
        """The names of a design."""
        return self._cards[card.component, card.id]


def copy_names(card: Card, copy: Copy, known: Names) -> Names:
    """What one copy has: its own attributes before those of its card."""
    values = {**known, **copy.attributes, "index": copy.index, "min_players": copy.min_players}
    return Names("the copy", values, known.elsewhere)


def _component_names(component: Component) -> Names:
    attributes = frozenset(attribute for card in component.cards for attribute in card.attributes)
    spec = component.spec
    cards = [
        Names(
            "the card",
            {
                "copies": card.count,
                "count": card.count,
                "index": index,
                **card.attributes,
                "id": card.id,
                "title": card.title,
            },
            attributes,
        )
        for index, card in enumerate(component.cards, 1)
    ]
    values = {
        "id": component.id, "title": component.title, "one": spec.one, "kind": spec.kind,
        "count": component.count, "designs": len(cards), "cards": cards,
    }  # fmt: skip
    return Names(f"the component '{component.id}'", values)


def _table_names(key: str, table: Table) -> Names:
    """A table; `values` and `aid` as rows with the number, or band, and the value."""
    return Names(
        f"the table '{key}'",
        {
            "id": key,
            "title": table.title or key[:1].upper() + key[1:],
            "say": table.say,
            "values": _rows(table.values),
            "aid": _rows(table.aid),
        },
    )


def _rows(rows: Any) -> list[Names]:
    pairs = rows.items() if isinstance(rows, Mapping) else enumerate(rows or ())
    return [Names("a row of the table", {"n": n, "value": value}) for n, value in pairs]
