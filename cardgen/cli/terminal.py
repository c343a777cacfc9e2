"""The terminal: colours, progress, plain lines.  The only place that prints."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

_STYLES: dict[str, dict[str, object]] = {
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "note": {"fg": "cyan", "bold": True},
    "place": {"bold": True},
    "gutter": {"fg": "blue"},
    "caret": {"fg": "red", "bold": True},
    "hint": {"fg": "green", "bold": True},
    "dim": {"dim": True},
    "good": {"fg": "green", "bold": True},
}


class Terminal:
    """What one run says: results on standard output, everything about the run on standard error."""

    def __init__(self, *, quiet: bool = False, verbose: bool = False) -> None:
        self.quiet = quiet
        self.verbose = verbose
        forced = os.environ.get("FORCE_COLOR", "") not in ("", "0")
        self.colour = not os.environ.get("NO_COLOR") and (forced or sys.stdout.isatty())
        self.live = sys.stderr.isatty() and not quiet and os.environ.get("TERM") != "dumb"

    def style(self, text: str, name: str) -> str:
        return click.style(text, **_STYLES[name]) if self.colour else text  # type: ignore[arg-type]

    def result(self, text: str) -> None:
        """What the command was asked for."""
        click.echo(text, color=self.colour or None)

    def say(self, text: str) -> None:
        """How the run goes; silent with ``--quiet``."""
        if not self.quiet:
            click.echo(text, err=True)

    def detail(self, text: str) -> None:
        """More than most want to know; only with ``--verbose``."""
        if self.verbose:
            click.echo(text, err=True)

    def complain(self, text: str, hint: str = "") -> None:
        label = click.style("error", fg="red", bold=True) if self.colour and sys.stderr.isatty() else "error"
        click.echo(f"{label}: {text}", err=True)
        if hint:
            click.echo(f"  help: {hint}", err=True)

    @contextmanager
    def progress(self, title: str) -> Iterator[Callable[[str, int, int], None]]:
        """A bar on a terminal, nothing elsewhere.  Yields ``step(what, done, total)``."""
        if not self.live:
            yield lambda _what, _done, _total: None
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(title, total=None)

            def step(what: str, done: int, total: int) -> None:
                bar.update(task, description=f"{title}: {what}", completed=done, total=total)

            yield step
