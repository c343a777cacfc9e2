"""Cards that only colour tells apart."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from cardgen.build.faces import FaceStore
from cardgen.color import parse_hex
from cardgen.diagnostics import Diagnostic
from cardgen.load import load_game
from cardgen.preflight.vision import EYES, Lab, difference, seen
from cardgen.typeset import font_book

GAME = """\
cardgen: 1
title: Test
version: '1'
players: 2
palette: {red: "#C23B22", green: "#5E8C2A", navy: "#101840", pale: "#FFF8D0"}
components:
  deck:
    kind: deck
    face: faces/a.yaml
    cards:
"""


def faults(folder: Path, colours: list[str], template: str) -> list[Diagnostic]:
    """What is said of a deck with a card of each colour."""
    (folder / "faces").mkdir(exist_ok=True)
    rows = "".join(f"      - {{id: {colour}}}\n" for colour in colours)
    (folder / "game.yaml").write_text(GAME + rows, encoding="utf-8")
    (folder / "faces" / "a.yaml").write_text(template, encoding="utf-8")
    loaded = load_game(folder)
    assert loaded.game is not None, loaded.diagnostics
    return FaceStore(loaded.game, font_book()).check()


PLAIN = "layers:\n  - rect: {box: bleed, fill: '{{ palette[card.id] }}'}\n"


def test_red_and_green_alone_are_not_enough(tmp_path: Path) -> None:
    [found] = faults(tmp_path, ["red", "green"], PLAIN)
    assert found.name == "cvd-confusable"
    assert (found.span.line, found.related[0].span.line) == (12, 11)
    assert "'deck/green' from 'deck/red'" in found.message
    assert "people who don't see" in found.message


def test_dark_and_light_are(tmp_path: Path) -> None:
    assert faults(tmp_path, ["navy", "pale"], PLAIN) == []


@pytest.mark.parametrize(
    "more",
    [
        "  - text: {value: '{{ card.id }}', size: 30pt, inset: 9mm, color: black}\n",
        "  - rect: {width: '{{ card.index * 5 }}mm', height: 5mm, at: center, fill: black}\n",
        "  - rect: {at: center, size: 20mm, fill: {hatch: black, angle: '{{ card.index * 30 }}'}}\n",
    ],
)
def test_any_other_difference_is_enough(tmp_path: Path, more: str) -> None:
    found = faults(tmp_path, ["red", "green"], PLAIN + more)
    assert [fault.name for fault in found if fault.name == "cvd-confusable"] == []


def test_colours_are_found_wherever_they_are(tmp_path: Path) -> None:
    for layer in (
        "text: {value: X, size: 60pt, inset: 9mm, color: '{{ palette[card.id] }}'}",
        "rect: {inset: 9mm, stroke: '{{ palette[card.id] }}', stroke_width: 3mm}",
        "rect: {box: bleed, fill: {linear: [white, '{{ palette[card.id] }}']}}",
        "group: {opacity: 80%, layers: [{rect: {box: bleed, fill: {hatch: '{{ palette[card.id] }}'}}}]}",
    ):
        found = faults(tmp_path, ["red", "green"], f"layers:\n  - {layer}\n")
        assert "cvd-confusable" in [fault.name for fault in found], layer


# Pairs of the test data that Sharma, Wu and Dalal published with the formula (2005).
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_differences_are_those_that_were_published(one, other, expected: float) -> None:
    assert difference(Lab(*one), Lab(*other)) == pytest.approx(expected, abs=5e-5)
    assert difference(Lab(*other), Lab(*one)) == pytest.approx(expected, abs=5e-5)


# Worked out before this code was written, with other code.
@pytest.mark.parametrize(
    ("colours", "worst"),
    [
        ("#F3B3D9 #F77200 #317B66 #B10505 #FFFC99 #0120B1 #1B1510", 21.7),
        ("#0014EB #03802E #311839 #FF6692 #F0CD0E #FFFFFF", 22.9),
        ("#0958DC #FFFC99 #4D1933 #61DDF8 #CD5701", 30.5),
        ("#000000 #4D7EA8 #D55E00 #E8B400", 16.0),
    ],
)
def test_the_closest_pairs_of_known_palettes(colours: str, worst: float) -> None:
    eyes = [each for each in EYES if EYES[each] is not None]
    pairs = combinations([parse_hex(code) for code in colours.split()], 2)
    closest = min(difference(seen(a, e), seen(b, e)) for a, b in pairs for e in eyes)
    assert closest == pytest.approx(worst, abs=0.05)
