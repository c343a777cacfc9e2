"""Laying cards for an order, one card at a time: the only definition of what fulfils it.

Written in what Python and Starlark share, but for annotations, so that formulas can run it as well: there is no class,
``is``, ``while``, chained comparison or generator here.

Cards come by rising value, with ``turned`` between one value and the next.  What has been laid is a list of states, one
for each way in which wild cards can be counted and cards shared out; the order is met when one of them is finished.  A
state has one entry for each set: cards laid, their total, whether one of them has the present value, whether the set is
complete, a mark (parity, or the card that is to be the sum), kinds used, and the kinds that are still wanted.  Numbers
that make no difference any more are held at their bound.
"""

# ruff: noqa: B905, FBT001, RUF005, SIM110 - what these ask for isn't Starlark

from __future__ import annotations

from cardgen.ruleset.requirement_plan import Rule, State

NO_MARK = -1000000000
UNBOUNDED = 1000000000


def begun(rules: list[Rule]) -> list[tuple[State, ...]]:
    """Nothing laid yet."""
    return [tuple([(0, 0, 0, 0, NO_MARK, (), tuple([(k, m) for k, m in rule["some"]])) for rule in rules])]


def counted_as(rule: Rule, state: State, kind: str, wild: bool) -> list[str]:
    """The kinds that a card may count as in this set; an empty one where it makes no difference."""
    if not wild:
        return [kind]
    if rule["all"]:
        return [rule["all"]]
    if rule["kinds"] == "different":
        return [each for each in rule["every"] if each not in state[5]]
    if rule["kinds"] == "same":
        return list(state[5]) if state[5] else rule["every"]
    return [each for each, wanted in state[6] if wanted > 0] or [""]


def marked(rule: Rule, mark: int, value: int) -> list[int]:
    """The marks that a set may have with this value; none when the value doesn't fit."""
    word = rule["values"]
    if word == "even" or word == "odd":
        return [mark] if value % 2 == (1 if word == "odd" else 0) else []
    if word == "same-parity":
        return [value % 2] if mark in (NO_MARK, value % 2) else []
    if word == "one-is-sum" and mark == NO_MARK:
        return [NO_MARK, value]
    return [mark]


def grown(rule: Rule, total: int, mark: int) -> int:
    """The total that is kept; ``UNBOUNDED`` when no card can make it right any more."""
    if rule["values"] == "one-is-sum":
        over = rule["rising"] and (total > rule["most"] or (mark != NO_MARK and total > 2 * mark))
        return UNBOUNDED if over else total
    if rule["most"] == UNBOUNDED and rule["least"] == -UNBOUNDED:
        return 0
    if not rule["rising"]:
        return total
    if rule["most"] == UNBOUNDED:
        return min(total, max(rule["least"], 0))
    return UNBOUNDED if total > rule["most"] else total


def kept(rule: Rule, used: tuple[str, ...], kind: str) -> list[tuple[str, ...]]:
    """The kinds used after this one; nothing when it isn't allowed."""
    if rule["kinds"] == "different":
        return [] if kind in used else [tuple(sorted(list(used) + [kind]))]
    if rule["kinds"] == "same":
        return [(kind,)] if not used or kind in used else []
    return [used]


def placed(rule: Rule, state: State, kind: str, wild: bool) -> list[tuple[str, int]]:
    """What the card may count as, with whether it completes a set that rises or falls."""
    found = []
    low = rule["lowest"] if state[0] == 0 else ""
    for each in [low] if low and wild else counted_as(rule, state, kind, wild):
        if low == "" or each == low:
            found.append((each, 0))
    top = rule["highest"]
    if top and (low == "" or low == top) and (wild or kind == top):
        found.append((top, 1))
    return [(each, end) for each, end in found if rule["all"] == "" or each == rule["all"]]


def added(rule: Rule, state: State, kind: str, wild: bool, value: int) -> list[State]:
    """The states of one set with this card as well; none where it doesn't fit."""
    number, total, here, closed, mark, used, needs = state
    full = number >= rule["high"]
    if full or closed or (here and rule["apart"]) or (wild and not rule["wild"]):
        return []
    found = []
    for new_mark in marked(rule, mark, value):
        new_total = grown(rule, total + value, new_mark)
        if new_total == UNBOUNDED:
            continue
        for counts, end in placed(rule, state, kind, wild):
            for new_used in kept(rule, used, counts):
                new_needs = tuple([(k, m - 1 if k == counts and m > 0 else m) for k, m in needs])
                new_number = number + 1 if rule["high"] != UNBOUNDED else min(number + 1, rule["low"])
                new_here = 1 if rule["apart"] else 0
                found.append((new_number, new_total, new_here, end, new_mark, new_used, new_needs))
    return found


def laid(
    rules: list[Rule], states: list[tuple[State, ...]], kind: str, wild: bool, value: int, places: list[int]
) -> list[tuple[State, ...]]:
    """The states with this card as well, laid into one of the sets in ``places``."""
    found = {}
    for state in states:
        for place in places:
            for new in added(rules[place], state[place], kind, wild, value):
                found[state[:place] + (new,) + state[place + 1 :]] = True
    return list(found)


def turned(rules: list[Rule], states: list[tuple[State, ...]]) -> list[tuple[State, ...]]:
    """The states once all cards that follow are higher."""
    found = {}
    for state in states:
        sets = []
        for rule, each in zip(rules, state):
            complete = 1 if rule["values"] == "equal" and each[0] > 0 else each[3]
            if rule["values"] != "equal" or each[0] == 0 or each[0] >= rule["low"]:
                sets.append((each[0], each[1], 0, complete, each[4], each[5], each[6]))
        if len(sets) == len(rules):
            found[tuple(sets)] = True
    return list(found)


def complete(rule: Rule, state: State) -> bool:
    """Whether one set is as it must be."""
    number, total, _, closed, mark, _, needs = state
    if number < rule["low"] or total < rule["least"] or total > rule["most"]:
        return False
    if [k for k, wanted in needs if wanted > 0] or (rule["highest"] and not closed):
        return False
    return rule["values"] != "one-is-sum" or (mark != NO_MARK and total == 2 * mark)


def finished(rules: list[Rule], states: list[tuple[State, ...]]) -> bool:
    """Whether the order is met."""
    for state in states:
        if len([1 for rule, each in zip(rules, state) if complete(rule, each)]) == len(rules):
            return True
    return False
