"""For each kind of fault: a game that has it, and one that is as close as can be and hasn't.

Both are edits of one small clean game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

GAME = """\
cardgen: 1
title: Small
version: 0.1.0
players: 2-3
source: {title: Old Game, licence: CC BY 4.0, publish: true}
components:
  wood:
    kind: deck
    one: forest card
    count: 24
    counts: {suit: 12, id: {r1: 4}}
    grid: {suit: [red, blue], rank: 1..3}
    cards:
      - {id: r1, suit: red, rank: 1, copies: 4}
      - {id: r2, suit: red, rank: 2, copies: 4, needs: {suit: blue}}
      - {id: r3, suit: red, rank: 3, copies: 4}
      - {id: b1, suit: blue, rank: 1, copies: 4}
      - {id: b2, suit: blue, rank: 2, copies: 4}
      - {id: b3, suit: blue, rank: 3, copies: 4}
  berry: {kind: token, shape: circle, size: 20mm, count: 3, per: player}
values: {goal: 3}
setup:
  2:
    - {take: wood, gives: 24}
    - {set_aside: {id: b3, copies: 1}, to: goal, gives: 23}
    - {remove: {id: r3, copies: 3}, gives: 20, or: {id: b2, copies: 3}}
    - {draw_until: {suit: red}}
    - {deal: "deck / 5", hand: 4, gives: 12}
    - {layout: "players", to: market, gives: 10}
    - {split: 2, each: 5}
    - {insert: goal, part: 2, gives: 11}
    - {play: "players + 1", shares: {players: 1, market: 1}, rounds: 3, hand: 7, leaves: 2}
  3:
    - {take: wood, gives: 24}
    - {deal: 5, hand: 5, gives: 9}
    - {play: 3, shares: {players: 1}, rounds: 3, hand: 8, leaves: 0}
scoring:
  pair:
    over: {n: {id: r1}}
    formula: "n * n"
    values: [0, 1, 4, 9, 16]
    aid: [0, 1, 4, 9, 16]
  mixed:
    over: {n: {suit: red}, m: {suit: blue}}
    formula: "min(n, m)"
  r2:
    values: {0: 0, 1-2: 3, 3+: 5}
examples:
  - {id: two, call: "score('pair', 2)", gives: 4}
require:
  - {name: berries-enough, that: "count('berry') >= players - 1", say: there is a berry for everybody}
choices:
  - {id: ties, of: ties, we: share, because: it is friendly}
issues:
  - {id: uneven, kind: remark, says: one begins more often, resolved: accepted, acknowledges: turns-uneven}
"""

RULES = """\
## Start {#start}

Shuffle the {{ wood.count }} forest cards, deal, and see [the end](#the-end).

## The end

Whoever has {{ values.goal | words }} berries wins. Draw two cards when three players tie.
"""

STAR = """\
def double(n):
    return 2 * n
"""


@dataclass(frozen=True)
class Case:
    """Edits that make the fault, a text of the line where it must stand, and edits that just don't make it."""

    bad: dict[str, str]
    at: str
    clean: dict[str, str] = field(default_factory=dict)


HILL = {"values: {goal: 3}": "  hill: {kind: deck, count: 2, cards: [{id: x}, {id: y}]}\nvalues: {goal: 3}"}
OF_WOOD = {f"  {table}:\n": f"  {table}:\n    component: wood\n" for table in ("pair", "mixed", "r2")}
R2 = "{0: 0, 1-2: 3, 3+: 5}"
LAST = '{play: "players + 1", shares: {players: 1, market: 1}, rounds: 3, hand: 7, leaves: 2}'
UNEVEN = ", acknowledges: turns-uneven"
FOUR = {"players: 2-3": "players: 2-4", "count: 3, per": "count: 4, per"}

DECK = {
    "count-total": Case({"count: 24": "count: 25"}, "count: 25", {"count: 24": "blanks: 2\n    count: 24"}),
    "count-type": Case({**HILL, **OF_WOOD, "count: 24": "count: 25"}, "count: 25", {**HILL, **OF_WOOD}),
    "type-count": Case(
        {
            "rank: 3, copies: 4}\n      - {id: b1": "rank: 3, copies: 3}\n      - {id: b1",
            "{id: b2, suit: blue, rank: 2, copies: 4}": "{id: b2, suit: blue, rank: 2, copies: 5}",
        },
        "counts: {suit: 12",
        {"{id: r1, suit: red, rank: 1, copies: 4}": "{id: r1, suit: red, rank: 1, copies: 4, suitor: none}"},
    ),
    "grid-missing": Case({"rank: 1..3}": "rank: 1..4}"}, "rank: 1..4}", {"rank: 1..3}": "rank: [3, 2, 1]}"}),
    "grid-extra": Case(
        {"rank: 1..3}": "rank: 1..2}"},
        "{id: r3",
        {"    cards:\n": "    cards:\n      - {id: joker, copies: 0}\n"},
    ),
    "grid-duplicate": Case(
        {"{id: r2, suit: red, rank: 2": "{id: r2, suit: red, rank: 1"},
        "{id: r2",
        {"{id: r2, suit: red, rank: 2, copies: 4": "{id: r2, suit: red, rank: 2, copies: 4, rank_2: 1"},
    ),
    "supply-short": Case(
        {"count: 3, per": "count: 2, per"}, "count: 2, per", {"count: 3, per": "count: 4, per"}
    ),
    "name-reserved": Case(
        {"name: berries-enough": "name: supply-short"},
        "name: supply-short",
        {"name: berries-enough": "name: supply"},
    ),
    "back-differs": Case(
        {"{id: r1, suit: red": "{id: r1, back: plain, suit: red"},
        "back: plain",
        {"    grid:": "    back: plain\n    grid:", "{id: r1, suit: red": "{id: r1, back: plain, suit: red"},
    ),
    "licence-blocks-publish": Case(
        {"CC BY 4.0, publish: true": "all rights reserved, publish: true"},
        "publish: true",
        {"CC BY 4.0, publish: true": "all rights reserved, publish: false"},
    ),
    "unknown-ref": Case(
        {"{remove: {id: r3": "{remove: {id: r33"},
        "{id: r33",
        {"{id: r3, copies: 3}": "{id: [r3], copies: 3}"},
    ),
    "duplicate-id": Case(
        {"examples:\n": "examples:\n  - {id: two, call: 1 + 1, gives: 2}\n"},
        "score('pair', 2)",
        {"examples:\n": "examples:\n  - {id: three, call: 1 + 1, gives: 2}\n"},
    ),
}

SETUP = {
    "deck-size": Case({"gives: 23}": "gives: 22}"}, "gives: 22}", {", gives: 23}": "}"}),
    "hand-size": Case({"hand: 7, leaves": "hand: 6, leaves"}, "hand: 6", {"hand: 7, leaves": "leaves"}),
    "hand-not-whole": Case(
        {'deal: "deck / 5", hand: 4, gives: 12': 'deal: "deck / 3"'},
        'deal: "deck / 3"',
        {'deal: "deck / 5"': 'deal: "(deck - 12) / players"'},
    ),
    "rounds-not-whole": Case(
        {"leaves: 2}": "leaves: 0}"}, "leaves: 0}", {"leaves: 2}": "leaves: 2, say: on}"}
    ),
    "round-count": Case(
        {"rounds: 3, hand: 8": "rounds: 4, hand: 8"}, "rounds: 4", {"rounds: 3, hand: 8": "hand: 8"}
    ),
    "round-share": Case(
        {"shares: {players: 1, market: 1}": "shares: {players: 1}"},
        "shares: {players: 1}, rounds: 3, hand: 7",
        {"shares: {players: 1, market: 1}": 'shares: {market: "3 - players", players: 1}'},
    ),
    "leftover": Case({"leaves: 2}": "leaves: 1}"}, "leaves: 1}", {"leaves: 2}": "leaves: 2, say: two stay}"}),
    "pile-split": Case(
        {"split: 2, each: 5": "split: 3"}, "split: 3", {"split: 2, each: 5": "split: 3, each: 3, leaves: 1"}
    ),
    "setup-short": Case(
        {"{id: r3, copies: 3}": "{id: r3, copies: 5}"},
        "copies: 5}",
        {"{id: r3, copies: 3}": "{rank: 3, copies: 3}"},
    ),
    "setup-rule-dead": Case(
        {"{draw_until: {suit: red}}": "{remove: {suit: red}}\n    - {draw_until: {suit: red}}"},
        "{draw_until: {suit: red}}",
        {"{draw_until: {suit: red}}": "{draw_until: {id: r3}}"},
    ),
    "setup-zone": Case(
        {"{insert: goal": "{insert: goals"},
        "{insert: goals",
        {"to: goal": "to: prize", "{insert: goal": "{insert: prize"},
    ),
    "setup-part": Case({"part: 2": "part: 3"}, "part: 3", {"part: 2": "part: 1"}),
    "setup-step": Case(
        {"{id: b3, copies: 1}": "{id: b3, copies: one}"},
        "copies: one",
        {"{id: b3, copies: 1}": "{id: b3, any: 1}"},
    ),
    "setup-range": Case(
        {"\n  3:\n": "\n  3-4:\n"},
        "  3-4:",
        {
            **FOUR,
            "\n  3:\n": "\n  3..4:\n",
            "{deal: 5, hand: 5, gives: 9}": '{deal: "15 // players"}',
            "{play: 3, shares: {players: 1}, rounds: 3, hand: 8, leaves: 0}": "{note: play on}",
        },
    ),
    "setup-missing": Case(FOUR, "setup:"),
    "turns-uneven": Case({}, "  2:", {LAST: "{note: play on}", UNEVEN: ""}),
    "dependency": Case(
        {"{deal: 5, hand: 5, gives: 9}": "{remove: {suit: blue}}\n    - {deal: 1}"},
        "{remove: {suit: blue}}",
        {
            "{deal: 5, hand: 5, gives: 9}": "{remove: {suit: blue, copies: 9}}\n    - {deal: 2}",
            "rounds: 3, hand: 8": "rounds: 3",
        },
    ),
}

DEFECTS = {
    "source-contradiction": Case(
        {"issues:\n": "issues:\n  - {id: two, kind: contradiction, says: both}\n"},
        "kind: contradiction",
        {
            "issues:\n": "issues:\n  - {id: two, kind: remark, says: both}\n",
            "choices:\n  - {id: ties, of: ties, we: share, because: it is friendly}\n": "",
        },
    ),
    "source-gap": Case(
        {"issues:\n": "issues:\n  - {id: two, kind: gap, says: nothing}\n"},
        "kind: gap",
        {"choices:\n  - {id: ties, of: ties, we: share, because: it is friendly}\n": ""},
    ),
    "spelling": Case(
        {"issues:\n": "issues:\n  - {id: two, kind: spelling, says: slips}\n"}, "kind: spelling"
    ),
    "remark": Case({}, "kind: remark", {"kind: remark": "kind: spelling"}),
    "stale-acknowledgement": Case(
        {UNEVEN: ", acknowledges: deck-size"}, "acknowledges: deck-size", {UNEVEN: UNEVEN + ", at: setup.2"}
    ),
    "allow-without-reason": Case(
        {"count: 3, per: player}": "count: 2, per: player}   # cardgen: allow supply-short"},
        "allow supply-short",
        {"count: 3, per: player}": "count: 2, per: player}   # cardgen: allow supply-short: one sits out"},
    ),
    "allow-unused": Case(
        {"count: 3, per: player}": "count: 3, per: player}   # cardgen: allow supply-short: one sits out"},
        "allow supply-short",
        {
            "  berry: {": "  # cardgen: allow supply-short: one sits out\n  berry: {",
            "count: 3, per": "count: 2, per",
        },
    ),
}

SCORING = {
    "table-shape": Case(
        {'formula: "min(n, m)"': "say: nothing"},
        "  mixed:",
        {'formula: "min(n, m)"': 'formula: "min(n, m)"\n    say: pairs'},
    ),
    "table-band": Case({R2: "{0: 0, 1-2: 3, 3+: 5, many: 5}"}, "many: 5", {R2: "{0: 0, 1/2: 3, 3 - 4: 5}"}),
    "table-gap": Case({R2: "{0: 0, 1: 3, 3+: 5}"}, "{0: 0, 1: 3, 3+: 5}", {R2: "{0-1: 0, 2+: 5}"}),
    "table-overlap": Case({R2: "{0: 0, 1-3: 3, 3+: 5}"}, "1-3: 3", {R2: "{3+: 5, 0: 0, 1-2: 3}"}),
    "table-formula": Case(
        {
            "    values: [0, 1, 4, 9, 16]": "    values: [0, 1, 4, 8, 16]",
            "    aid: [0, 1, 4, 9, 16]": "    aid: [0, 1, 4, 8, 16]",
        },
        "values: [0, 1, 4, 8, 16]",
        {"    values: [0, 1, 4, 9, 16]": "    values: {0: 0, 1: 1, 2: 4, 3: 9, 4+: 16}"},
    ),
    "table-zero": Case(
        {"min(n, m)": "min(n, m) // 20"}, "  mixed:", {'"min(n, m)"': '"min(n, m) // 20"\n    live: false'}
    ),
    "aid-mismatch": Case(
        {"aid: [0, 1, 4, 9, 16]": "aid: [0, 1, 4, 8, 16]"},
        "aid: [0, 1, 4, 8",
        {"aid: [0, 1, 4, 9, 16]": "aid: {0: 0, 1: 1, 2: 4, 3: 9, 4: 16}"},
    ),
    "table-unreachable": Case({R2: "{0: 0, 1-2: 3, 3-4: 5, 5+: 9}"}, "5+: 9", {R2: "{0: 0, 1-2: 3, 3-9: 5}"}),
    "table-too-large": Case(
        {"  r2:\n": "  big:\n    over: {a: 0..99, b: 0..99, c: 0..99}\n    formula: a + b + c\n  r2:\n"},
        "  big:",
        {"  r2:\n": "  big:\n    over: {a: 0..9, b: 0..9, c: 0..9}\n    formula: a + b + c\n  r2:\n"},
    ),
    "score-off-table": Case(
        {"score('pair', 2)": "score('pair', 5)"},
        "score('pair', 5)",
        {"score('pair', 2)\", gives: 4": "score('pair', 4)\", gives: 16"},
    ),
    "example-failed": Case({"gives: 4}": "gives: 5}"}, "gives: 5}", {"gives: 4}": "gives: 4, say: four}"}),
}

RULES_THAT_RUN = {
    "rule-syntax": Case({'"n * n"': '"n * (n"'}, 'n * (n"', {'"n * n"': '"n * (n)"'}),
    "rule-error": Case({'"n * n"': '"n * m"'}, '"n * m"', {'"n * n"': '"n * n + double(0)"'}),
    "rule-timeout": Case(
        {'"n * n"': '"len([1 for a in range(1000000000) for b in range(n) if a < 0])"'},
        "range(1000000000)",
        {'"n * n"': '"n * n + len([1 for a in range(1000) if a < 0])"'},
    ),
    "rule-memory": Case(
        {"score('pair', 2)": "len(sorted(range(1 << 26)))"},
        "range(1 << 26)",
        {"score('pair', 2)": "len(sorted(range(1 << 2)))"},
    ),
    "rule-depth": Case(
        {"return 2 * n": "return double(n + 1)", "score('pair', 2)": "double(2)"},
        "return double(n + 1)",
        {"return 2 * n": "return double(n - 1) if n > 4 else n", "score('pair', 2)": "double(300)"},
    ),
    "rule-print": Case(
        {"score('pair', 2)": "print('here') or score('pair', 2)"},
        "print('here')",
        {"score('pair', 2)": "str('here') and score('pair', 2)"},
    ),
}

_COUNT = "the {{ wood.count }} forest cards"
PROSE = {
    "prose-number": Case(
        {_COUNT: "the 19 forest cards"}, "the 19 forest cards", {_COUNT: "3 forest cards of {{ wood.count }}"}
    ),
    "prose-shadow": Case(
        {_COUNT: "the 24 forest cards"}, "the 24 forest cards", {_COUNT: "all of it (`24 forest cards`)"}
    ),
    "xref": Case({"(#the-end)": "(#end)"}, "(#end)", {"(#the-end)": "(#start)"}),
    "unknown-fact": Case({"wood.count": "wood.cuont"}, "wood.cuont", {"wood.count": "wood.id.r1 * 6"}),
}

CASES: dict[str, Case] = {**DECK, **SETUP, **DEFECTS, **SCORING, **RULES_THAT_RUN, **PROSE}
