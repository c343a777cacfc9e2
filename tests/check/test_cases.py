"""Every kind of fault is found where it is, stays quiet where it isn't, and is explained."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from cardgen.check import ALL_CHECKS
from cardgen.check.catalogue import CATALOGUE, OWN
from cardgen.diagnostics import Severity

from .cases import CASES, GAME, RULES, STAR

ROOT = Path(__file__).resolve().parents[2]


def _made(written, edits: dict[str, str]):
    texts = {"game.yaml": GAME, "rules.md": RULES, "rules.star": STAR}
    for old, new in edits.items():
        (file,) = [name for name, text in texts.items() if old in text]
        assert texts[file].count(old) == 1, f"'{old}' isn't unique"
        texts[file] = texts[file].replace(old, new)
    return written(texts["game.yaml"], rules=texts["rules.md"], star=texts["rules.star"])


def test_the_small_game_is_quiet(written) -> None:
    assert _made(written, {}).loud() == []


@pytest.mark.parametrize("name", CASES)
def test_the_fault_is_found_in_its_line(written, name: str) -> None:
    game = _made(written, CASES[name].bad)
    found = [fault for fault in game.check(limit=0.3) if fault.name == name]
    assert found
    lines = {
        file: (game.root / file).read_text(encoding="utf-8").splitlines()
        for file in ("game.yaml", "rules.md", "rules.star")
    }
    assert any(CASES[name].at in lines[fault.span.path][fault.span.line - 1] for fault in found), found
    severity = CATALOGUE[name].severity if name in CATALOGUE else Severity.ERROR
    assert max(fault.severity for fault in found) == severity
    for fault in found:
        assert fault.hint or fault.severity is Severity.NOTE
        assert re.match(r"[^A-Z].*[^.]\Z", fault.message, re.DOTALL), fault.message


@pytest.mark.parametrize("name", CASES)
def test_its_near_miss_is_quiet(written, name: str) -> None:
    found = _made(written, CASES[name].clean).check()
    assert [
        fault
        for fault in found
        if fault.severity > Severity.NOTE or (fault.name == name and name not in GAME)
    ] == []


def test_every_entry_has_a_case() -> None:
    assert {entry.name for entry in OWN} <= CASES.keys()


def test_codes_and_names_are_given_once() -> None:
    codes = [entry.code for entry in CATALOGUE.values()]
    assert len(codes) == len(set(codes))
    assert all(re.fullmatch(r"[A-Z]\d{3}", code) for code in codes)
    assert len(OWN) == len({entry.name for entry in OWN})


@pytest.mark.parametrize("entry", OWN, ids=lambda entry: entry.name)
def test_every_entry_explains_itself(entry) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", entry.name)
    assert not entry.summary.endswith(".")
    assert entry.explanation.endswith(".")
    assert entry.remedy.endswith(".")
    assert entry.example


def test_every_name_in_the_code_is_in_the_catalogue() -> None:
    used = set()
    for folder in ("check", "ruleset"):
        for module in sorted((ROOT / "cardgen" / folder).rglob("*.py")):
            for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and ast.unparse(call.func) in ("report", "self._fault"):
                    used |= {n.value for n in ast.walk(call.args[0]) if isinstance(n, ast.Constant)}
    assert len(used) > 30
    assert used - CATALOGUE.keys() == set()


def test_every_check_says_what_it_holds_to_be_true() -> None:
    assert len(set(ALL_CHECKS)) == len(ALL_CHECKS)
    assert all(check.__doc__ and check.__doc__[0].isupper() for check in ALL_CHECKS)


def test_every_check_that_is_written_is_listed() -> None:
    listed = {check.__name__ for check in ALL_CHECKS}
    written = set()
    for module in sorted((ROOT / "cardgen" / "check").glob("*.py")):
        for node in ast.parse(module.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                arguments = [ast.unparse(a.annotation) for a in node.args.args if a.annotation is not None]
                if arguments == ["Game", "Rulings"] and node.name != "run_checks":
                    written.add(node.name)
    assert written == listed
