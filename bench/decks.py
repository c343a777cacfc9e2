"""The decks that are measured: the same cards for cardgen and for its peers.

Faces of 63 x 88 mm with 3 mm bleed: a coloured ground, a cream panel with a dark rounded frame, a shaded icon of
400 px, a bold title, some lines of text and a number.  Everything follows from one seed.
"""

from __future__ import annotations

import csv
import math
import random
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

COLOURS = ("#8B1E3F", "#1F6F8B", "#3C7A3B", "#7A4E9C", "#B5651D", "#2F4B7C", "#A23E48", "#4B6358")
WORDS = (
    "amber bell candle drift ember flint garden harbour iron juniper kettle lantern meadow north orchard pebble"
    " quarry ribbon silver timber umber velvet willow yonder zephyr"
).split()

GAME = """\
cardgen: 1
title: Benchmark {name}
version: 1.0.0
players: 2-4
components:
  deck:
    kind: deck
    stock: tcg
    count: {count}
    face: faces/card.yaml
    cards: cards.csv
print: {{papers: [a4], gutter: 0mm, backs: none}}
"""

FACE = """\
styles:
  title: {font: DejaVu Sans, bold: true, size: 13pt, align: center}
  body: {font: DejaVu Sans, size: 9pt}
  number: {font: DejaVu Sans, bold: true, size: 12pt, align: right}
layers:
  - rect: {box: bleed, fill: "{{ card.colour }}"}
  - rect: {inset: 3mm, radius: 3mm, fill: "#FFF8E8", stroke: "#222222", stroke_width: 0.5mm}
  - text: {style: title, value: "{{ card.title }}", x: 5mm, y: 6mm, width: 53mm, height: 8mm}
  - image: {src: "art/{{ card.icon }}.png", x: 14.5mm, y: 16mm, width: 34mm, height: 34mm}
  - text: {style: body, value: "{{ card.body }}", x: 6mm, y: 53mm, width: 51mm, height: 24mm}
  - text: {style: number, value: "{{ card.number }}", x: 42mm, y: 77mm, width: 15mm, height: 6mm}
"""


@dataclass(frozen=True)
class Deck:
    """``unique`` designs with ``copies`` of each, the last one with what is missing to ``cards``."""

    name: str
    unique: int
    cards: int


DECKS = (Deck("w1", 8, 105), Deck("w2", 500, 500), Deck("w3", 2000, 2000))
HUGE = Deck("w20000", 20_000, 20_000)


def make_deck(deck: Deck, folder: Path) -> Path:
    """Writes the deck as a game folder, and as tables for the peers; gives the game folder."""
    game = folder / deck.name
    (game / "art").mkdir(parents=True, exist_ok=True)
    (game / "faces").mkdir(exist_ok=True)
    for number, colour in enumerate(COLOURS):
        _icon(number, colour).save(game / "art" / f"icon{number}.png", optimize=True)
    (game / "game.yaml").write_text(GAME.format(name=deck.name, count=deck.cards), encoding="utf-8")
    (game / "faces" / "card.yaml").write_text(FACE, encoding="utf-8")
    (game / "rules.md").write_text("## How to play\n\nThis deck is only printed.\n", encoding="utf-8")
    rows = list(_rows(deck))
    _table(game / "cards.csv", [{**row, "icon": f"icon{row['icon']}"} for row in rows], ",")
    shown = [
        {**row, "icon": str(game / "art" / f"icon{row['icon']}.png"), **_channels(row["colour"])}
        for row in rows
    ]
    _table(folder / f"{deck.name}-peers.csv", shown, ",")
    copies = [
        {**row, "id": n} for n, row in enumerate((r for r in shown for _ in range(int(r["copies"]))), 1)
    ]
    _table(folder / f"{deck.name}-copies.csv", copies, ";")
    return game


def _rows(deck: Deck):
    chance = random.Random(f"cardgen {deck.name}")
    each = deck.cards // deck.unique
    for number in range(deck.unique):
        body = " ".join(chance.choice(WORDS) for _ in range(17)).capitalize() + "."
        yield {
            "id": number + 1,
            "copies": each if number < deck.unique - 1 else deck.cards - each * (deck.unique - 1),
            "title": f"{chance.choice(WORDS)} {chance.choice(WORDS)}".title(),
            "body": body,
            "number": number + 1,
            "icon": number % len(COLOURS),
            "colour": COLOURS[number % len(COLOURS)],
        }


def _channels(colour: object) -> dict[str, int]:
    text = str(colour)
    return {name: int(text[at : at + 2], 16) for name, at in (("r", 1), ("g", 3), ("b", 5))}


def _table(path: Path, rows: list[dict], delimiter: str) -> None:
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, list(rows[0]), delimiter=delimiter)
        writer.writeheader()
        writer.writerows(rows)


def _icon(number: int, colour: str) -> Image.Image:
    """A shaded disc with a star of its own, 400 px, smooth edges: not a flat picture that compresses to nothing."""
    side, fine = 400, 1600
    base = tuple(_channels(colour).values())
    shade = Image.radial_gradient("L").resize((side, side))
    light = Image.new("RGB", (side, side), tuple(min(255, c + 80) for c in base))
    dark = Image.new("RGB", (side, side), tuple(c // 3 for c in base))
    picture = Image.composite(dark, light, shade)
    star = Image.new("L", (fine, fine), 0)
    spikes = 5 + number
    radii = [0.43 if k % 2 == 0 else 0.2 for k in range(2 * spikes)]
    angles = [math.pi * k / spikes - math.pi / 2 for k in range(2 * spikes)]
    points = [
        (fine * (0.5 + r * math.cos(a)), fine * (0.5 + r * math.sin(a)))
        for r, a in zip(radii, angles, strict=True)
    ]
    ImageDraw.Draw(star).polygon(points, fill=255)
    picture.paste((255, 241, 201), mask=star.resize((side, side), Image.Resampling.LANCZOS))
    disc = Image.new("L", (fine, fine), 0)
    ImageDraw.Draw(disc).ellipse((16, 16, fine - 16, fine - 16), fill=255)
    picture.putalpha(disc.resize((side, side), Image.Resampling.LANCZOS))
    return picture
