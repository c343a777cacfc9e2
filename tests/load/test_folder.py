"""Files of a game are found inside its folder, and nowhere else."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from cardgen.load import load_game
from cardgen.model.art import Art, BadArt
from tests.load.conftest import HEADER, ONE_CARD, Load, Trips

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><path d="M0 0h10v20z"/></svg>'


OUTSIDE = ["/etc/passwd", "../other/x", "a/../../x", "~/x", "C:/x", "c:x", "..\\x", "faces/../../x"]
WHERE = [
    "components: {c: {kind: card, face: ▶'NAME'}}",
    "components: {c: {kind: card, back: ▶'NAME'}}",
    "components: {c: {kind: deck, cards: ▶'NAME'}}",
    "components: {c: {kind: deck, cards: [{id: a, face: ▶'NAME'}]}}",
    "components: {c: {kind: card}}\nrules: ▶'NAME'",
    "components: {c: {kind: card}}\nfunctions: ▶'NAME'",
]


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize("where", WHERE)
def test_names_that_lead_out_of_the_folder_are_refused(trips: Trips, name: str, where: str) -> None:
    trips(HEADER + where.replace("NAME", name) + "\n", "outside-folder", "into the game folder")


@pytest.mark.parametrize("link", ["rules.md", "rules.star", "game.yaml"])
def test_a_link_that_leads_out_of_the_folder_is_refused(load: Load, tmp_path: Path, link: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text(HEADER + ONE_CARD)
    load(HEADER + ONE_CARD)
    folder = tmp_path / "test_game"
    (folder / link).unlink(missing_ok=True)
    (folder / link).symlink_to(secret)
    loaded = load_game(folder)
    assert [d.name for d in loaded.diagnostics] == ["outside-folder"]
    assert loaded.game is None or "secret" not in str(loaded.game.sources)


def test_a_folder_behind_a_link_is_outside_too(load: Load, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "cards.csv").write_text("id\na\n")
    load(HEADER + ONE_CARD)
    (tmp_path / "test_game" / "data").symlink_to(tmp_path / "elsewhere")
    loaded = load(HEADER + "components: {c: {kind: deck, cards: data/cards.csv}}\n")
    assert [d.name for d in loaded.diagnostics] == ["outside-folder"]


def test_links_inside_the_folder_are_fine(load: Load, tmp_path: Path) -> None:
    load(HEADER + ONE_CARD, {"text/book.md": "# Rules\n"})
    (tmp_path / "test_game" / "rules.md").symlink_to("text/book.md")
    loaded = load_game(tmp_path / "test_game")
    assert loaded.diagnostics == []
    assert loaded.game is not None
    assert loaded.game.rulebooks["en"].text == "# Rules\n"


def test_links_in_a_ring_and_pipes_do_no_harm(load: Load, tmp_path: Path) -> None:
    load(HEADER + ONE_CARD)
    folder = tmp_path / "test_game"
    (folder / "rules.md").symlink_to("rules.star")
    (folder / "rules.star").symlink_to("rules.md")
    os.mkfifo(folder / "pipe.svg")
    assert {d.name for d in load_game(folder).diagnostics} <= {"unreadable-file", "missing-file"}


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("faces/cort.yaml", "did you mean 'faces/court.yaml'?"),
        ("court.yaml", "did you mean 'faces/court.yaml'?"),
        ("faces/Court.yaml", "did you mean 'faces/court.yaml'?"),
        ("faces/court.yml", "did you mean 'faces/court.yaml'?"),
        ("faces\\court.yaml", "forward slashes"),
        ("faces/.hidden.yaml", "hidden files"),
        ("faces/something.yaml", "count from the game folder"),
        ("cort", "did you mean 'faces/court.yaml'?"),
        ("nothing_like_it", "named by file"),
        ("faces/" + "x" * 5000 + ".yaml", ""),
    ],
)
def test_a_missing_file_gets_the_nearest_name(trips: Trips, name: str, hint: str) -> None:
    game = f"{HEADER}components: {{c: {{kind: card, face: ▶'{name}'}}}}\n"
    trips(
        game,
        "missing-file",
        hint,
        files={"faces/court.yaml": "layers: []\n", "faces/.hidden.yaml": "layers: []\n"},
    )


def test_a_missing_face_leaves_the_game_to_the_checks(load: Load) -> None:
    loaded = load(HEADER + "components: {c: {kind: card, face: faces/a.yaml}}\n")
    assert [d.name for d in loaded.diagnostics] == ["missing-file"]
    assert loaded.game is not None


def test_one_missing_face_of_many_cards_is_one_report(load: Load) -> None:
    rows = "[{product: {n: 1..9}, id: 'c{n}', face: faces/a.yaml}]"
    loaded = load(f"{HEADER}components: {{c: {{kind: deck, cards: {rows}}}}}\n")
    assert [d.name for d in loaded.diagnostics] == ["missing-file"]


def test_art_is_found_wherever_it_lies_and_measured(load: Load) -> None:
    loaded = load(HEADER + ONE_CARD, {"art/cake.svg": SVG, "art/old/Cake.SVG": SVG, "logo.svg": SVG})
    assert loaded.game is not None
    assert list(loaded.game.art) == ["art/cake.svg", "art/old/Cake.SVG", "logo.svg"]
    cake = loaded.game.art["art/cake.svg"]
    assert isinstance(cake, Art)
    assert (cake.vector, cake.size.width / cake.size.height) == (True, 0.5)


def test_what_systems_leave_behind_is_ignored(load: Load) -> None:
    litter = [
        ".DS_Store",
        "._cake.svg",
        "art/._cake.svg",
        "Thumbs.db",
        "art/desktop.ini",
        ".git/x.svg",
        "__MACOSX/x.svg",
    ]
    loaded = load(HEADER + ONE_CARD, dict.fromkeys(litter, b"\x00"))
    assert loaded.diagnostics == []
    assert loaded.game is not None
    assert dict(loaded.game.art) == {}


def test_a_broken_picture_is_kept_with_its_reason(load: Load) -> None:
    loaded = load(HEADER + ONE_CARD, {"art/a.png": b"\x89PNG\r\n\x1a\nbroken", "art/b.svg": b"<svg"})
    assert loaded.game is not None
    assert all(isinstance(art, BadArt) and art.reason for art in loaded.game.art.values())
    assert len(loaded.game.art) == 2


def test_a_picture_behind_a_link_that_leads_out_is_not_read(load: Load, tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(SVG)
    load(HEADER + ONE_CARD)
    (tmp_path / "test_game" / "a.svg").symlink_to(tmp_path / "secret.svg")
    loaded = load_game(tmp_path / "test_game")
    assert loaded.game is not None
    assert isinstance(loaded.game.art["a.svg"], BadArt)


def test_rulebooks_by_language_the_games_own_first(load: Load) -> None:
    files = {
        "rules.md": "own",
        "rules.de.md": "German",
        "rules.pt-BR.md": "Brazilian",
        "rules.draft2.md": "?",
        "notes.md": "?",
    }
    loaded = load(HEADER + ONE_CARD + "language: fr\n", files)
    assert loaded.game is not None
    assert {language: book.text for language, book in loaded.game.rulebooks.items()} == {
        "fr": "own",
        "de": "German",
        "pt-BR": "Brazilian",
    }
    assert next(iter(loaded.game.rulebooks)) == "fr"
    assert loaded.game.sources["rules.de.md"] == "German"


def test_the_rules_file_is_read_when_it_is_there_or_named(load: Load) -> None:
    assert load(HEADER + ONE_CARD).game.functions is None  # type: ignore[union-attr]
    loaded = load(HEADER + ONE_CARD, {"rules.star": "def f(): pass\n"})
    assert loaded.game is not None
    assert loaded.game.functions is not None
    assert (loaded.game.functions.path, loaded.game.functions.text) == ("rules.star", "def f(): pass\n")
    named = load(HEADER + ONE_CARD + "functions: code/score.star\n", {"code/score.star": "x = 1\n"})
    assert named.game is not None
    assert named.game.functions is not None
    assert named.game.functions.path == "code/score.star"


def test_named_texts_must_exist(trips: Trips) -> None:
    trips(HEADER + ONE_CARD + "functions: ▶score.star\n", "missing-file")


def test_a_named_rulebook_must_exist(trips: Trips) -> None:
    trips(HEADER + ONE_CARD + "rules: ▶book.md\n", "missing-file")


def test_the_game_is_called_like_its_folder_and_loads_from_anywhere(
    load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(HEADER + ONE_CARD, {"rules.md": "# R\n"})
    monkeypatch.chdir(tmp_path)
    game = load_game(Path("test_game")).game
    assert game is not None
    assert (game.id, game.root) == ("test_game", (tmp_path / "test_game").resolve())
    monkeypatch.chdir(tmp_path / "test_game")
    game = load_game(Path()).game
    assert game is not None
    assert game.id == "test_game"


def test_folders_with_spaces_hashes_and_other_letters_are_fine(tmp_path: Path) -> None:
    folder = tmp_path / "a #1 zażółć"
    (folder / "karten & mehr").mkdir(parents=True)
    (folder / "karten & mehr" / "ä#.csv").write_text("id\na\n")
    (folder / "game.yaml").write_text(
        HEADER + "components: {c: {kind: deck, cards: 'karten & mehr/ä#.csv'}}\n"
    )
    loaded = load_game(folder)
    assert loaded.diagnostics == []


@pytest.mark.parametrize(
    ("present", "hint"), [("", "cardgen new"), ("game.yml", "rename 'game.yml'"), ("Game.yaml", "rename")]
)
def test_a_folder_without_a_game_file(tmp_path: Path, present: str, hint: str) -> None:
    if present:
        (tmp_path / present).write_text(HEADER)
    [diagnostic] = load_game(tmp_path).diagnostics
    assert diagnostic.name == "missing-file"
    assert hint in diagnostic.hint


def test_no_folder_at_all(tmp_path: Path) -> None:
    assert [d.name for d in load_game(tmp_path / "nothing").diagnostics] == ["missing-file"]


def test_a_game_can_be_sent_to_another_process(load: Load) -> None:
    files: dict[str, str | bytes] = {"cards.csv": "id,copies\na,2\n", "rules.md": "# R\n", "art/a.svg": SVG}
    game = load(HEADER + "components: {c: {kind: deck, cards: cards.csv}}\n", files).game
    assert game is not None
    sent = pickle.loads(pickle.dumps(game))
    assert sent.components["c"].count == 2
    assert str(sent.components["c"].cards[0].where["copies"]) == "cards.csv:2:3"
