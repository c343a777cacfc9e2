"""Every kind of diagnostic of every stage, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from cardgen.diagnostics import Entry, Severity

_STAGES = (
    ("cardgen.load.catalogue", "ENTRIES"),
    ("cardgen.check.catalogue", "OWN"),
    ("cardgen.design.catalogue", "ENTRIES"),
    ("cardgen.preflight.catalogue", "ENTRIES"),
    ("cardgen.impose.faults", "ENTRIES"),
    ("cardgen.rulebook.catalogue", "ENTRIES"),
)

GAME_CODE = "G001"
"""The code of faults that a game names itself, in ``require``."""


@cache
def catalogue() -> Mapping[str, Entry]:
    """Name -> entry, in the order of the stages.

    Raises:
        ValueError: Two stages use one name or one code for different things.
    """
    found: dict[str, Entry] = {}
    codes: dict[str, str] = {}
    for module, name in _STAGES:
        for entry in getattr(import_module(module), name):
            if entry.name in found or codes.get(entry.code, entry.name) != entry.name:
                raise ValueError(f"'{entry.name}' ({entry.code}) is in the catalogue twice")
            found[entry.name] = entry
            codes[entry.code] = entry.name
    return found


def code_of(name: str) -> str:
    entry = catalogue().get(name)
    return entry.code if entry else GAME_CODE


def find_entry(word: str) -> Entry | None:
    """The entry with that name or code."""
    known = catalogue()
    return known.get(word.lower()) or next((e for e in known.values() if e.code == word.upper()), None)


def game_entry() -> Entry:
    """What stands for every fault that a game names itself."""
    return Entry(
        code=GAME_CODE,
        name="require",
        severity=Severity.ERROR,
        summary="an invariant that the game states of itself does not hold",
        explanation="A game may state what must be true of it in `require`. The diagnostic carries the name that"
        " the game gave, and says what stood on both sides.",
        example="require:\n  - {name: favours-suffice, that: \"count('favour') >= 12\", say: there are favours enough}",
        remedy="change the game so that the statement is true again, or the statement when the game should change",
    )
