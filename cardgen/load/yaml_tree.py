"""YAML text -> plain values with the place of each.

Nothing is typed here: every scalar stays the text that was typed (``model.base.Scalar``), and the models say what it
means.  The tree is built from parser events, so that depth and size are known before an alias is expanded.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
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
    """A YAML file: mappings, lists and ``Scalar``s, with the place of each; ``value`` is None when it is no YAML."""

    path: str  # as diagnostics show it
    text: str
    value: Any
    spans: Spans
    diagnostics: tuple[Diagnostic, ...] = ()


def read_tree(path: Path, shown_as: str) -> Tree:
    """The file at ``path``, which diagnostics call ``shown_as``.  Never raises for what the file holds."""
    text = read_text(path, shown_as)
    if isinstance(text, Diagnostic):
        return Tree(shown_as, "", None, Spans(start=Span(shown_as)), (text,))
    return parse_tree(text, shown_as)


def parse_tree(text: str, shown_as: str) -> Tree:
    """``text`` as a tree; of a text with a syntax error nothing is kept."""
    start = Span(shown_as)
    builder = _Builder(text, shown_as)
    try:
        root = builder.build()
    except _Refused as refusal:
        found = (*builder.found, refusal.diagnostic)
        return Tree(shown_as, text, None, Spans(start=start), found)
    except yaml.YAMLError as error:
        return Tree(shown_as, text, None, Spans(start=start), (explain(error, text, shown_as),))
    if root is None:
        empty = fault("empty-file", start, f"'{shown_as}' is empty", "see docs/format.md for what goes in")
        return Tree(shown_as, text, None, Spans(start=start), (empty,))
    values: dict[KeyPath, Span] = {}
    keys: dict[KeyPath, Span] = {}
    value = _plain(root, (), values, keys)
    return Tree(shown_as, text, value, Spans(values, keys, values[()]), tuple(builder.found))


@dataclass(slots=True)
class _Node:
    """A node with what its expansion costs; aliases share it."""

    span: Span
    value: Any  # Scalar, list of nodes, or dict of (span of the key, node)
    size: int = 1
    depth: int = 1
    open: bool = True
    merged: list[_Node] = field(default_factory=list)  # what `<<` brings in, first wins
    key: tuple[str | None, Span] | None = None  # the key that waits for its value; None for `<<`


class _Refused(Exception):
    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic


class _Builder:
    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        self.found: list[Diagnostic] = []
        self._line_starts = [0, *(i + 1 for i, c in enumerate(text) if c == "\n")]
        self._anchors: dict[str, _Node] = {}

    def build(self) -> _Node | None:
        root: _Node | None = None
        stack: list[_Node] = []
        documents = 0
        for event in self._events():
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._refuse(event, "several-documents", "a second document starts here, only one is read",
                                 "remove the line '---'")  # fmt: skip
            elif isinstance(event, yaml.CollectionEndEvent):
                node = self._close(stack.pop())
                root = self._place(node, stack, event) or root
            elif isinstance(event, yaml.NodeEvent):
                node = self._node(event)
                if node.open:
                    stack.append(node)
                    if len(stack) > MOST_DEPTH:
                        self._refuse_depth(event)
                else:
                    root = self._place(node, stack, event) or root
        return None if root is not None and root.value == "" and root.value.plain else root

    def _events(self) -> Iterator[yaml.Event]:
        parser = _PARSER(self.text)
        try:
            while parser.check_event():
                yield parser.get_event()
        finally:
            parser.dispose()

    def _node(self, event: yaml.NodeEvent) -> _Node:
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        if getattr(event, "tag", None) is not None:
            self.found.append(
                fault("explicit-tag", self._span(event), f"the tag '{event.tag}' is not allowed",
                      "write the value alone; put it in quotes when it is a text")  # fmt: skip
            )
        value: Any
        if isinstance(event, yaml.ScalarEvent):
            value = Scalar(event.value, plain=event.style in (None, "") and event.tag is None)
            if value.plain and event.end_mark.line > event.start_mark.line:
                self._swallowed(event)
        else:
            value = {} if isinstance(event, yaml.MappingStartEvent) else []
        node = _Node(self._span(event), value, open=not isinstance(event, yaml.ScalarEvent))
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _swallowed(self, event: yaml.ScalarEvent) -> None:
        """Complain of a line that was meant as a list entry and became part of the text before it."""
        first, *rest = self.text[event.start_mark.index : event.end_mark.index].split("\n")
        for offset, line in enumerate(rest, start=1):
            entry = line.lstrip(" ")
            if entry.startswith("- "):
                above = self._span(event)
                self.found.append(
                    fault("swallowed-line", Span(self.path, above.line + offset, len(line) - len(entry) + 1),
                          f"this line counts as part of the text '{first[:30].strip()}' above it",
                          "indent a list entry like its neighbours, or quote the text")  # fmt: skip
                )
                return

    def _alias(self, event: yaml.AliasEvent) -> _Node:
        node = self._anchors.get(event.anchor)
        if node is None:
            self._refuse(event, "unknown-alias", f"no anchor '&{event.anchor}' stands before this alias",
                         "put a text that starts with * in quotes")  # fmt: skip
        elif node.open:
            self._refuse(event, "alias-loop", f"'*{event.anchor}' stands inside the value that it names",
                         "a value can't contain itself")  # fmt: skip
        return node

    def _place(self, node: _Node, stack: list[_Node], event: yaml.Event) -> _Node | None:
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
            self._refuse(event, "too-many-values", f"the file holds more than {MOST_NODES:,} values with its aliases"
                         " written out", "aliases multiply: use fewer of them inside each other")  # fmt: skip
        if len(stack) + node.depth > MOST_DEPTH:
            self._refuse_depth(event)
        return None

    def _key(self, node: _Node, event: yaml.Event) -> tuple[str | None, Span]:
        if isinstance(node.value, Scalar):
            merge = node.value == "<<" and node.value.plain
            return (None if merge else str(node.value)), self._span(event)
        self._refuse(event, "wrong-key", "a list or a mapping stands where a key belongs",
                     "put a value that starts with { or [ in quotes, as in \"{{ card.id }}\"", node.span)  # fmt: skip

    def _add(self, parent: _Node, key: str | None, span: Span, node: _Node) -> None:
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

    def _merge(self, parent: _Node, node: _Node) -> None:
        sources = node.value if isinstance(node.value, list) else [node]
        for source in sources:
            if isinstance(source.value, dict):
                parent.merged.append(source)
            else:
                self.found.append(
                    fault("wrong-type", source.span, "'<<' takes a mapping, or a list of mappings",
                          "write the alias of a mapping, as in <<: *base")  # fmt: skip
                )

    def _close(self, node: _Node) -> _Node:
        node.open = False
        for source in node.merged:
            for key, entry in source.value.items():
                node.value.setdefault(key, entry)
        return node

    def _span(self, event: yaml.Event) -> Span:
        index = event.start_mark.index
        line = bisect_right(self._line_starts, index)
        return Span(self.path, line, index - self._line_starts[line - 1] + 1)

    def _refuse_depth(self, event: yaml.Event) -> None:
        self._refuse(event, "too-deep", f"values are nested more than {MOST_DEPTH} deep", "flatten them")

    def _refuse(self, event: yaml.Event, name: str, message: str, hint: str, span: Span | None = None) -> NoReturn:
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
