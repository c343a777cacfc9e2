"""A whole build: everything is made beside the output folder, and takes its place at the end."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cardgen.build.checking import Checked, Clock, Stopwatch, check_game, quoted_sources
from cardgen.build.manifest import (
    MANIFEST,
    Output,
    fingerprint,
    from_record,
    intact,
    manifest_text,
    read_manifest,
)
from cardgen.build.pages import write_page
from cardgen.build.pictures import Pictures
from cardgen.build.rules import Earlier, begin_rules
from cardgen.build.sheets import CARDS, SheetFile, Written, papers_of, sheet_files, sheet_options, write_file
from cardgen.diagnostics import CardgenError, Diagnostic, Severity, in_order
from cardgen.model.stock import Paper
from cardgen.write.atomic import write_whole

Progress = Callable[[str, int, int], None]
PARTS = ("cards", "rules", "page")


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """What a build makes; what is not said comes from the game's print defaults."""

    papers: tuple[str, ...] = ()
    sheets: tuple[tuple[str, Any], ...] = ()  # overrides of SheetOptions, by name
    draft: bool = False  # build in spite of errors, stamped DRAFT
    parts: tuple[str, ...] = PARTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """What came of a build; ``files`` are relative to ``folder`` and empty when it was refused."""

    id: str
    title: str
    folder: Path
    checked: Checked
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[str, ...]
    unchanged: bool = False
    removed: tuple[str, ...] = ()  # files of the earlier build that this one doesn't make

    @property
    def failed(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.diagnostics)


def build_game(
    folder: Path,
    out: Path,
    options: BuildOptions,
    *,
    clock: Clock | None = None,
    progress: Progress = lambda _what, _done, _total: None,
) -> Built:
    """Builds the game in ``folder`` into ``out/ID``.

    While the game has errors nothing is written, unless ``options.draft``.  When neither the game nor the tool nor the
    options have changed since the last build and its files are whole, they stay as they are.  Files of the earlier
    build that this one doesn't make are removed; other files in the folder are left alone.

    Raises:
        CardgenError: The output can't be written, or the machine lacks a library.
        UnknownSizeError: A paper that there is not.
    """
    target = out / folder.resolve().name
    print_of = fingerprint(folder, options)
    last = read_manifest(target)
    if last is not None and last.get("input") == print_of and intact(target, last):
        return _unchanged(folder, target, last)
    checked = check_game(folder, clock=clock)
    if checked.faces is None or checked.game is None or (checked.failed and not options.draft):
        title = checked.game.spec.title if checked.game else folder.name
        return Built(
            id=target.name,
            title=title,
            folder=target,
            checked=checked,
            diagnostics=checked.diagnostics,
            files=(),
        )
    staging = out / f".{target.name}.{os.getpid()}.part"
    try:
        made = _Build(checked, staging, options, progress, Stopwatch(clock), Earlier(target, last)).run(
            print_of
        )
        if made.files:
            made = replace(made, removed=_publish(staging, target, made.files, last))
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return replace(made, folder=target)


def _unchanged(folder: Path, target: Path, last: dict[str, Any]) -> Built:
    found = tuple(from_record(record) for record in last["diagnostics"])
    sources = quoted_sources(folder, list(found), {})
    checked = Checked(folder=folder, game=None, rulings=None, faces=None, diagnostics=found, sources=sources)
    files = (*(record["path"] for record in last["files"]), MANIFEST)
    return Built(
        id=target.name, title=last["title"], folder=target, checked=checked, diagnostics=found, files=files,
        unchanged=True,
    )  # fmt: skip


class _Build:
    """One build under way in its staging folder."""

    def __init__(
        self,
        checked: Checked,
        staging: Path,
        options: BuildOptions,
        progress: Progress,
        watch: Stopwatch,
        earlier: Earlier,
    ) -> None:
        assert checked.game is not None
        assert checked.rulings is not None
        assert checked.faces is not None
        self.checked, self.game, self.rulings, self.faces = (
            checked,
            checked.game,
            checked.rulings,
            checked.faces,
        )
        self.staging, self.options, self.progress, self.watch = staging, options, progress, watch
        self.earlier = earlier
        self.draft = options.draft and checked.failed
        self.outputs: list[Output] = []
        self.sheets: list[Written] = []
        self.found: list[Diagnostic] = list(checked.diagnostics)

    def run(self, print_of: str) -> Built:
        papers = papers_of(self.game, self.options.papers)
        pictures = Pictures(self.faces)
        rules = None
        if "rules" in self.options.parts:
            self.progress("rulebook", 0, 1)
            with self.watch.stage("rulebook"):
                rules = begin_rules(
                    self.game, self.rulings, self.faces, pictures, papers,
                    draft=self.draft, earlier=self.earlier,
                )  # fmt: skip
        if "cards" in self.options.parts:
            self._write_sheets(papers)
        if any(d.severity is Severity.ERROR for d in self.found) and not self.options.draft:
            return self._result(())
        if rules is not None:
            self.progress("rulebook, PDF", 0, 1)
            with self.watch.stage("rulebook, PDF"):
                self.outputs += rules.write(self.staging)
        if "page" in self.options.parts:
            self.progress("page", 0, 1)
            with self.watch.stage("page"):
                page = write_page(
                    self.checked, self.faces, pictures, papers, self.outputs, self.sheets, self.staging,
                    minutes=rules.minutes if rules else 0, draft=self.draft,
                )  # fmt: skip
            self.outputs.insert(0, page)
        text = manifest_text(
            self.game,
            self.faces,
            self.staging,
            self.outputs,
            in_order(self.found),
            fingerprint=print_of,
            draft=self.draft,
        )
        write_whole(self.staging / MANIFEST, text.encode())
        return self._result((*(output.path for output in self.outputs), MANIFEST))

    def _result(self, files: tuple[str, ...]) -> Built:
        timings = {**self.checked.timings, **self.watch.seconds}
        return Built(
            id=self.game.id, title=self.game.spec.title, folder=self.staging,
            checked=replace(self.checked, timings=timings), diagnostics=tuple(in_order(self.found)), files=files,
        )  # fmt: skip

    def _write_sheets(self, papers: Sequence[Paper]) -> None:
        jobs = [(file, paper) for paper in papers for file in sheet_files(self.game)]
        with self.watch.stage("sheets"):
            for done, (file, paper) in enumerate(jobs):
                self.progress(f"{file.title}, {paper.title}", done, len(jobs))
                self._write_sheet_file(file, paper)

    def _write_sheet_file(self, file: SheetFile, paper: Paper) -> None:
        options = sheet_options(self.game, paper, dict(self.options.sheets))
        path = f"print/{self.game.id}-{file.part}-{paper.name}.pdf"
        written = write_file(self.game, self.faces, file, options, self.staging / path, draft=self.draft)
        self.found += written.faults
        if not written.pages:
            return
        self.sheets.append(written)
        sides = "both sides" if any(plan.two_sided for plan in written.plans) else "one side"
        plural = "s" if written.sheets > 1 else ""
        self.outputs.append(
            Output(
                path=path,
                kind="cards" if file.part == CARDS else "pieces",
                title=f"{file.title} on {paper.title}",
                about=f"{written.sheets} sheet{plural}, {sides}, {_pieces(file)}",
                paper=paper.name,
                pages=written.pages,
                sheets=written.sheets,
            )
        )


def _pieces(file: SheetFile) -> str:
    return ", ".join(c.title if c.count == 1 else f"{c.title} ({c.count})" for c in file.components)


def _publish(
    staging: Path, target: Path, files: Sequence[str], last: dict[str, Any] | None
) -> tuple[str, ...]:
    """Moves the files into place, the manifest last, removes what only the earlier build had, and gives its names."""
    removed = []
    try:
        for name in files:
            place = target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            os.replace(staging / name, place)
        for record in (last or {}).get("files", []):
            stale = target / str(record.get("path", ""))
            if str(record.get("path")) not in files and _inside(stale, target) and stale.is_file():
                stale.unlink()
                removed.append(str(record["path"]))
                _remove_if_empty(stale.parent, target)
    except OSError as error:
        raise CardgenError(
            f"{error.filename2 or error.filename or target} can't be written: {error.strerror}",
            hint="close the program that has it open, or choose another folder with --out",
        ) from error
    return tuple(removed)


def _remove_if_empty(folder: Path, target: Path) -> None:
    if folder != target and not any(folder.iterdir()):
        folder.rmdir()


def _inside(file: Path, folder: Path) -> bool:
    return file.resolve().is_relative_to(folder.resolve())
