"""The texts of a game that are kept as they are: rulebooks and the rules file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from cardgen.diagnostics import Diagnostic
from cardgen.load.folder import Folder
from cardgen.load.text_file import read_text
from cardgen.model.game import GameSpec, SourceText, Spans
from cardgen.source import Span

_FUNCTIONS = "rules.star"
_LANGUAGE = r"\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)"  # BCP 47, as far as file names need it


@dataclass(slots=True)
class Texts:
    functions: SourceText | None = None
    rulebooks: dict[str, SourceText] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)

    def read(self, folder: Folder, name: str, span: Span) -> SourceText | None:
        path = folder.find(name, span)
        if isinstance(path, Diagnostic):
            self.found.append(path)
            return None
        shown_as = PurePosixPath(name).as_posix()
        text = read_text(path, shown_as)
        if isinstance(text, Diagnostic):
            self.found.append(text)
            return None
        return SourceText(shown_as, text)


def read_texts(spec: GameSpec, spans: Spans, folder: Folder) -> Texts:
    """The rulebook in every language there is, the game's own first, and the rules file.

    ``rules.md`` and ``rules.star`` may be absent as long as the game file doesn't name them.
    """
    texts = Texts()
    if spec.functions is not None:
        texts.functions = texts.read(folder, spec.functions, spans.of("functions"))
    elif _FUNCTIONS in folder.known:
        texts.functions = texts.read(folder, _FUNCTIONS, Span(_FUNCTIONS))
    if "rules" in spec.model_fields_set or spec.rules in folder.known:
        own = texts.read(folder, spec.rules, spans.of("rules"))
        if own is not None:
            texts.rulebooks[spec.language] = own
    for language, name in _translations(spec.rules, folder):
        text = texts.read(folder, name, Span(name))
        if text is not None:
            texts.rulebooks.setdefault(language, text)
    return texts


def _translations(rules: str, folder: Folder) -> list[tuple[str, str]]:
    """Language and name of ``rules.de.md`` and the like beside ``rules.md``."""
    own = PurePosixPath(rules)
    pattern = re.compile(re.escape(str(own.with_suffix(""))) + _LANGUAGE + re.escape(own.suffix) + r"\Z")
    return [(found[1], name) for name in folder.files if (found := pattern.match(name))]
