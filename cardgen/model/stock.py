"""Card stocks and papers by name.  A name is only ever a short way to write a size: sizes decide everything.

Where vendors disagree about a name, each size has a name of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardgen.diagnostics import did_you_mean
from cardgen.geometry import Size
from cardgen.units import format_mm, parse_length

LONGEST_EDGE = 5080.0  # 14,400 pt: the largest page that PDF allows
SHORTEST_PAPER_EDGE = 50.0
SHORTEST_STOCK_EDGE = 5.0

_SIZE = re.compile(
    r"\s*(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt)?\s*[x×]\s*(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt)\s*\Z", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class CardStock:
    """A blank that can be named: its trim size and the radius of its corners, mm."""

    name: str
    trim: Size
    corner: float = 3.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it is bought, held upright: never wider than high.  mm."""

    name: str  # "a4", "215.9x330.2mm": fit for a file name
    title: str  # "A4", as people write it; the size for a custom one
    size: Size
    sold_as: str = ""  # the size as the shop gives it

    @property
    def label(self) -> str:
        """Title and size: ``A4 (210 x 297 mm)``, ``Letter (8.5 x 11 in)``."""
        return f"{self.title} ({self.sold_as})" if self.sold_as else self.title


class UnknownSizeError(ValueError):
    """A stock or paper that there is not; ``hint`` is the remedy."""

    def __init__(self, message: str, *, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def _stocks() -> Iterable[CardStock]:
    yield CardStock("poker", Size(63.5, 88.9))  # 2.5 x 3.5 in; The Game Crafter, MakePlayingCards
    yield CardStock("tcg", Size(63, 88))  # trading cards; Squib's A4 sprues, MakePlayingCards 63 x 88
    yield CardStock("euro-poker", Size(63, 88))  # the same by its other name; The Game Crafter
    yield CardStock("bridge", Size(57.15, 88.9))  # 2.25 x 3.5 in; The Game Crafter BridgeDeck
    yield CardStock("euro-bridge", Size(57, 88))  # as European makers cut it
    yield CardStock("tarot", Size(69.85, 120.65))  # 2.75 x 4.75 in; The Game Crafter TarotDeck
    yield CardStock("euro-tarot", Size(70, 120))  # as European makers cut it
    yield CardStock("french-tarot", Size(61, 112))  # the trick-taking deck
    yield CardStock("mini-euro", Size(44, 68))  # makers also sell 44 x 67 and 45 x 68
    yield CardStock("mini-usa", Size(41, 63))  # sleeve makers
    yield CardStock("us-mini", Size(44.45, 63.5))  # 1.75 x 2.5 in; The Game Crafter MiniDeck
    yield CardStock("standard-euro", Size(59, 92))  # Squib a4_euro_card
    yield CardStock("standard-usa", Size(56, 87))  # Squib a4_usa_card, The Game Crafter USGameDeck
    yield CardStock("chimera", Size(57.5, 89))  # sleeve makers
    yield CardStock("japanese", Size(59, 86))  # silhouette-card-maker
    yield CardStock("square-small", Size(63.5, 63.5))  # 2.5 in; The Game Crafter SmallSquareDeck
    yield CardStock("square-euro", Size(70, 70))  # The Game Crafter EuroSquareDeck
    yield CardStock("square-large", Size(88.9, 88.9))  # 3.5 in; The Game Crafter SquareDeck
    yield CardStock("square-80", Size(80, 80))  # sleeve makers: large square
    yield CardStock("gold", Size(80, 120))  # sleeve makers
    yield CardStock("domino", Size(44.45, 88.9))  # 1.75 x 3.5 in; The Game Crafter DominoDeck
    yield CardStock("micro", Size(31.75, 44.45))  # 1.25 x 1.75 in; The Game Crafter MicroDeck
    yield CardStock("business", Size(50.8, 88.9))  # 2 x 3.5 in; The Game Crafter BusinessDeck
    yield CardStock("mint-tin", Size(52, 87))  # The Game Crafter MintTinDeck
    # There is no agreed jumbo, so each vendor's has its own name.
    yield CardStock("jumbo-tgc", Size(88.9, 139.7))  # 3.5 x 5.5 in; The Game Crafter JumboDeck
    yield CardStock("jumbo-short", Size(88.9, 127.0))  # 3.5 x 5 in; MakePlayingCards, by product
    yield CardStock("jumbo-long", Size(88.9, 146.05))  # 3.5 x 5.75 in; MakePlayingCards, by product


def _papers() -> Iterable[Paper]:
    yield Paper("a4", "A4", Size(210, 297), "210 x 297 mm")  # ISO 216
    yield Paper("letter", "Letter", Size(215.9, 279.4), "8.5 x 11 in")  # ANSI A
    yield Paper("a3", "A3", Size(297, 420), "297 x 420 mm")  # ISO 216
    yield Paper("tabloid", "Tabloid", Size(279.4, 431.8), "11 x 17 in")  # ANSI B; on its side: ledger
    yield Paper("legal", "Legal", Size(215.9, 355.6), "8.5 x 14 in")  # North American office paper
    yield Paper("a5", "A5", Size(148, 210), "148 x 210 mm")  # ISO 216
    yield Paper("arch-b", "Arch B", Size(304.8, 457.2), "12 x 18 in")  # ANSI Y14.1


STOCKS: Mapping[str, CardStock] = {stock.name: stock for stock in _stocks()}
PAPERS: Mapping[str, Paper] = {paper.name: paper for paper in _papers()}


def find_stock(name: str) -> CardStock:
    """The card stock called ``name``, or the one that a size such as ``63x88mm`` describes.

    Raises:
        UnknownSizeError: Neither a known name nor a size that a card can have.
    """
    known = STOCKS.get(name.strip().casefold())
    if known is not None:
        return known
    size = _size_or_none(name, what="a card", shortest=SHORTEST_STOCK_EDGE)
    if size is not None:
        return CardStock(format_size(size), size)
    raise UnknownSizeError(
        f"there is no card stock called '{name}'",
        hint=_known_or_size(name, STOCKS, several="jumbo", example="width: 63.5mm, height: 88.9mm"),
    )


def find_paper(name: str) -> Paper:
    """The paper called ``name``, or the custom one that a size such as ``8.5x13in`` describes.

    A custom paper is turned upright; whether a page lies on its side is the layout's choice.

    Raises:
        UnknownSizeError: Neither a known name nor a size that a sheet can have.
    """
    known = PAPERS.get(name.strip().casefold())
    if known is not None:
        return known
    size = _size_or_none(name, what="a sheet", shortest=SHORTEST_PAPER_EDGE)
    if size is not None:
        upright = Size(min(size), max(size))
        title = format_size(upright)
        return Paper(title.replace(" ", ""), title, upright)
    raise UnknownSizeError(
        f"there is no paper called '{name}'",
        hint=_known_or_size(name, PAPERS, several="", example="a size such as 210x297mm or 8.5x13in"),
    )


def parse_size(text: str) -> Size:
    """Width and height that ``text`` names, in mm: ``210x297mm``, ``8.5 x 13 in``, ``21cm x 297mm``.

    Raises:
        ValueError: Not two numbers with an ``x`` between them and a unit at the end.
    """
    match = _SIZE.match(text)
    if match is None:
        raise ValueError(f"'{text}' is not a size: write width x height and a unit, as in 210x297mm")
    width, width_unit, height, unit = match.groups()
    return Size(
        parse_length(f"{width}{(width_unit or unit).lower()}"),
        parse_length(f"{height}{unit.lower()}"),
    )


def format_size(size: Size) -> str:
    """``210 x 297 mm``."""
    return f"{format_mm(size.width).removesuffix(' mm')} x {format_mm(size.height)}"


def _size_or_none(text: str, *, what: str, shortest: float) -> Size | None:
    """The size that ``text`` describes, None when it looks like a name."""
    if not any(character.isdigit() for character in text):
        return None
    try:
        size = parse_size(text[:80])
    except ValueError:
        return None
    if min(size) < shortest or max(size) > LONGEST_EDGE:
        raise UnknownSizeError(
            f"{what} can't be {format_size(size)}",
            hint=f"its edges must be between {format_mm(shortest)} and {format_mm(LONGEST_EDGE)}",
        )
    return size


def _known_or_size(name: str, known: Iterable[str], *, several: str, example: str) -> str:
    """A hint: the variants of an ambiguous name, the nearest name, or everything that may be written."""
    names = list(known)
    if several and name.strip().casefold() == several:
        return f"makers disagree about '{name}': choose one of " + ", ".join(
            n for n in names if n.startswith(several)
        )
    slip = did_you_mean(name, names)
    return slip or "known are " + ", ".join(names) + f"; or write {example}"
