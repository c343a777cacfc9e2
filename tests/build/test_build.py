"""A build: what it writes, what it leaves alone, and that it is all or nothing."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.build import BuildOptions, Built, build_game
from cardgen.build.rules import shared_area
from cardgen.build.top import write_top_page
from cardgen.diagnostics import CardgenError
from cardgen.geometry import Size
from tests.build.conftest import GAMES, SMALL, Make

QUICK = BuildOptions(parts=("cards", "page"))
SHEETS = ["print/small-cards-a4.pdf", "print/small-coin-a4.pdf"]
WRONG = SMALL.replace("count: 3", "count: 4")


def files_of(folder: Path) -> dict[str, bytes]:
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


def text_of(pdf: Path) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.slow
def test_a_build_writes_what_was_promised(royal: Built) -> None:
    papers = ("a4", "letter")
    wanted = {"index.html", "manifest.json", "rules/rulebook.html"}
    for paper in papers:
        wanted |= {f"print/royal_ball-cards-{paper}.pdf", f"print/royal_ball-favour-{paper}.pdf"}
        wanted |= {f"rules/{part}-{paper}.pdf" for part in ("rulebook", "booklet", "aid")}
    assert set(files_of(royal.folder)) == wanted
    assert set(royal.files) == wanted
    assert not royal.failed


@pytest.mark.slow
def test_the_rules_are_the_same_pages_on_sister_papers(royal: Built) -> None:
    for part in ("rulebook", "booklet", "aid"):
        metric, american = (text_of(royal.folder / f"rules/{part}-{paper}.pdf") for paper in ("a4", "letter"))
        assert metric == american, part
    with pypdfium2.PdfDocument(royal.folder / "rules/rulebook-letter.pdf") as document:
        assert document[0].get_size() == pytest.approx((612, 792), abs=0.1)


@pytest.mark.slow
def test_a_booklet_opens_with_its_contents(royal: Built) -> None:
    cover = text_of(royal.folder / "rules/booklet-a4.pdf")[0]
    assert re.search(r"Setting up[ .]+2\b", cover)


@pytest.mark.slow
def test_the_aid_page_shows_both_sides_of_the_aid_and_the_tables(royal: Built) -> None:
    with pikepdf.open(royal.folder / "rules/aid-a4.pdf") as document:
        [page] = document.pages
        widths = [int(image.Width) for image in page.get_images().values()]
    assert len(widths) == 2
    assert min(widths) >= 84 / 25.4 * 200  # their text is to be read
    [text] = text_of(royal.folder / "rules/aid-a4.pdf")
    assert "Cards in hand" in text
    assert "Each pair of an apple and a drumstick is worth 2" in text


@pytest.mark.parametrize(
    ("page", "area"),
    [
        ((210, 297), (210, 279.4)),
        ((215.9, 279.4), (210, 279.4)),
        ((148.5, 210), (139.7, 210)),
        ((139.7, 215.9), (139.7, 210)),
        ((297, 420), (279.4, 420)),
        ((148, 210), (148, 210)),  # A5 has no sister
        ((215.9, 355.6), (215.9, 355.6)),
    ],
)
def test_sister_papers_share_what_both_have(page: tuple[float, float], area: tuple[float, float]) -> None:
    assert shared_area(Size(*page)) == area


@pytest.mark.slow
def test_the_manifest_is_right_about_every_file(royal: Built) -> None:
    manifest = json.loads((royal.folder / "manifest.json").read_text("utf-8"))
    assert (manifest["game"], manifest["version"], manifest["draft"]) == ("royal_ball", "0.1.0", False)
    listed = {record["path"]: record for record in manifest["files"]}
    on_disk = files_of(royal.folder)
    assert set(listed) == set(on_disk) - {"manifest.json"}
    for path, record in listed.items():
        assert record["sha256"] == hashlib.sha256(on_disk[path]).hexdigest(), path
        assert record["bytes"] == len(on_disk[path])
        if path.endswith(".pdf"):
            assert record["pages"] == len(text_of(royal.folder / path)), path
    assert str(GAMES.parent) not in json.dumps(manifest)


@pytest.mark.slow
def test_the_manifest_counts_every_piece(royal: Built) -> None:
    manifest = json.loads((royal.folder / "manifest.json").read_text("utf-8"))
    counts = {record["card"]: record["count"] for record in manifest["faces"]}
    court = ("cake", "carrot", "apple", "salami", "chicken", "dog", "horse")
    assert {name: counts[f"court/{name}"] for name in court} == dict.fromkeys(court, 15)
    assert sum(counts.values()) == 105 + 1 + 4 + 12
    assert len({record["face"] for record in manifest["faces"]}) == 10
    assert {d["severity"] for d in manifest["diagnostics"]} <= {"note", "warning"}


@pytest.mark.slow
def test_the_sheets_hold_all_cards(royal: Built) -> None:
    # 110 cards, nine on a sheet: 13 sheets with two sides each; twelve tokens of 25 mm fit on one.
    pages = text_of(royal.folder / "print" / "royal_ball-cards-a4.pdf")
    assert len(pages) == 26
    assert all("Royal Ball" in page and "100 %" in page for page in pages)
    assert len(text_of(royal.folder / "print" / "royal_ball-favour-a4.pdf")) == 2
    assert not any("DRAFT" in page for page in pages)


@pytest.mark.slow
def test_what_has_not_changed_is_not_built_again(royal: Built) -> None:
    before = {path: (royal.folder / path).stat().st_mtime_ns for path in royal.files}
    again = build_game(GAMES / "royal_ball", royal.folder.parent, BuildOptions())
    assert again.unchanged
    assert set(again.files) == set(royal.files)
    assert [d.message for d in again.diagnostics] == [d.message for d in royal.diagnostics]
    assert {path: (royal.folder / path).stat().st_mtime_ns for path in royal.files} == before


@pytest.mark.slow
def test_the_same_game_gives_the_same_bytes(make: Make, tmp_path: Path) -> None:
    first = build_game(make(), tmp_path / "one", BuildOptions())
    second = build_game(
        shutil.copytree(make(), tmp_path / "elsewhere" / "small"), tmp_path / "two", BuildOptions()
    )
    assert files_of(first.folder) == files_of(second.folder)
    assert len(first.files) == 7


@pytest.mark.slow
def test_a_draft_is_stamped_everywhere(make: Make, tmp_path: Path) -> None:
    built = build_game(make(**{"game.yaml": WRONG}), tmp_path / "out", BuildOptions(draft=True))
    assert built.failed
    pdfs = [path for path in built.files if path.endswith(".pdf")]
    assert pdfs
    for path in pdfs:
        pages = text_of(built.folder / path)
        stamped = ["DRAFT" in page for page in pages if page.strip()]
        assert all(stamped) if path.startswith("print/") else any(stamped), path
    for path in ("index.html", "rules/rulebook.html"):
        assert "DRAFT" in (built.folder / path).read_text("utf-8"), path
    assert json.loads((built.folder / "manifest.json").read_text("utf-8"))["draft"] is True


def test_a_draft_of_a_sound_game_bears_no_stamp(make: Make, tmp_path: Path) -> None:
    built = build_game(make(), tmp_path, BuildOptions(draft=True, parts=("cards", "page")))
    assert not any("DRAFT" in page for path in SHEETS for page in text_of(built.folder / path))


def test_an_error_leaves_the_old_output_as_it_was(make: Make, tmp_path: Path) -> None:
    built = build_game(make(), tmp_path / "out", QUICK)
    before = files_of(tmp_path / "out")
    refused = build_game(make(**{"game.yaml": WRONG}), tmp_path / "out", QUICK)
    assert refused.failed
    assert refused.files == ()
    assert files_of(tmp_path / "out") == before
    assert set(before) == {f"small/{path}" for path in built.files}


def test_a_card_that_fits_no_sheet_keeps_everything_from_being_written(make: Make, tmp_path: Path) -> None:
    large = SMALL.replace("stock: poker", "stock: {width: 300mm, height: 400mm}")
    refused = build_game(make(**{"game.yaml": large}), tmp_path / "out", QUICK)
    assert [d.name for d in refused.diagnostics if d.severity.label == "error"] == ["card-does-not-fit"]
    assert files_of(tmp_path / "out") == {}


def test_files_of_what_is_gone_go_too_and_others_stay(make: Make, tmp_path: Path) -> None:
    build_game(make(), tmp_path / "out", QUICK)
    stranger = tmp_path / "out" / "small" / "print" / "my notes.txt"
    stranger.write_text("keep me")
    coinless = SMALL.partition("  coin:")[0] + "print: {papers: [a4]}\n"
    built = build_game(make(**{"game.yaml": coinless}), tmp_path / "out", QUICK)
    assert set(files_of(built.folder)) == {"index.html", "manifest.json", SHEETS[0], "print/my notes.txt"}


def test_folders_that_become_empty_are_removed(make: Make, tmp_path: Path) -> None:
    build_game(make(), tmp_path / "out", QUICK)
    built = build_game(make(), tmp_path / "out", BuildOptions(parts=("page",)))
    assert set(files_of(built.folder)) == {"index.html", "manifest.json"}
    assert set(built.removed) == set(SHEETS)  # and it is said
    assert not (built.folder / "print").exists()


@pytest.mark.parametrize(
    ("path", "change"),
    [("game.yaml", ("version: 1", "version: 2")), ("faces/coin.yaml", ("#203060", "#603020")), ("rules.md", ("card", "coin"))],
)  # fmt: skip
def test_any_change_is_noticed(make: Make, tmp_path: Path, path: str, change: tuple[str, str]) -> None:
    folder = make()
    build_game(folder, tmp_path / "out", QUICK)
    assert build_game(folder, tmp_path / "out", QUICK).unchanged
    file = folder / path
    file.write_text(file.read_text("utf-8").replace(*change), "utf-8")
    assert not build_game(folder, tmp_path / "out", QUICK).unchanged


def test_other_options_and_damaged_files_are_noticed_too(make: Make, tmp_path: Path) -> None:
    built = build_game(make(), tmp_path / "out", QUICK)
    sheet = built.folder / SHEETS[0]
    whole = sheet.read_bytes()
    sheet.write_bytes(whole[:1000])
    assert not build_game(make(), tmp_path / "out", QUICK).unchanged
    assert sheet.read_bytes() == whole
    sheet.unlink()
    assert not build_game(make(), tmp_path / "out", QUICK).unchanged
    other = BuildOptions(parts=QUICK.parts, sheets=(("gutter", 2.0),))
    assert not build_game(make(), tmp_path / "out", other).unchanged


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"files": [1]}', '{"files": [{"path": "../../x"}]}', "\x00"]
)
def test_a_manifest_that_is_none_is_not_believed(make: Make, tmp_path: Path, text: str) -> None:
    built = build_game(make(), tmp_path / "out", QUICK)
    (built.folder / "manifest.json").write_text(text)
    again = build_game(make(), tmp_path / "out", QUICK)
    assert not again.unchanged
    assert set(files_of(built.folder)) == set(built.files)


def test_a_manifest_cannot_have_files_elsewhere_removed(make: Make, tmp_path: Path) -> None:
    built = build_game(make(), tmp_path / "out", QUICK)
    precious = tmp_path / "out" / "precious.txt"
    precious.write_text("mine")
    manifest = built.folder / "manifest.json"
    forged = json.loads(manifest.read_text("utf-8"))
    forged["input"] = "other"
    forged["files"].append({"path": "../precious.txt", "sha256": "0"})
    manifest.write_text(json.dumps(forged))
    build_game(make(), tmp_path / "out", QUICK)
    assert precious.read_text() == "mine"


def test_an_output_that_cannot_be_written_is_the_machine_s_fault(make: Make, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(CardgenError, match="can't be written") as caught:
        build_game(make(), tmp_path / "taken", QUICK)
    assert caught.value.exit_code == 3
    assert caught.value.hint


def test_a_file_in_the_way_of_a_folder_leaves_no_half_build(make: Make, tmp_path: Path) -> None:
    (tmp_path / "out" / "small").mkdir(parents=True)
    (tmp_path / "out" / "small" / "print").write_text("in the way")
    with pytest.raises(CardgenError, match="can't be written"):
        build_game(make(), tmp_path / "out", QUICK)
    assert [path for path in files_of(tmp_path / "out") if ".part" in path] == []


@pytest.mark.parametrize("name", ["my game", "game #1", "jeu d'\u00e9t\u00e9", "\u732b", "a%20b"])
def test_any_name_of_a_folder_will_do(make: Make, tmp_path: Path, name: str) -> None:
    built = build_game(make(name), tmp_path / f"out {name}", QUICK)
    assert set(built.files) == {
        "index.html",
        "manifest.json",
        f"print/{name}-cards-a4.pdf",
        f"print/{name}-coin-a4.pdf",
    }
    assert set(files_of(built.folder)) == set(built.files)
    page = (built.folder / "index.html").read_text("utf-8")
    assert all((built.folder / path).is_file() for path in links(page))
    assert len(set(links(page))) == 2


def links(page: str) -> list[str]:
    """Where links lead, as a browser reads them."""
    from html import unescape
    from urllib.parse import unquote, urlsplit

    return [unquote(urlsplit(unescape(href)).path) for href in re.findall(r'href="([^"#][^"]*)"', page)]


def test_the_working_directory_makes_no_difference(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make()
    first = build_game(folder, tmp_path / "out", QUICK)
    monkeypatch.chdir(folder)
    second = build_game(Path("."), Path("../here"), QUICK)
    assert (tmp_path / "games" / "here" / "small" / "index.html").is_file()
    assert files_of(first.folder) == files_of(second.folder)


def test_the_page_above_leads_to_every_game(make: Make, tmp_path: Path) -> None:
    for name in ("one game", "two"):
        build_game(make(name), tmp_path / "out", QUICK)
    write_top_page(tmp_path / "out")
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert links(page) == ["one game/index.html", "two/index.html"]
    assert "version 1, 2 sheets to print" in page
