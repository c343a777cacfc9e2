"""The diagnostics of the referee and of the rules that it runs; ``build.catalogue`` joins those of all stages."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.check.entries import deck, prose, scoring, setup
from cardgen.diagnostics import Entry

OWN: tuple[Entry, ...] = (*deck.ENTRIES, *setup.ENTRIES, *scoring.ENTRIES, *prose.ENTRIES)

CATALOGUE: Mapping[str, Entry] = {entry.name: entry for entry in OWN}
