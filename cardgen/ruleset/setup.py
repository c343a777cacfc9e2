"""Set-up recipes, run on the counted deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from cardgen.model.game import Game
from cardgen.ruleset.rulings import SetupRun
from cardgen.ruleset.selection import alternatives, own_selection
from cardgen.ruleset.steps import Ask, Board


def run_recipe(game: Game, key: str, players: int, choice: Mapping[int, int], ask: Ask) -> SetupRun:
    """The recipe ``setup.KEY`` for ``players`` players, with one choice among its alternatives.

    A step that can't be done is recorded and done as far as it goes, so that later steps are still compared;
    a difference that an earlier report covers isn't reported again.
    """
    steps = game.spec.setup[key]
    board = Board(game, key, players, ask)
    runs = []
    for index, step in enumerate(steps):
        picked = choice.get(index, 0)
        selection = alternatives(step)[picked - 1] if picked else own_selection(step)
        moved = board.do(index, step, selection)
        runs.append(board.after(step, selection, moved))
    return SetupRun(
        players=players,
        key=key,
        choice=dict(choice),
        steps=tuple(runs),
        faults=tuple(board.faults),
        deck=board.deck if board.begun_with is None else board.begun_with,
        hand=board.hand,
        rounds=board.rounds,
        leaves=board.deck,
        zones=dict(board.zones),
        cards=dict(Counter(card.name for card, _ in board.in_game)),
        components=tuple(dict.fromkeys(board.components)),
        shuffled=tuple(dict.fromkeys(board.shuffled)),
        dealt=board.dealt,
    )
