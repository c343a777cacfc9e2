"""Where the folders that travel with the tool are: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

Kind = Literal["templates", "fonts", "card_data"]


@lru_cache(maxsize=8)
def resource_dir(kind: Kind) -> Path:
    """The folder ``kind``.

    Raises:
        FileNotFoundError: The installation is incomplete.
    """
    package = Path(__file__).resolve().parent
    for place in (package / "_bundle" / kind, package.parent / kind):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"cardgen's own folder '{kind}' is missing: install cardgen again")
