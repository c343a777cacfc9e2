"""The names that every formula and rules file finds, in Starlark itself.  ``program.program_names`` gives the data."""

from __future__ import annotations

from cardgen.ruleset.sandbox import NOT_RUN, OFF_TABLE

PRELUDE_SOURCE = """
CARDS = {name: struct(**card) for name, card in __cards.items()}
players = struct(**__players)
PLAYERS = players
values = struct(**__values)
__formulas = {}

def __fits(piece, selection):
    for attribute, wanted in selection.items():
        have = piece[attribute]
        if have != wanted and not (type(wanted) == "list" and have in wanted):
            return False
    return True

def __fitting(component, selection):
    if component not in __pieces:
        fail("there is no component '%s'" % component)
    known = __attributes[component]
    for attribute in selection:
        if attribute not in known:
            fail("no card of '%s' has '%s'; they have %s" % (component, attribute, ", ".join(known)))
    return [(piece, copies) for piece, copies in __pieces[component] if __fits(piece, selection)]

def count(component, **selection):
    total = 0
    for _, copies in __fitting(component, selection):
        total += copies
    return total

def cards(component, **selection):
    ids = {piece["id"]: None for piece, _ in __fitting(component, selection)}
    return [struct(**__designs[component][id]) for id in ids]

def sum(items):
    total = 0
    for item in items:
        total += item
    return total

def tally(items):
    numbers = {}
    for item in items:
        numbers[item] = numbers.get(item, 0) + 1
    return numbers

def score(table, *counts, **named):
    if table not in __tables:
        fail("there is no scoring table '%s'; there are %s" % (table, ", ".join(__tables)))
    names, domains, lookup = __tables[table]
    given = list(counts) + [named[name] for name in names[len(counts):] if name in named]
    if len(given) != len(names) or len(counts) + len(named) != len(names):
        fail("score('%s', ...) takes %s" % (table, " and ".join(names)))
    for name, number, domain in zip(names, given, domains):
        if type(number) != "int" or number < domain[0] or number > domain[1]:
            fail("OFF_TABLEtable '%s' goes from %s = %d to %d, not to %s" % (table, name, domain[0], domain[1], number))
    if table in __formulas:
        return __formulas[table](*given)
    if lookup == None:
        fail("NOT_RUNtable '%s' has nothing to look up" % table)
    if str(given[0]) not in lookup:
        fail("OFF_TABLEtable '%s' has no value at %s = %s" % (table, names[0], given[0]))
    return lookup[str(given[0])]
""".replace("OFF_TABLE", OFF_TABLE).replace("NOT_RUN", NOT_RUN)
