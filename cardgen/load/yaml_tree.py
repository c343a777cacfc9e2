"""YAML text -> plain values with the place of each.

Nothing gets a type here: every scalar stays the text that was typed (``model.base.Scalar``), and the models
say what it means.  The tree is built from parser events, so that depth and size are known before an alias is
written out.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import yaml

from cardgen.diagnostics import Diagnostic, Related, Severity
from cardgen.load.text_file import fault, read_text
from cardgen.load.yaml_words import explain
from cardgen.model.base import Scalar
from cardgen.model.game import KeyPath, Spans
from cardgen.source import Span

MOST_NODES = 200_000  # after aliases are written out
MOST_DEPTH = 60
_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Tree:
    """A file as mappings, lists and ``Scalar``s, with the place of each; without values when it has none."""

    path: str  # as diagnostics show it
    text: str
    value: Any
    spans: Spans
    diagnostics: tuple[Diagnostic, ...] = ()

    @classmethod
    def nothing(cls, path: str, *why: Diagnostic, text: str = "") -> Tree:
        """A file that gives no values, with the reasons."""
        return cls(path, text, None, Spans(start=Span(path)), why)


def read_tree(path: Path, shown_as: str, at: KeyPath = ()) -> Tree:
    """The file at ``path``, which diagnostics call ``shown_as``.  Never raises for what the file holds.

    ``at`` is the key path under which the places of its values are to stand.
    """
    text = read_text(path, shown_as)
    if isinstance(text, Diagnostic):
        return Tree.nothing(shown_as, text)
    return parse_tree(text, shown_as, at)


def parse_tree(text: str, shown_as: str, at: KeyPath = ()) -> Tree:
    """``text`` as a tree; of a text with a syntax error nothing is kept."""
    builder = _Builder(text, shown_as)
    try:
        root = builder.build()
    except _Refused as refusal:
        return Tree.nothing(shown_as, *builder.found, refusal.diagnostic, text=text)
    except yaml.YAMLError as error:
        return Tree.nothing(shown_as, *builder.found, explain(error, text, shown_as), text=text)
    if root is None:
        hint = "see docs/format.md for what goes in"
        empty = fault("empty-file", Span(shown_as), f"'{shown_as}' is empty", hint)
        return Tree.nothing(shown_as, empty, text=text)
    values: dict[KeyPath, Span] = {}
    keys: dict[KeyPath, Span] = {}
    value = _plain(root, at, values, keys)
    return Tree(shown_as, text, value, Spans(values, keys, values[at]), tuple(builder.found))


class _Leaf:
    """A scalar with its place.  ``size`` and ``depth`` say what a node costs, since aliases share nodes."""

    __slots__ = ("span", "value")
    size, depth, open = 1, 1, False

    def __init__(self, span: Span, value: Scalar) -> None:
        self.span = span
        self.value = value


class _Branch:
    """A list of nodes, or a mapping of keys to (place of the key, node)."""

    __slots__ = ("depth", "key", "merged", "open", "size", "span", "value")

    def __init__(self, span: Span, value: Any) -> None:
        self.span = span
        self.value = value
        self.size = self.depth = 1
        self.open = True
        self.merged: list[_Branch] = []  # what `<<` brings in, first wins
        self.key: tuple[str | None, Span] | None = None  # the key that waits for its value; None for `<<`


_Node = _Leaf | _Branch


class _Refused(Exception):
    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic


class _Builder:
    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        self.found: list[Diagnostic] = []
        self._line_starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._own_breaks = any(character in text for character in "\x85\u2028\u2029")
        self._anchors: dict[str, _Node] = {}

    def build(self) -> _Node | None:
        """The first document's root; None when there is nothing in it."""
        root: _Node | None = None
        stack: list[_Branch] = []
        documents = 0
        parser = _PARSER(self.text)
        try:
            while parser.check_event():
                event = parser.get_event()
                if isinstance(event, yaml.NodeEvent):
                    root = self._take(event, stack) or root
                elif isinstance(event, yaml.CollectionEndEvent):
                    root = self._place(self._close(stack.pop()), stack, event) or root
                elif isinstance(event, yaml.DocumentStartEvent):
                    documents += 1
                    if documents > 1:
                        message = "a second document starts here, only one is read"
                        self._refuse(event, "several-documents", message, "remove the line '---'")
        finally:
            parser.dispose()
        return None if isinstance(root, _Leaf) and root.value == "" and root.value.plain else root

    def _take(self, event: yaml.NodeEvent, stack: list[_Branch]) -> _Node | None:
        node = self._alias(event) if isinstance(event, yaml.AliasEvent) else self._node(event)
        if not node.open:
            return self._place(node, stack, event)
        assert isinstance(node, _Branch)  # leaves are never open
        stack.append(node)
        if len(stack) > MOST_DEPTH:
            self._refuse_depth(event)
        return None

    def _node(self, event: yaml.NodeEvent) -> _Node:
        node: _Node
        tag = getattr(event, "tag", None)
        if isinstance(event, yaml.ScalarEvent):
            plain = tag is None and not event.style
            node = _Leaf(self._span(event), Scalar(str(event.value), plain=plain))
            if plain and "\n" in self._written(event):
                self._swallowed(event)
        else:
            node = _Branch(self._span(event), {} if isinstance(event, yaml.MappingStartEvent) else [])
        if tag is not None:
            hint = "write the value alone; put it in quotes when it is a text"
            self.found.append(fault("explicit-tag", node.span, f"the tag '{tag}' is not allowed", hint))
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _swallowed(self, event: yaml.ScalarEvent) -> None:
        """Complain of a line that was meant as a list entry and became part of the text before it."""
        first, *rest = self._written(event).split("\n")
        for offset, line in enumerate(rest, start=1):
            entry = line.lstrip(" ")
            if entry.startswith("- "):
                span = Span(self.path, self._span(event).line + offset, len(line) - len(entry) + 1)
                message = f"this line counts as part of the text '{first[:30].strip()}' above it"
                hint = "indent a list entry like its neighbours, or quote the text"
                self.found.append(fault("swallowed-line", span, message, hint))
                return

    def _written(self, event: yaml.Event) -> str:
        start, end = event.start_mark, event.end_mark
        return self.text[start.index : end.index] if start is not None and end is not None else ""

    def _alias(self, event: yaml.AliasEvent) -> _Node:
        node = self._anchors.get(str(event.anchor))
        if node is None:
            message = f"no anchor '&{event.anchor}' stands before this alias"
            self._refuse(event, "unknown-alias", message, "put a text that starts with * in quotes")
        if node.open:
            message = f"'*{event.anchor}' stands inside the value that it names"
            self._refuse(event, "alias-loop", message, "a value can't contain itself")
        return node

    def _place(self, node: _Node, stack: list[_Branch], event: yaml.Event) -> _Node | None:
        """Put ``node`` where it belongs; the root is given back."""
        if not stack:
            return node
        parent = stack[-1]
        if isinstance(parent.value, list):
            parent.value.append(node)
        elif parent.key is None:
            parent.key = self._key(node, event)
        else:
            self._add(parent, *parent.key, node)
            parent.key = None
        parent.size += node.size
        parent.depth = max(parent.depth, node.depth + 1)
        if parent.size > MOST_NODES:
            message = f"the file holds more than {MOST_NODES:,} values with its aliases written out"
            hint = "aliases multiply: use fewer of them inside each other"
            self._refuse(event, "too-many-values", message, hint)
        if len(stack) + node.depth > MOST_DEPTH:
            self._refuse_depth(event)
        return None

    def _key(self, node: _Node, event: yaml.Event) -> tuple[str | None, Span]:
        if not isinstance(node.value, Scalar):
            hint = 'put a value that starts with { or [ in quotes, as in "{{ card.id }}"'
            self._refuse(
                event, "wrong-key", "a list or a mapping stands where a key belongs", hint, node.span
            )
        merge = node.value == "<<" and node.value.plain
        span = self._span(event) if isinstance(event, yaml.AliasEvent) else node.span
        return (None if merge else str(node.value)), span

    def _add(self, parent: _Branch, key: str | None, span: Span, node: _Node) -> None:
        if key is None:
            self._merge(parent, node)
        elif key in parent.value:
            first = parent.value[key][0]
            self.found.append(
                Diagnostic(
                    name="duplicate-key",
                    severity=Severity.ERROR,
                    span=span,
                    message=f"the key '{key}' occurs twice in this mapping",
                    hint="keep one of the two",
                    related=(Related(first, f"'{key}' was given here first"),),
                )
            )
        else:
            parent.value[key] = (span, node)

    def _merge(self, parent: _Branch, node: _Node) -> None:
        sources = node.value if isinstance(node.value, list) else [node]
        for source in sources:
            if isinstance(source, _Branch) and isinstance(source.value, dict):
                parent.merged.append(source)
            else:
                self.found.append(
                    fault(
                        "wrong-type",
                        source.span,
                        "'<<' takes a mapping, or a list of mappings",
                        "write the alias of a mapping, as in <<: *base",
                    )
                )

    def _close(self, node: _Branch) -> _Branch:
        node.open = False
        for source in node.merged:
            for key, entry in source.value.items():
                node.value.setdefault(key, entry)
        return node

    def _span(self, event: yaml.Event) -> Span:
        mark = event.start_mark
        if mark is None:
            return Span(self.path)
        if not self._own_breaks:
            return Span(self.path, mark.line + 1, mark.column + 1)
        index = mark.index  # the parser counts lines that editors don't
        line = bisect_right(self._line_starts, index)
        return Span(self.path, line, index - self._line_starts[line - 1] + 1)

    def _refuse_depth(self, event: yaml.Event) -> None:
        self._refuse(event, "too-deep", f"values are nested more than {MOST_DEPTH} deep", "flatten them")

    def _refuse(
        self, event: yaml.Event, name: str, message: str, hint: str, span: Span | None = None
    ) -> NoReturn:
        raise _Refused(fault(name, span or self._span(event), message, hint))


def _plain(node: _Node, path: KeyPath, values: dict[KeyPath, Span], keys: dict[KeyPath, Span]) -> Any:
    values[path] = node.span
    if isinstance(node.value, list):
        return [_plain(item, (*path, i), values, keys) for i, item in enumerate(node.value)]
    if not isinstance(node.value, dict):
        return node.value
    mapping = {}
    for key, (span, item) in node.value.items():
        keys[*path, key] = span
        mapping[key] = _plain(item, (*path, key), values, keys)
    return mapping
