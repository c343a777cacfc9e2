"""Suppressions in a game's own files."""

from __future__ import annotations

from cardgen.check import apply_allowances
from cardgen.check.allow import read_allowances
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.source import Span


def fault(name: str, path: str, line: int) -> Diagnostic:
    return Diagnostic(name=name, severity=Severity.ERROR, span=Span(path, line), message="it is wrong")


def test_a_comment_reaches_its_own_line_and_the_next() -> None:
    sources = {"game.yaml": "a: 1\nb: 2   # cardgen: allow low-dpi: a sketch\nc: 3\nd: 4\n"}
    found = [fault("low-dpi", "game.yaml", line) for line in (1, 2, 3, 4)]
    assert [f.span.line for f in apply_allowances(found, sources)] == [1, 4]


def test_other_names_and_other_files_are_left_alone() -> None:
    sources = {"game.yaml": "# cardgen: allow low-dpi: a sketch\na: 1\n", "rules.md": "text\n"}
    found = [fault("contrast", "game.yaml", 2), fault("low-dpi", "rules.md", 2)]
    assert list(apply_allowances(found, sources)) == found


def test_every_comment_syntax_serves() -> None:
    sources = {
        "rules.md": "<!-- cardgen: allow xref: on its way -->\n{## cardgen: allow prose-number: quoted ##}\n",
        "rules.star": "# cardgen: allow rule-print: still at it\n",
        "faces/a.yaml": "x: 1  #cardgen:allow low-dpi:sketch\n",
    }
    assert [(a.name, a.reason) for a in read_allowances(sources)] == [
        ("xref", "on its way"),
        ("prose-number", "quoted"),
        ("rule-print", "still at it"),
        ("low-dpi", "sketch"),
    ]


def test_without_a_reason_nothing_is_allowed() -> None:
    sources = {"game.yaml": "# cardgen: allow low-dpi\na: 1\n"}
    found = [fault("low-dpi", "game.yaml", 2)]
    names = [f.name for f in apply_allowances(found, sources, judged={"low-dpi"})]
    assert names == ["low-dpi", "allow-without-reason"]


def test_what_another_stage_reports_is_not_called_unused() -> None:
    sources = {"game.yaml": "# cardgen: allow low-dpi: a sketch\na: 1\n"}
    assert list(apply_allowances([], sources, judged={"deck-size"})) == []
    assert [f.name for f in apply_allowances([], sources, judged={"low-dpi"})] == ["allow-unused"]
