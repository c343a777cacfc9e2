"""The command line: ``cardgen COMMAND``.  Heavy libraries are imported by the commands that use them."""

from __future__ import annotations

import sys
from typing import Any

import click as plain_click
import rich_click as click

from cardgen import __version__
from cardgen.cli import inspect_commands, make_commands
from cardgen.cli.terminal import Terminal
from cardgen.diagnostics import CardgenError


class _Group(click.RichGroup):
    """Turns what goes wrong into an exit code and one line, never a traceback."""

    def invoke(self, ctx: plain_click.Context) -> Any:
        terminal = Terminal()
        try:
            return super().invoke(ctx)
        except plain_click.exceptions.NoArgsIsHelpError:
            raise
        except plain_click.UsageError as error:
            terminal.complain(error.format_message(), f"see: {(error.ctx or ctx).command_path} --help")
            ctx.exit(2)
        except CardgenError as error:
            terminal.complain(str(error), error.hint)
            ctx.exit(error.exit_code)
        except BrokenPipeError:
            sys.stderr.close()  # the reader went away; saying so would fail as well
            ctx.exit(0)
        except RecursionError:
            terminal.complain("the game nests too deeply", "flatten the nested values, groups or templates")
            ctx.exit(1)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="cardgen")
def main() -> None:
    """Check tabletop card games against their own rules, and print them.

    GAME is a game folder, or the name of a game under card_data/; without one, all games there are meant.
    Exit codes: 0 all is well, 1 the game has errors, 2 wrong usage, 3 this machine lacks something.
    """


for command in (*inspect_commands.COMMANDS, *make_commands.COMMANDS):
    main.add_command(command)
