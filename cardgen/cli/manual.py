"""``docs/cli.md``, written from the commands themselves."""

from __future__ import annotations

import inspect

import click

_INTRODUCTION = """\
# Commands

`cardgen COMMAND --help` says the same. GAME is a game folder, or the name of a game under `card_data/`; where several
may be given, none means all games there. A length is a number with its unit: `2mm`, `0.125in` or `9pt`.

| exit code | meaning |
|---|---|
| 0 | all is well |
| 1 | a game has errors, or with `--strict` warnings |
| 2 | the command was called wrongly |
| 3 | the machine lacks something: `cardgen doctor` says what |

Results go to standard output, all about the run to standard error. Colours are used on a terminal; `NO_COLOR=1` turns them off,
`FORCE_COLOR=1` on.
"""


def commands_manual(group: click.Group) -> str:
    """Every command of ``group`` with all its arguments and options, in alphabetical order."""
    context = click.Context(group, info_name="cardgen")
    sections = [_section(group.commands[name], context) for name in sorted(group.commands)]
    return "\n".join([_INTRODUCTION, *sections])


def _section(command: click.Command, parent: click.Context) -> str:
    context = click.Context(command, info_name=command.name, parent=parent)
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    rows = [_row(param, context) for param in command.params if isinstance(param, click.Option)]
    table = ["| option | what it does | default |", "|---|---|---|", *rows] if rows else []
    lines = [f"## {command.name}", "", f"```text\n{usage}\n```", "", inspect.cleandoc(command.help or ""), ""]
    return "\n".join([*lines, *table, *([""] if table else [])])


def _row(option: click.Option, context: click.Context) -> str:
    value = "" if option.is_flag else f" {option.make_metavar(context)}"
    names = ", ".join(f"`{name}`" for name in option.opts[:-1]) + (", " if len(option.opts) > 1 else "")
    chosen = (
        option.default if option.show_default and not option.is_flag and option.default is not None else None
    )
    cells = [
        f"{names}`{option.opts[-1]}{value}`",
        option.help or "",
        f"`{chosen}`" if chosen is not None else "",
    ]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
