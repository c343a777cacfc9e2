"""Game folders made of a few lines, and what loading says of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.load import Loaded, load_game

HERE = "▶"  # stands in a text where a fault is to be reported
HEADER = "cardgen: 1\ntitle: Test\nversion: '1'\nplayers: 2-4\n"
ONE_CARD = "components: {deck: {kind: deck, cards: [{id: a}]}}\n"

Load = Callable[..., Loaded]
Faults = Callable[..., list[str]]
Trips = Callable[..., None]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """``load(text)`` or ``load(text, {"cards.csv": ...})``: the game of a folder with these files."""

    def loaded(game: str | bytes, files: dict[str, str | bytes] | None = None) -> Loaded:
        folder = tmp_path / "test_game"
        folder.mkdir(exist_ok=True)
        for name, content in {"game.yaml": game, **(files or {})}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return load_game(folder)

    return loaded


@pytest.fixture
def trips(load: Load) -> Trips:
    """``trips("a: ▶b", "wrong-type", ...)``: exactly one fault of this name at the mark, with these words in it."""

    def check(game: str, name: str, *words: str, files: dict[str, str] | None = None) -> None:
        texts = {"game.yaml": game, **(files or {})}
        [(marked, index)] = [(n, t.index(HERE)) for n, t in texts.items() if HERE in t]
        before = texts[marked][:index].replace("\r\n", "\n").removeprefix("\ufeff")
        column = len(before) - (before.rfind("\n") + 1) + 1
        clean = {n: t.replace(HERE, "") for n, t in texts.items()}
        found = load(clean.pop("game.yaml"), clean).diagnostics
        assert [f"{d.span} {d.name}" for d in found] == [
            f"{marked}:{before.count(chr(10)) + 1}:{column} {name}"
        ]
        said = " ".join([found[0].message, found[0].hint, *(related.message for related in found[0].related)])
        assert [word for word in words if word not in said] == [], said

    return check
