"""From games to faces: what is shared, what differs from copy to copy, what identifies a picture."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.design.designer import Designer
from cardgen.design.display_list import face_key
from cardgen.design.dump import format_face
from cardgen.load import load_game
from cardgen.typeset import font_book

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"


def test_copies_that_look_the_same_share_one_face(make) -> None:
    made = make("layers:\n  - text: {value: '{{ card.id }}'}\n")
    deck = made.game.components["deck"]
    pieces = list(made.designer.pieces(deck))
    assert [(p.card.id, p.copy.index) for p in pieces] == [("cake", 1), ("cake", 2), ("dog", 1), ("dog", 2)]
    assert pieces[0].face is pieces[1].face
    assert pieces[2].face is pieces[3].face
    assert pieces[0].face is not pieces[2].face
    assert pieces[0].face.key != pieces[2].face.key
    assert {p.back for p in pieces} == {None}


def test_copies_that_differ_have_faces_of_their_own(make) -> None:
    made = make(
        "layers:\n  - when: copy.min_players > 2\n    text: {value: '{{ copy.min_players }}+'}\n"
        "  - text: {at: bottom, height: 5mm, value: '{{ copy.index }} {{ copy.cost }}'}\n"
    )
    assert made.faults() == []
    texts = [[line.split("'")[1] for line in made.lines("dog", n)] for n in (1, 2)]
    assert texts == [["1 3"], ["3+", "2 3"]]


def test_a_template_that_reads_no_card_gives_one_face_for_all(make) -> None:
    made = make(
        "layers:\n  - text: {value: '{{ game.title }} {{ deck.count }} {{ players.max }} {{ values.goal }}'}\n"
    )
    assert "text 'Test 4 4 3'" in made.lines()[0]
    assert len({id(p.face) for p in made.designer.pieces(made.game.components["deck"])}) == 1


def test_names_that_templates_know(make) -> None:
    values = [
        "game.id", "game.version", "palette.red", "component.kind", "component.title", "card.title", "card.count",
        "card.index", "cards | length", "components.deck.designs", "scoring.cake.values[2].value",
        "scoring.cake.aid[2].n", "scoring.cake.title", "players.min", "values.kinds | join('+')",
    ]  # fmt: skip
    made = make("layers:\n" + "".join(f'  - text: {{value: "{{{{ {value} }}}}"}}\n' for value in values))
    assert made.faults() == []
    assert [line.split("'")[1] for line in made.lines("dog")] == [
        "game", "1.0.0", "#b10505", "deck", "deck", "Dog", "2", "2", "2", "2", "10", "2+", "Cake", "2", "cake+dog",
    ]  # fmt: skip


def test_an_attribute_of_the_card_goes_before_what_the_tool_knows(make) -> None:
    rows = "      - {id: cake, index: seven, copies: 2}\n"
    made = make("layers:\n  - text: {value: '{{ card.index }}'}\n", rows=rows)
    assert "text 'seven'" in made.lines()[0]


def test_the_key_is_that_of_the_picture_and_of_nothing_else(make) -> None:
    template = "layers:\n  - rect: {fill: red}\n  - image: {src: art/square.svg}\n  - text: {value: '{{ card.cost }}'}\n"
    made = make(template)
    face = made.face("cake")
    assert face.key == face_key(face.items, face.format)
    again = make("# moved\n" + template.replace("art/square.svg", "art/copy.svg"), files={
        "art/copy.svg": (made.game.root / "art/square.svg").read_text("utf-8")})  # fmt: skip
    assert again.face("cake").key == face.key
    assert again.face("dog").key != face.key
    changed = make(
        template, files={"art/square.svg": "<svg viewBox='0 0 10 10'><path d='M0 0H9V10H0Z'/></svg>"}
    )
    assert changed.face("cake").key != face.key
    assert face_key(face.items, replace(face.format, bleed=2.0)) != face.key


def test_composing_again_gives_the_same(make) -> None:
    template = "layers:\n  - rect: {fill: {linear: [red, cream]}}\n  - text: {value: '{{ card.id }}', twice: rotated}\n"
    assert format_face(make(template).face("dog")) == format_face(make(template).face("dog"))


def test_rows_may_have_faces_and_backs_of_their_own(make) -> None:
    rows = "      - {id: cake}\n      - {id: dog, face: faces/b.yaml, back: faces/b.yaml}\n"
    made = make(
        "layers:\n  - rect: {fill: red}\n",
        rows=rows,
        files={"faces/b.yaml": "layers:\n  - rect: {fill: ink}\n"},
    )
    assert (made.lines("cake"), made.lines("dog")) == (
        ["shape rect 0,0 60x90 fill #b10505"],
        ["shape rect 0,0 60x90 fill #2a1a12"],
    )
    cake, dog = made.designer.pieces(made.game.components["deck"])
    assert cake.back is None
    assert dog.back is not None
    assert dog.back.key == dog.face.key


def test_blank_pieces_have_the_common_back(make) -> None:
    game = (
        "cardgen: 1\ntitle: T\nversion: '1'\nplayers: 2\ncomponents:\n"
        "  deck: {{kind: deck, face: faces/a.yaml, back: back, blanks: 2, cards: [{{id: cake}}]}}\n"
    )
    made = make("layers:\n  - rect: {{fill: white}}\n".replace("{{", "{").replace("}}", "}"), game=game)
    face, back = made.designer.blank(made.game.components["deck"])
    assert face.items == ()
    assert back is not None
    assert back.key == next(made.designer.pieces(made.game.components["deck"])).back.key


@pytest.fixture(scope="module")
def royal_ball(tmp_path_factory) -> Designer:
    folder = tmp_path_factory.mktemp("games") / "royal_ball"
    shutil.copytree(ROOT / "card_data" / "royal_ball", folder)
    loaded = load_game(folder)
    assert loaded.game is not None
    assert [d for d in loaded.diagnostics if d.span.path.startswith("faces/")] == []
    return Designer(loaded.game, font_book())


@pytest.mark.parametrize(
    ("name", "side"),
    [("court/cake", "face"), ("court/salami", "face"), ("court/horse", "face"), ("court/cake", "back"),
     ("marker/marker", "face"), ("favour/favour", "face"), ("aid/aid", "face"), ("aid/aid", "back")],
)  # fmt: skip
def test_the_face_is_the_one_that_was_looked_at(royal_ball: Designer, name: str, side: str) -> None:
    component = royal_ball.game.components[name.split("/")[0]]
    card = component.card(name.split("/")[1])
    face = royal_ball.compose(component, card, card.copies[0], side)
    golden = GOLDEN / f"face-{name.replace('/', '-')}-{side}.txt"
    assert format_face(face) == golden.read_text("utf-8")
    assert royal_ball.diagnostics() == []


def test_no_face_of_the_court_carries_text(royal_ball: Designer) -> None:
    court = royal_ball.game.components["court"]
    faces = {piece.face.key: piece.face for piece in royal_ball.pieces(court)}
    assert len(faces) == 7
    assert [
        line for face in faces.values() for line in format_face(face).splitlines() if "text" in line
    ] == []
