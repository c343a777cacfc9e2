"""What several commands share: which games, which sheets."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click

from cardgen.diagnostics import CardgenError

_BACKS = click.Choice(["duplex-long", "duplex-short", "fold", "separate", "none"])
_SCALE = click.FloatRange(0.95, 1.05)

_TURN = click.FloatRange(-5, 5)
PAPER_HELP = "Paper of the PDFs: a4, letter, a3, tabloid, legal, a5 or a size such as 210x297mm; repeatable."
_MARKS_HELP = "Cut marks: outside the cards, ticks between them too, or none."
_SCALE_HELP = "Corrects a printer that isn't true: 1.01 enlarges by 1 %; 0.95 to 1.05."
_COUNT = re.compile(r"[1-9][0-9]{0,2}")

F = TypeVar("F", bound=Callable[..., Any])


def game_folders(names: Sequence[str]) -> list[Path]:
    """The folders that GAME arguments mean, each once; ``./card_data`` goes before the games that travel with the tool."""
    from cardgen.load import find_games
    from cardgen.resources import resource_dir

    found = find_games(list(names), [Path("card_data"), resource_dir("card_data")])
    return list({folder.resolve(): folder for folder in reversed(found)}.values())[::-1]


def game_names(folders: Sequence[Path]) -> list[str]:
    """What to call each game: its folder's name, or the path as given where two games share a name."""
    names = [folder.resolve().name for folder in folders]
    return [
        name if names.count(name) == 1 else folder.as_posix()
        for name, folder in zip(names, folders, strict=True)
    ]


def games_argument(command: F) -> F:
    return click.argument("games", nargs=-1, metavar="[GAME]...")(command)


def talk_options(command: F) -> F:
    """``--quiet`` and ``--verbose``."""
    command = click.option("-q", "--quiet", is_flag=True, help="Say only what goes wrong.")(command)
    return click.option("-v", "--verbose", is_flag=True, help="Say more, notes included.")(command)


def sheet_override_options(command: F) -> F:
    """Options that replace the game's print defaults."""
    for option in reversed(
        [
            click.option("--paper", "papers", multiple=True, metavar="PAPER", help=PAPER_HELP),
            click.option("--backs", type=_BACKS, help="How backs come behind their faces."),
            click.option("--gutter", metavar="LENGTH", help="Gap between cards, such as 2mm; 0mm shares one cut."),
            click.option("--bleed", metavar="LENGTH", help="How far pictures are printed beyond the cut."),
            click.option("--margin", metavar="LENGTH", help="Edge that the printer can't reach, the same on all sides."),
            click.option("--marks", type=click.Choice(["outside", "ticks", "none"]), help=_MARKS_HELP),
            click.option("--grid", metavar="CxR", help="Columns and rows, such as 3x3; the best grid when absent."),
            click.option("--skip", metavar="SLOTS", help="Slots to leave empty on every sheet, such as 1,3-5."),
            click.option("--back-right", metavar="LENGTH", help="Moves backs right, as seen on the printed back."),
            click.option("--back-down", metavar="LENGTH", help="Moves backs down, as seen on the printed back."),
            click.option("--back-turn", type=_TURN, metavar="DEGREES", help="Turns backs clockwise, by -5 to 5 degrees."),
            click.option("--scale", type=_SCALE, metavar="FACTOR", help=_SCALE_HELP),
        ]
    ):  # fmt: skip
        command = option(command)
    return command


def sheet_overrides(values: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The options above as values for ``SheetOptions``; takes them out of ``values``.

    Raises:
        CardgenError: A value can't be read (exit code 2).
    """
    from cardgen.geometry import Insets
    from cardgen.impose.options import Backs, BackShift, Grid, MarkKind, SheetOptions

    found: dict[str, Any] = {}
    for name in ("gutter", "bleed"):
        if (text := values.pop(name)) is not None:
            found[name] = _length(name, text)
    if (text := values.pop("margin")) is not None:
        found["margin"] = Insets.all(_length("margin", text))
    for name, kind in (("backs", Backs), ("marks", MarkKind)):
        if (text := values.pop(name)) is not None:
            found[name] = kind(text)
    if (text := values.pop("grid")) is not None:
        found["grid"] = Grid(*_pair(text))
    if (text := values.pop("skip")) is not None:
        found["skip"] = _slots(text)
    shift = {"right": values.pop("back_right"), "down": values.pop("back_down")}
    turn = values.pop("back_turn")
    if turn is not None and math.isnan(turn):
        raise CardgenError("--back-turn: 'nan' is not a number of degrees", exit_code=2)
    if any(shift.values()) or turn:
        lengths = {name: _length(f"back-{name}", text) for name, text in shift.items() if text}
        found["back_shift"] = _made(BackShift, **lengths, clockwise_degrees=turn or 0.0)
    if (scale := values.pop("scale")) is not None:
        found["scale_correction"] = scale
    _made(SheetOptions, **found)  # says what means nothing before any work is done
    return tuple(found.items())


def _made(kind: Callable[..., Any], **values: Any) -> Any:
    try:
        return kind(**values)
    except ValueError as error:
        raise CardgenError(str(error), exit_code=2) from None


def _length(name: str, text: str) -> float:
    from cardgen.units import parse_length

    try:
        return parse_length(text)
    except ValueError as error:
        raise CardgenError(f"--{name}: {error}", exit_code=2) from None


def _pair(text: str) -> tuple[int, int]:
    columns, _, rows = text.lower().partition("x")
    if not (_COUNT.fullmatch(columns.strip()) and _COUNT.fullmatch(rows.strip())):
        raise CardgenError(f"--grid: '{text}' is not a grid such as 3x3", exit_code=2)
    return int(columns), int(rows)


def _slots(text: str) -> frozenset[int]:
    slots: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        last = last if dash else first
        if not (_COUNT.fullmatch(first) and _COUNT.fullmatch(last) and int(first) <= int(last)):
            raise CardgenError(f"--skip: '{text}' is not a list of slots such as 1,3-5", exit_code=2)
        slots |= set(range(int(first), int(last) + 1))
    return frozenset(slots)
