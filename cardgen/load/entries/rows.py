"""Rows, copies, products and tables."""

from __future__ import annotations

from cardgen.diagnostics import Entry, Severity

_ERROR = Severity.ERROR

ENTRIES = (
    Entry(
        "L150",
        "duplicate-id",
        _ERROR,
        "two designs of a component have the same id",
        "An id is how faces, recipes and prose call a design, so it can only mean one. Copies of one design are a "
        "number and not more rows; the pattern of a product must name every attribute that tells its cards apart.",
        "[{id: cake}, {id: cake}]",
        "Rename one, or write copies: 2.",
    ),
    Entry(
        "L151",
        "count-range",
        _ERROR,
        "a number of copies is no whole number from 0 to 100,000",
        "Nobody can print half a card. 0 is allowed, and leaves the design out altogether.",
        "{id: cake, copies: 2.5}",
        "Write a whole number, or a list with one entry for each copy.",
    ),
    Entry(
        "L152",
        "too-many-pieces",
        _ERROR,
        "a game has more than 100,000 pieces",
        "It is a range or a number of copies with too many digits; nobody would print it, and it would fill the "
        "memory.",
        "{product: {rank: 1..1000, suit: 1..1000}, id: '{rank}-{suit}'}",
        "Look for a range or a number of copies with too many digits.",
    ),
    Entry(
        "L153",
        "empty-component",
        _ERROR,
        "a component has no pieces, so there is nothing to print",
        "It has no rows, or all of them have 0 copies, or a product has no values.",
        "cards: []",
        "Give it rows with copies, or take the component out.",
    ),
    Entry(
        "L154",
        "exception-unused",
        _ERROR,
        "an exception of a product has no effect",
        "It picks no combination, or changes nothing there. An exception without effect is a card that is not what "
        "somebody meant it to be. Texts and numbers differ: '1' in quotes does not pick 1.",
        "{product: {suit: [red, blue]}, id: '{suit}', except: [{suit: rde, omit: true}]}",
        "Correct what it picks, or add what changes.",
    ),
    Entry(
        "L155",
        "wrong-pattern",
        _ERROR,
        "the pattern of an id or a title can't be filled in",
        "It names an attribute that the product doesn't have, or a brace has no partner.",
        "{product: {suit: [red, blue]}, id: '{siut}'}",
        "Name attributes of the product, each in its own braces.",
    ),
    Entry(
        "L156",
        "no-rows",
        _ERROR,
        "a table has a header, but no rows",
        "It would give a component without cards.",
        "id,title,copies",
        "Add a row for each design.",
    ),
    Entry(
        "L157",
        "ragged-row",
        _ERROR,
        "a row of a table has more or fewer cells than the header",
        "Its values would stand under the wrong names. Blank cells at the end of a row don't count.",
        "id,title\ncake,Cake, with cream",
        "Put a text that contains the separator in double quotes.",
    ),
)
