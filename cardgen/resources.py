"""Where the tool's own folders are: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from cardgen.diagnostics import CardgenError

Kind = Literal["templates", "fonts", "card_data"]

_PACKAGE = Path(__file__).resolve().parent


@cache
def resource_dir(kind: Kind) -> Path:
    """The folder ``kind``, absolute.

    Raises:
        CardgenError: The installation is incomplete.
    """
    bundled, beside = _PACKAGE / "_bundle" / kind, _PACKAGE.parent / kind
    if bundled.is_dir():
        return bundled
    if (_PACKAGE.parent / "pyproject.toml").is_file() and beside.is_dir():  # not a neighbour in site-packages
        return beside
    raise CardgenError(
        f"cardgen's own folder '{kind}' is missing",
        hint="install cardgen again: pip install --force-reinstall cardgen",
    )
