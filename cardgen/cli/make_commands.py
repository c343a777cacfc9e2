"""Commands that write something: build, cards, rules, export, new."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import rich_click as click

from cardgen.cli.inspect_commands import print_text
from cardgen.cli.options import (
    PAPER_HELP,
    game_folders,
    games_argument,
    sheet_override_options,
    sheet_overrides,
    talk_options,
)
from cardgen.cli.terminal import Terminal
from cardgen.diagnostics import CardgenError

out_option = click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True,
    help="Folder that gets one folder for each game.",
)  # fmt: skip
draft_option = click.option(
    "--draft", is_flag=True, help="Build in spite of errors; everything is stamped DRAFT."
)


@click.command()
@games_argument
@out_option
@draft_option
@click.option("--timings", is_flag=True, help="Say where the time went.")
@sheet_override_options
@talk_options
@click.pass_context
def build(ctx: click.RichContext, /, games: Sequence[str], **options: Any) -> None:
    """Check games and build everything: sheets, rulebook, player aid, and a page that says what to print.

    Nothing is written for a game that has errors.
    """
    _build(ctx, games, ("cards", "rules", "page"), options)


@click.command()
@games_argument
@out_option
@draft_option
@sheet_override_options
@talk_options
@click.pass_context
def cards(ctx: click.RichContext, /, games: Sequence[str], **options: Any) -> None:
    """Check games and build only the sheets, with all their options.

    What an earlier build wrote for the game and this one doesn't make is removed, so that nothing contradicts the sheets.
    """
    _build(ctx, games, ("cards",), {**options, "timings": False})


@click.command()
@games_argument
@out_option
@draft_option
@click.option("--paper", "papers", multiple=True, metavar="PAPER", help=PAPER_HELP)
@talk_options
@click.pass_context
def rules(ctx: click.RichContext, /, games: Sequence[str], **options: Any) -> None:
    """Check games and build only the rulebook and the player aid.

    What an earlier build wrote for the game and this one doesn't make is removed.
    """
    _build(ctx, games, ("rules",), {**options, "timings": False})


def _build(
    ctx: click.RichContext, games: Sequence[str], parts: tuple[str, ...], values: dict[str, Any]
) -> None:
    from cardgen.build import BuildOptions, build_game
    from cardgen.typeset.fonts import require_raqm

    require_raqm()
    terminal = Terminal(quiet=values.pop("quiet"), verbose=values.pop("verbose"))
    out, draft, timings = values.pop("out"), values.pop("draft"), values.pop("timings")
    papers = _known_papers(values.pop("papers"))
    overrides = sheet_overrides(values) if "gutter" in values else ()
    options = BuildOptions(papers=papers, sheets=overrides, draft=draft, parts=parts)
    failed = False
    made: list[Any] = []
    for folder in _distinct(game_folders(games)):
        start = time.perf_counter()
        with terminal.progress(folder.resolve().name) as progress:
            built = build_game(folder, out, options, clock=time.perf_counter, progress=progress)
        made.append(built)
        failed = failed or built.failed
        print_text(terminal, built.id, folder, built.checked.sources, built.diagnostics)
        _say_result(terminal, built, time.perf_counter() - start)
        if timings:
            for stage, seconds in built.checked.timings.items():
                terminal.say(f"  {stage}: {seconds * 1000:.0f} ms")
    if "page" in parts:
        _write_top_page(out)
    ctx.exit(1 if failed else 0)


def _known_papers(names: Sequence[str]) -> tuple[str, ...]:
    """``names``, when there is a paper for each.

    Raises:
        CardgenError: There is none (exit code 2).
    """
    from cardgen.model.stock import UnknownSizeError, find_paper

    try:
        for name in names:
            find_paper(name)
    except UnknownSizeError as error:
        raise CardgenError(f"--paper: {error}", hint=error.hint, exit_code=2) from None
    return tuple(dict.fromkeys(names))


def _distinct(folders: Sequence[Path]) -> Sequence[Path]:
    """``folders``, when no two games would be written into one folder.

    Raises:
        CardgenError: Two share a name (exit code 2).
    """
    names = [folder.resolve().name for folder in folders]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise CardgenError(
            f"two games are called '{twice}'",
            hint="build them one by one, each with its own --out",
            exit_code=2,
        )
    return folders


def _say_result(terminal: Terminal, built: Any, seconds: float) -> None:
    if built.unchanged:
        terminal.say(f"  nothing has changed: {built.folder.as_posix()}")
    elif built.files:
        stamped = ", stamped DRAFT" if built.failed else ""
        terminal.say(f"  {len(built.files)} files in {built.folder.as_posix()} ({seconds:.1f} s){stamped}")
        if built.removed:
            terminal.say(f"  removed, since this build does not make them: {', '.join(built.removed)}")
    else:
        terminal.say("  nothing was written; mend the errors, or build with --draft")


def _write_top_page(out: Path) -> None:
    """The page above the games, from what their manifests say."""
    from cardgen.build.top import write_top_page

    write_top_page(out)


@click.command()
@click.argument("game")
@click.option("--png", is_flag=True, help="One picture for each face and each back.")
@click.option(
    "--dpi",
    type=click.IntRange(36, 1200),
    default=300,
    show_default=True,
    metavar="DPI",
    help="Resolution, 36 to 1200.",
)
@click.option(
    "--box",
    type=click.Choice(["trim", "bleed"]),
    default="trim",
    show_default=True,
    help="With or without bleed.",
)
@click.option(
    "--component", "components", multiple=True, metavar="NAME", help="Only this component; repeatable."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder that gets one folder for each game.",
)
@draft_option
@talk_options
@click.pass_context
def export(
    ctx: click.RichContext, /, game: str, *, png: bool, out: Path, draft: bool, **options: Any
) -> None:
    """Export the faces of GAME as pictures, with square corners, for printers and digital tables.

    Pictures of an earlier export that this one doesn't make are removed.
    """
    from cardgen.build.exporting import export_png

    if not png:
        raise CardgenError("say what to export: --png", exit_code=2)
    terminal = Terminal(quiet=options.pop("quiet"), verbose=options.pop("verbose"))
    (folder,) = game_folders([game])
    with terminal.progress(folder.resolve().name) as progress:
        result = export_png(
            folder, out, dpi=options["dpi"], box=options["box"], components=options["components"],
            draft=draft, progress=progress,
        )  # fmt: skip
    print_text(terminal, folder.resolve().name, folder, result.checked.sources, result.checked.diagnostics)
    if result.folder is not None:
        terminal.say(f"  {result.files} pictures in {result.folder.as_posix()}")
        if result.removed:
            terminal.say(f"  removed, since this export does not make them: {', '.join(result.removed)}")
    ctx.exit(1 if result.checked.failed else 0)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
def new(folder: Path) -> None:
    """Make a starter game in FOLDER that builds at once."""
    from cardgen.build.starter import make_starter

    terminal = Terminal()
    files = make_starter(folder)
    for file in files:
        terminal.result(f"  {file.as_posix()}")
    terminal.say(f"Now try: cardgen build {folder.as_posix()}")


COMMANDS = (build, cards, rules, export, new)
