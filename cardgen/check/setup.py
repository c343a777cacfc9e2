"""Set-up recipes: what they give, whom they are for, and what they take from under other cards."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.base import listed, report
from cardgen.diagnostics import Diagnostic, Related
from cardgen.model.game import Game
from cardgen.ruleset import Rulings
from cardgen.ruleset.rulings import SetupRun
from cardgen.ruleset.selection import describe, own_selection, recipe_players
from cardgen.source import Span

_HINTS = {
    "deck-size": "correct the step, the cards, or 'gives'",
    "hand-size": "correct the steps before, or 'hand'",
    "hand-not-whole": "take out or set aside as many cards as are left over",
    "rounds-not-whole": "change the number of cards, or state how many remain with 'leaves'",
    "round-count": "correct the steps before, or 'rounds'",
    "round-share": "every card of a round goes to the players or to a pile",
    "leftover": "correct the steps before, or 'leaves'",
    "pile-split": "correct the steps before; a remainder is stated with 'leaves'",
    "setup-short": "use fewer cards here, or take out fewer before",
    "setup-rule-dead": "an earlier step took them out, or no copy is used with so many players",
}


def setup_results(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """Every step of every recipe can be done and gives what is stated, whichever alternative is taken."""
    found: dict[tuple[str, object, str], list[tuple[Span, SetupRun]]] = {}
    hints: dict[str, str] = {}
    for run in rulings.runs:
        for fault in run.faults:
            span = game.spans.of("setup", run.key, fault.step, *fault.at)
            step = run.steps[fault.step].step
            miscount = (
                step.verb == "take" and fault.name == "deck-size"
            )  # the same in every recipe: one cause
            found.setdefault((fault.name, step.take if miscount else span, fault.message), []).append(
                (span, run)
            )
            hints[fault.message] = fault.hint
    for (name, _, message), places in found.items():
        spans = list(dict.fromkeys(span for span, _ in places))
        players = sorted({run.players for _, run in places})
        way = "" if any(run.main for _, run in places) else f" (taking {_way(places[0][1])})"
        yield report(
            name,
            spans[0],
            f"with {_of_players(players)} {message}{way}",
            hint=hints[message] or _HINTS.get(name, ""),
            related=[Related(span, "the same here") for span in spans[1:]],
        )


def _of_players(players: list[int]) -> str:
    return f"{listed(sorted(players))} player{'s' if players != [1] else ''}"


def _way(run: SetupRun) -> str:
    """The alternatives that a run takes: ``id dog instead of id horse``."""
    taken = []
    for index, picked in run.choice.items():
        if picked:
            step = run.steps[index]
            own = own_selection(step.step) or {}
            taken.append(f"{describe(step.selection or {})} instead of {describe(own)}")
    return " and ".join(taken)


def setup_range(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Each number of players has one recipe, and each recipe is for numbers that the game is for."""
    players = game.spec.players
    seen: dict[int, str] = {}
    for key in game.spec.setup:
        place = game.spans.key("setup", key)
        numbers = recipe_players(key)
        if numbers is None:
            text = f"'{key}' is no number of players"
            yield report("setup-range", place, text, hint="write a number, or a range such as 2-3")
            continue
        outside = [n for n in numbers.numbers[:100] if n not in players]
        if outside:
            text = f"there is a recipe for {_of_players(outside)}, but the game is for {players}"
            where = [Related(game.spans.of("players"), "the range is stated here")]
            yield report(
                "setup-range", place, text, hint="correct the key, or widen 'players'", related=where
            )
        twice = [n for n in numbers.numbers[:100] if n in seen]
        if twice:
            text = f"there are two recipes for {_of_players(twice)}: '{seen[twice[0]]}' and '{key}'"
            yield report("setup-range", place, text, hint="keep one of them; only the first is used")
        seen.update((n, key) for n in numbers.numbers[:100] if n not in seen)
    missing = [n for n in players.numbers[:100] if n not in seen]
    if game.spec.setup and missing:
        text = f"there is no recipe for {_of_players(missing)}, though the game is for {players}"
        hint = "add it, or let one recipe serve for a range such as 2-3"
        yield report("setup-missing", game.spans.key("setup"), text, hint=hint)


def turns_uneven(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """Whether every seat begins equally often."""
    for players, run in rulings.setups.items():
        if run.rounds and run.rounds % players and not run.faults:
            left = run.rounds % players
            yield report(
                "turns-uneven",
                game.spans.key("setup", run.key),
                f"with {players} players {run.rounds} rounds don't come round evenly: {left} left over",
                hint="accept it under 'issues' with 'acknowledges: turns-uneven', or change the number of rounds",
            )
