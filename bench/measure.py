"""Whole processes, measured by the operating system's own accounts."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Run:
    seconds: float
    peak_mib: float


def run(command: Sequence[str], *, cwd: Path | None = None, env: dict[str, str] | None = None) -> Run:
    """One run of a command; a failing one stops the benchmark with what it said."""
    start = time.perf_counter()
    with subprocess.Popen(
        command, cwd=cwd, env={**os.environ, **(env or {})}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        said = process.stdout.read() if process.stdout else b""
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} failed:\n{said.decode(errors='replace')[-3000:]}")
    return Run(seconds, usage.ru_maxrss / 1024)


def median(make: Callable[[], Run], times: int) -> Run:
    """The median of several runs, each figure by itself."""
    runs = [make() for _ in range(times)]
    return Run(statistics.median(r.seconds for r in runs), statistics.median(r.peak_mib for r in runs))
