"""Tables of cards from an Excel workbook, where openpyxl is installed."""

from __future__ import annotations

import datetime
import importlib
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

from cardgen.load.table_file import Record, table
from cardgen.load.text_file import MOST_BYTES, fault
from cardgen.load.yaml_tree import Tree
from cardgen.model.base import as_text
from cardgen.model.game import KeyPath
from cardgen.source import Span

_MOST_UNPACKED = 25 * MOST_BYTES
_MOST_ROWS = 100_000
_MOST_COLUMNS = 500


def read_xlsx(path: Path, shown_as: str, at: KeyPath = ()) -> Tree:
    """The rows of the first sheet; lines and columns of diagnostics are those of the sheet."""
    try:
        openpyxl = importlib.import_module("openpyxl")
    except ImportError:
        message = f"'{shown_as}' can't be read: openpyxl is not installed"
        hint = "pip install 'cardgen[xlsx]', or save the table as CSV"
        return Tree.nothing(shown_as, fault("missing-extra", Span(shown_as), message, hint))
    try:
        with zipfile.ZipFile(path) as parts:
            unpacked = sum(part.file_size for part in parts.infolist())
        if unpacked > _MOST_UNPACKED:
            message = f"'{shown_as}' unpacks to more than {_MOST_UNPACKED // 1_000_000} MB"
            hint = "split it, or save the table as CSV"
            return Tree.nothing(shown_as, fault("file-too-large", Span(shown_as), message, hint))
        records = _records(openpyxl.load_workbook(path, read_only=True, data_only=True), shown_as)
    except Exception as error:  # noqa: BLE001  the library raises whatever a broken part happens to break
        why = f"{type(error).__name__}: {error}".splitlines()[0][:120]
        message = f"'{shown_as}' is not a workbook that can be read ({why})"
        hint = "save it again as .xlsx, or as CSV"
        return Tree.nothing(shown_as, fault("unreadable-file", Span(shown_as), message, hint))
    return table(records, shown_as, at=at)


def _records(book: Any, shown_as: str) -> list[Record]:
    records = []
    try:
        rows = book.worksheets[0].iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS, values_only=True)
        for line, row in enumerate(rows, start=1):
            records.append(Record([_typed(value) for value in row], partial(_place, shown_as, line)))
    finally:
        book.close()
    return records


def _place(shown_as: str, line: int, number: int) -> Span:
    return Span(shown_as, line, number + 1)


def _typed(value: Any) -> str:
    """A cell as it would be typed; what a formula gave last counts."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return as_text(value).strip()
