"""Tables of cards from a spreadsheet: CSV in its usual dialects.

A table becomes the same tree of rows that YAML gives.  The CSV reader is our own because the one that comes
with Python doesn't say where a cell was written.  Places are worked out when somebody asks: there are ten
times as many as rows, and few are ever needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cardgen.diagnostics import Diagnostic, Related, Severity, nearest
from cardgen.load.text_file import fault, read_text
from cardgen.load.yaml_tree import Tree
from cardgen.model.base import Scalar
from cardgen.model.game import KeyPath, Spans
from cardgen.source import Span

_DELIMITERS = ",;\t|"
_MOST_COLUMNS = 500
_QUOTED = re.compile(r' *"((?:[^"]+|"")*+)" *')
_NAMES_OF_IDS = ("name", "card", "key", "title")


@dataclass(frozen=True, slots=True)
class Record:
    """One row of a table: its cells, stripped, and where the cell of each number (from 0) begins."""

    texts: list[str]
    place: Callable[[int], Span]

    @property
    def start(self) -> Span:
        """The place of the first cell that isn't blank."""
        number = 0 if self.texts[0] else next((n for n, text in enumerate(self.texts) if text), 0)
        return self.place(number)


class TablePlaces(Mapping[KeyPath, Span]):
    """The places of a table's cells under the key paths ``(*at, row, name)``."""

    def __init__(self, at: KeyPath, header: Record, rows: Sequence[Record]) -> None:
        self._at = at
        self._header = header
        self._rows = rows
        self._columns = {name: number for number, name in enumerate(header.texts)}

    def __getitem__(self, path: KeyPath) -> Span:
        at, rest = path[: len(self._at)], path[len(self._at) :]
        match rest if at == self._at else None:
            case ():
                return self._header.start
            case (int(index),) if index < len(self._rows):
                return self._rows[index].start
            case (int(index), str(name)) if index < len(self._rows) and name in self._columns:
                record, number = self._rows[index], self._columns[name]
                if number < len(record.texts) and record.texts[number]:
                    return record.place(number)
        raise KeyError(path)

    def __iter__(self) -> Iterator[KeyPath]:
        yield self._at
        for index, record in enumerate(self._rows):
            yield (*self._at, index)
            for name, text in zip(self._columns, record.texts, strict=False):
                if text:
                    yield (*self._at, index, name)

    def __len__(self) -> int:
        return 1 + sum(1 + sum(map(bool, record.texts)) for record in self._rows)


class _SyntaxFault(Exception):
    def __init__(self, message: str, span: Span) -> None:
        self.diagnostic = fault(
            "csv-syntax", span, message, 'quote the whole cell; inside "..." a quote is doubled: ""'
        )


def read_csv(path: Path, shown_as: str, at: KeyPath = ()) -> Tree:
    """The rows of a CSV file, separated by comma, semicolon, tab or bar, whichever its header uses most."""
    text = read_text(path, shown_as)
    if isinstance(text, Diagnostic):
        return Tree.nothing(shown_as, text)
    try:
        records = list(_records(text, shown_as))
    except _SyntaxFault as error:
        return Tree.nothing(shown_as, error.diagnostic, text=text)
    return table(records, shown_as, text=text, at=at)


def table(records: Sequence[Record], shown_as: str, *, text: str = "", at: KeyPath = ()) -> Tree:
    """``records`` as rows under the names of the first one; blank cells and blank rows are left out.

    Every cell is a plain scalar, whether it was quoted or not, for exporters quote as they like.
    """
    filled = [record for record in records if any(record.texts)]
    if not filled:
        hint = "the first row names the columns, one of them 'id'"
        return Tree.nothing(shown_as, fault("empty-file", Span(shown_as), f"'{shown_as}' is empty", hint))
    header, rows = filled[0], filled[1:]
    found = [*_wrong_header(header, rows), *(d for row in rows for d in _ragged(header, row))]
    if not rows and not found:
        message = f"'{shown_as}' has a header, but 0 rows"
        found.append(fault("no-rows", header.start, message, "add a row for each design"))
    if found:
        return Tree.nothing(shown_as, *found, text=text)
    named = list(enumerate(header.texts))
    tree = [
        {
            name: Scalar(cell, plain=cell not in ("~", "null"))
            for number, name in named
            if (cell := record.texts[number])
        }
        for record in rows
    ]
    return Tree(shown_as, text, tree, Spans(TablePlaces(at, header, rows), {}, header.start))


def _wrong_header(header: Record, rows: Sequence[Record]) -> Iterator[Diagnostic]:
    seen: dict[str, Span] = {}
    for number, name in enumerate(header.texts):
        span = header.place(number)
        if not name:
            if any(len(row.texts) > number and row.texts[number] for row in rows):
                message = f"column {number + 1} has cells, but no name"
                yield fault("missing-value", span, message, "name it in the first row")
        elif name in seen:
            yield Diagnostic(
                name="duplicate-key",
                severity=Severity.ERROR,
                span=span,
                message=f"the column '{name}' occurs twice",
                hint="rename one of the two",
                related=(Related(seen[name], f"'{name}' was used here first"),),
            )
        else:
            seen[name] = span
    if "id" not in seen:
        near = nearest("id", seen) or next((name for name in seen if name.casefold() in _NAMES_OF_IDS), None)
        hint = f"rename the column '{near}'" if near else "name the column that tells the designs apart"
        if len(header.texts) == 1:
            hint = "columns are separated by comma, semicolon, tab or |"
        yield fault("missing-key", header.start, "the column 'id' is missing", hint)


def _ragged(header: Record, record: Record) -> Iterator[Diagnostic]:
    """A row with more or fewer cells than the header has; blank ones at its end don't count."""
    known, wide = len(header.texts), len(record.texts)
    while wide > known and not record.texts[wide - 1]:
        wide -= 1
    if wide != known:
        message = f"this row has {wide} cells, but the header has {known}"
        hint = "put a text that contains the separator in double quotes"
        yield fault("ragged-row", record.place(min(known, wide - 1)), message, hint)


def _delimiter(text: str) -> str:
    header = next((line for line in text.split("\n") if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", header)
    return max(_DELIMITERS, key=bare.count)


def _records(text: str, path: str) -> Iterator[Record]:
    """All rows, blank ones too.

    Raises:
        _SyntaxFault: A quotation has no end, or something follows it.
    """
    delimiter = _delimiter(text)
    index, line = 0, 1
    while index < len(text):
        start = Span(path, line)
        end = text.find("\n", index)
        end = len(text) if end < 0 else end
        if text.find('"', index, end) < 0:
            texts = [found.strip() for found in text[index:end].split(delimiter)]
        else:
            cells, end = _quoted_row(text, index, delimiter, start)
            texts = [found for found, _ in cells]
        if len(texts) > _MOST_COLUMNS:
            raise _SyntaxFault(f"this row has more than {_MOST_COLUMNS} cells", start)
        yield Record(texts, partial(_place, text[index:end], delimiter, start))
        line += text.count("\n", index, end) + 1
        index = end + 1


def _quoted_row(text: str, index: int, delimiter: str, start: Span) -> tuple[list[tuple[str, int]], int]:
    """The cells of the row that begins at ``index``, each with its own index, and the index of the row's end."""
    begin = index
    cells: list[tuple[str, int]] = []
    while True:
        quoted = _QUOTED.match(text, index) if text[index : index + 1] in ('"', " ") else None
        if quoted is not None:
            value, end = quoted[1].replace('""', '"'), quoted.end()
            if end < len(text) and text[end] not in ("\n", delimiter):
                raise _SyntaxFault("text follows a closed quotation", _after(text[begin:end], start))
        else:
            stop = text.find("\n", index)
            stop = len(text) if stop < 0 else stop
            end = text.find(delimiter, index, stop)
            end = stop if end < 0 else end
            value = text[index:end].strip()
            if value.startswith('"'):
                raise _SyntaxFault("a quotation is never closed", _after(text[begin:index], start))
        cells.append((value, index))
        if end >= len(text) or text[end] == "\n":
            return cells, end
        index = end + 1


def _place(row: str, delimiter: str, start: Span, number: int) -> Span:
    """Where the cell of this number begins in a row that begins at ``start``."""
    cells, _ = _quoted_row(row, 0, delimiter, start)
    return _after(row[: cells[number][1]], start)


def _after(before: str, start: Span) -> Span:
    """The place behind ``before``, which begins at ``start``."""
    lines = before.count("\n")
    column = len(before) - before.rindex("\n") if lines else start.column + len(before)
    return Span(start.path, start.line + lines, column)
