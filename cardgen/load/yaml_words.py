"""What a YAML parser complains of, in words for people who have never read the YAML specification."""

from __future__ import annotations

import re
from dataclasses import replace

import yaml

from cardgen.diagnostics import Diagnostic, Related
from cardgen.load.text_file import fault, place
from cardgen.source import Span

_KEY = re.compile(r"[ -]*[\w.+-]+:(?: |$)")
_COMMENT = re.compile(r"\s#[0-9a-fA-F]{3}")
_JINJA = re.compile(r":\s+\{[{%]")


def explain(error: yaml.YAMLError, text: str, path: str) -> Diagnostic:
    """The syntax error as a diagnostic at the place where reading stopped."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return fault("yaml-syntax", Span(path), f"this is not YAML: {str(error).splitlines()[0]}")
    index = min(mark.index, len(text))
    here = place(text, index, path)
    lines = text.split("\n")
    line = lines[here.line - 1] if here.line <= len(lines) else ""
    if found := _tab(lines, here):
        return found
    problem = str(getattr(error, "problem", "") or "")
    context = str(getattr(error, "context", "") or "")
    if "nesting depth" in problem:
        return fault("too-deep", here, "brackets are nested too deeply here", "flatten the values")
    opened = getattr(error, "context_mark", None)
    if "flow" in context and opened is not None and _COMMENT.search(text[opened.index : index]):
        begun = Related(place(text, opened.index, path), "the bracket was opened here")
        message = "a bracket is not closed, for a # behind a space makes the rest of its line a comment"
        return replace(fault("yaml-syntax", here, message, "put a colour in quotes"), related=(begun,))
    message, hint = _words(problem, context, line, here.column, _before(lines, here.line))
    diagnostic = fault("yaml-syntax", here, message, hint)
    if opened is None or opened.index >= mark.index - 1 or not re.search("flow|quoted", context):
        return diagnostic
    what = "the quotation" if "quoted" in context else "the bracket"
    begun = Related(place(text, opened.index, path), f"{what} was opened here")
    return replace(diagnostic, related=(begun,))


def _tab(lines: list[str], here: Span) -> Diagnostic | None:
    """A tab that indents the line of the problem, or one of the two before it."""
    for number in range(here.line, max(here.line - 3, 0), -1):
        if number > len(lines):
            continue
        line = lines[number - 1]
        indent = line[: len(line) - len(line.lstrip())]
        if "\t" in indent:
            return fault(
                "tab-indent",
                Span(here.path, number, indent.index("\t") + 1),
                "a tab indents this line; YAML allows spaces only",
                "replace each tab by two spaces, and let your editor insert spaces",
            )
    return None


def _before(lines: list[str], number: int) -> str:
    """The last line before ``number`` that is neither blank nor a comment."""
    for line in reversed(lines[: number - 1]):
        if line.strip() and not line.lstrip().startswith("#"):
            return line
    return ""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _words(problem: str, context: str, line: str, column: int, before: str) -> tuple[str, str]:
    character = line[column - 1 : column]
    if "cannot start any token" in problem:
        return f"a value can't start with '{character}'", "put the text in quotes"
    if "mapping values are not allowed" in problem:
        return _stray_colon(line, column, before)
    if "sequence entries are not allowed" in problem:
        return (
            "a list can't start on the line of its key",
            "start it on the next line, indented by two spaces",
        )
    if "end of stream" in problem and "quoted" in context:
        return (
            "a quotation is never closed",
            "add the missing quote; inside '...' an apostrophe is doubled: ''",
        )
    if "unknown escape" in problem:
        escape = line[column - 1 : column + 1] if character == "\\" else "\\" + character
        return (
            f"'{escape}' means nothing inside double quotes",
            "use single quotes, or write \\\\ for a backslash",
        )
    if "flow sequence" in context:
        return "a list in [ ] is not closed or lacks a comma", "check the commas, and the ] at the end"
    if "flow mapping" in context:
        return "a mapping in { } is not closed or lacks a comma", "check the commas, and the } at the end"
    if "block mapping" in context:
        return _broken_mapping(line, column, before)
    if "block collection" in context or "block sequence" in context:
        return (
            "the list ends here, but its indentation goes on",
            "begin each entry with '- ', all equally indented",
        )
    if "could not find expected ':'" in problem or "simple key" in context:
        return "a ':' is missing after a key", "write 'key: value', with a space behind the colon"
    if "document start" in problem:
        return f"nothing may stand here, but '{character}' does", "look for a bracket or quote too many"
    return f"this is not YAML: {problem or context}", ""


def _stray_colon(line: str, column: int, before: str) -> tuple[str, str]:
    deeper = _KEY.match(line) is not None and line[:column].count(": ") + line[:column].endswith(":") <= 1
    if deeper and _indent(line) > _indent(before):
        return (
            f"this line is indented by {_indent(line)} spaces, but the line before it already has a value",
            f"indent it by {_indent(before)} like the line before, or leave the value before it out",
        )
    if deeper and before and not _KEY.match(before):
        return "the line before this one is neither a key nor a list entry", "a ':' seems to be missing there"
    return "a second ': ' stands in this value", "put the value in quotes"


def _broken_mapping(line: str, column: int, before: str) -> tuple[str, str]:
    if _JINJA.search(line):
        return "a value can't start with '{{' or '{%' unless it is quoted", 'write "{{ ... }}" in quotes'
    if column - 1 == _indent(line) and (_KEY.match(line) or line.lstrip().startswith("- ")):
        return (
            f"this line is indented by {_indent(line)} spaces and fits no key above it",
            "give entries of one mapping the same indentation",
        )
    if column > 1 and line[: column - 1].rstrip().endswith(("'", '"')):
        return (
            "text follows a closed quotation",
            "quote the whole value; inside '...' an apostrophe is doubled: ''",
        )
    if column > 1 and line[: column - 1].rstrip().endswith(("}", "]")):
        return "text follows a closed bracket", "put a text that starts with { or [ in quotes"
    return "a 'key: value' is expected here", "check the indentation and the quotes of this line"
