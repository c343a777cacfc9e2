"""Every kind of diagnostic there is: name -> code, severity, explanation, example, remedy."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.diagnostics import Entry

__all__ = ["CATALOGUE", "Entry"]

CATALOGUE: Mapping[str, Entry] = {}
