"""Every kind of diagnostic there is: name -> code, severity, explanation, example, remedy."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.check.entries import deck, prose, scoring, setup
from cardgen.diagnostics import Entry

__all__ = ["CATALOGUE", "OWN", "Entry"]

OWN: tuple[Entry, ...] = (*deck.ENTRIES, *setup.ENTRIES, *scoring.ENTRIES, *prose.ENTRIES)
"""The diagnostics of this package and of ``ruleset``."""

CATALOGUE: Mapping[str, Entry] = {entry.name: entry for entry in OWN}
