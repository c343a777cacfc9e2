"""Icon sets in Iconify's JSON format: thousands of icons in one file, each a scrap of SVG."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

MOST_BYTES = 32_000_000  # the largest set that is published has 12 MB
_MOST_PARENTS = 5  # aliases of aliases


@dataclass(frozen=True, slots=True)
class SetIcon:
    """One icon of a set."""

    body: str  # what stands inside the <svg>
    left: float
    top: float
    width: float
    height: float
    quarter_turns: int = 0  # clockwise
    flips_across: bool = False
    flips_down: bool = False


@dataclass(frozen=True, slots=True)
class IconSet:
    """A set as it was read; icons are looked at when they are asked for."""

    content: Mapping[str, Any]

    @property
    def names(self) -> list[str]:
        return [*self._part("icons"), *self._part("aliases")]

    def icon(self, name: str) -> SetIcon | None:
        """The icon of that name, or of that other name; None where there is none, or it is malformed."""
        changes: dict[str, Any] = {}
        turns, across, down = 0, False, False
        for _ in range(_MOST_PARENTS):
            entry = self._part("icons").get(name)
            alias = self._part("aliases").get(name) if entry is None else None
            found = entry if isinstance(entry, Mapping) else alias
            if not isinstance(found, Mapping):
                return None
            changes = {**found, **changes}
            rotate = found.get("rotate", 0)
            turns += rotate if isinstance(rotate, int) else 0
            across, down = across ^ (found.get("hFlip") is True), down ^ (found.get("vFlip") is True)
            if entry is not None:
                return self._made(changes, turns % 4, across=across, down=down)
            name = str(found.get("parent"))
        return None

    def _made(self, entry: Mapping[str, Any], turns: int, *, across: bool, down: bool) -> SetIcon | None:
        sides = [entry.get(k, self.content.get(k, default)) for k, default in _VIEW]
        body = entry.get("body")
        if not isinstance(body, str) or not all(isinstance(side, int | float) for side in sides):
            return None
        left, top, width, height = (float(side) for side in sides)
        if width <= 0 or height <= 0:
            return None
        return SetIcon(body, left, top, width, height, turns, across, down)

    def _part(self, key: str) -> Mapping[str, Any]:
        part = self.content.get(key)
        return part if isinstance(part, Mapping) else {}


_VIEW = (("left", 0), ("top", 0), ("width", 16), ("height", 16))


def read_icon_set(root: Path, name: str) -> IconSet | str:
    """The set ``icons/NAME.json`` of the game folder ``root``, or the reason why there is none."""
    path = root / "icons" / f"{name}.json"
    try:
        if not path.resolve().is_relative_to(root.resolve()):
            return f"icons/{name}.json leads out of the game folder"
        stat = path.stat()
    except OSError:
        return f"there is no file icons/{name}.json"
    if stat.st_size > MOST_BYTES:
        return f"icons/{name}.json has more than {MOST_BYTES // 1_000_000} MB"
    return _parsed(path, stat.st_mtime_ns, name)


@lru_cache(maxsize=8)
def _parsed(path: Path, _changed: int, name: str) -> IconSet | str:
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return f"icons/{name}.json can't be read"
    if not isinstance(content, dict) or not isinstance(content.get("icons"), dict):
        return f"icons/{name}.json is no icon set: it has no 'icons'"
    return IconSet(content)
