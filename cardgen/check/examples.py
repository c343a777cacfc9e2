"""What the game says of itself: worked examples, invariants, defects and choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardgen.check.base import listed, report
from cardgen.check.catalogue import CATALOGUE
from cardgen.diagnostics import Diagnostic, Related, Severity, did_you_mean
from cardgen.model.base import as_text
from cardgen.model.game import Game, Issue, KeyPath
from cardgen.ruleset import Rulings
from cardgen.source import Span

_KINDS = {
    "contradiction": "source-contradiction",
    "gap": "source-gap",
    "spelling": "spelling",
    "remark": "remark",
}
_SEVERITIES = {severity.label: severity for severity in Severity}


def shown(value: object) -> str:
    """A result as it would be typed in YAML, short: ``[0, 3, 5]``, ``{salami: 1}``."""
    if isinstance(value, list):
        text = f"[{', '.join(map(shown, value))}]"
    elif isinstance(value, Mapping):
        text = "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    else:
        text = "nothing" if value is None else as_text(value)  # type: ignore[arg-type]
    return text if len(text) <= 120 else text[:117] + "..."


def example_failed(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """Every worked example has the result that it states."""
    for index, example in enumerate(game.spec.examples):
        run = rulings.examples[example.id]
        if run.example is example and run.ran and not run.passed:
            yield report(
                "example-failed",
                game.spans.of("examples", index, "gives"),
                f"example '{example.id}' gives {shown(run.actual)}, stated {shown(example.gives)}",
                hint="correct 'gives', the call, or the rule that it runs",
                related=[Related(game.spans.of("examples", index, "call"), "the call is here")],
            )


def requirements(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """Every invariant of the game holds; a fault has the invariant's own name."""
    for index, run in enumerate(rulings.requirements):
        requirement = run.requirement
        place = game.spans.of("require", index, "that")
        if requirement.name in CATALOGUE:
            text = f"'{requirement.name}' is the name of a built-in check"
            yield report(
                "name-reserved", game.spans.of("require", index, "name"), text, hint="choose another name"
            )
            continue
        if not run.failed:
            continue
        players = [n for n, _ in run.failed if n is not None]
        sides = [f"{sides} with {n} players" if n is not None else sides for n, sides in run.failed if sides]
        with_players = f" with {listed(players)} players" if players and not sides else ""
        yield Diagnostic(
            name=requirement.name,
            severity=_SEVERITIES[requirement.severity],
            span=place,
            message=f"it isn't so that {requirement.say}{with_players}{': ' if sides else ''}{'; '.join(sides)}",
            hint="the game states this of itself: correct what it speaks of, or the statement",
        )


def defects(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """Defects of the source, as notes once they are resolved, and choices that fill a gap."""
    for index, issue in enumerate(game.spec.issues):
        place = game.spans.of("issues", index)
        name = _KINDS[issue.kind]
        if issue.resolved is not None:
            text = f"'{issue.id}': {issue.says}; resolved: {issue.resolved}"
            yield report(name, place, text, severity=Severity.NOTE)
        else:
            text = f"'{issue.id}': {issue.says}"
            yield report(name, place, text, hint="decide, and write the decision after 'resolved'")
    for index, choice in enumerate(game.spec.choices):
        text = f"'{choice.id}' was open: {choice.of}; chosen: {choice.we}"
        yield report("source-gap", game.spans.of("choices", index), text, severity=Severity.NOTE)


def stale_holds(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """A defect that states when it is there, is there."""
    for index, issue in enumerate(game.spec.issues):
        if rulings.issues[issue.id].holds is False:
            text = f"'{issue.id}' isn't there any more: what it says holds doesn't"
            place = game.spans.of("issues", index, "holds")
            yield report("stale-acknowledgement", place, text, hint="remove the entry, or correct it")


def acknowledge(game: Game, found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """``found`` with acknowledged faults as notes, and a warning for each acknowledgement that fits none.

    Acknowledgements aren't judged while there are errors, since one of those may hide what they speak of.
    """
    used: set[int] = set()
    errors = False
    for diagnostic in found:
        index = _acknowledged_by(game, diagnostic)
        if index is None:
            errors |= diagnostic.severity is Severity.ERROR
            yield diagnostic
            continue
        used.add(index)
        issue = game.spec.issues[index]
        where = Related(game.spans.of("issues", index), f"acknowledged as '{issue.id}': {issue.resolved}")
        related = (*diagnostic.related, where)
        yield replace(diagnostic.demoted(Severity.NOTE), related=related, hint="")
    for index, issue in enumerate(game.spec.issues):
        if index in used or errors or issue.acknowledges is None or issue.resolved is None:
            continue
        if _known(game, issue):
            place = game.spans.of("issues", index, "acknowledges")
            under = f" under '{issue.at}'" if issue.at else ""
            text = f"'{issue.id}' acknowledges '{issue.acknowledges}', which doesn't occur{under}"
            hint = "remove the entry, or correct the name"
            yield report("stale-acknowledgement", place, text, hint=hint)


def _acknowledged_by(game: Game, diagnostic: Diagnostic) -> int | None:
    for index, issue in enumerate(game.spec.issues):
        if (
            issue.acknowledges == diagnostic.name
            and issue.resolved is not None
            and _lies_under(game, issue, diagnostic.span)
        ):
            return index
    return None


def _lies_under(game: Game, issue: Issue, span: Span) -> bool:
    if issue.at is None:
        return True
    path = key_path(game, issue.at)
    if path is None:
        return False
    places = [*game.spans.values.items(), *game.spans.keys.items()]
    inside = [place for at, place in places if at[: len(path)] == path and place.path == span.path]
    return bool(inside) and min(inside) <= span <= max(inside)


def key_path(game: Game, text: str) -> KeyPath | None:
    """The key path that a dotted text names, with positions in lists as numbers; None when there is none."""
    path: KeyPath = ()
    for part in text.split("."):
        longer = [(*path, part), *([(*path, int(part))] if part.isdecimal() else [])]
        there = [p for p in longer if p in game.spans.values or p in game.spans.keys]
        if not there:
            return None
        path = there[0]
    return path


def _known(game: Game, issue: Issue) -> bool:
    names = {*CATALOGUE, *(requirement.name for requirement in game.spec.require)}
    return issue.acknowledges in names and (issue.at is None or key_path(game, issue.at) is not None)


def acknowledgements(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """What an issue acknowledges is the name of a diagnostic, and where it points to exists."""
    names = [*CATALOGUE, *(requirement.name for requirement in game.spec.require)]
    for index, issue in enumerate(game.spec.issues):
        if issue.acknowledges is not None and issue.acknowledges not in names:
            place = game.spans.of("issues", index, "acknowledges")
            text = f"no check reports '{issue.acknowledges}'"
            yield report("unknown-ref", place, text, hint=did_you_mean(issue.acknowledges, names))
        if issue.at is not None and key_path(game, issue.at) is None:
            known = [
                ".".join(map(str, path))
                for path in game.spans.values
                if 0 < len(path) <= issue.at.count(".") + 1
            ]
            place = game.spans.of("issues", index, "at")
            text = f"there is nothing at '{issue.at}' in the game file"
            yield report("unknown-ref", place, text, hint=did_you_mean(issue.at, known))
