"""How large a text may grow while it is filled in.  Every size is known before the work is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS, make_attrgetter
from jinja2.utils import pass_environment

MOST_STEPS = 100_000  # turns of all loops of one text together
MOST_CHARACTERS = 4_000_000  # of one text, filled in, and of any value in it
MOST_WORK = 20_000_000  # characters and items that all operations of one text read and write
MOST_REPEATED = 10_000  # characters or items that one `*` may make
MOST_SHOWN = 64_000_000  # characters of pictures and tables that one text shows
MOST_DIGITS = 100  # that `round` may be asked for


class Meter:
    """Counts what the filling in of one text costs, and refuses what would cost too much."""

    def __init__(self, weigh: Callable[[str], int]) -> None:
        self._weigh = weigh
        self._steps = self._work = self._written = self._shown = 0

    def ticking(self, items: Iterable[Any]) -> Iterator[Any]:
        """``items``, each counted as a turn of a loop."""
        for item in items:
            self._steps += 1
            if self._steps > MOST_STEPS:
                raise SecurityError(f"the loops of this text take more than {MOST_STEPS} turns")
            yield item

    def spend(self, size: int) -> None:
        """Allows an operation that reads or writes ``size`` characters or items."""
        if size > MOST_CHARACTERS:
            raise SecurityError(f"a value would grow beyond {MOST_CHARACTERS} characters or items")
        self._work += size
        if self._work > MOST_WORK:
            raise SecurityError(f"this text takes more than {MOST_WORK} characters of work")

    def written(self, value: Any) -> Any:
        """``value``, which is about to be written into the text."""
        size = extent(value)
        self.spend(size)
        self._written += size
        if self._written > MOST_CHARACTERS:
            raise SecurityError(f"the text grows beyond {MOST_CHARACTERS} characters")
        if isinstance(value, str):
            self._shown += self._weigh(value)
            if self._shown > MOST_SHOWN:
                raise SecurityError(
                    f"the pictures and tables of this text come to more than {MOST_SHOWN} characters"
                )
        return value

    def filters(self, named: Mapping[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
        """Jinja's own filters by name, bounded."""
        own: dict[str, Callable[..., Any]] = {
            "join": self._join,
            "replace": self._replace,
            "round": self._round,
            "sum": self._sum,
        }
        return {name: own.get(name) or self._metered(do) for name, do in named.items()}

    def _metered(self, do: Callable[..., Any]) -> Callable[..., Any]:
        """``do``, counting what it is given.  It returns no more than it got, or something lazy."""

        own = 1 if hasattr(do, "jinja_pass_arg") else 0  # arguments that Jinja adds

        def filtered(*given: Any, **options: Any) -> Any:
            self.spend(sum(extent(value) for value in (*given[own:], *options.values())))
            return do(*given, **options)

        for mark in ("jinja_pass_arg", "jinja_async_variant"):
            if hasattr(do, mark):
                setattr(filtered, mark, getattr(do, mark))
        return filtered

    @property
    def _join(self) -> Callable[..., str]:
        @pass_environment
        def join(environment: Any, items: Iterable[Any], between: Any = "", attribute: Any = None) -> str:
            values = map(make_attrgetter(environment, attribute), items) if attribute else items
            return self.joined(values, between)

        return join

    def joined(self, items: Iterable[Any], between: Any = "") -> str:
        """The texts of ``items`` in one."""
        if isinstance(items, str):
            self.spend(len(items))
        self.spend(extent(between))
        glue, parts = str(between), []
        for item in items if isinstance(items, str | Sequence) else self.ticking(items):
            self.spend(extent(item) + len(glue))
            parts.append(str(item))
        self.spend(sum(map(len, parts)) + len(glue) * len(parts))
        return glue.join(parts)

    def _replace(self, text: Any, old: Any, new: Any, count: int | None = None) -> str:
        self.spend(extent(text) + extent(old) + extent(new))
        whole, out, into = str(text), str(old), str(new)
        found = whole.count(out)
        times = found if count is None or count < 0 else min(found, count)
        self.spend(max(0, len(whole) + times * (len(into) - len(out))))
        return whole.replace(out, into, times)

    def _round(self, number: Any, precision: int = 0, method: str = "common") -> Any:
        if not isinstance(precision, int) or abs(precision) > MOST_DIGITS:
            raise SecurityError(f"'round' goes to {MOST_DIGITS} digits at most")
        return FILTERS["round"](number, precision, method)

    @property
    def _sum(self) -> Callable[..., Any]:
        @pass_environment
        def add(environment: Any, items: Iterable[Any], attribute: Any = None, start: Any = 0) -> Any:
            if not isinstance(start, int | float):
                raise SecurityError("'sum' is for numbers")
            self.spend(extent(items))
            return FILTERS["sum"](environment, items, attribute, start)

        return add


def extent(value: Any) -> int:
    """About how many characters ``value`` takes when it is written, counted no further than what is allowed anyway."""
    size, waiting = 0, [value]
    while waiting and size <= MOST_CHARACTERS:
        one = waiting.pop()
        if isinstance(one, str | bytes):
            size += len(one) + 2
        elif isinstance(one, Mapping):
            size += 4 * len(one)
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple | set | frozenset):
            size += 2 * len(one) + 2
            waiting += one
        elif isinstance(one, int):
            size += one.bit_length() // 3 + 1
        else:
            size += 8
    return size
