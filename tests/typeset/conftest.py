"""Ways of setting text that the tests share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardgen.typeset import Setting, font_book


@pytest.fixture(scope="session")
def setting() -> Callable[..., Setting]:
    """A maker of settings by family; the same options give the same setting."""
    made: dict[object, Setting] = {}

    def make(family: str = "EB Garamond", **options: object) -> Setting:
        key = (family, tuple(sorted(options.items())))
        if key not in made:
            book = font_book()
            chain = tuple(
                book.chain(family, bold=bold, italic=italic)
                for bold, italic in ((False, False), (True, False), (False, True), (True, True))
            )
            made[key] = Setting(chain=chain, **options)  # type: ignore[arg-type]
        return made[key]

    return make
