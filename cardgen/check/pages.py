"""Links and names inside the rulebook's sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.check.base import report
from cardgen.check.words import place_of
from cardgen.diagnostics import Diagnostic, did_you_mean
from cardgen.model.facts import PROSE_NAMES
from cardgen.model.game import Game, SourceText
from cardgen.ruleset import Rulings

_CODE = re.compile(r"^(```+|~~~+)[^\n]*\n.*?(?:^\1[^\n]*$|\Z)|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(\s*#([^()\s]*)\s*\)")
_HEADING = re.compile(r"^#{1,6}[ \t]+(.*?)[ \t]*(?:\{#([A-Za-z][\w-]*)\})?[ \t]*$", re.MULTILINE)


def _without_code(text: str) -> str:
    return _CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def cross_references(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Links inside the rulebook lead to a heading."""
    for source in game.rulebooks.values():
        text = _without_code(source.text)
        anchors = [match[2] or slug(match[1]) for match in _HEADING.finditer(text)]
        for match in _LINK.finditer(text):
            if match[1] not in anchors:
                message = f"no heading has the id '{match[1]}'"
                hint = did_you_mean(match[1], anchors) or "headings get an id with {#id} at their end"
                yield report("xref", place_of(source.path, text, match.start(1)), message, hint=hint)


def slug(title: str) -> str:
    """The id of a heading that states none: its letters and digits, joined by hyphens."""
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-") or "section"


def fact_names(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """What stands between ``{{`` and ``}}`` is a fact, or one of the names that prose knows."""
    known = _known(game, rulings)
    for source in game.rulebooks.values():
        yield from _unknown_names(source, known)


def _known(game: Game, rulings: Rulings) -> dict[str, Any]:
    """Names as nested mappings; None where anything may follow."""
    tree: dict[str, Any] = dict.fromkeys(PROSE_NAMES)
    tree.update(rulings.facts.tree())
    tree["values"] = dict.fromkeys(game.spec.values)
    tree["scoring"] = dict.fromkeys(game.spec.scoring)
    return tree


def _unknown_names(source: SourceText, known: Mapping[str, Any]) -> Iterator[Diagnostic]:
    from jinja2 import Environment, TemplateSyntaxError, nodes

    try:
        tree = Environment(comment_start_string="<!--", comment_end_string="-->", autoescape=True).parse(
            source.text
        )
    except TemplateSyntaxError:
        return  # prose-error, when the page is written
    own = {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}  # set in the text itself
    inner: set[int] = set()
    for node in tree.find_all((nodes.Getattr, nodes.Getitem)):
        path = _path(node)
        if path is None or id(node) in inner:
            continue
        inner.update(id(part) for part in _chain(node))
        if path[0] not in own:
            yield from _missing(source, node.lineno, path, known)
    for name in tree.find_all(nodes.Name):
        if id(name) not in inner and name.ctx == "load" and name.name not in own:
            yield from _missing(source, name.lineno, [name.name], known)


def _chain(node: Any) -> Iterator[Any]:
    while hasattr(node, "node"):
        node = node.node
        yield node


def _path(node: Any) -> list[str] | None:
    """``setup[4].rounds`` as its parts; None when a part isn't a plain name or number."""
    from jinja2 import nodes

    parts: list[str] = []
    while not isinstance(node, nodes.Name):
        if isinstance(node, nodes.Getattr):
            parts.append(node.attr)
        elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
            parts.append(str(node.arg.value))
        else:
            return None
        node = node.node
    return [node.name, *reversed(parts)]


def _missing(
    source: SourceText, line: int, path: Iterable[str], known: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    scope: Any = known
    for part in path:
        if scope is None or not isinstance(scope, Mapping):
            return
        if part not in scope:
            rows = source.text.split("\n")
            row = rows[line - 1] if line <= len(rows) else ""
            found = re.search(rf"\b{re.escape(part)}\b", row)
            offset = sum(len(r) + 1 for r in rows[: line - 1]) + (found.start() if found else 0)
            hint = did_you_mean(part, map(str, scope)) or "docs/rulebook.md lists the names that prose knows"
            place = place_of(source.path, source.text, offset)
            yield report("unknown-fact", place, f"'{part}' is not known here", hint=hint)
            return
        scope = scope[part]
