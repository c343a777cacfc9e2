"""Figures in the rulebook's prose against what the game has.

Prose is full of numbers that count something else: draw two cards, three favours win.  A figure is held against a
fact only when it stands at most two words before a noun that names the thing counted, and is either close to the
fact or presented as a total (`the 104 court cards`).  Figures below five are left alone unless presented so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardgen.check.base import report
from cardgen.check.words import (
    NUMBER_WORDS,
    Figure,
    blank_out,
    figures,
    place_of,
    plural_forms,
    sentences,
    words_after,
)
from cardgen.diagnostics import Diagnostic, Related
from cardgen.model.facts import Fact
from cardgen.model.game import Game, SourceText
from cardgen.ruleset import Rulings

_NUMBER = rf"(?:\d{{1,2}}|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})"
_TOTAL = re.compile(
    r"(?:\b(?:the|all|these|those|contains?|holds?|includes?|comprises?|there are|consists? of|deck of|set of|total of)"
    r"|^)[\s*_|+-]*$",
    re.IGNORECASE,
)
_WITH_PLAYERS = re.compile(rf"\b({_NUMBER})[\s-]+players?\b|\bwith ({_NUMBER})\b(?!\s+\w)", re.IGNORECASE)
_PLAYER_RANGE = re.compile(r"(?<![\w.,/-])(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})\s+players\b", re.IGNORECASE)
_DECK_WORDS = re.compile(r"\b(?:deck|pile|stack|in all|altogether|in total)\b", re.IGNORECASE)
_HAND_WORDS = re.compile(r"\bhands?\b", re.IGNORECASE)
_DEAL_WORDS = re.compile(r"\bdeals?\b|\bdealt\b", re.IGNORECASE)
_EACH_WORDS = re.compile(r"\b(?:each|every(?:body|one)?|per player|all players)\b", re.IGNORECASE)
_LINKING = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "each",
        "every",
        "for",
        "from",
        "in",
        "into",
        "is",
        "are",
        "it",
        "its",
        "more",
        "of",
        "off",
        "on",
        "or",
        "other",
        "out",
        "per",
        "so",
        "than",
        "that",
        "the",
        "them",
        "then",
        "they",
        "to",
        "up",
        "was",
        "with",
        "you",
        "your",
        "points",
        "point",
        "times",
        "turns",
    ]
)
_NOT = re.compile(r"\b(?:not|no|never|without|variant)\b|n['’]t\b", re.IGNORECASE)
_SMALL = 5


@dataclass(frozen=True, slots=True)
class Claim:
    """What a figure says: facts that it may mean, numbers that are right as well, and how far it commits itself."""

    facts: tuple[Fact, ...]
    also: frozenset[int] = frozenset()
    total: bool = False
    anywhere: bool = False  # any other number is wrong, however far

    def verdict(self, value: int) -> str | None:
        """``prose-shadow``, ``prose-number`` or None."""
        if not self.facts:
            return None
        if any(fact.value == value for fact in self.facts):
            return "prose-shadow" if value >= _SMALL or (self.total and value > 1) else None
        if value in self.also:
            return None
        near = any(abs(value - fact.value) <= max(1, fact.value // 20) for fact in self.facts)
        likely = self.total and any(fact.value <= 2 * value <= 4 * fact.value for fact in self.facts)
        return "prose-number" if self.anywhere or likely or (near and value >= _SMALL) else None


def prose_figures(game: Game, rulings: Rulings) -> Iterator[Diagnostic]:
    """Figures in the rulebook of the game's own language agree with the game, and name what they repeat."""
    source = next(iter(game.rulebooks.values()), None)
    if source is None:
        return
    prose = blank_out(source.text)
    reader = _Reader(game, rulings, english=game.spec.language.lower().startswith("en"))
    yield from _player_ranges(game, rulings, source, prose)
    for start, end in sentences(prose):
        for figure in figures(prose, start, end, in_words=reader.english):
            claim = reader.claim(prose, start, end, figure)
            verdict = claim.verdict(figure.value) if claim is not None else None
            if claim is not None and verdict is not None:
                yield _figure_report(source, prose, figure, claim, verdict)


def _figure_report(source: SourceText, prose: str, figure: Figure, claim: Claim, verdict: str) -> Diagnostic:
    written = prose[figure.start : figure.end]
    same = [fact for fact in claim.facts if fact.value == figure.value]
    fact = same[0] if same else min(claim.facts, key=lambda fact: abs(fact.value - figure.value))
    word = " | words" if not written.isdigit() else ""
    if verdict == "prose-shadow":
        text = f"'{written}' repeats {fact.name}, and stays when that changes"
    else:
        text = f"'{written}' is written here, but {fact.name} is {fact.value}"
    return report(
        verdict,
        place_of(source.path, source.text, figure.start),
        text,
        hint=f"write {{{{ {jinja_name(fact.name)}{word} }}}}",
        related=[Related(fact.span, f"{fact.name} comes from here")],
    )


def jinja_name(name: str) -> str:
    """A fact's name as Jinja reads it: ``setup.4.rounds`` is ``setup[4].rounds``."""
    parts = name.split(".")
    written = parts[0]
    for part in parts[1:]:
        if part.isdecimal():
            written += f"[{part}]"
        else:
            written += f".{part}" if part.isidentifier() else f"['{part}']"
    return written


def _player_ranges(game: Game, rulings: Rulings, source: SourceText, prose: str) -> Iterator[Diagnostic]:
    low, high = rulings.facts["players.min"], rulings.facts["players.max"]
    for match in _PLAYER_RANGE.finditer(prose):
        ends = int(match[1]), int(match[2])
        hint = "write {{ players.min }} to {{ players.max }} players"
        place = place_of(source.path, source.text, match.start())
        where = [Related(game.spans.of("players"), "the range is stated here")]
        if ends == (low.value, high.value):
            text = f"'{' '.join(match[0].split())}' repeats players.min and players.max"
            yield report("prose-shadow", place, text, hint=hint, related=where)
        elif ends[0] < low.value or ends[1] > high.value:
            text = f"'{' '.join(match[0].split())}' is written here, but the game is for {game.spec.players}"
            yield report("prose-number", place, text, hint=hint, related=where)


class _Reader:
    """Reads figures of one game."""

    def __init__(self, game: Game, rulings: Rulings, *, english: bool) -> None:
        self._game, self._rulings, self.english = game, rulings, english
        self._nouns = list(self._exact_nouns())

    def _exact_nouns(self) -> Iterator[tuple[list[set[str]], Fact, frozenset[int]]]:
        """The forms of each word of a noun, the fact that it counts, and what a set-up makes of it; longest first."""
        found = []
        for fact in self._rulings.facts.values():
            component = self._game.component(fact.name.partition(".")[0])
            for noun in fact.nouns if component is not None else ():
                words = noun.lower().split()
                if words in (["card"], ["player"], ["round"]) or not words:
                    continue
                forms = [{word} for word in words[:-1]] + [plural_forms(words[-1])]
                found.append((forms, fact, self._in_setups(fact)))
        return iter(sorted(found, key=lambda entry: -len(entry[0])))

    def _in_setups(self, fact: Fact) -> frozenset[int]:
        """What is left of the counted cards in each set-up, and every other size that its recipe makes of them."""
        component_id, *kind = fact.name.split(".")
        numbers: set[int] = set()
        for run in self._rulings.runs:
            if component_id in run.components:
                if kind == ["count"]:
                    numbers.update(run.numbers.values())
                    numbers.update(n for step in run.steps for n in (step.deck, step.moved, *step.parts))
                elif kind[:1] == ["id"]:
                    numbers.add(run.cards.get(f"{component_id}/{kind[1]}", 0))
        return frozenset(numbers)

    def claim(self, prose: str, start: int, end: int, figure: Figure) -> Claim | None:
        """What the figure counts, if that can be told."""
        words = words_after(prose, figure.end, end, most=5)
        total = _TOTAL.search(prose[start : figure.start]) is not None
        for forms, fact, also in self._nouns:
            if _names(words, forms):
                return Claim((fact,), also, total)
        sentence = prose[start:end]
        if _names(words, [plural_forms("player")]):
            most = self._rulings.facts["players.max"]
            beyond = figure.value > most.value and words[0].startswith("player") and not _NOT.search(sentence)
            return Claim((most,), anywhere=True) if beyond else None
        if _names(words, [plural_forms("round")]):
            return Claim(self._of_setups(sentence, "rounds"), total=total)
        if _names(words, [plural_forms("card")]):
            return self._cards(prose, start, end, figure)
        return None

    def _cards(self, prose: str, start: int, end: int, figure: Figure) -> Claim | None:
        """A number of cards that aren't called by their own name: a deck, a hand, a deal."""
        sentence = prose[start:end]
        if _DEAL_WORDS.search(prose[start : figure.start]) and _EACH_WORDS.search(sentence):
            dealt = self._of_setups(sentence, "dealt")
            return Claim(dealt, self._deals(), anywhere=True)
        if figure.value < 2 * _SMALL:
            return None
        if _DECK_WORDS.search(sentence):
            decks = [
                f for f in self._rulings.facts.values() if f.name.endswith(".count") and "card" in f.nouns
            ]
            return Claim((*self._of_setups(sentence, "deck"), *decks))
        if _HAND_WORDS.search(sentence):
            return Claim((*self._of_setups(sentence, "hand"), *self._of_setups(sentence, "dealt")))
        return None

    def _deals(self) -> frozenset[int]:
        steps = [(run, step) for run in self._rulings.runs for step in run.steps if step.step.verb == "deal"]
        return frozenset(step.moved // run.players if not step.step.to else step.moved for run, step in steps)

    def _of_setups(self, sentence: str, name: str) -> tuple[Fact, ...]:
        """The facts ``setup.N.NAME``, for the numbers of players that the sentence speaks of, or for all."""
        spoken = {_value(text) for found in _WITH_PLAYERS.findall(sentence) for text in found if text}
        facts = self._rulings.facts
        named = {n: facts[f"setup.{n}.{name}"] for n in self._rulings.setups if f"setup.{n}.{name}" in facts}
        chosen = {n: fact for n, fact in named.items() if n in spoken} or named
        return tuple(chosen.values())


def _value(text: str) -> int:
    return int(text) if text.isdigit() else NUMBER_WORDS[text.lower()]


def _names(words: list[str], forms: list[set[str]]) -> bool:
    """Whether the noun stands at the beginning of ``words``, or behind at most two words that only describe it."""
    for gap in range(3):
        if any(word in _LINKING or word in NUMBER_WORDS for word in words[:gap]):
            return False
        behind = words[gap : gap + len(forms)]
        if len(behind) == len(forms) and all(word in form for word, form in zip(behind, forms, strict=True)):
            return True
    return False
