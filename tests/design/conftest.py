"""Games of a few lines whose faces are composed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardgen.design.designer import Designer
from cardgen.design.display_list import Face
from cardgen.design.dump import format_face
from cardgen.diagnostics import Diagnostic
from cardgen.load import load_game
from cardgen.model.game import Game
from cardgen.typeset import font_book

ROOT = Path(__file__).resolve().parents[2]
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V10H0Z"/></svg>'
WIDE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0H20V10H0Z"/></svg>'

GAME = """\
cardgen: 1
title: Test
version: 1.0.0
players: 2-4
palette: {{cream: "#FFF8E8", ink: "#2A1A12", red: "#B10505"}}
values: {{goal: 3, kinds: [cake, dog]}}
components:
  deck:
    kind: deck
    stock: {{width: 60mm, height: 90mm, bleed: 3mm, safe: 4mm, corner: 3mm}}
    face: faces/a.yaml
    cards:
{rows}
scoring:
  cake: {{values: [0, 5, 10], aid: {{0: 0, 1: 5, 2+: 10}}, live: false, over: {{n: 0..2}}}}
"""
ROWS = "      - {id: cake, cost: 0, copies: 2}\n      - {id: dog, cost: 3, eats: meat, copies: [2, 3]}\n"


@dataclass(frozen=True)
class Made:
    """A game and the designer of its faces."""

    game: Game
    designer: Designer
    loaded: list[Diagnostic]

    def face(self, card: str = "cake", copy: int = 1, *, component: str = "deck") -> Face:
        owner = self.game.components[component]
        design = owner.card(card)
        assert design is not None
        face = self.designer.compose(owner, design, design.copies[copy - 1])
        assert face is not None
        return face

    def lines(self, card: str = "cake", copy: int = 1) -> list[str]:
        """What is drawn, as text without indents; the heading left out."""
        return [line.strip() for line in format_face(self.face(card, copy)).splitlines()[1:]]

    def faults(self) -> list[str]:
        """What is wrong with the files, and with all faces."""
        for component in self.game.components.values():
            list(self.designer.pieces(component))
        found = [*self.loaded, *self.designer.diagnostics()]
        return [f"{d.span} {d.name}: {d.message}" for d in found]

    def hints(self) -> str:
        self.faults()
        return " ".join(d.hint for d in self.designer.diagnostics())


Make = Callable[..., Made]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """``make(template)``: a game whose cards all have that face; ``files`` are more files, by name."""

    def made(
        template: str, *, rows: str = ROWS, game: str = GAME, files: dict[str, str] | None = None
    ) -> Made:
        root = tmp_path / "game"
        pictures = {"art/square.svg": SQUARE, "art/wide.svg": WIDE, "art/icons/dot.svg": SQUARE}
        texts = {"game.yaml": game.format(rows=rows), "faces/a.yaml": template, **pictures, **(files or {})}
        for name, text in texts.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        loaded = load_game(root)
        assert loaded.game is not None, loaded.diagnostics
        return Made(loaded.game, Designer(loaded.game, font_book()), loaded.diagnostics)

    return made


@pytest.fixture
def draw(make: Make) -> Callable[..., list[str]]:
    """``draw("rect: {...}")``: the lines of a face with that one layer, which must be without faults."""

    def drawn(layer: str, *, card: str = "cake") -> list[str]:
        made = make(f"layers:\n  - {layer}\n")
        assert made.faults() == []
        return made.lines(card)

    return drawn
