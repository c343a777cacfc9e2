"""Rows as they are written -> designs with their copies counted out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardgen.diagnostics import Diagnostic, Related, Severity
from cardgen.load.product import Draft, RowPlaces, expand_product
from cardgen.load.text_file import fault
from cardgen.model.base import MOST_PIECES, Value
from cardgen.model.component import Card, CardRow, Component, ComponentSpec, Copy, Product
from cardgen.model.game import Spans
from cardgen.source import Span

_NOTHING: Mapping[str, Value] = {}  # shared by all copies that add nothing; never written to


@dataclass(slots=True)
class _Deck:
    """The designs of one component so far."""

    id: str
    room: int  # pieces that may still come
    found: list[Diagnostic] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    seen: dict[str, Draft] = field(default_factory=dict)  # by id, printed or not
    repeated: set[Span] = field(default_factory=set)

    def add(self, draft: Draft) -> None:
        if not draft.id:
            message = f"an id of '{self.id}' is empty"
            self.found.append(fault("missing-value", draft.where["id"], message, "give the design a name"))
            return
        first = self.seen.setdefault(draft.id, draft)
        if first is not draft:
            place = draft.where["id"]
            if place not in self.repeated:  # a pattern that gives one id to many designs is one fault
                self.repeated.add(place)
                self.found.append(_duplicate(self.id, draft, first.where["id"]))
            return
        number = len(draft.copies) if isinstance(draft.copies, list) else draft.copies
        self.room -= number
        if number and self.room >= 0:
            card = _card(self.id, draft)
            self.cards.append(card)
            self.found.extend(_wrong_least(card))

    @property
    def full(self) -> bool:
        return self.room < 0 or len(self.seen) > MOST_PIECES


def expand(
    component_id: str, spec: ComponentSpec, spans: Spans, *, room: int = MOST_PIECES
) -> tuple[Component, list[Diagnostic]]:
    """The component with every design written out, in the order of the file.

    A design with no copies is left out altogether.  ``spec.cards`` must hold rows; the names of row files have
    been replaced by then.  ``room`` is how many pieces the game may still have.
    """
    at = ("components", component_id)
    deck = _Deck(component_id, room)
    if not isinstance(spec.cards, list):
        deck.add(_only_design(component_id, spec, spans))
    else:
        for draft in _drafts(spec.cards, (*at, "cards"), spans, deck):
            deck.add(draft)
            if deck.full:
                break
    place = spans.of(*at, "cards")
    if deck.full:
        deck.found.append(
            fault(
                "too-many-pieces",
                place,
                f"with '{component_id}' the game has more than {MOST_PIECES:,} pieces",
                "look for a range or a number of copies with too many digits",
            )
        )
    elif not deck.cards and not deck.found:
        deck.found.append(
            fault(
                "empty-component",
                place,
                f"'{component_id}' has 0 pieces, so there is nothing to print",
                "give it rows with copies, or take the component out",
            )
        )
    return Component(component_id, spec, tuple(deck.cards), spans.key(*at)), deck.found


def _wrong_least(card: Card) -> list[Diagnostic]:
    """What is wrong with the numbers of players from which the copies are used."""
    wrong = [c.attributes["min_players"] for c in card.copies if "min_players" in c.attributes]
    wrong = [least for least in wrong if isinstance(least, bool) or not isinstance(least, int) or least < 0]
    if not wrong:
        return []
    place = card.where.get("min_players", card.where["copies"])
    message = f"'min_players' of '{card.id}' must be a whole number, not '{wrong[0]}'"
    return [fault("wrong-type", place, message, "the smallest number of players that uses the copy")]


def _drafts(rows: list[CardRow | Product], at: tuple[str, ...], spans: Spans, deck: _Deck) -> Iterator[Draft]:
    for index, row in enumerate(rows):
        if isinstance(row, Product):
            drafts, found = expand_product(row, (*at, index), spans)
            deck.found.extend(found)
            yield from drafts
        else:
            yield _of_row(row, (*at, index), spans)


def _of_row(row: CardRow, at: tuple[str | int, ...], spans: Spans) -> Draft:
    attributes = row.attributes
    where = RowPlaces(spans, at, ("id", "copies", *row.model_fields_set, *attributes))
    return Draft(
        id=row.id, title=row.title, copies=row.copies, attributes=attributes, span=spans.of(*at), where=where,
        face=row.face, back=row.back, needs=row.needs,
    )  # fmt: skip


def _only_design(component_id: str, spec: ComponentSpec, spans: Spans) -> Draft:
    at = ("components", component_id)
    where = {"id": spans.key(*at), "copies": spans.of(*at, "count")}
    copies = 1 if spec.count is None else spec.count
    return Draft(
        id=component_id, title=spec.title, copies=copies, attributes={}, span=spans.key(*at), where=where
    )


def _card(component_id: str, draft: Draft) -> Card:
    return Card(
        id=draft.id,
        title=draft.title or title_of(draft.id),
        component=component_id,
        attributes=draft.attributes,
        copies=_copies(draft),
        span=draft.span,
        face=draft.face,
        back=draft.back,
        needs=draft.needs,
        where=draft.where,
    )


def _copies(draft: Draft) -> tuple[Copy, ...]:
    """The pieces; a row's own `min_players` holds for each copy that has none."""
    row = {key: draft.attributes[key] for key in ("min_players",) if key in draft.attributes}
    if isinstance(draft.copies, int):
        shared = row or _NOTHING
        return tuple(Copy(index, shared) for index in range(1, draft.copies + 1))
    entries = (entry if isinstance(entry, dict) else {"min_players": entry} for entry in draft.copies)
    return tuple(Copy(index, row | entry) for index, entry in enumerate(entries, start=1))


def title_of(card_id: str) -> str:
    """The title of a design that has none: its id with a capital, underscores as spaces."""
    return card_id[:1].upper() + card_id[1:].replace("_", " ")


def _duplicate(component_id: str, draft: Draft, first: Span) -> Diagnostic:
    return Diagnostic(
        name="duplicate-id",
        severity=Severity.ERROR,
        span=draft.where["id"],
        message=f"the id '{draft.id}' occurs twice in '{component_id}'",
        hint="copies of one design are a number: copies: 2",
        related=(Related(first, f"'{draft.id}' was used here first"),),
        card=f"{component_id}/{draft.id}",
    )
