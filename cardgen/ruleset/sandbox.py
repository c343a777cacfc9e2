"""Starlark in a process of its own, which may hang, grow or crash without harm."""

from __future__ import annotations

import importlib.util
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from cardgen.diagnostics import CardgenError
from cardgen.ruleset.worker import read_frame, write_frame

Kind = Literal["error", "syntax", "timeout", "memory", "depth", "skipped", "off-table"]

DEPTH = 400  # nested calls
MEMORY_MB = 512
STRIKES = 3  # calls that may hang or crash before nothing more is tried
OFF_TABLE = "score-off-table: "  # how the prelude's ``score`` begins its complaint
NOT_RUN = "not-run: "  # the same, when the formula it needs is reported already
_GRACE_SECONDS = 1.0  # for what the interpreter can't interrupt, and for a slow machine
_START_SECONDS = 20.0

_PLACE = re.compile(r"^\s*--> (.+):(\d+):(\d+)$", re.MULTILINE)
_EXPECTED = re.compile(r", expected one of .{60,}")  # longer than anybody reads
_FRAME = re.compile(r"^  \* (.+):(\d+), in ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a unit, line and column from 1; column 0 where the interpreter knows only the line."""

    unit: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of Starlark that is evaluated into the program's module, in order.

    ``alone`` is source that must be well-formed by itself, in the lines of ``source``; None when that is no matter.
    """

    name: str
    source: str
    alone: str | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a unit or call gave no value; ``places`` are where, innermost first."""

    kind: Kind
    message: str
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a call gave: a plain value, or a failure; and what it printed."""

    value: Any = None
    failure: Failure | None = None
    printed: tuple[str, ...] = ()


_SKIPPED = Failure("skipped", "not run, since something before it hung or crashed")


@dataclass(frozen=True, slots=True)
class Call:
    function: str
    arguments: tuple[Any, ...] = ()


class Sandbox:
    """A program of units, and calls into it.  Nothing runs before the first call; ``with`` ends the process.

    Args:
        names: Plain values that the units find by name; keys are texts at every depth.
        limit: Seconds for one call or unit.
    """

    def __init__(
        self,
        names: Mapping[str, Any],
        units: Sequence[Unit],
        *,
        limit: float = 2.0,
        memory_mb: int = MEMORY_MB,
    ) -> None:
        self._names, self._units = dict(names), tuple(units)
        self._limit, self._memory_mb = limit, memory_mb
        self._worker: _Worker | None = None
        self._strikes = 0
        self.loaded: dict[str, Outcome] = {}  # by unit, once started

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        if self._worker is not None:
            self._worker.end()
            self._worker = None

    def load(self) -> Mapping[str, Outcome]:
        """What came of each unit; starts the process."""
        self._ready()
        return self.loaded

    def run(self, calls: Sequence[Call]) -> list[Outcome]:
        """The outcome of each call, in order, sent in one go; after one that hung or crashed the rest is skipped."""
        outcomes: list[Outcome] = []
        if self._ready():
            assert self._worker is not None
            self._worker.send([(call.function, call.arguments) for call in calls])
            while len(outcomes) < len(calls) and self._worker is not None:
                outcomes.append(self._answer())
                if self._hung(outcomes[-1]):
                    self._strike()
        return outcomes + [Outcome(failure=_SKIPPED)] * (len(calls) - len(outcomes))

    def _strike(self) -> None:
        self._strikes += 1
        self.close()

    def _answer(self) -> Outcome:
        """The next answer; the process is gone afterwards if it hung, died or can't be trusted."""
        assert self._worker is not None
        frame = self._worker.receive(self._limit + _GRACE_SECONDS)
        if isinstance(frame, Failure):
            self.close()
            return Outcome(failure=frame)
        if frame[0] == "ok":
            return Outcome(value=frame[1], printed=tuple(frame[2]))
        _, text, fatal, printed = frame
        if fatal:
            self.close()
        return Outcome(failure=read_failure(text, self._limit), printed=tuple(printed))

    def _ready(self) -> bool:
        """Start the process if there is none; a unit that kills it is left out the next time."""
        while self._worker is None and self._strikes < STRIKES:
            dead = {name for name, outcome in self.loaded.items() if self._hung(outcome)}
            units = [unit for unit in self._units if unit.name not in dead]
            self._worker = _Worker(self._memory_mb)
            self._worker.send(
                {
                    "names": self._names,
                    "units": [(unit.name, unit.source, unit.alone) for unit in units],
                    "depth": DEPTH,
                    "limit": self._limit,
                }
            )
            for unit in units:
                outcome = self._answer()
                self.loaded[unit.name] = outcome
                if self._hung(outcome):
                    self._strike()
                    break
        return self._worker is not None

    @staticmethod
    def _hung(outcome: Outcome) -> bool:
        """Whether the process shouldn't, or can't, go on after this."""
        failure = outcome.failure
        return failure is not None and (
            failure.kind in ("timeout", "memory") or (failure.kind == "depth" and not failure.places)
        )


class _Worker:
    """The process and the thread that reads its answers."""

    def __init__(self, memory_mb: int) -> None:
        found = importlib.util.find_spec("starlark")
        if found is None or not found.origin or not sys.executable:
            raise CardgenError(
                "the Starlark interpreter is missing", hint="install the package starlark-pyo3"
            )
        folder = str(Path(found.origin).parent.parent)
        script = str(Path(__file__).with_name("worker.py"))
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", script, folder, str(memory_mb)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._first = True

    def _read(self) -> None:
        assert self._process.stdout is not None
        frame: Any = ()
        while frame is not None:
            try:
                frame = read_frame(self._process.stdout)
            except (EOFError, ValueError, TypeError, OSError):  # cut off in the middle
                frame = None
            self._answers.put(frame)

    def send(self, value: Any) -> None:
        assert self._process.stdin is not None
        try:
            write_frame(self._process.stdin, value)
        except OSError:  # it died; the missing answer says so
            return

    def receive(self, seconds: float) -> tuple[Any, ...] | Failure:
        """The next frame; a failure when there is none in time or ever."""
        try:
            frame = self._answers.get(timeout=seconds + (_START_SECONDS if self._first else 0))
        except queue.Empty:
            return Failure("timeout", "the interpreter could not be interrupted and was stopped")
        if frame is None:
            return self._post_mortem()
        self._first = False
        return frame  # type: ignore[no-any-return]

    def _post_mortem(self) -> Failure:
        try:
            code = self._process.wait(timeout=_START_SECONDS)
        except subprocess.TimeoutExpired:
            return Failure("timeout", "the interpreter stopped answering")
        if self._first and code > 0:
            raise CardgenError(f"the Starlark process ended with status {code} before it began")
        segv = getattr(signal, "SIGSEGV", None)
        if segv is not None and code == -segv:
            return Failure("depth", "nested too deeply for the interpreter")
        return Failure("memory", "out of memory")

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            if pipe is self._process.stdout:
                self._reader.join()
            try:
                pipe.close()
            except OSError:  # unsent bytes of a process that is gone
                continue


def read_failure(text: str, limit: float) -> Failure:
    """What the interpreter's report means."""
    places = [Place(unit, int(line), int(column)) for unit, line, column in _PLACE.findall(text)][-1:]
    frames = [Place(unit, int(line), 0) for unit, line in reversed(_FRAME.findall(text))]
    found = tuple(places + frames)
    start = text.find("error: ")
    message = text[start + 7 :] if start >= 0 else text
    cut = [match.start() for match in _PLACE.finditer(message)]
    message = " ".join((message[: cut[-1]] if cut else message).split())
    if "Evaluation cancelled" in message:
        return Failure("timeout", f"not done after {limit:g} s", found)
    if "out of memory" in message or "AlignedSize" in message:
        return Failure("memory", "out of memory", found)
    if "call stack overflow" in message or "Maximum depth" in message:
        return Failure("depth", f"more than {DEPTH} calls or lists inside each other", found)
    if message.startswith("Parse error: "):
        return Failure("syntax", _lower(_EXPECTED.sub("", message[13:])), found)
    message = message.removeprefix("fail: ")
    if message.startswith(OFF_TABLE):
        return Failure("off-table", message[len(OFF_TABLE) :], found)
    if message.startswith(NOT_RUN):
        return Failure("skipped", message[len(NOT_RUN) :], found)
    return Failure("error", _lower(message)[:400], found)


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:] if message[1:2].islower() else message
