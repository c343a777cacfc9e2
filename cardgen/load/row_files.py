"""Files with rows of cards, put into the tree of the game file where it names them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from cardgen.diagnostics import Diagnostic
from cardgen.load.decode import described
from cardgen.load.folder import Folder
from cardgen.load.table_file import read_csv
from cardgen.load.text_file import fault
from cardgen.load.workbook import read_xlsx
from cardgen.load.yaml_tree import Tree, read_tree
from cardgen.model.base import Scalar
from cardgen.model.game import KeyPath, Spans
from cardgen.source import Span

_READERS: dict[str, Callable[[Path, str, KeyPath], Tree]] = {
    ".yaml": read_tree,
    ".yml": read_tree,
    ".csv": read_csv,
    ".tsv": read_csv,
    ".xlsx": read_xlsx,
}


@dataclass(frozen=True, slots=True)
class Included:
    """The tree of the game file with all rows in it, and the texts of the files that they came from."""

    tree: Tree
    texts: Mapping[str, str]
    complete: bool  # whether every file that is named could be read


class Places(Mapping[KeyPath, Span]):
    """Several mappings as one, the last that knows a path counts; nothing is copied."""

    def __init__(self, parts: Sequence[Mapping[KeyPath, Span]]) -> None:
        self._parts = tuple(reversed(parts))

    def __getitem__(self, path: KeyPath) -> Span:
        for part in self._parts:
            if (found := part.get(path)) is not None:
                return found
        raise KeyError(path)

    def __iter__(self) -> Iterator[KeyPath]:
        return iter(dict.fromkeys(path for part in reversed(self._parts) for path in part))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def include_rows(tree: Tree, folder: Folder) -> Included:
    """``tree`` with each ``cards: FILE`` replaced by the rows of the file."""
    components = tree.value.get("components") if isinstance(tree.value, dict) else None
    if not isinstance(components, dict):
        return Included(tree, {}, complete=True)
    found: list[Diagnostic] = []
    values, keys = [tree.spans.values], [tree.spans.keys]
    texts: dict[str, str] = {}
    written: dict[str, Any] = {}
    complete = True
    for name, component in components.items():
        cards = component.get("cards") if isinstance(component, dict) else None
        if not isinstance(cards, Scalar) or cards in ("", "~"):
            written[name] = component
            continue
        at: KeyPath = ("components", name, "cards")
        rows = _read(str(cards), folder, tree.spans.of(*at), at)
        found.extend(rows.diagnostics)
        texts.update({rows.path: rows.text} if rows.text else {})
        if rows.value is None:
            complete = False
            written[name] = {key: value for key, value in component.items() if key != "cards"}
        else:
            written[name] = {**component, "cards": rows.value}
            values.append(rows.spans.values)
            keys.append(rows.spans.keys)
    value = {**tree.value, "components": written}
    spans = Spans(Places(values), Places(keys), tree.spans.start)
    return Included(Tree(tree.path, tree.text, value, spans, (*tree.diagnostics, *found)), texts, complete)


def _read(name: str, folder: Folder, span: Span, at: KeyPath) -> Tree:
    path = folder.find(name, span)
    if isinstance(path, Diagnostic):
        return Tree.nothing(name, path)
    shown_as = PurePosixPath(name).as_posix()
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        message = f"'{name}' is no file that rows can stand in"
        return Tree.nothing(
            name, fault("unknown-value", span, message, f"rows can stand in {', '.join(_READERS)}")
        )
    tree = reader(path, shown_as, at)
    if tree.value is None or isinstance(tree.value, list):
        return tree
    message = f"'{shown_as}' must hold a list of rows, not {described(tree.value)}"
    hint = "begin each row with '- ', as in '- {id: cake, copies: 15}'"
    wrong = fault("wrong-type", tree.spans.start, message, hint)
    return Tree.nothing(shown_as, *tree.diagnostics, wrong, text=tree.text)
