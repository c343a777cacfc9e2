"""What a game file records beside components and rules: its source, examples, choices, defects, print defaults."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from cardgen.model.base import Flag, Formula, Free, Length, Strict, Text, Whole


class Source(Strict):
    """Where the game comes from, and what its owner allows."""

    title: Text | None = Field(None, description="Title of the original.", examples=["Royal Feast"])
    author: Text | None = Field(None, description="Its author.", examples=["A. N. Author"])
    url: Text | None = Field(
        None, description="Where it was published.", examples=["https://example.org/royal-feast"]
    )
    licence: Text = Field(
        "none stated",
        description="Licence of the original. `own-use-only` and the like forbid publishing.",
        examples=["CC BY-SA 4.0", "own-use-only"],
    )
    publish: Flag = Field(
        False, description="Whether what is built here may be published.", examples=["true"]
    )


class Example(Strict):
    """A worked example: run by `cardgen check`, printed by the rulebook."""

    id: Text = Field(description="Name for references.", examples=["four-salami"])
    call: Formula = Field(description="Starlark expression that is run.", examples=["score('salami', 4)"])
    gives: Free = Field(description="The result that it must have.", examples=["6", "[1, 0, 2]"])
    title: Text | None = Field(None, description="Heading.", examples=["A string of salami"])
    say: Text | None = Field(
        None,
        description="The example in words; the rulebook prints the result behind it.",
        examples=["Four salami are worth 0 + 1 + 2 + 3."],
    )


class Requirement(Strict):
    """Something that must be true of the game, in its own words and under its own name."""

    name: Text = Field(
        description="Name under which a failure is reported: lower-case words with hyphens.",
        pattern=r"^[a-z][a-z0-9-]*$",
        examples=["two-to-choose-from"],
    )
    that: Formula = Field(
        description="Starlark expression that must be true. One that mentions `players` or `setup` must be true for"
        " each number of players.",
        examples=["count('favour') >= 3 * players"],
    )
    say: Text = Field(description="What is true, in words.", examples=["there are favours enough for all"])
    severity: Literal["error", "warning", "note"] = Field(
        "error", description="How bad it is when it fails.", examples=["warning"]
    )


class Choice(Strict):
    """Something that the source left open and that is settled here; the rulebook prints it as a designer's note."""

    id: Text = Field(description="Name for references.", examples=["ties"])
    of: Text = Field(description="What was open.", examples=["who wins a tie"])
    we: Text = Field(description="What was chosen.", examples=["the players share the win"])
    because: Text = Field(description="Why.", examples=["nobody keeps count of who was first"])


class Issue(Strict):
    """A defect of the source, and how it is settled; the rulebook prints it as a designer's note."""

    id: Text = Field(description="Name for references.", examples=["reveal-order"])
    kind: Literal["contradiction", "gap", "spelling", "remark"] = Field(
        "contradiction",
        description="What kind of defect: the source contradicts itself, says nothing, misspells, or merely surprises.",
        examples=["gap"],
    )
    says: Text = Field(
        description="What the source says.",
        examples=["the pile is revealed from the top, and from the bottom"],
    )
    resolved: Text | None = Field(
        None,
        description="How it is played here. Without it the defect is not acknowledged.",
        examples=["from the top"],
    )
    acknowledges: Text | None = Field(
        None,
        description="Name of the diagnostic that becomes a note because of this. When no such diagnostic is left,"
        " that is reported.",
        examples=["turns-uneven"],
    )
    at: Text | None = Field(
        None,
        description="Key path under which that diagnostic must lie; anywhere when absent.",
        examples=["setup.3"],
    )
    holds: Formula | None = Field(
        None,
        description="Starlark expression that is true as long as the defect is there.",
        examples=["count('court') == 104"],
    )


class PrintDefaults(Strict):
    """How sheets come out when nobody says otherwise."""

    papers: list[Text] = Field(
        default_factory=lambda: ["a4", "letter"],
        description="Papers to lay out for: names (see below), or sizes such as `210x297mm`.",
        examples=["[a4, letter, a3]"],
    )
    backs: Literal["duplex-long", "duplex-short", "fold", "separate", "none"] = Field(
        "duplex-long",
        description="How backs are printed: on the other side, turned over the long or the short edge; beside the"
        " face, to be folded; in a file of their own; or not at all.",
        examples=["fold"],
    )
    gutter: Length = Field(
        0.0,
        ge=0,
        le=50,
        description="Gap between neighbouring cards. With 0 they share one cut.",
        examples=["2mm"],
    )
    bleed: Length | None = Field(
        None, ge=0, le=25, description="Bleed on the sheet. When absent: half the gutter.", examples=["1mm"]
    )
    margin: Length | None = Field(
        None,
        ge=0,
        le=50,
        description="Edge of the paper that the printer can't reach. When absent: what home printers need.",
        examples=["5mm"],
    )
    marks: Literal["outside", "ticks", "none"] = Field(
        "outside", description="Cut marks: outside the grid, at every corner, or none.", examples=["ticks"]
    )
    dpi: Whole = Field(300, ge=72, le=1200, description="Resolution of art on sheets.", examples=["600"])
