"""What all tests have in common."""

from __future__ import annotations

import shutil

import pytest
from hypothesis import settings

settings.register_profile("cardgen", deadline=None)  # a busy machine is not a fault
settings.load_profile("cardgen")

QUIET = "--no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync"


@pytest.fixture(scope="session")
def browser():
    """A real browser, one for all: Playwright can't be started twice in a process."""
    from playwright.sync_api import sync_playwright

    executable = shutil.which("chromium") or shutil.which("chromium-browser")
    assert executable, "the tests look at pages in Chromium: make test installs it"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=executable, args=QUIET.split())
        yield opened
        opened.close()
