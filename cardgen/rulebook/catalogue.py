"""The diagnostics of the rulebook."""

from __future__ import annotations

from cardgen.diagnostics import Entry, Severity

ENTRIES = (
    Entry(
        code="R601",
        name="prose-error",
        severity=Severity.ERROR,
        summary="an expression in the rulebook can't be worked out",
        explanation="Everything in double braces is worked out when the rulebook is compiled. This one has a"
        " mistake in its form, does something that is not available in game files, or takes too long.",
        example="{{ court.count + }}",
        remedy="write a name that docs/rulebook.md lists, as in {{ court.count }}; loops and filters stand there too",
    ),
    Entry(
        code="R604",
        name="xref",
        severity=Severity.ERROR,
        summary="a link leads nowhere",
        explanation="A link inside the rulebook names a heading that isn't there.",
        example="see [scoring](#scorring)",
        remedy="use the id of a heading: '## Scoring {#scoring}' is #scoring",
    ),
    Entry(
        code="R605",
        name="unknown-fact",
        severity=Severity.ERROR,
        summary="prose names a fact that the game doesn't have",
        explanation="Between the braces stand names of facts and a few functions; this one is neither.",
        example="{{ cort.count }}",
        remedy="write the name as docs/rulebook.md lists it",
    ),
)
