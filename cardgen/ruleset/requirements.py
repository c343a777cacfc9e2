"""Whether orders can be met with a deck, in how many ways, and with which cards.

Exact: cards are laid by rising value, and sets of states that can't be told apart any more are counted together, so that
millions of solutions are counted in milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import Literal

from cardgen.ruleset.requirement_automaton import begun, finished, laid, turned
from cardgen.ruleset.requirement_plan import Group, Item, Rule, State, groups, ordered

Status = Literal["yes", "wild-only", "impossible", "unknown"]

_MOST_WORK = 400_000  # states that are looked at for one order: a second or two

States = frozenset[tuple[State, ...]]
Picks = tuple[int, ...]  # cards of a group: in each set, or in all of them together


class TooMuchWorkError(Exception):
    """The order leaves too many ways open to count them."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known of an order against a deck.

    ``solutions`` are different sets of cards; where an order has several sets of which one rises or falls, different ways
    to share them out as well.  ``natural`` are those without a wild card.  ``witness`` is one solution: the cards of each
    set in the order in which they are laid, natural ones if possible.  ``status`` is ``unknown``, and the numbers are 0,
    when counting would take too long.
    """

    status: Status
    solutions: int = 0
    natural: int = 0
    witness: tuple[tuple[Item, ...], ...] = ()


@dataclass(slots=True)
class _Way:
    """How a set of states was reached: in how many ways, and the cheapest of them."""

    number: int
    cost: int
    before: States
    picks: Picks


class Search:
    """All ways of meeting an order with some cards, group by group."""

    def __init__(
        self, rules: Sequence[Rule], items: Sequence[Item], cost: Callable[[Item], int] = lambda item: 0
    ) -> None:
        self.rules = list(rules)
        self.groups = [_sorted(group, cost) for group in groups(rules, items)]
        self._cost = cost
        self._labelled = ordered(rules)
        self._work = 0
        self.layers: list[dict[States, _Way]] = []
        self._run()

    @property
    def number(self) -> int:
        """How many ways there are."""
        return sum(way.number for states, way in self._ends())

    @property
    def least_cost(self) -> int:
        """The cost of the cheapest way; there must be one."""
        return min(way.cost for _, way in self._ends())

    def cheapest(self) -> list[Item] | None:
        """The cards of a cheapest way, by rising value; None when there is no way at all."""
        ends = self._ends()
        if not ends:
            return None
        states = min(ends, key=lambda end: end[1].cost)[0]
        found: list[Item] = []
        for layer, group in zip(reversed(self.layers), reversed(self.groups), strict=True):
            way = layer[states]
            found[:0] = group.items[: sum(way.picks)]
            states = way.before
        return found

    def _ends(self) -> list[tuple[States, _Way]]:
        last = self.layers[-1] if self.layers else {}
        return [(states, way) for states, way in last.items() if finished(self.rules, list(states))]

    def _run(self) -> None:
        start = frozenset(begun(self.rules))
        present = {start: _Way(1, 0, start, ())}
        value: int | None = None
        for group in self.groups:
            before = {states: states for states in present}
            if value is not None and group.value != value:
                before = {states: frozenset(turned(self.rules, list(states))) for states in present}
            value = group.value
            present = self._step(present, before, group)
            self.layers.append(present)

    def _step(
        self, present: dict[States, _Way], turned_to: dict[States, States], group: Group
    ) -> dict[States, _Way]:
        found: dict[States, _Way] = {}
        costs = [0]
        for item in group.items:
            costs.append(costs[-1] + self._cost(item))
        for states, way in present.items():
            if not turned_to[states]:
                continue
            for picks, after in self._laid(turned_to[states], group):
                number = way.number * _ways(len(group.items), picks)
                cost = way.cost + costs[sum(picks)]
                known = found.get(after)
                if known is None:
                    found[after] = _Way(number, cost, states, picks)
                    continue
                known.number += number
                if cost < known.cost:
                    known.cost, known.before, known.picks = cost, states, picks
        return found

    def _laid(self, states: States, group: Group) -> Iterator[tuple[Picks, States]]:
        """What can be picked from a group: how many cards, for each set where that matters."""
        places = (
            [[index] for index in range(len(self.rules))]
            if self._labelled
            else [list(range(len(self.rules)))]
        )
        reached: dict[Picks, States] = {(0,) * len(places): states}
        yield (0,) * len(places), states
        for picks in _picks(len(group.items), len(places)):
            place = next(index for index, number in enumerate(picks) if number)
            fewer = (*picks[:place], picks[place] - 1, *picks[place + 1 :])
            if fewer not in reached:
                continue
            self._work += len(reached[fewer])
            if self._work > _MOST_WORK:
                raise TooMuchWorkError
            after = laid(self.rules, list(reached[fewer]), group.kind, group.wild, group.value, places[place])
            if after:
                reached[picks] = frozenset(after)
                yield picks, reached[picks]


def _sorted(group: Group, cost: Callable[[Item], int]) -> Group:
    return group._replace(items=tuple(sorted(group.items, key=cost)))


def _picks(items: int, places: int) -> Iterator[Picks]:
    """Numbers of cards for each place, fewer than all first; not more than there are."""
    if places == 1:
        yield from ((number,) for number in range(1, items + 1))
        return
    for picks in product(range(min(items, 40) + 1), repeat=places):
        if 0 < sum(picks) <= items:
            yield picks


def _ways(items: int, picks: Picks) -> int:
    """In how many ways the cards of a group can be picked and shared out like this."""
    ways = 1
    for number in picks:
        ways *= comb(items, number)
        items -= number
    return ways


def solve(rules: Sequence[Rule], items: Sequence[Item]) -> Solved:
    """Whether the order can be met with ``items``, in how many ways, and one of them."""
    try:
        whole = Search(rules, items)
        if not whole.number:
            return Solved("impossible")
        natural = Search(rules, [item for item in items if not item.wild])
        found = (natural.cheapest() or whole.cheapest()) or []
        witness = share_out(rules, found) or ()
        status: Status = "yes" if natural.number else "wild-only"
        return Solved(status, whole.number, natural.number, witness)
    except TooMuchWorkError:
        return Solved("unknown")


def share_out(rules: Sequence[Rule], items: Sequence[Item]) -> tuple[tuple[Item, ...], ...] | None:
    """All of ``items`` laid into the sets of an order that they meet exactly; None when they don't meet it.

    The cards of a set lie by rising value, by falling value where it falls.
    """
    plan, cards = list(rules), sorted(items, key=lambda item: (item.value, item.kind))
    present: dict[tuple[State, ...], tuple[int, ...]] = {begun(plan)[0]: ()}
    for index, item in enumerate(cards):
        reached: dict[tuple[State, ...], tuple[int, ...]] = {}
        for state, places in present.items():
            higher = index > 0 and cards[index - 1].value != item.value
            for start in turned(plan, [state]) if higher else [state]:
                for place in range(len(plan)):
                    for new in laid(plan, [start], item.kind, item.wild, item.value, [place]):
                        reached.setdefault(new, (*places, place))
        present = reached
    for state, places in present.items():
        if finished(plan, [state]):
            return tuple(_set(rule, cards, places, index) for index, rule in enumerate(rules))
    return None


def _set(rule: Rule, cards: Sequence[Item], places: Sequence[int], index: int) -> tuple[Item, ...]:
    found = tuple(card for card, place in zip(cards, places, strict=True) if place == index)
    return found[::-1] if rule["values"] == "descending" else found


def totals(rules: Sequence[Rule], items: Sequence[Item]) -> tuple[int, int] | None:
    """The least and the greatest total of a single set whose total is left open; None when it can't be made at all.

    A set of any number of cards has no such bounds: None as well.
    """
    if len(rules) != 1 or rules[0]["values"] == "one-is-sum":
        return None
    free = Rule(**{**rules[0], "least": -1_000_000_000, "most": 1_000_000_000})
    try:
        low = Search([free], items, cost=lambda item: item.value)
        high = Search([free], items, cost=lambda item: -item.value)
        return (low.least_cost, -high.least_cost) if low.number else None
    except TooMuchWorkError:
        return None
