"""PDFs set in another process, beside whatever else there is to do."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from cardgen.rulebook.order import Compiled, PdfOrder

Waiting = Callable[[], list[Compiled]]


def set_beside(orders: Sequence[PdfOrder]) -> Waiting:
    """Begins to set the orders; the answer waits for them and gives them in their order.

    With one processor they are set when they are asked for.  Asking raises ``CardgenError`` as ``compile_pdf`` does.
    """
    from cardgen.rulebook.pdf import compile_pdfs

    if not orders or _processors() < 2:
        return lambda: compile_pdfs(orders)
    return _other_process().submit(compile_pdfs, list(orders)).result


@cache
def _other_process() -> ProcessPoolExecutor:
    """One process for all games of a run: importing WeasyPrint takes as long as a short rulebook."""
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
