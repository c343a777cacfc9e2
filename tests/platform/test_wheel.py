"""What `pip install cardgen` gives: a whole tool, far from any checkout."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


def _run(*command: str | Path, cwd: Path) -> str:
    """What ``command`` prints, run without any of this process's Python settings."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST"))}
    environment = kept | {"XDG_CACHE_HOME": str(cwd / "cache"), "HOME": str(cwd)}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel.

    Its libraries are those of the environment that runs the tests, added as a bare path, so that an editable
    cardgen in there stays unknown.
    """
    folder = tmp_path_factory.mktemp("away") / "venv"
    _run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=wheel.parent)
    pip = (sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "-q")
    _run(*pip, "--no-deps", "--no-index", wheel, cwd=wheel.parent)
    (packages,) = folder.glob("lib/python3.*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder


def test_the_wheel_carries_games_fonts_and_templates_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()

    tops = {"/".join(name.split("/")[:3]) for name in names if name.startswith("cardgen/_bundle/")}
    assert tops == {"cardgen/_bundle/card_data", "cardgen/_bundle/fonts", "cardgen/_bundle/templates"}
    assert {name.split("/")[0].split("-")[0] for name in names} == {"cardgen"}
    assert "cardgen/_bundle/fonts/cinzel/OFL.txt" in names
    assert "cardgen/_bundle/card_data/royal_ball/game.yaml" in names
    assert "cardgen/py.typed" in names
    assert [name for name in names if name.endswith((".pyc", ".pdf")) or "/output/" in name] == []


@pytest.fixture(scope="module")
def built(environment: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `cardgen build royal_ball` writes when it runs from an empty folder."""
    away = tmp_path_factory.mktemp("desk")
    _run(environment / "bin" / "cardgen", "build", "royal_ball", "--out", "games", cwd=away)
    return away / "games" / "royal_ball"


def test_the_installed_package_is_the_one_that_runs(environment: Path, tmp_path: Path) -> None:
    code = "import cardgen.resources as r; print(r.__file__, r.resource_dir('fonts'), sep=chr(10))"
    places = _run(environment / "bin" / "python", "-c", code, cwd=tmp_path).splitlines()

    assert [Path(place).is_relative_to(environment) for place in places] == [True, True]


def test_an_installed_cardgen_builds_a_game_far_from_the_checkout(built: Path) -> None:
    there = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}

    assert there >= {
        "index.html",
        "manifest.json",
        "print/royal_ball-cards-a4.pdf",
        "print/royal_ball-cards-letter.pdf",
        "rules/rulebook.html",
        "rules/rulebook-a4.pdf",
        "rules/booklet-a4.pdf",
        "rules/aid-a4.pdf",
    }
    assert [name for name in there if str(ROOT).encode() in (built / name).read_bytes()] == []


def test_the_manifest_lists_every_file_with_its_digest(built: Path) -> None:
    files = [path for path in built.rglob("*") if path.is_file() and path.name != "manifest.json"]
    digests = {
        path.relative_to(built).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
    }

    manifest = json.loads((built / "manifest.json").read_text(encoding="utf-8"))

    assert {entry["path"]: entry["sha256"] for entry in manifest["files"]} == digests


def test_the_whole_deck_is_on_sheets_of_the_right_size(built: Path) -> None:
    import pypdfium2

    for paper, size in (("a4", {595, 842}), ("letter", {612, 792})):
        with pypdfium2.PdfDocument(built / "print" / f"royal_ball-cards-{paper}.pdf") as document:
            assert len(document) >= 105 / 9
            assert {round(length) for page in document for length in page.get_size()} == size
