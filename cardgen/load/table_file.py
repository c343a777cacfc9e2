"""Tables of cards from a spreadsheet: CSV in its usual dialects, and XLSX.

A table becomes the same tree of rows that YAML gives.  The CSV reader is our own because the one that comes with
Python doesn't say where a cell was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Related, Severity, nearest
from cardgen.load.text_file import fault, place, read_text
from cardgen.load.yaml_tree import Tree
from cardgen.model.base import Scalar
from cardgen.model.game import KeyPath, Spans
from cardgen.source import Span

_DELIMITERS = ",;\t|"
_MOST_COLUMNS = 500
_QUOTED = re.compile(r'[ ]*"((?:[^"]|"")*)"[ ]*')


class Cell(NamedTuple):
    text: str
    line: int
    column: int


def read_csv(path: Path, shown_as: str) -> Tree:
    """The rows of a CSV file, separated by comma, semicolon, tab or bar, whichever its header uses most."""
    text = read_text(path, shown_as)
    if isinstance(text, Diagnostic):
        return _nothing(shown_as, "", text)
    records = _records(text, shown_as)
    if isinstance(records, Diagnostic):
        return _nothing(shown_as, text, records)
    return table(records, shown_as, text)


def table(records: Sequence[Sequence[Cell]], shown_as: str, text: str = "") -> Tree:
    """``records`` as a list of rows under the names of the first one; blank cells and blank rows are left out.

    Every cell is a plain scalar, whether it was quoted or not, for exporters quote as they like.
    """
    filled = [record for record in records if any(cell.text for cell in record)]
    if not filled:
        return _nothing(shown_as, text, fault("empty-file", Span(shown_as), f"'{shown_as}' is empty",
                                              "the first row names the columns, one of them 'id'"))  # fmt: skip
    header, rows = filled[0], filled[1:]
    columns, found = _columns(header, rows, shown_as)
    if not rows and not found:
        found.append(fault("no-rows", Span(shown_as, header[0].line), f"'{shown_as}' has a header, but 0 rows",
                           "add a row for each design"))  # fmt: skip
    values: dict[KeyPath, Span] = {(): Span(shown_as, header[0].line)}
    tree: list[dict[str, Scalar]] = []
    for index, record in enumerate(rows):
        first = next(cell for cell in record if cell.text)
        values[index,] = Span(shown_as, first.line, first.column)
        if ragged := _ragged(header, record, shown_as):
            found.append(ragged)
        row = {}
        for name, cell in zip(columns, record, strict=False):
            if name and cell.text:
                row[name] = Scalar(cell.text, plain=cell.text not in ("~", "null"))
                values[index, name] = Span(shown_as, cell.line, cell.column)
        tree.append(row)
    return Tree(shown_as, text, None if found else tree, Spans(values, {}, values[()]), tuple(found))


def _nothing(shown_as: str, text: str, why: Diagnostic) -> Tree:
    return Tree(shown_as, text, None, Spans(start=Span(shown_as)), (why,))


def _columns(
    header: Sequence[Cell], rows: Sequence[Sequence[Cell]], shown_as: str
) -> tuple[list[str], list[Diagnostic]]:
    """The name of each column, and what is wrong with the names."""
    found: list[Diagnostic] = []
    seen: dict[str, Span] = {}
    for number, cell in enumerate(header, start=1):
        span = Span(shown_as, cell.line, cell.column)
        if not cell.text:
            if any(len(row) >= number and row[number - 1].text for row in rows):
                found.append(fault("missing-value", span, f"column {number} has cells, but no name",
                                   "name it in the first row"))  # fmt: skip
        elif cell.text in seen:
            found.append(
                Diagnostic(name="duplicate-key", severity=Severity.ERROR, span=span, hint="rename one of the two",
                           message=f"the column '{cell.text}' occurs twice",
                           related=(Related(seen[cell.text], f"'{cell.text}' was used here first"),))  # fmt: skip
            )
        else:
            seen[cell.text] = span
    if "id" not in seen:
        near = nearest("id", seen) or next((name for name in seen if name.casefold() in ("name", "card")), None)
        hint = f"rename the column '{near}'" if near else "name the column that tells the designs apart"
        if len(header) == 1:
            hint += "; columns are separated by comma, semicolon, tab or |"
        found.append(fault("missing-key", Span(shown_as, header[0].line), "the column 'id' is missing", hint))
    return [cell.text for cell in header], found


def _ragged(header: Sequence[Cell], record: Sequence[Cell], shown_as: str) -> Diagnostic | None:
    wide = len(record)
    while wide > len(header) and not record[wide - 1].text:
        wide -= 1
    if wide == len(header):
        return None
    cell = record[len(header)] if wide > len(header) else record[-1]
    return fault("ragged-row", Span(shown_as, cell.line, cell.column),
                 f"this row has {wide} cells, but the header has {len(header)}",
                 "put a text that contains the separator in double quotes")  # fmt: skip


def _records(text: str, shown_as: str) -> list[list[Cell]] | Diagnostic:
    delimiter = _delimiter(text)
    records: list[list[Cell]] = [[]]
    for found in _cells(text, delimiter, shown_as):
        if isinstance(found, Diagnostic):
            return found
        cell, last = found
        records[-1].append(cell)
        if len(records[-1]) > _MOST_COLUMNS:
            return fault("too-many-values", Span(shown_as, cell.line, cell.column),
                         f"this row has more than {_MOST_COLUMNS} cells", "look for a quote that was never closed")  # fmt: skip
        if last:
            records.append([])
    return records


def _delimiter(text: str) -> str:
    header = next((line for line in text.split("\n") if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", header)
    return max(_DELIMITERS, key=bare.count)


def _cells(text: str, delimiter: str, shown_as: str) -> Iterator[tuple[Cell, bool] | Diagnostic]:
    """Each cell, and whether it ends its row."""
    bare = re.compile(f"[^\\n{re.escape(delimiter)}]*")
    index, line, line_start = 0, 1, 0
    while index <= len(text):
        quoted = _QUOTED.match(text, index)
        found = quoted or bare.match(text, index)
        assert found is not None  # `bare` matches nothing at all, too
        end = found.end()
        if quoted is None and found[0].lstrip(" ").startswith('"'):
            yield fault("csv-syntax", place(text, index, shown_as), "a quotation is never closed",
                        'inside "..." a quote is doubled: ""')  # fmt: skip
            return
        if end < len(text) and text[end] not in ("\n", delimiter):
            yield fault("csv-syntax", place(text, end, shown_as), "text follows a closed quotation",
                        'quote the whole cell; inside "..." a quote is doubled: ""')  # fmt: skip
            return
        value = quoted[1].replace('""', '"') if quoted is not None else found[0].strip()
        last = end >= len(text) or text[end] == "\n"
        yield Cell(value, line, index - line_start + 1), last
        breaks = text.count("\n", index, end + 1)
        if breaks:
            line, line_start = line + breaks, text.rfind("\n", index, end + 1) + 1
        index = end + 1
