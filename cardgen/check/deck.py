"""Components: their counts, grids, supply and backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.check.base import listed, report
from cardgen.diagnostics import Diagnostic, Related
from cardgen.model.base import as_text
from cardgen.model.component import Card, Component
from cardgen.model.game import Game
from cardgen.ruleset import Rulings


def count_total(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """The rows of a component add up to its stated count."""
    for component in game.components.values():
        stated = component.spec.count
        if stated is None or stated == component.count or component.spec.cards is None:
            continue
        only = component.spec.kind == "deck" and len(game.decks) == 1
        yield report(
            "count-total" if only else "count-type",
            game.spans.of("components", component.id, "count"),
            f"the rows of '{component.id}' add up to {component.count} cards, stated {stated}",
            hint="correct the copies of a row, or the count",
        )


def type_count(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Each value of an attribute has as many cards as ``counts`` states."""
    for component in game.components.values():
        for attribute, stated in component.spec.counts.items():
            found = _pieces_by_value(component, attribute)
            if isinstance(stated, dict):
                for value, number in stated.items():
                    if found.get(value, 0) != number and value in found:
                        yield _wrong_count(game, component, attribute, value, found.get(value, 0), number)
            else:
                for value, number in found.items():
                    if number != stated:
                        yield _wrong_count(game, component, attribute, value, number, stated)


def _pieces_by_value(component: Component, attribute: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for card in component.cards:
        if not card.copies and card.get(attribute) is not None:
            found[as_text(card.get(attribute))] += 0
        for copy in card.copies:
            value = card.get(attribute, copy)
            if value is not None:
                found[as_text(value)] += 1
    return found


def _wrong_count(
    game: Game, component: Component, attribute: str, value: str, number: int, stated: object
) -> Diagnostic:
    place = game.spans.of("components", component.id, "counts", attribute, value)
    card = component.card(value) if attribute == "id" else None
    name = card.title.lower() if card is not None else f"{attribute} {value}"
    return report(
        "type-count",
        place if card is None else card.where.get("copies", card.span),
        f"'{name}' has {number} cards, stated {stated}",
        hint="correct the copies, or the number under 'counts'",
        related=[] if card is None else [Related(place, f"{stated} are stated here")],
        card="" if card is None else card.name,
    )


def grid(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Every cell of a stated grid holds one design, and no design lies outside."""
    for component in game.components.values():
        if component.spec.grid:
            yield from _grid(game, component)


def _grid(game: Game, component: Component) -> Iterator[Diagnostic]:
    axes = {name: [as_text(v) for v in values] for name, values in component.spec.grid.items()}
    place = game.spans.of("components", component.id, "grid")
    cells: dict[tuple[str, ...], list[Card]] = {}
    for card in component.cards:
        values = [card.get(name) for name in axes]
        if card.count and any(value is not None for value in values):
            cells.setdefault(tuple(map(as_text, values)), []).append(card)
    wanted: list[tuple[str, ...]] = [()]
    for values in axes.values():
        wanted = [(*cell, value) for cell in wanted for value in values]
    inside = set(wanted)
    if missing := [" ".join(cell) for cell in wanted if cell not in cells]:
        text = f"{len(missing)} of {len(wanted)} cards of the grid are missing: {listed(missing)}"
        yield report("grid-missing", place, text, hint="add the cards, or take the value out of the grid")
    for cell, cards in cells.items():
        where = [Related(place, "the grid is stated here")]
        if cell not in inside:
            text = f"'{cards[0].id}' is {' '.join(cell)}, which the grid doesn't have"
            yield report("grid-extra", cards[0].span, text, related=where, card=cards[0].name)
        elif len(cards) > 1:
            first = Related(cards[0].span, f"'{cards[0].id}' is the first")
            text = f"{len(cards)} designs are {' '.join(cell)}: {listed([card.id for card in cards])}"
            yield report("grid-duplicate", cards[1].span, text, related=[first], card=cards[1].name)


def supply_short(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Where everybody gets a piece, there is one for everybody."""
    for component in game.components.values():
        if component.spec.per == "player" and component.count < game.spec.players.high:
            yield report(
                "supply-short",
                game.spans.of("components", component.id, "count"),
                f"{game.spec.players.high} players need one '{component.id}' each, but there are {component.count}",
                hint=f"raise the count to {game.spec.players.high}",
            )


def back_differs(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """Cards that lie in one deck have one back."""
    for deck in game.decks:
        general = deck.spec.back
        for card in deck.cards:
            if card.back is not None and card.back != general:
                yield report(
                    "back-differs",
                    card.where.get("back", card.span),
                    f"'{card.id}' has the back '{card.back}', the rest of '{deck.id}' has '{general or 'none'}'",
                    hint="cards of one deck must look the same from behind",
                    related=[Related(game.spans.of("components", deck.id, "back"), "the back of the deck")],
                    card=card.name,
                )
    yield from _mixed_backs(game, rulings)


def _mixed_backs(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """The components that a recipe shuffles together have one back."""
    reported: set[tuple[str, str]] = set()
    for run in rulings.runs:
        shuffled = [game.components[name] for name in run.shuffled if name in game.components]
        for other in shuffled[1:]:
            first = shuffled[0]
            if other.spec.back != first.spec.back and (first.id, other.id) not in reported:
                reported.add((first.id, other.id))
                yield report(
                    "back-differs",
                    game.spans.of("components", other.id, "back"),
                    f"'{other.id}' is shuffled into '{first.id}' and has another back:"
                    f" '{other.spec.back or 'none'}' and '{first.spec.back or 'none'}'",
                    hint="cards of one deck must look the same from behind",
                    related=[Related(game.spans.of("components", first.id, "back"), "the other back")],
                )
