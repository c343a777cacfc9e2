"""A game folder -> everything that is known of it, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.check import apply_allowances, run_checks
from cardgen.diagnostics import Diagnostic, Severity, in_order
from cardgen.load import load_game
from cardgen.model.game import Game
from cardgen.ruleset import Rulings, evaluate

if TYPE_CHECKING:
    from cardgen.build.faces import FaceStore

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A game that went through the referee.

    Without ``game`` when its files can't be understood, without ``faces`` when it isn't known how large they are.
    """

    folder: Path
    game: Game | None
    rulings: Rulings | None
    faces: FaceStore | None
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    timings: Mapping[str, float] = field(default_factory=dict)  # seconds for each stage

    @property
    def failed(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.diagnostics)


class Stopwatch:
    """Seconds for each stage, by a clock that the caller lends."""

    def __init__(self, clock: Clock | None) -> None:
        self._clock = clock or (lambda: 0.0)
        self.seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Any:
        start = self._clock()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + self._clock() - start


def check_game(folder: Path, *, limit: float = 2.0, clock: Clock | None = None) -> Checked:
    """Loads the game in ``folder`` and checks all of it: files, rules, prose, faces.

    Args:
        limit: Seconds that one call of a formula may take.
    """
    watch = Stopwatch(clock)
    with watch.stage("load"):
        loaded = load_game(folder)
    found = list(loaded.diagnostics)
    game = loaded.game
    if game is None:
        return Checked(
            folder=folder, game=None, rulings=None, faces=None, diagnostics=tuple(in_order(found)),
            sources=quoted_sources(folder, found, {}), timings=watch.seconds,
        )  # fmt: skip
    with watch.stage("run rules"):
        rulings = evaluate(game, limit=limit)
    with watch.stage("check"):
        checked = run_checks(game, rulings)
        found += [d for d in checked if not (_unread(game, loaded.diagnostics) and d.name in _RULES_ERRORS)]
    later: list[Diagnostic] = []
    with watch.stage("prose"):
        later += _prose_faults(game, rulings, found)
    with watch.stage("faces"):
        faces, wrong = _check_faces(game)
        later += wrong
    found += apply_allowances(later, game.sources)
    return Checked(
        folder=folder, game=game, rulings=rulings, faces=faces, diagnostics=tuple(in_order(found)),
        sources=quoted_sources(folder, found, game.sources), timings=watch.seconds,
    )  # fmt: skip


_RULES_ERRORS = frozenset({"rule-error", "example-failed"})


def _unread(game: Game, found: Sequence[Diagnostic]) -> bool:
    """Whether the rules file is there but could not be read, so that every formula that needs it fails."""
    name = game.spec.functions or "rules.star"
    return game.functions is None and any(d.span.path == name and d.severity is Severity.ERROR for d in found)


def _prose_faults(game: Game, rulings: Rulings, found: list[Diagnostic]) -> list[Diagnostic]:
    """Faults of the prose that the checks, which only read it, have not reported for the same line."""
    from cardgen.rulebook.html import check_prose

    known = {(d.span.path, d.span.line, d.name) for d in found}
    faults = [
        fault
        for language, source in game.rulebooks.items()
        for fault in check_prose(game, rulings, source, language)
    ]
    return [fault for fault in faults if (fault.span.path, fault.span.line, fault.name) not in known]


def _check_faces(game: Game) -> tuple[FaceStore | None, list[Diagnostic]]:
    """All faces, and what is wrong with them; None when a component has no size, which ``load`` has reported."""
    from cardgen.build.faces import FaceStore
    from cardgen.model.blank import card_format
    from cardgen.typeset import font_book

    try:
        for component in game.components.values():
            card_format(component.spec)
    except ValueError:
        return None, []
    faces = FaceStore(game, font_book(game.root / "fonts"))
    return faces, faces.check()


def quoted_sources(folder: Path, found: list[Diagnostic], known: Mapping[str, str]) -> dict[str, str]:
    """The texts that diagnostics point into, so that they can be quoted."""
    from cardgen.resources import resource_dir

    texts = dict(known)
    for path in {d.span.path for d in found} | {r.span.path for d in found for r in d.related}:
        file = resource_dir("templates").parent / path if path.startswith("templates/") else folder / path
        if path not in texts and file.is_file():
            texts[path] = file.read_bytes()[:1_000_000].decode("utf-8", "replace")
    return texts
