"""Components: counts, grids, supply, backs, references, licence."""

from __future__ import annotations

from cardgen.diagnostics import Entry, Severity

ENTRIES = (
    Entry(
        "C201",
        "count-total",
        Severity.ERROR,
        "the rows of the deck add up to another number of cards than stated",
        "A deck states its size and lists its cards. Players count the deck to find out whether a "
        "card is missing, so the two must agree. This is said of the only deck of a game; 'count-"
        "type' is said of one of several.",
        "court: {kind: deck, count: 105, cards: [...]}   # the rows have 104",
        "Correct the 'copies' that are off, or the 'count'.",
    ),
    Entry(
        "C202",
        "count-type",
        Severity.ERROR,
        "the rows of one of several components add up to another number than stated",
        "As 'count-total', for a game with more than one deck or for a component that isn't a deck.",
        "noble: {kind: deck, count: 24, cards: [...]}   # the rows have 23",
        "Correct the 'copies' that are off, or the 'count'.",
    ),
    Entry(
        "C203",
        "type-count",
        Severity.ERROR,
        "one kind of card has another number of copies than 'counts' states",
        "'counts' repeats what the rules say of the parts of a deck: fifteen of each id, thirty cards"
        " of meat. A slip in one row shows up here even when another slip hides it from the total.",
        "counts: {id: 15}   # and a row {id: cake, copies: 14}",
        "Correct the row, or the number under 'counts'.",
    ),
    Entry(
        "C204",
        "grid-missing",
        Severity.ERROR,
        "a combination that the grid promises has no card",
        "'grid' says that every combination of its values occurs exactly once, as in four suits by "
        "thirteen ranks.",
        "grid: {suit: [red, blue], rank: 1..12}   # and no card is red 7",
        "Add the card, or take its value out of the grid.",
    ),
    Entry(
        "C205",
        "grid-extra",
        Severity.ERROR,
        "a card lies outside the grid",
        "Every card that has the attributes of the grid must have values that the grid lists. Cards "
        "without any of them, such as jokers, are left alone.",
        "grid: {suit: [red, blue], rank: 1..12}   # and a card is red 13",
        "Correct the card's value, or add the value to the grid.",
    ),
    Entry(
        "C206",
        "grid-duplicate",
        Severity.ERROR,
        "two designs share one cell of the grid",
        "In a complete grid each combination is one design; more pieces of it are 'copies'.",
        "two rows that are both red 7",
        "Change or remove one of the rows; use 'copies' for more pieces of one design.",
    ),
    Entry(
        "C207",
        "supply-short",
        Severity.ERROR,
        "there are fewer pieces than players who each get one",
        "A component with 'per: player' is handed to everybody, so the largest number of players "
        "needs as many pieces.",
        "players: 2-4 with aid: {kind: aid, count: 3, per: player}",
        "Raise 'count', or drop 'per: player'.",
    ),
    Entry(
        "C208",
        "name-reserved",
        Severity.ERROR,
        "a requirement is called like a built-in check",
        "Requirements report under their own names. One name can't stand for two faults.",
        "require: [{name: deck-size, that: ..., say: ...}]",
        "Choose another name.",
    ),
    Entry(
        "C209",
        "back-differs",
        Severity.ERROR,
        "cards that are shuffled together have different backs",
        "Cards of one deck must look the same from behind, or everybody can tell what is coming.",
        "a row with 'back: faces/other.yaml' in a deck with 'back: faces/back.yaml'",
        "Give all of them one back, or make the odd ones a component of their own that is never shuffled in.",
    ),
    Entry(
        "C210",
        "licence-blocks-publish",
        Severity.ERROR,
        "the game is marked for publishing and its source's licence forbids that",
        "'source.publish: true' says that what is built here may be handed out. A source for own use "
        "only doesn't allow it, and one that states no licence reserves all rights; the latter is a "
        "warning.",
        "source: {licence: own-use-only, publish: true}",
        "Set 'publish: false', or ask the owner and write down the licence that you were given.",
    ),
    Entry(
        "C211",
        "unknown-ref",
        Severity.ERROR,
        "something is named that doesn't exist",
        "A component, an attribute, a value, an example, a diagnostic or a key path is named that the"
        " game doesn't have. Most often it is a slip of the pen, and the nearest known name is "
        "proposed.",
        "remove: {id: hores}",
        "Write the name as it is defined, or define it.",
    ),
)
