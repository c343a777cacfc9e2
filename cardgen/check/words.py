"""Markdown prose as plain sentences: what isn't prose is blanked out, every character keeps its place."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardgen.source import Span

_NOT_PROSE = re.compile(
    r"""
      ^(?P<fence>```+|~~~+)[^\n]*\n.*?(?:^(?P=fence)[^\n]*$|\Z)   # fenced code
    | \{\{.*?\}\} | \{%.*?%\}                                      # Jinja
    | <!--.*?--> | <[^<>\n]*>                                      # comments, tags, autolinks
    | `[^`\n]*`                                                    # code
    | (?<=\])\([^()\n]*\) | (?<=\])\[[^\[\]\n]*\]                  # targets of links
    | \{\#[\w-]+\}                                                 # ids of headings
    | (?:https?://|www\.)\S+
    | ^[ \t]*\d+[.)](?=[ \t])                                      # numbers of lists
    | ^\#+[ \t]+\d+(?:\.\d+)*\.?(?=[ \t])                          # numbers of headings
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SENTENCE_END = re.compile(r"[.!?:;](?=\s|$)|\n[ \t]*\n|\n(?=[ \t]*(?:[-*+|#]|\d+[.)]))|\|")
_DIGITS = re.compile(
    r"(?<![\w.,/$€£#%:+×=<>-])(?P<number>\d{1,6})(?![\w%°/:+×=-]|[.,]\d|[ \u00a0]?(?:mm|cm|in|pt|dpi|%)\b)"
)

_UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_JOIN = re.compile(r"\s*(?:-|–|to|or|and|up to)\s*")  # between the ends of a range

NUMBER_WORDS = {word: number for number, word in enumerate(_UNITS)} | {
    f"{ten}{'-' + _UNITS[unit] if unit else ''}": 10 * (index + 2) + unit
    for index, ten in enumerate(_TENS)
    for unit in range(10)
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in a sentence, in digits or words."""

    value: int
    start: int  # offsets into the text
    end: int


def blank_out(text: str) -> str:
    """``text`` with everything that isn't prose replaced by blanks, lines and columns unchanged."""

    def blank(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", match[0])

    return _NOT_PROSE.sub(blank, text)


def sentences(prose: str) -> Iterator[tuple[int, int]]:
    """Start and end of each sentence, list item, table cell and heading."""
    start = 0
    for match in _SENTENCE_END.finditer(prose):
        if prose[start : match.end()].strip():
            yield start, match.end()
        start = match.end()
    if prose[start:].strip():
        yield start, len(prose)


def figures(prose: str, start: int, end: int, *, in_words: bool) -> list[Figure]:
    """The whole numbers between two offsets, in order; not parts of ranges, measures, sums or decimals."""
    found = [
        Figure(int(match["number"]), match.start(), match.end())
        for match in _DIGITS.finditer(prose, start, end)
    ]
    if in_words:
        for match in _WORD.finditer(prose, start, end):
            value = NUMBER_WORDS.get(match[0].lower())
            if value is not None:
                found.append(Figure(value, match.start(), match.end()))
    found.sort(key=lambda figure: figure.start)
    joined = {
        index
        for index, (one, other) in enumerate(itertools.pairwise(found))
        if _JOIN.fullmatch(prose, one.end, other.start)
    }
    return [figure for index, figure in enumerate(found) if not {index, index - 1} & joined]


def words_after(prose: str, start: int, end: int, *, most: int) -> list[str]:
    """The words that follow directly, with nothing but blanks, line ends and emphasis between them, in lower case."""
    words: list[str] = []
    gap = re.compile(r"[\s*_]+")
    while len(words) < most:
        between = gap.match(prose, start, end)
        word = _WORD.match(prose, between.end(), end) if between else None
        if word is None:
            break
        words.append(word[0].lower())
        start = word.end()
    return words


def plural_forms(noun: str) -> set[str]:
    """``noun`` as it may stand behind a number: ``card`` and ``cards``, ``fairy`` and ``fairies``."""
    noun = noun.lower()
    if noun.endswith("y") and noun[-2:-1] not in ("a", "e", "i", "o", "u"):
        plural = noun[:-1] + "ies"
    elif noun.endswith(("s", "x", "z", "ch", "sh")):
        plural = noun + "es"
    else:
        plural = noun + "s"
    return {noun, plural}


def place_of(path: str, text: str, offset: int) -> Span:
    line = text.count("\n", 0, offset) + 1
    return Span(path, line, offset - text.rfind("\n", 0, offset))
