"""Diagnostics as people and machines read them: text with the source line, JSON, SARIF, GitHub annotations."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cardgen import __version__
from cardgen.build.catalogue import GAME_CODE, catalogue, code_of
from cardgen.build.manifest import as_record
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.source import Span

Sources = Mapping[str, str]  # path as in spans -> text
Styler = Callable[[str, str], str]  # text, style name -> text with colour codes, or as it was

_LINE_END = re.compile(r"\r\n|[\r\n]")
_MOST_COLUMNS = 160  # a longer source line is shown around its column only


def plain(text: str, style: str) -> str:
    return text


def as_text(found: Sequence[Diagnostic], sources: Sources, *, root: str = "", style: Styler = plain) -> str:
    """One block for each diagnostic: place, fault, source line with a caret, related places, the remedy.

    ``root`` is the game folder, which goes before the paths of its files.
    """
    return "\n".join(_block(d, sources, root, style) for d in found)


def _block(found: Diagnostic, sources: Sources, root: str, style: Styler) -> str:
    label = found.severity.label
    place = style(_place(found.span, root), "place")
    lines = [f"{place}: {style(f'{label}[{found.name}]', label)}: {_shown(found.message)}"]
    lines += _excerpt(found.span, sources, style)
    for related in found.related:
        lines.append(f"  {style(_place(related.span, root), 'place')}: note: {_shown(related.message)}")
        lines += _excerpt(related.span, sources, style)
    if found.hint:
        lines.append(f"  {style('help', 'hint')}: {_shown(found.hint)}")
    return "\n".join(lines)


def _place(span: Span, root: str) -> str:
    return f"{_shown(_file(span, root))}:{span.line}:{span.column}"


def _shown(text: str) -> str:
    """``text`` as one line that can do a terminal no harm: what can't be printed is a blank."""
    return "".join(character if character.isprintable() else " " for character in text)


def _excerpt(span: Span, sources: Sources, style: Styler) -> list[str]:
    from rich.cells import cell_len

    rows = _LINE_END.split(sources.get(span.path, ""))
    if not 0 < span.line <= len(rows) or not rows[span.line - 1].strip():
        return []
    row = _shown(rows[span.line - 1])
    place = min(span.column - 1, len(row))  # just behind the line at most
    if len(row) > _MOST_COLUMNS:
        start = min(max(0, place - _MOST_COLUMNS // 2), len(row) - _MOST_COLUMNS)
        row, place = row[start : start + _MOST_COLUMNS], place - start
    gutter = f"{span.line:>5} "
    return [
        f"{style(gutter + '|', 'gutter')} {row}",
        f"{style(' ' * len(gutter) + '|', 'gutter')} {' ' * cell_len(row[:place])}{style('^', 'caret')}",
    ]


def summary(found: Sequence[Diagnostic]) -> str:
    """``2 errors, 1 warning``; ``no faults`` when there is nothing worse than a note."""
    counts = [
        (sum(d.severity is s for d in found), s.label)
        for s in (Severity.ERROR, Severity.WARNING, Severity.NOTE)
    ]
    said = [f"{n} {label}{'s' if n > 1 else ''}" for n, label in counts if n]
    return ", ".join(said) if said else "no faults"


def as_json(found: Mapping[str, Sequence[Diagnostic]]) -> str:
    """A list of all diagnostics of all games, by game."""
    rows = [as_record(d, game=game) for game, those in found.items() for d in those]
    return json.dumps({"cardgen": __version__, "diagnostics": rows}, indent=2, ensure_ascii=False)


def as_github(found: Mapping[str, Sequence[Diagnostic]], roots: Mapping[str, str]) -> str:
    """Workflow commands that annotate a pull request; paths start at the folder where the command runs."""
    word = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
    return "\n".join(
        f"::{word[d.severity]} file={_escape(_file(d.span, roots[game]), 'property')},line={d.span.line},"
        f"col={d.span.column},title={_escape(d.name, 'property')}::{_escape(_with_hint(d), 'message')}"
        for game, those in found.items()
        for d in those
    )


def _with_hint(found: Diagnostic) -> str:
    return found.message + (f" ({found.hint})" if found.hint else "")


def _escape(text: str, part: str) -> str:
    for raw, coded in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        text = text.replace(raw, coded)
    return text.replace(":", "%3A").replace(",", "%2C") if part == "property" else text


def _file(span: Span, root: str) -> str:
    return span.path if span.path.startswith("templates/") or not root else f"{root}/{span.path}"


def _uri(span: Span, root: str) -> str:
    """The file as a URI: relative to the folder where the command runs, or whole."""
    file = _file(span, root)
    return Path(file).as_uri() if Path(file).is_absolute() else quote(file)


def as_sarif(found: Mapping[str, Sequence[Diagnostic]], roots: Mapping[str, str]) -> str:
    """SARIF 2.1.0, one run; rules are those that occur."""
    names = sorted({d.name for those in found.values() for d in those})
    results = [_result(d, roots[game], names) for game, those in found.items() for d in those]
    driver = {"name": "cardgen", "version": __version__, "rules": [_rule(name) for name in names]}
    report = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    }
    return json.dumps(report, indent=2, ensure_ascii=False)


def _rule(name: str) -> dict[str, Any]:
    entry = catalogue().get(name)
    text = entry.summary if entry else "an invariant that the game states of itself does not hold"
    rule: dict[str, Any] = {"id": code_of(name) if entry else f"{GAME_CODE}/{name}", "name": name}
    rule["shortDescription"] = {"text": text}
    if entry:
        rule["fullDescription"] = {"text": entry.explanation}
        rule["help"] = {"text": entry.remedy}
    return rule


def _result(found: Diagnostic, root: str, names: Sequence[str]) -> dict[str, Any]:
    def location(span: Span) -> dict[str, Any]:
        region = {"startLine": span.line, "startColumn": span.column}
        return {"physicalLocation": {"artifactLocation": {"uri": _uri(span, root)}, "region": region}}

    level = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}[found.severity]
    result: dict[str, Any] = {
        "ruleId": _rule(found.name)["id"],
        "ruleIndex": names.index(found.name),
        "level": level,
        "message": {"text": _with_hint(found)},
        "locations": [location(found.span)],
    }
    if found.related:
        result["relatedLocations"] = [
            {"id": n, **location(r.span), "message": {"text": r.message}} for n, r in enumerate(found.related)
        ]
    return result
