"""Pieces of text to lines.  Widths are em of the text size, so lines break the same at every resolution."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from unicodedata import east_asian_width

from cardgen.typeset.markup import Piece
from cardgen.typeset.segments import Atom as Atom
from cardgen.typeset.segments import IconPiece as IconPiece
from cardgen.typeset.segments import RunPiece as RunPiece
from cardgen.typeset.segments import Segment, made, run_piece, segments
from cardgen.typeset.segments import Setting as Setting


@dataclass(frozen=True, slots=True)
class BrokenLine:
    atoms: tuple[Atom, ...]  # logical order
    width: float  # em
    rtl: bool = False  # its paragraph runs from right to left
    lead: float = 0.0  # em, of ink to the left of the pen's start: an italic f
    overhang: float = 0.0  # em, of ink to the right of its end: the tail of a Q

    @property
    def reach(self) -> float:
        """em, from the first ink to the last"""
        return self.lead + self.width + self.overhang


def break_lines(pieces: tuple[Piece, ...], setting: Setting, width: float | None) -> tuple[BrokenLine, ...]:
    """Lines no wider than ``width`` (em), filled one after the other; None sets one line for each hard break.

    Ink that hangs over at either end counts.  A single word that is wider stands alone on its line, and the line says
    so by its width, unless the setting lets words be broken; such a word begins a line of its own.  Empty text has no
    lines; a hard break at the end adds none.
    """
    return fill_lines(segments(pieces, setting), setting, width)


def fill_lines(found: Sequence[Segment], setting: Setting, width: float | None) -> tuple[BrokenLine, ...]:
    """``break_lines`` for text that is cut into segments already."""
    lines: list[BrokenLine] = []
    atoms: list[Atom] = []
    lead = used = overhang = 0.0  # em: ink before the pen, what the pen went, ink beyond it
    waiting: Segment | None = None  # the segment before this one, whose space or hyphen is not yet decided
    room = math.inf if width is None else width + 1e-9

    for segment in _fitting(found, setting, room):
        added: Sequence[Atom] = segment.atoms
        if waiting is None:
            lead = segment.reach.left
        else:
            gap = waiting.space_width
            joined = None if waiting.space else _joined(atoms, added, setting)
            if joined is not None:
                gap = joined.width - atoms[-1].width - added[0].width
            wider = used + gap + segment.width
            over = max(segment.reach.right, used + overhang - wider)
            if waiting.ends_line or lead + wider + max(segment.hyphen_width, over) > room:
                lines.append(_closed(BrokenLine(tuple(atoms), used, waiting.rtl, lead, overhang), waiting))
                atoms, lead, used, overhang = [], segment.reach.left, 0.0, 0.0
            else:
                used += gap
                if joined is None:
                    atoms += waiting.space
                else:
                    atoms[-1] = joined
                    added = added[1:]
        atoms += added
        overhang = max(segment.reach.right, overhang - segment.width)
        used += segment.width
        waiting = segment
    if waiting is not None:
        lines.append(BrokenLine(tuple(atoms), used, waiting.rtl, lead, overhang))
    return tuple(lines)


def _joined(before: Sequence[Atom], after: Sequence[Atom], setting: Setting) -> RunPiece | None:
    """Letters that meet where the line might have broken but did not, shaped together: kerned and joined as ever.

    None where nothing meets, or what meets is of two kinds or of a script whose letters care for no neighbour.
    """
    if not before or not after:
        return None
    one, other = before[-1], after[0]
    if isinstance(one, IconPiece) or isinstance(other, IconPiece):
        return None
    if one.level != other.level or one.font != other.font or east_asian_width(one.shaped.text[-1]) in "WF":
        return None
    return run_piece(one.font, one.shaped.text + other.shaped.text, one.level, setting)


def _closed(line: BrokenLine, last: Segment) -> BrokenLine:
    """A line that others follow; a hyphen shows where it cut a word."""
    if not last.hyphen or last.ends_line:
        return line
    width, overhang = line.width + last.hyphen_width, max(0.0, line.overhang - last.hyphen_width)
    return replace(line, atoms=(*line.atoms, *last.hyphen), width=width, overhang=overhang)


def _fitting(found: Sequence[Segment], setting: Setting, room: float) -> Sequence[Segment]:
    """The segments, those that are too wide cut between graphemes where the setting allows it."""
    if not setting.break_words or all(segment.room <= room for segment in found):
        return found
    out: list[Segment] = []
    for segment in found:
        if segment.room <= room:
            out.append(segment)
            continue
        *full, rest = _cut(segment, setting, room - segment.hyphen_width)
        out += [made(tuple(part), rtl=segment.rtl) for part in full]
        out.append(
            made(tuple(rest), segment.space, segment.hyphen, ends_line=segment.ends_line, rtl=segment.rtl)
        )
    return out


def _cut(segment: Segment, setting: Setting, room: float) -> list[list[Atom]]:
    """The atoms shared out over lines, each as full as can be and none empty."""
    from uniseg.graphemecluster import grapheme_clusters

    parts: list[list[Atom]] = [[]]
    used = 0.0
    for atom in segment.atoms:
        clusters = [""] if isinstance(atom, IconPiece) else list(grapheme_clusters(atom.shaped.text))
        while clusters:
            piece, taken = _longest(atom, clusters, setting, room - used)
            if parts[-1] and piece.room > room - used:
                parts.append([])
                used = 0.0
                continue
            parts[-1].append(piece)
            used += piece.width
            clusters = clusters[taken:]
    return parts


def _longest(atom: Atom, clusters: list[str], setting: Setting, room: float) -> tuple[Atom, int]:
    """As many clusters from the front as ``room`` holds, at least one, shaped anew; and how many they are."""
    if isinstance(atom, IconPiece):
        return atom, 1
    best = run_piece(atom.font, clusters[0], atom.level, setting)
    for count in range(2, len(clusters) + 1):
        longer = run_piece(atom.font, "".join(clusters[:count]), atom.level, setting)
        if longer.room > room:
            return best, count - 1
        best = longer
    return best, len(clusters)
