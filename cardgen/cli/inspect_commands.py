"""Commands that only look: check, explain, schema, doctor."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from cardgen.cli.options import game_folders, game_names, games_argument, talk_options
from cardgen.cli.terminal import Terminal
from cardgen.diagnostics import CardgenError, Diagnostic, Severity

if TYPE_CHECKING:
    from cardgen.build import Checked

FORMATS = ("text", "json", "sarif", "github")


@click.command()
@games_argument
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How faults are written.",
)
@click.option("--strict", is_flag=True, help="Let warnings fail the command too.")
@click.option("--select", metavar="NAMES", help="Only these faults, comma-separated names or codes.")
@click.option("--ignore", metavar="NAMES", help="Not these.")
@click.option("--timings", is_flag=True, help="Say where the time went.")
@talk_options
@click.pass_context
def check(
    ctx: click.RichContext, games: Sequence[str], format_: str, *, strict: bool, select: str | None, ignore: str | None,
    timings: bool, quiet: bool, verbose: bool,
) -> None:  # fmt: skip
    """Report every place where cards, set-up, scoring, rules and faces disagree.

    Exits with 0 when nothing is wrong, 1 when something is, 2 on wrong usage, 3 when the machine lacks something.
    """
    from cardgen.build import check_game

    terminal = Terminal(quiet=quiet, verbose=verbose)
    folders = game_folders(games)
    results = dict(
        zip(
            game_names(folders),
            [check_game(folder, clock=time.perf_counter) for folder in folders],
            strict=True,
        )
    )
    own = {name for checked in results.values() for name in own_names(checked)}
    wanted, unwanted = _names(select, own), _names(ignore, own)
    found = {
        name: [d for d in checked.diagnostics if _chosen(d, wanted, unwanted)]
        for name, checked in results.items()
    }
    report_diagnostics(terminal, format_, {name: (c.folder, c.sources) for name, c in results.items()}, found)
    if timings:
        for name, checked in results.items():
            for stage, seconds in checked.timings.items():
                terminal.say(f"{name}: {stage}: {seconds * 1000:.0f} ms")
    failing = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    ctx.exit(1 if any(d.severity in failing for those in found.values() for d in those) else 0)


def own_names(checked: Checked) -> set[str]:
    """The names that a game gives to faults of its own."""
    stated = {r.name for r in checked.game.spec.require} if checked.game else set()
    return stated | {d.name for d in checked.diagnostics}


def report_diagnostics(
    terminal: Terminal,
    format_: str,
    games: dict[str, tuple[Path, object]],
    found: dict[str, list[Diagnostic]],
) -> None:
    """Writes the faults of several games in one of the formats; notes only where they are asked for."""
    from cardgen.cli import report

    roots = {name: folder.as_posix() for name, (folder, _) in games.items()}
    if format_ == "json":
        terminal.result(report.as_json(found))
    elif format_ == "sarif":
        terminal.result(report.as_sarif(found, roots))
    elif format_ == "github":
        if text := report.as_github(found, roots):
            terminal.result(text)
    else:
        for name, (folder, sources) in games.items():
            print_text(terminal, name, folder, sources, found[name])


def print_text(
    terminal: Terminal, name: str, folder: Path, sources: object, found: Sequence[Diagnostic]
) -> None:
    """The faults of one game for people, and a line that sums them up."""
    from cardgen.cli import report

    shown = [d for d in found if terminal.verbose or d.severity is not Severity.NOTE]
    if shown:
        terminal.result(report.as_text(shown, sources, root=folder.as_posix(), style=terminal.style))  # type: ignore[arg-type]
    worst = max((d.severity for d in found), default=Severity.NOTE)
    style = "good" if worst is Severity.NOTE else worst.label
    hidden = " (see them with --verbose)" if len(shown) < len(found) else ""
    if not terminal.quiet:
        terminal.result(f"{name}: {terminal.style(report.summary(found), style)}{hidden}")


def _names(text: str | None, own: Iterable[str]) -> frozenset[str]:
    """The names that a list of names and codes means; ``own`` are those that the games give.

    Raises:
        CardgenError: One of them is nothing that there is (exit code 2).
    """
    from cardgen.build.catalogue import catalogue, find_entry
    from cardgen.diagnostics import did_you_mean

    known = {*catalogue(), *own}

    names = set()
    for word in filter(None, (part.strip() for part in (text or "").split(","))):
        entry = find_entry(word)
        if entry is None and word not in known:
            hint = did_you_mean(word, known) or "`cardgen explain` lists them"
            raise CardgenError(f"there is no diagnostic '{word}'", hint=hint, exit_code=2)
        names.add(entry.name if entry else word)
    return frozenset(names)


def _chosen(found: Diagnostic, wanted: frozenset[str], unwanted: frozenset[str]) -> bool:
    return (not wanted or found.name in wanted) and found.name not in unwanted


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Say what a diagnostic means, with an example and the remedy.

    CODE is its name (deck-size) or its code (C220); without one, all of them are listed.
    """
    from cardgen.build.catalogue import catalogue, find_entry, game_entry
    from cardgen.diagnostics import did_you_mean

    terminal = Terminal()
    if code is None:
        for entry in [*catalogue().values(), game_entry()]:
            terminal.result(f"{entry.code}  {entry.severity.label:7}  {entry.name:24}  {entry.summary}")
        return
    found = game_entry() if code.lower() in ("g001", "require") else find_entry(code)
    if found is None:
        hint = (
            did_you_mean(code, catalogue()) or "a name that isn't listed is one that a game gave in `require`"
        )
        raise CardgenError(f"there is no diagnostic '{code}'", hint=hint, exit_code=2)
    example = "\n".join(f"    {line}" for line in found.example.splitlines())
    terminal.result(
        f"{terminal.style(found.name, 'place')} ({found.code}, {found.severity.label})\n{found.summary}\n\n"
        f"{found.explanation}\n\nFor example:\n\n{example}\n\nRemedy: {found.remedy}"
    )


@click.command()
@click.argument("kind", required=False)
@click.option(
    "--out", type=click.Path(path_type=Path), help="Folder for one file per kind, instead of printing."
)
def schema(kind: str | None, out: Path | None) -> None:
    """Print the JSON Schema of a file kind (game, rows, face), for editors that complete and underline."""
    from cardgen.diagnostics import did_you_mean
    from cardgen.load.schema import KINDS, json_schema
    from cardgen.write.atomic import write_whole

    kinds = [kind] if kind else list(KINDS)
    try:
        schemas = {name: json_schema(name) for name in kinds}
    except ValueError as error:
        raise CardgenError(str(error), hint=did_you_mean(str(kind), KINDS), exit_code=2) from None
    if out is not None:
        for name, content in schemas.items():
            write_whole(out / f"{name}.schema.json", (json.dumps(content, indent=2) + "\n").encode())
        return
    Terminal().result(json.dumps(schemas[kind] if kind else schemas, indent=2))


@click.command()
@click.pass_context
def doctor(ctx: click.RichContext) -> None:
    """Say what this machine lacks, and the one command that installs it."""
    from cardgen.doctor import diagnose

    terminal = Terminal()
    findings = diagnose()
    for finding in findings:
        mark = terminal.style("ok     ", "good") if finding.ok else terminal.style("missing", "error")
        terminal.result(f"{mark}  {finding.name}: {finding.detail}")
        if not finding.ok and finding.remedy:
            terminal.result(f"         {finding.remedy}")
    ctx.exit(0 if all(finding.ok for finding in findings) else 3)


COMMANDS = (check, explain, schema, doctor)
