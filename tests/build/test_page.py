"""The playtester's page, opened in a browser as a playtester would."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from cardgen.build import Built

WIDTHS = (360, 1280)
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=WIDTHS)
def page(royal: Built, browser: Any, request: pytest.FixtureRequest) -> Any:
    opened = browser.new_page(viewport={"width": request.param, "height": 800})
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("requestfailed", lambda failed: said.append(failed.url))
    opened.goto((royal.folder / "index.html").as_uri())
    opened.said = said
    yield opened
    opened.close()


def test_nothing_has_to_be_scrolled_sideways(page: Any) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert page.said == []


def test_every_link_leads_to_a_file(page: Any, royal: Built) -> None:
    hrefs = page.evaluate("[...document.links].map(a => a.href)")
    files = {Path(unquote(urlsplit(href).path)) for href in hrefs if href.startswith("file:")}
    assert len(files) == len(royal.files) - 2  # all but the page itself and the manifest
    assert [file for file in files if not file.is_file()] == []


def test_every_picture_is_there_and_described(page: Any) -> None:
    seen = "[i.complete && i.naturalWidth > 0, i.alt, !!i.closest('[aria-hidden]')]"
    images = page.evaluate(f"[...document.images].map(i => {seen})")
    assert len(images) > 10
    assert all(loaded for loaded, _, _ in images)
    assert all(alt or hidden for _, alt, hidden in images)


def test_the_first_thing_to_do_is_to_print(page: Any) -> None:
    first = page.locator("main .button").first
    assert first.inner_text() == "Cards on A4"
    assert first.bounding_box()["y"] < 800
    assert first.bounding_box()["height"] >= 40  # large enough for a thumb


def test_headings_go_down_in_steps_of_one(page: Any) -> None:
    levels = page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])")
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
