"""Scoring tables: shape, gaps and overlaps, and the three entries against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from cardgen.check.base import listed, report
from cardgen.check.deck import count_total, type_count
from cardgen.diagnostics import Diagnostic, Related
from cardgen.model.game import Game
from cardgen.ruleset import Rulings
from cardgen.ruleset.bands import Bands
from cardgen.ruleset.program import argument_domain, argument_names, table_component
from cardgen.ruleset.rulings import TableRun
from cardgen.ruleset.tables import MOST_POINTS, size
from cardgen.source import Span

Entered = Literal["values", "aid"]


def table_shape(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """A table has a formula or values, and counts something."""
    for run in rulings.tables.values():
        table, place = run.table, game.spans.key("scoring", run.id)
        if table.formula is None and table.values is None:
            yield report(
                "table-shape", place, f"'{run.id}' has neither a formula nor values", hint="add one of them"
            )
        names = argument_names(table)
        for entered in ("values", "aid"):
            if len(names) > 1 and getattr(table, entered) is not None:
                text = f"'{entered}' are for one argument, and '{run.id}' has {len(names)}: {listed(names)}"
                yield report(
                    "table-shape",
                    game.spans.key("scoring", run.id, entered),
                    text,
                    hint="leave the formula alone",
                )
        counted = [name for name in names if argument_domain(run.id, table, name)[1] is None]
        for name in counted:
            if table.over and argument_domain(run.id, table, name)[0] is None:
                text = f"'{name}' counts nothing: '{table.over[name]}' is neither a selection nor a range"
                hint = "write {id: cake}, or 0..15"
                yield report("table-shape", game.spans.of("scoring", run.id, "over", name), text, hint=hint)
        if counted and table.component is None and table_component(game, table) is None:
            decks = [deck.id for deck in game.decks]
            text = f"'{run.id}' doesn't say whose cards it counts; there are {len(decks)} decks"
            yield report("table-shape", place, text, hint=f"add 'component': {listed(decks)}")
        if size(run) > MOST_POINTS:
            text = f"'{run.id}' has {size(run)} combinations; at most {MOST_POINTS} are run"
            yield report("table-too-large", place, text, hint="narrow the ranges, or split the table")


def table_bands(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """Each number that can occur has exactly one value, and no value stands where no number can be."""
    for run in rulings.tables.values():
        for entered, bands in _entries(run):
            for key in bands.malformed:
                place = game.spans.key("scoring", run.id, entered, key)
                text = f"'{key}' is neither a number nor a band"
                yield report("table-band", place, text, hint="write 3, 7-8, 7/8 or 4+")
            if len(run.arguments) == 1:
                yield from _overlaps(game, run, entered, bands)
                yield from _gaps(game, run, entered, bands)
                yield from _unreachable(game, run, entered, bands, rulings)


def _entries(run: TableRun) -> Iterator[tuple[Entered, Bands]]:
    if run.stated is not None:
        yield "values", run.stated
    if run.aid is not None:
        yield "aid", run.aid


def _overlaps(game: Game, run: TableRun, entered: Entered, bands: Bands) -> Iterator[Diagnostic]:
    seen: set[tuple[str | int, str | int]] = set()
    ends = [
        n
        for band in bands.entries
        for n in (*band.numbers, *([band.from_on] if band.from_on is not None else []))
    ]
    for number in sorted(set(ends)):
        found = bands.matching(number)
        if len(found) < 2 or (found[0].key, found[1].key) in seen:
            continue
        first, second = found[:2]
        seen.add((first.key, second.key))
        place = game.spans.key("scoring", run.id, entered, second.key)
        both = f"{first.value} by '{first.key}', {second.value} by '{second.key}'"
        text = f"'{run.id}' has two values at {number}: {both}"
        where = [Related(game.spans.key("scoring", run.id, entered, first.key), "the other band")]
        yield report("table-overlap", place, text, hint="let each number lie in one band", related=where)


def _gaps(game: Game, run: TableRun, entered: Entered, bands: Bands) -> Iterator[Diagnostic]:
    domain = run.arguments[0].domain
    missing = [n for n in domain if bands.value(n) is None]
    if not missing:
        return
    whose = "" if entered == "values" else " on the player aid"
    last = missing[0] - 1
    if missing == list(range(missing[0], domain[-1] + 1)) and missing[0] > domain[0]:
        text = f"'{run.id}'{whose} stops at {last}, but it can be asked for {domain[-1]}"
    else:
        text = f"'{run.id}'{whose} has no value at {listed(missing)}, though it goes from {domain[0]} to {domain[-1]}"
    place = game.spans.key("scoring", run.id, entered)
    yield report("table-gap", place, text, hint="add the missing values; '4+' covers everything from 4")


def _unreachable(
    game: Game, run: TableRun, entered: Entered, bands: Bands, rulings: Rulings
) -> Iterator[Diagnostic]:
    if any(True for _ in (*count_total(game, rulings), *type_count(game, rulings))):
        return  # the cards are off, not the table
    high = run.arguments[0].high
    beyond = [b for b in bands.entries if not any(n in b for n in run.arguments[0].domain)]
    if beyond:
        keys = listed([band.key for band in beyond])
        text = f"'{run.id}' has values at {keys}, but it is never asked for more than {high}"
        place = game.spans.of("scoring", run.id, entered, beyond[0].key)
        yield report("table-unreachable", place, text, hint="drop them, or check the number of cards")


def table_formula(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """The formula gives whole numbers, and those that are stated."""
    for run in rulings.tables.values():
        formula = game.spans.of("scoring", run.id, "formula")
        odd = [(c, v) for c, v in run.formula.items() if not isinstance(v, int) or isinstance(v, bool)]
        if odd:
            counts, value = odd[0]
            at = ", ".join(f"{a.name} = {n}" for a, n in zip(run.arguments, counts, strict=True))
            text = f"the formula of '{run.id}' gives {value!r} at {at}, not a whole number"
            yield report("table-formula", formula, text, hint="'//' divides and rounds down")
        elif run.stated is not None and len(run.arguments) == 1:
            reference = {n: v for (n,), v in run.formula.items()}
            yield from _differences(game, run, "table-formula", "values", run.stated, reference, formula)


def aid_mismatch(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """The copy on the player aid is the table."""
    for run in rulings.tables.values():
        if run.aid is None or len(run.arguments) != 1:
            continue
        if run.stated is not None:
            reference = {
                n: value for n in run.arguments[0].domain if (value := run.stated.value(n)) is not None
            }
            where = game.spans.of("scoring", run.id, "values")
        else:
            reference = {n: v for (n,), v in run.formula.items() if isinstance(v, int)}
            where = game.spans.of("scoring", run.id, "formula")
        yield from _differences(game, run, "aid-mismatch", "aid", run.aid, reference, where)


def _differences(
    game: Game,
    run: TableRun,
    name: str,
    entered: Entered,
    bands: Bands,
    reference: dict[int, int],
    where: Span,
) -> Iterator[Diagnostic]:
    off = [
        (n, v, reference[n])
        for n in run.arguments[0].domain
        if n in reference and (v := bands.value(n)) not in (None, reference[n])
    ]
    if not off:
        return
    number, value, other = off[0]
    more = f" (also at {listed([n for n, _, _ in off[1:]])})" if len(off) > 1 else ""
    band = bands.matching(number)[0]
    if name == "table-formula":
        text = f"'{run.id}' states {value} at {number}, and its formula gives {other}{more}"
        hint, note = "correct the value or the formula", "the formula is here"
    else:
        text = f"the player aid says {value} for {number} of '{run.id}', and the table {other}{more}"
        hint, note = "correct the aid or the table", "the table is here"
    place = game.spans.of("scoring", run.id, entered, band.key)
    yield report(name, place, text, hint=hint, related=[Related(where, note)])


def table_zero(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """Somewhere a live table gives something."""
    for run in rulings.tables.values():
        values = list(run.formula.values())
        if not values and run.stated is not None and len(run.arguments) == 1:
            values = [run.stated.value(n) for n in run.arguments[0].domain]
        if run.table.live and len(values) > 1 and all(value == 0 for value in values):
            text = f"'{run.id}' is 0 for all {len(values)} combinations, so nobody can score with it"
            yield report(
                "table-zero",
                game.spans.key("scoring", run.id),
                text,
                hint="if that is meant, add 'live: false'",
            )
