"""Files with rows of cards, put into the tree of the game file where it names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

_READERS: dict[str, Callable[[Path, str], Tree]] = {
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


def include_rows(tree: Tree, folder: Folder) -> Included:
    """``tree`` with each ``cards: FILE`` replaced by the rows of the file."""
    components = tree.value.get("components") if isinstance(tree.value, dict) else None
    if not isinstance(components, dict):
        return Included(tree, {}, complete=True)
    found: list[Diagnostic] = []
    values, keys = dict(tree.spans.values), dict(tree.spans.keys)
    texts: dict[str, str] = {}
    written: dict[str, Any] = {}
    complete = True
    for name, component in components.items():
        cards = component.get("cards") if isinstance(component, dict) else None
        if not isinstance(cards, Scalar) or cards in ("", "~"):
            written[name] = component
            continue
        at: KeyPath = ("components", name, "cards")
        rows = _read(str(cards), folder, tree.spans.of(*at))
        found.extend(rows.diagnostics)
        texts.update({rows.path: rows.text} if rows.text else {})
        if rows.value is None:
            complete = False
            written[name] = {key: value for key, value in component.items() if key != "cards"}
        else:
            written[name] = {**component, "cards": rows.value}
            values |= {(*at, *path): span for path, span in rows.spans.values.items() if path}
            keys |= {(*at, *path): span for path, span in rows.spans.keys.items()}
    value = {**tree.value, "components": written}
    spans = Spans(values, keys, tree.spans.start)
    return Included(Tree(tree.path, tree.text, value, spans, (*tree.diagnostics, *found)), texts, complete)


def _read(name: str, folder: Folder, span: Span) -> Tree:
    path = folder.find(name, span)
    if isinstance(path, Diagnostic):
        return _nothing(name, path)
    shown_as = PurePosixPath(name).as_posix()
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        return _nothing(name, fault("unknown-value", span, f"'{name}' is no file that rows can stand in",
                                    f"rows can stand in {', '.join(_READERS)}"))  # fmt: skip
    tree = reader(path, shown_as)
    if tree.value is None or isinstance(tree.value, list):
        return tree
    wrong = fault("wrong-type", tree.spans.of(), f"'{shown_as}' must hold a list of rows, not {described(tree.value)}",
                  "begin each row with '- ', as in '- {id: cake, copies: 15}'")  # fmt: skip
    return Tree(shown_as, tree.text, None, tree.spans, (*tree.diagnostics, wrong))


def _nothing(name: str, why: Diagnostic) -> Tree:
    return Tree(name, "", None, Spans(), (why,))
