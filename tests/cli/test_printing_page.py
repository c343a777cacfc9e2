"""docs/printing.md: what it tells people to type is understood."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.cli.main import main
from cardgen.cli.options import sheet_overrides
from cardgen.impose.options import Backs, MarkKind

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "printing.md").read_text("utf-8")
COMMANDS = re.findall(r"^cardgen cards (.*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_is_read_without_complaint(line: str) -> None:
    context = main.commands["cards"].make_context("cards", line.split())
    values = {key: value for key, value in context.params.items() if key not in ("games", "out", "draft")}
    assert sheet_overrides(values) or values["papers"]


def test_every_option_of_sheets_and_every_way_to_print_backs_is_explained() -> None:
    options = [param.opts[-1] for param in main.commands["cards"].params if param.opts[-1].startswith("--")]
    general = {"--out", "--draft", "--verbose", "--quiet"}
    assert len(COMMANDS) == 2
    assert [
        option
        for option in options
        if option not in general and f"`{option}" not in PAGE and f"{option} " not in PAGE
    ] == []
    assert [kind for kind in (*Backs, *MarkKind) if f"| `{kind.value}` |" not in PAGE] == []
