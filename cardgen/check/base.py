"""What every check has in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardgen.check.catalogue import CATALOGUE
from cardgen.diagnostics import Diagnostic, Related, Severity
from cardgen.model.base import as_text
from cardgen.model.component import Component
from cardgen.model.facts import attribute_values
from cardgen.model.game import Game
from cardgen.ruleset import Rulings
from cardgen.source import Span

Check = Callable[[Game, Rulings], Iterator[Diagnostic]]


def report(
    name: str,
    span: Span,
    message: str,
    *,
    hint: str = "",
    related: Sequence[Related] = (),
    card: str = "",
    severity: Severity | None = None,
) -> Diagnostic:
    """A diagnostic with the severity of the catalogue, and its remedy as the hint, unless others are given."""
    entry = CATALOGUE[name]
    severity = entry.severity if severity is None else severity
    if not hint and severity is not Severity.NOTE:
        hint = entry.remedy[0].lower() + entry.remedy[1:].rstrip(".")
    return Diagnostic(
        name=name,
        severity=severity,
        span=span,
        message=message,
        hint=hint,
        related=tuple(related),
        card=card,
    )


def vocabulary(component: Component) -> dict[str, set[str]]:
    """The attributes that any piece of ``component`` has, with their values as text."""
    known: dict[str, set[str]] = {}
    for card, copy in component.pieces():
        for attribute, value in attribute_values(card, copy):
            if value is not None:
                known.setdefault(attribute, set()).add(as_text(value) if not isinstance(value, list) else "")
    return known


def listed(items: Sequence[object], *, most: int = 8) -> str:
    """``a, b and c``; only the first ``most``, then how many more."""
    shown = [str(item) for item in items[:most]]
    if len(items) > most:
        return f"{', '.join(shown)} and {len(items) - most} more"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}" if shown else "none"
