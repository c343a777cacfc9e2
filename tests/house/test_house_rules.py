"""Rules of the house that no linter knows."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 330


def _kept_files() -> list[Path]:
    """Files that are committed or about to be: everything that git does not ignore."""
    git = [
        "git",
        "-c",
        "safe.directory=*",
        "-C",
        str(ROOT),
    ]  # a container may own the checkout as somebody else
    command = [*git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    return [ROOT / name for name in sorted(set(names)) if name and (ROOT / name).is_file()]


def _texts() -> Iterator[tuple[str, str]]:
    for path in _kept_files():
        content = path.read_bytes()
        if b"\0" not in content:
            yield str(path.relative_to(ROOT)), content.decode("utf-8", errors="replace")


def _nodes(kind: type[Node]) -> Iterator[tuple[str, Node]]:
    """Every node of one kind in the package, with its place."""
    for module in sorted((ROOT / "cardgen").rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"), filename=str(module))):
            if isinstance(node, kind):
                yield f"{module.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", node


def test_a_module_fits_in_one_head() -> None:
    lengths = {path: text.count("\n") for path, text in _texts() if path.startswith("cardgen/")}
    assert len(lengths) > 20
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


def test_only_the_terminal_talks() -> None:
    calls = [(place, call.func) for place, call in _nodes(ast.Call)]
    assert [place for place, callee in calls if isinstance(callee, ast.Name) and callee.id == "print"] == []


def test_no_exception_is_swallowed() -> None:
    handlers = list(_nodes(ast.ExceptHandler))
    assert [place for place, handler in handlers if all(map(_does_nothing, handler.body))] == []


def test_inches_become_millimetres_in_one_place() -> None:
    places = [place for place, constant in _nodes(ast.Constant) if constant.value in (25.4, 2.54)]
    assert {place.split(":")[0] for place in places} == {"cardgen/units.py"}


def test_no_game_is_named_by_the_tool() -> None:
    games = [folder.name for folder in (ROOT / "card_data").iterdir() if folder.is_dir()]
    assert games
    named = re.compile("|".join(name.replace("_", "[ _-]?") for name in games), re.IGNORECASE)
    found = [f"{path}: {m[0]}" for path, text in _texts() if path.startswith(("cardgen/", "templates/"))
             for m in named.finditer(text)]  # fmt: skip
    assert found == []


def test_no_file_knows_the_machine_that_it_was_written_on() -> None:
    places = re.compile(rf"{re.escape(str(ROOT))}\b|(?<![\w.~-])/(?:home|Users|root)/[A-Za-z]")
    assert [f"{path}: {m[0]}" for path, text in _texts() for m in places.finditer(text)] == []


def test_no_file_names_the_host_of_a_registry() -> None:
    hosts = (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("deb", "debian", "org"))
    words = [".".join(parts) for parts in hosts]
    assert [f"{path}: {word}" for path, text in _texts() for word in words if word in text] == []


def test_versions_are_pinned_in_one_place() -> None:
    locks = {"poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock", "package-lock.json", "yarn.lock"}
    assert [path.name for path in _kept_files() if path.name in locks] == []
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert pins
    assert [line for line in pins if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9A-Za-z.]*", line)] == []


def test_no_test_is_passed_over() -> None:
    mark = re.compile(r"pytest\.(?:mark\.)?(?:xfail|skip|skipif|importorskip)\b")
    here = str(Path(__file__).resolve().relative_to(ROOT))
    tests = [(path, text) for path, text in _texts() if path.startswith("tests/") and path != here]
    assert [f"{path}: {m[0]}" for path, text in tests for m in mark.finditer(text)] == []


def _does_nothing(statement: ast.stmt) -> bool:
    doc = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return doc or isinstance(statement, ast.Pass)
