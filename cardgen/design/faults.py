"""What goes wrong while faces are composed: collected, each cause once, with the cards that it concerns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from cardgen.design.catalogue import ENTRIES
from cardgen.diagnostics import Diagnostic, in_order
from cardgen.source import Span

MOST_AT_ONE_PLACE = 5
_BY_NAME = {entry.name: entry for entry in ENTRIES}


class SkippedError(Exception):
    """This layer can't be drawn; why has been noted."""


@dataclass(slots=True)
class Faults:
    """The faults found so far.  ``card`` is the one being composed."""

    card: str = ""
    _found: dict[Diagnostic, list[str]] = field(default_factory=dict)

    def add(self, name: str, span: Span, message: str, hint: str = "") -> None:
        """Note a fault; the same one on another card only adds that card."""
        entry = _BY_NAME[name]
        key = Diagnostic(
            name=name, severity=entry.severity, span=span, message=message, hint=hint or entry.remedy
        )
        cards = self._found.setdefault(key, [])
        if self.card and self.card not in cards[-1:]:
            cards.append(self.card)

    def diagnostics(self) -> list[Diagnostic]:
        """One diagnostic for each cause, sorted by place; of many at one place the first few, and how many more."""
        groups: dict[tuple[str, Span], list[Diagnostic]] = {}
        for key, cards in self._found.items():
            said = replace(key, message=f"{key.message}{_on(cards)}", card=cards[0] if cards else "")
            groups.setdefault((key.name, key.span), []).append(said)
        return in_order(said for group in groups.values() for said in _few(group))


def _few(group: list[Diagnostic]) -> list[Diagnostic]:
    if len(group) <= MOST_AT_ONE_PLACE:
        return group
    *few, last = group[:MOST_AT_ONE_PLACE]
    more = len(group) - MOST_AT_ONE_PLACE
    return [*few, replace(last, message=f"{last.message}, and {more} more like it")]


def gathered(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Faults of single cards put together: of those with one name and place the first, with how many more."""
    groups: dict[tuple[str, Span], list[Diagnostic]] = {}
    for diagnostic in found:
        groups.setdefault((diagnostic.name, diagnostic.span), []).append(diagnostic)
    return in_order(_first_of(group) for group in groups.values())


def _first_of(group: list[Diagnostic]) -> Diagnostic:
    first = max(group, key=lambda d: d.severity)
    more = len({d.card for d in group} - {first.card})
    return replace(first, message=f"{first.message}{_more(more)}") if more else first


def _on(cards: list[str]) -> str:
    names = list(dict.fromkeys(cards))
    return f", on {names[0]}{_more(len(names) - 1)}" if names else ""


def _more(number: int) -> str:
    return f" (and {number} more card{'s' if number > 1 else ''})" if number > 0 else ""
