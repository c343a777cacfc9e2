"""The diagnostics of loading: files, YAML, keys and values, rows."""

from __future__ import annotations

from cardgen.diagnostics import Entry
from cardgen.load.entries import files, rows, values

ENTRIES: tuple[Entry, ...] = (*files.ENTRIES, *values.ENTRIES, *rows.ENTRIES)
