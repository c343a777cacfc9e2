"""What is wrong, where, and what to do about it.  Presentation lives in ``cli``."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum

from cardgen.source import Span


class Severity(IntEnum):
    NOTE = 0
    WARNING = 1
    ERROR = 2

    @property
    def label(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that has to do with a fault: the other half of a disagreement."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One fault.

    ``name`` is kebab-case and says the fault (``deck-size``); the code that goes with it (``C101``) is looked
    up in the catalogue of ``cardgen.check.catalogue``.  ``message`` is one lower-case sentence without a full
    stop and holds both numbers; the remedy is in ``hint``.
    """

    name: str
    severity: Severity
    span: Span
    message: str
    hint: str = ""
    related: tuple[Related, ...] = ()
    card: str = ""  # the card, element or field concerned, where there is one

    def demoted(self, severity: Severity) -> Diagnostic:
        return replace(self, severity=min(self.severity, severity))


@dataclass(frozen=True, slots=True)
class Entry:
    """What the catalogue knows of one kind of fault.

    ``code`` is a letter for the stage and three digits: L1xx load, C2xx check, S3xx scoring and examples,
    F4xx faces, P5xx imposition, R6xx rulebook.  A code is never used again for something else.
    """

    code: str
    name: str
    severity: Severity  # unless the diagnostic says otherwise
    summary: str  # one line, lower case, no full stop
    explanation: str  # one paragraph: what is meant, and why it matters
    example: str  # what a person would have written to get it
    remedy: str  # what to write instead


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that ``word`` is most likely a slip for, or None when nothing is close."""
    folded = {candidate.casefold(): candidate for candidate in reversed(list(known))}
    close = difflib.get_close_matches(word.casefold()[:200], list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word; empty when nothing is close."""
    found = nearest(word, known)
    return f"did you mean '{found}'?" if found else ""


def in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by place, each fault once."""
    unique = dict.fromkeys(found)
    return sorted(unique, key=lambda d: (d.span, -d.severity, d.name, d.message))


class CardgenError(Exception):
    """The machine lacks something or a file can't be written: not the game's fault.

    ``exit_code`` is 3 unless it is the call that is wrong (2).  ``hint`` is the remedy.
    """

    def __init__(self, message: str, *, hint: str = "", exit_code: int = 3) -> None:
        super().__init__(message)
        self.hint = hint
        self.exit_code = exit_code
