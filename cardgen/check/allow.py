"""Suppressions inside the game's own files, each with a reason."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardgen.check.base import report
from cardgen.diagnostics import Diagnostic
from cardgen.source import Span

_ALLOW = re.compile(
    r"(?P<open>#|<!--|\{#{1,2})\s*cardgen:\s*allow\s+(?P<name>[a-z][a-z0-9-]*)\s*(?::\s*(?P<reason>.*?))?\s*(?P<close>-->|#{1,2}\}|$)"
)


@dataclass(frozen=True, slots=True)
class Allowance:
    """A comment that keeps one kind of diagnostic quiet, from its own line to ``last``."""

    name: str
    reason: str
    span: Span
    last: int

    def covers(self, diagnostic: Diagnostic) -> bool:
        span = diagnostic.span
        return (
            diagnostic.name == self.name
            and span.path == self.span.path
            and self.span.line <= span.line <= self.last
        )


def read_allowances(sources: Mapping[str, str]) -> list[Allowance]:
    """Every ``cardgen: allow NAME: reason`` in the comments of these texts.

    It reaches the line that it stands in and the next one; alone in its line in a Markdown file, the whole paragraph
    below.
    """
    found = []
    for path, text in sources.items():
        if "cardgen:" not in text:
            continue
        lines = text.splitlines()
        for index, line in enumerate(lines):
            for match in _ALLOW.finditer(line):
                alone = not (line[: match.start()] + line[match.end() :]).strip()
                last = _paragraph_end(lines, index + 1) if alone and path.endswith(".md") else index + 2
                reason = (match["reason"] or "").strip()
                found.append(Allowance(match["name"], reason, Span(path, index + 1, match.start() + 1), last))
    return found


def _paragraph_end(lines: list[str], index: int) -> int:
    """The number of the last line of the paragraph that begins at or after ``index``."""
    while index < len(lines) and not lines[index].strip():
        index += 1
    while index < len(lines) and lines[index].strip():
        index += 1
    return index


def apply_allowances(
    found: Iterable[Diagnostic], sources: Mapping[str, str], *, judged: Collection[str] = ()
) -> Iterator[Diagnostic]:
    """``found`` without what the sources allow.

    Args:
        judged: Names of diagnostics that ``found`` is complete for: an allowance of one of these that fits nothing
            is reported, and so is one without a reason, which allows nothing.
    """
    allowances = read_allowances(sources)
    used: set[Allowance] = set()
    for diagnostic in found:
        fitting = [allowance for allowance in allowances if allowance.covers(diagnostic)]
        used.update(fitting)
        if not any(allowance.reason for allowance in fitting):
            yield diagnostic
    for allowance in allowances:
        if allowance.name not in judged:
            continue
        if not allowance.reason:
            text = f"'{allowance.name}' is allowed without a reason"
            hint = f"write why: cardgen: allow {allowance.name}: because ..."
            yield report("allow-without-reason", allowance.span, text, hint=hint)
        elif allowance not in used:
            text = f"'{allowance.name}' doesn't occur here, so there is nothing to allow"
            yield report("allow-unused", allowance.span, text, hint="remove the comment")
