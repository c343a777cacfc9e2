"""Values of a scoring table: a list from 0 upward, or bands such as ``3``, ``7-8``, ``7/8`` and ``4+``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_BAND = re.compile(r"\s*(\d{1,9})\s*(?:(\+)|(?:-|\.\.|–)\s*(\d{1,9})|((?:\s*/\s*\d{1,9})+))?\s*\Z")


@dataclass(frozen=True, slots=True)
class Band:
    """One entry: the numbers that it covers, its value and its key in the file."""

    numbers: frozenset[int]
    from_on: int | None  # ``4+`` covers everything from 4
    value: int
    key: str | int  # text of the key, or position in the list

    def __contains__(self, number: int) -> bool:
        return number in self.numbers or (self.from_on is not None and number >= self.from_on)


@dataclass(frozen=True, slots=True)
class Bands:
    """The entries of a table in the order of the file, and the keys that are no band."""

    entries: tuple[Band, ...]
    malformed: tuple[str, ...] = ()

    def matching(self, number: int) -> list[Band]:
        return [band for band in self.entries if number in band]

    def value(self, number: int) -> int | None:
        """The value at ``number``; the first one where bands overlap, None in a gap."""
        return next((band.value for band in self.entries if number in band), None)


def read_bands(written: Sequence[int] | Mapping[str, int]) -> Bands:
    """The bands that a table's ``values`` or ``aid`` state."""
    if not isinstance(written, Mapping):
        return Bands(tuple(Band(frozenset((n,)), None, value, n) for n, value in enumerate(written)))
    entries, malformed = [], []
    for key, value in written.items():
        band = _read_band(str(key), value)
        if band is None:
            malformed.append(str(key))
        else:
            entries.append(band)
    return Bands(tuple(entries), tuple(malformed))


def _read_band(key: str, value: int) -> Band | None:
    match = _BAND.match(key)
    if match is None:
        return None
    low = int(match[1])
    if match[2]:
        return Band(frozenset(), low, value, key)
    if match[3]:
        high = int(match[3])
        return (
            Band(frozenset(range(low, high + 1)), None, value, key) if low <= high <= low + 10_000 else None
        )
    others = [int(number) for number in (match[4] or "").split("/") if number.strip()]
    return Band(frozenset((low, *others)), None, value, key)
