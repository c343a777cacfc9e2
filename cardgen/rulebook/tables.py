"""Tables that the rulebook gets from the game: components, set-up, scoring.  All of it HTML, none of it typed twice."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence

from cardgen.model.base import Value
from cardgen.model.component import Component
from cardgen.model.game import Game
from cardgen.model.setup import Step
from cardgen.rulebook.markdown import table
from cardgen.rulebook.words import Wordbook, shown
from cardgen.ruleset import Rulings
from cardgen.ruleset.rulings import SetupRun, TableRun

MOST_GRID = 8  # rows and columns of a table over two numbers; larger ones say "and so on"

Cell = Callable[[str], str]  # name of something to its picture and title, as HTML


def component_table(components: Sequence[Component], words: Wordbook, picture: Cell) -> str:
    """One row for each component: picture and title, number of pieces, and who gets them."""
    rows = []
    for component in components:
        note = f" ({html.escape(words['per_player'])})" if component.spec.per == "player" else ""
        title = component.title[:1].upper() + component.title[1:]
        name = (
            f'<span class="component">{picture(component.id)}<span>{html.escape(title)}{note}</span></span>'
        )
        rows.append([name, str(component.count)])
    return table([words["item"], words["pieces"]], rows, kind="components")


def setup_table(game: Game, rulings: Rulings, words: Wordbook, picture: Cell) -> str:
    """A column for each number of players: what is taken out, and what comes of it."""
    runs = [rulings.setups[players] for players in sorted(rulings.setups)]
    if not runs:
        return ""
    head = [words["use"], *(html.escape(words["with"].format(n=run.players)) for run in runs)]
    rows = []
    if any(_removed(run) for run in runs):
        rows.append([words["take_out"], *(_taken_out(game, run, words, picture) for run in runs)])
    rows.append([words["in_play"], *(str(sum(run.cards.values())) for run in runs)])
    if any(run.rounds is not None for run in runs):
        rows.append([words["rounds"], *(_number(run.rounds) for run in runs)])
    if any(run.hand for run in runs):
        rows.append([words["hand"], *(_number(run.hand) for run in runs)])
    if any(run.dealt is not None and run.leaves for run in runs):
        rows.append([words["left_over"], *(str(run.leaves) for run in runs)])
    for zone in dict.fromkeys(zone for run in runs for zone in run.zones):
        label = words["pile"].format(name=zone.replace("_", " "))
        rows.append([html.escape(label), *(_number(run.zones.get(zone)) for run in runs)])
    return table(head, rows, kind="setup")


def _number(value: int | None) -> str:
    return "\u2013" if value is None else str(value)


def _removed(run: SetupRun) -> list[tuple[Step, Mapping[str, Value], int]]:
    return [
        (step.step, step.selection, step.moved)
        for step in run.steps
        if step.step.verb == "remove" and step.selection is not None
    ]


def _taken_out(game: Game, run: SetupRun, words: Wordbook, picture: Cell) -> str:
    lines = []
    for step, selection, moved in _removed(run):
        others = step.alternatives or []
        picks = [selection, *([others] if isinstance(others, Mapping) else others)]
        said = [
            f'<span class="pick">{_selection(game, pick, moved, words, picture)}</span>' for pick in picks
        ]
        lines.append(f" {html.escape(words['or'])} ".join(said))
    return "<br>".join(lines) or html.escape(words["nothing"])


def _selection(game: Game, selection: Mapping[str, Value], moved: int, words: Wordbook, picture: Cell) -> str:
    """``15 x Horse``: the number and what is meant, with its picture where there is one."""
    if "every" in selection:
        what = html.escape(words["each_of"] if selection["every"] == "id" else str(selection["every"]))
        return f"{selection.get('copies', 1)} \u00d7 {what}"
    number = selection.get("copies", selection.get("any", moved))
    named = [str(v) for key, v in selection.items() if key not in ("copies", "any")]
    what = " ".join(_card_name(game, name, picture) for name in named) or html.escape(words["pieces"].lower())
    return f"{number} \u00d7 {what}"


def _card_name(game: Game, name: str, picture: Cell) -> str:
    card = next((c for component in game.components.values() if (c := component.card(name))), None)
    title = html.escape(card.title if card else name)
    return f"{picture(name)} {title}".strip()


def scoring_table(runs: Sequence[TableRun], words: Wordbook, picture: Cell) -> str:
    """Every table over one number, one below the other, from nothing to the most that the deck allows.

    Tables over two numbers follow with what the game says of them.
    """
    simple = [run for run in runs if len(run.arguments) == 1]
    if not simple:
        return ""
    most = max(run.arguments[0].high for run in simple)
    head = [html.escape(words["number_of"]), *(str(n) for n in range(most + 1))]
    rows = [[_named(run, picture), *(_score(run, n) for n in range(most + 1))] for run in simple]
    said = [
        (_named(run, picture), html.escape(run.table.say))
        for run in runs
        if run.table.say and len(run.arguments) > 1
    ]
    return table(head, rows, kind="numbers", said=said)


def _named(run: TableRun, picture: Cell) -> str:
    icon = picture(run.id)
    return f"{icon} {html.escape(run.title)}" if icon else html.escape(run.title)


def _score(run: TableRun, *counts: int) -> str:
    try:
        return shown(run.at(*counts))
    except ValueError:
        return ""


def score_grid(run: TableRun, titles: Sequence[str], words: Wordbook) -> str:
    """One table over one or two numbers, whole or up to a size that a page can hold."""
    if len(run.arguments) == 1:
        rows = [[str(n), _score(run, n)] for n in run.arguments[0].domain]
        return table([html.escape(titles[0]), html.escape(run.title)], rows, kind="numbers")
    down, across = run.arguments[:2]
    columns = range(across.low, min(across.high, across.low + MOST_GRID) + 1)
    lines = range(down.low, min(down.high, down.low + MOST_GRID) + 1)
    cut = columns[-1] < across.high or lines[-1] < down.high
    corner = html.escape(f"{titles[0]} \u2193  {titles[1]} \u2192")
    rows = [[str(n), *(_score(run, n, m) for m in columns)] for n in lines]
    caption = f"{run.title} ({words['and_so_on']})" if cut else run.title
    return table([corner, *map(str, columns)], rows, kind="numbers", caption=caption)
