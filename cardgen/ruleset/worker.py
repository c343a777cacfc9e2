"""The process in which a game's Starlark runs; started by ``sandbox`` with nothing but this file and one folder.

It imports only the interpreter, and reads and writes only its two pipes: frames of a 32-bit length and marshalled
plain values.  It runs one program for its whole life, and dies with its pipe, at a crash of the interpreter, and
at its limits of memory and processor time.

A program is ``{"names": {...}, "units": [(name, source, alone), ...], "depth": int, "limit": seconds}``.  Each unit
is answered by one frame; then lists of calls ``(function, arguments)`` come, and each call is answered by one.
A frame is ``("ok", value, printed)`` or ``("error", text, fatal, printed)``.
"""

from __future__ import annotations

import marshal
import struct
import sys
import time
from collections.abc import Callable
from typing import IO, Any

_MOST_PRINTED = 4000  # characters for each call
_MOST_BYTES = 4 << 20  # of one result
_MOST_PROCESSOR_SECONDS = 900  # ends what outlives its parent


def limit_resources(memory_mb: int) -> None:
    """Hold this process to ``memory_mb`` of address space, no files and no core dump, where the system can do that."""
    try:
        import resource
    except ImportError:  # not on Windows, where the time limit has to do
        return
    wanted = {
        "RLIMIT_AS": memory_mb << 20,
        "RLIMIT_CPU": _MOST_PROCESSOR_SECONDS,
        "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_NOFILE": 16,
    }
    for name, most in wanted.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        hard = resource.getrlimit(kind)[1]
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(kind, (soft, hard))
        except (ValueError, OSError):  # macOS refuses some of them
            continue


class Machine:
    """One module that units are evaluated into, frozen before the first call."""

    def __init__(self, program: dict[str, Any]) -> None:
        import starlark

        self._star = starlark
        extensions = starlark.LibraryExtension
        self._globals = starlark.Globals.extended_by(
            [extensions.StructType, extensions.Map, extensions.Filter]
        )
        self._dialect = starlark.Dialect.extended()
        self._dialect.enable_load = False
        self._dialect.enable_top_level_stmt = False
        self._dialect.enable_f_strings = True
        self._depth, self._limit = program["depth"], program["limit"]
        self._printed: list[str] = []
        self._module = starlark.Module()
        for name, value in program["names"].items():
            self._module[name] = value
        self._module.add_callable("print", self._print)
        self._frozen: Any = None

    def _print(self, *items: object) -> None:
        if sum(map(len, self._printed)) < _MOST_PRINTED:
            self._printed.append(" ".join(map(str, items))[:_MOST_PRINTED])

    def _options(self) -> Any:
        until = time.monotonic() + self._limit
        return self._star.EvalOptions(
            check_cancelled=lambda: time.monotonic() > until, max_callstack_size=self._depth
        )

    def unit(self, name: str, source: str, alone: str | None) -> tuple[Any, ...]:
        """Evaluate ``source`` into the module; ``alone`` has to be well-formed by itself first."""

        def run() -> None:
            if alone is not None:
                self._star.parse(name, alone, self._dialect)
            ast = self._star.parse(name, source, self._dialect)
            self._star.eval_with(self._options(), self._module, ast, self._globals)

        return self._guarded(run)

    def call(self, function: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        if self._frozen is None:
            self._frozen = self._module.freeze()
        return self._guarded(lambda: self._frozen.call_with(self._options(), function, *arguments).value)

    def _guarded(self, run: Callable[[], Any]) -> tuple[Any, ...]:
        self._printed = []
        try:
            value = run()
            if len(marshal.dumps(value)) > _MOST_BYTES:
                raise ValueError(f"the result is larger than {_MOST_BYTES >> 20} MiB")
            return ("ok", value, self._printed)
        except Exception as error:  # noqa: BLE001  whatever the program does is an answer
            return ("error", str(error), False, self._printed)
        except BaseException as error:  # noqa: BLE001  a panic inside the interpreter: its state can't be trusted any more
            return ("error", str(error), True, self._printed)


def read_frame(pipe: IO[bytes]) -> Any:
    """The next value, or None at the end."""
    head = pipe.read(4)
    if len(head) < 4:
        return None
    body = pipe.read(struct.unpack("<I", head)[0])
    return marshal.loads(body)


def write_frame(pipe: IO[bytes], value: Any) -> None:
    body = marshal.dumps(value)
    pipe.write(struct.pack("<I", len(body)) + body)
    pipe.flush()


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer a program and then calls until the pipe closes or an answer is fatal."""
    program = read_frame(requests)
    if program is None:
        return
    machine = Machine(program)
    for unit in program["units"]:
        answer = machine.unit(*unit)
        write_frame(answers, answer)
        if answer[0] == "error" and answer[2]:
            return
    while (calls := read_frame(requests)) is not None:
        for function, arguments in calls:
            answer = machine.call(function, arguments)
            write_frame(answers, answer)
            if answer[0] == "error" and answer[2]:
                return


if __name__ == "__main__":
    sys.path.append(sys.argv[1])
    import starlark  # noqa: F401  before files are limited

    limit_resources(int(sys.argv[2]))
    serve(sys.stdin.buffer, sys.stdout.buffer)
