"""Faces as pictures: one for each that differs, none twice, at the size that was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from cardgen.build.exporting import export_png
from cardgen.diagnostics import CardgenError
from tests.build.conftest import GAMES, SMALL, Make


def names(folder: Path | None) -> set[str]:
    assert folder is not None
    return {file.name for file in folder.iterdir()}


def test_the_first_game_has_ten_faces_and_four_backs(tmp_path: Path) -> None:
    made = export_png(GAMES / "royal_ball", tmp_path, dpi=72, box="trim")
    court = ("cake", "carrot", "apple", "salami", "chicken", "dog", "horse")
    faces = {f"court-{card}-face.png" for card in court} | {
        f"{c}-{c}-face.png" for c in ("marker", "aid", "favour")
    }
    backs = {f"{component}-back.png" for component in ("court", "marker", "aid", "favour")}
    assert made.folder == tmp_path / "royal_ball" / "png"
    assert names(made.folder) == faces | backs
    assert made.files == 14


@pytest.mark.parametrize(("box", "size"), [("trim", (750, 1050)), ("bleed", (821, 1121))])
def test_pictures_have_the_size_of_the_card(
    make: Make, tmp_path: Path, box: str, size: tuple[int, int]
) -> None:
    made = export_png(make(), tmp_path / "out", dpi=300, box=box, components=["deck"])  # type: ignore[arg-type]
    assert names(made.folder) == {"deck-a-face.png", "deck-b-face.png"}
    for file in (made.folder or tmp_path).iterdir():
        with Image.open(file) as image:
            assert (image.size, image.format) == (size, "PNG")  # 63.5 x 88.9 mm, or 69.5 x 94.9 mm


def test_copies_that_differ_get_numbers(make: Make, tmp_path: Path) -> None:
    text = SMALL.replace(
        "cards: [{id: a, copies: 2}, {id: b}]", "cards: [{id: a, copies: [{n: 1}, {n: 2}]}, {id: b, n: 3}]"
    )
    face = "layers:\n  - text: {value: '{{ copy.n }}', size: 14pt, box: safe}\n"
    made = export_png(
        make(**{"game.yaml": text, "faces/deck.yaml": face}), tmp_path / "out", dpi=72, box="trim"
    )
    assert names(made.folder) == {
        "deck-a-face.png",
        "deck-a-face-2.png",
        "deck-b-face.png",
        "coin-coin-face.png",
    }


def test_ids_that_are_no_file_names_share_no_file(make: Make, tmp_path: Path) -> None:
    text = SMALL.replace("{id: a, copies: 2}, {id: b}", "{id: a/b}, {id: 'a:b'}, {id: ..}")
    made = export_png(make(**{"game.yaml": text}), tmp_path / "out", dpi=72, box="trim", components=["deck"])
    assert made.files == len(names(made.folder)) == 3
    assert {file.parent for file in (tmp_path / "out").rglob("*.png")} == {made.folder}


def test_a_component_that_there_is_not_and_a_game_with_errors(make: Make, tmp_path: Path) -> None:
    with pytest.raises(CardgenError, match="there is no component 'dekc'"):
        export_png(make(), tmp_path / "out", dpi=72, box="trim", components=["dekc"])
    wrong = make("wrong", **{"game.yaml": SMALL.replace("count: 3", "count: 4")})
    assert export_png(wrong, tmp_path / "out", dpi=72, box="trim").folder is None
    assert not (tmp_path / "out").exists()
    assert export_png(wrong, tmp_path / "out", dpi=72, box="trim", draft=True).files == 3


def test_designs_that_look_the_same_have_a_file_each(make: Make, tmp_path: Path) -> None:
    face = "layers:\n  - text: {value: Same, size: 14pt, box: safe}\n"
    made = export_png(
        make(**{"faces/deck.yaml": face}), tmp_path / "out", dpi=72, box="trim", components=["deck"]
    )
    assert names(made.folder) == {"deck-a-face.png", "deck-b-face.png"}
    assert made.folder is not None
    assert (made.folder / "deck-a-face.png").read_bytes() == (made.folder / "deck-b-face.png").read_bytes()


def test_ids_that_differ_in_capitals_share_no_file_on_any_machine(make: Make, tmp_path: Path) -> None:
    text = SMALL.replace("{id: a, copies: 2}, {id: b}", "{id: a}, {id: A, copies: 2}")
    made = export_png(make(**{"game.yaml": text}), tmp_path / "out", dpi=72, box="trim", components=["deck"])
    assert len({name.casefold() for name in names(made.folder)}) == made.files == 2


def test_pictures_of_an_earlier_export_are_removed_and_others_left_alone(make: Make, tmp_path: Path) -> None:
    game, out = make(), tmp_path / "out"
    first = export_png(game, out, dpi=72, box="trim")
    assert first.folder is not None
    assert (first.files, first.removed) == (3, ())
    (first.folder / "mine.png").write_bytes(b"mine")
    again = export_png(game, out, dpi=72, box="trim", components=["deck"])
    assert again.removed == ("coin-coin-face.png",)
    assert names(first.folder) == {"deck-a-face.png", "deck-b-face.png", "mine.png"}


@pytest.mark.parametrize("listing", ["", "[]", '{"png": 3}', '{"png": ["../../kept.png", 7, "gone.png"]}'])
def test_a_list_that_was_tampered_with_removes_nothing(make: Make, tmp_path: Path, listing: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "kept.png").write_bytes(b"kept")
    game = make()
    (out / game.name).mkdir()
    (out / game.name / "export.json").write_text(listing, encoding="utf-8")
    assert export_png(game, out, dpi=72, box="trim").removed == ()
    assert (out / "kept.png").read_bytes() == b"kept"


def test_when_a_picture_fails_the_earlier_ones_stay(make: Make, tmp_path: Path) -> None:
    game, out = make(), tmp_path / "out"
    first = export_png(game, out, dpi=72, box="trim")
    assert first.folder is not None
    before = {file.name: file.read_bytes() for file in first.folder.iterdir()}

    def stop(_what: str, done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export_png(game, out, dpi=150, box="trim", progress=stop)
    assert {file.name: file.read_bytes() for file in first.folder.iterdir()} == before
    assert {file.name for file in out.iterdir()} == {game.name}
