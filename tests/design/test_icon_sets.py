"""Icons of Iconify sets that were dropped into the game folder."""

from __future__ import annotations

import json

import pytest

SET = {
    "prefix": "demo",
    "width": 20,
    "height": 20,
    "icons": {
        "tri": {"body": '<path fill="currentColor" d="M0 0h20v10z"/>'},
        "ring": {
            "body": '<g fill="none" stroke="currentColor" stroke-width="2"><circle cx="10" cy="10" r="8"/></g>'
        },
        "flag": {"body": '<path fill="#f00" d="M0 0h20v10H0z"/><path fill="#fff" d="M0 10h20v10H0z"/>'},
        "wide": {"body": '<rect width="40" height="20" fill="currentColor"/>', "width": 40},
        "moved": {"body": '<path transform="scale(2)" d="M0 0h1v1z"/>'},
        "script": {"body": "<script>alert(1)</script>"},
        "broken": {"body": "<path d="},
        "empty": {},
    },
    "aliases": {
        "triangle": {"parent": "tri"},
        "down": {"parent": "tri", "rotate": 2},
        "back": {"parent": "tri", "hFlip": True},
        "loop": {"parent": "loop"},
    },
}
FILES = {"icons/demo.json": json.dumps(SET)}


def lines(make, name: str, keys: str = "") -> list[str]:
    made = make(f"layers:\n  - icon: {{size: 10mm, name: 'demo:{name}'{keys}}}\n", files=FILES)
    assert made.faults() == []
    return made.lines()


@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("tri", ["shape MLLZ 0 0 10 0 10 5 fill #2a1a12"]),  # what it leaves open is ink
        ("triangle", ["shape MLLZ 0 0 10 0 10 5 fill #2a1a12"]),
        ("down", ["shape MLLZ 10 10 0 10 0 5 fill #2a1a12"]),
        ("back", ["shape MLLZ 10 0 0 0 0 5 fill #2a1a12"]),
        ("ring", ["shape ellipse 1,1 8x8 stroke #2a1a12 1"]),
        ("flag", ["shape rect 0,0 10x5 fill #ff0000", "shape rect 0,5 10x5 fill #ffffff"]),
        ("wide", ["shape rect 0,2.5 10x5 fill #2a1a12"]),
    ],
)
def test_an_icon_of_a_set_becomes_shapes(make, name: str, shapes: list[str]) -> None:
    assert lines(make, name) == shapes


def test_a_tint_goes_over_all_colours(make) -> None:
    assert {line.split(" fill ")[1] for line in lines(make, "flag", ", tint: red")} == {"#b10505"}


def test_icons_of_sets_stand_in_text_too(make) -> None:
    made = make("layers:\n  - text: {value: 'a {demo:tri}', markup: true, color: red}\n", files=FILES)
    assert made.faults() == []
    assert made.lines()[-1].startswith("shape MLLZ ")
    assert made.lines()[-1].endswith("fill #b10505")


@pytest.mark.parametrize(
    ("name", "fault", "said"),
    [
        ("demo:trj", "icon-missing", "did you mean 'tri'?"),
        ("demo:loop", "icon-missing", "did you mean"),
        ("demo:empty", "icon-missing", "did you mean"),
        ("nix:tri", "icon-missing", "icons/NAME.json"),
        ("../demo:tri", "icon-missing", "icons/NAME.json"),
        ("bad:tri", "icon-missing", "icons/NAME.json"),
        ("demo:moved", "art-damaged", ""),
        ("demo:script", "art-damaged", ""),
        ("demo:broken", "art-damaged", ""),
    ],
)
def test_what_is_wrong_with_a_set_or_an_icon_is_said(make, name: str, fault: str, said: str) -> None:
    files = {**FILES, "icons/bad.json": "{"}
    made = make(f"layers:\n  - icon: {{size: 10mm, name: '{name}'}}\n", files=files)
    [found] = made.faults()
    assert f" {fault}: " in found
    assert said in made.hints()
