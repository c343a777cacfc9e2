"""Tables of cards from an Excel workbook, where openpyxl is installed."""

from __future__ import annotations

import datetime
import zipfile
from pathlib import Path
from typing import Any

from cardgen.load.table_file import Cell, table
from cardgen.load.text_file import MOST_BYTES, fault
from cardgen.load.yaml_tree import Tree
from cardgen.model.base import as_text
from cardgen.model.game import Spans
from cardgen.source import Span

_MOST_UNPACKED = 25 * MOST_BYTES
_MOST_ROWS = 100_000


def read_xlsx(path: Path, shown_as: str) -> Tree:
    """The rows of the first sheet; lines and columns of diagnostics are those of the sheet."""
    try:
        import openpyxl
    except ImportError:
        return _nothing(shown_as, "missing-extra", f"'{shown_as}' can't be read: openpyxl is not installed",
                        "pip install 'cardgen[xlsx]', or save the table as CSV")  # fmt: skip
    try:
        with zipfile.ZipFile(path) as parts:
            unpacked = sum(part.file_size for part in parts.infolist())
        if unpacked > _MOST_UNPACKED:
            return _nothing(shown_as, "file-too-large", f"'{shown_as}' unpacks to more than"
                            f" {_MOST_UNPACKED // 1_000_000} MB", "split it, or save the table as CSV")  # fmt: skip
        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(max_row=_MOST_ROWS, max_col=500, values_only=True)
        records = [
            [Cell(_typed(value), line, column) for column, value in enumerate(row, start=1)]
            for line, row in enumerate(rows, start=1)
        ]
        book.close()
    except Exception as error:  # the library raises whatever the broken part happens to break
        why = f"{type(error).__name__}: {error}".splitlines()[0][:120]
        return _nothing(shown_as, "unreadable-file", f"'{shown_as}' is not a workbook that can be read ({why})",
                        "save it again as .xlsx, or as CSV")  # fmt: skip
    return table(records, shown_as)


def _typed(value: Any) -> str:
    """A cell as it would be typed; what a formula gave last counts."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return as_text(value).strip()


def _nothing(shown_as: str, name: str, message: str, hint: str) -> Tree:
    return Tree(shown_as, "", None, Spans(start=Span(shown_as)), (fault(name, Span(shown_as), message, hint),))
