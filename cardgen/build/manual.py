"""``docs/diagnostics.md``, written from the catalogue, so that it says what the tool says."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.build.catalogue import catalogue, game_entry
from cardgen.diagnostics import Entry

_STAGES = {
    "L": "Files and their form",
    "C": "Cards, set-up and prose",
    "S": "Scoring, examples and formulas",
    "F": "Faces",
    "P": "Sheets",
    "R": "Rulebook",
    "G": "Named by the game",
}

_INTRODUCTION = """\
# Diagnostics

What `cardgen check` and `cardgen build` report, why, and what to do about it. Each has a name, which says the fault,
and a code, which never changes its meaning. `cardgen explain NAME` prints the same text.

An **error** keeps a game from being built, unless with `--draft`. A **warning** fails only `cardgen check --strict`. A
**note** is shown with `--verbose` and stands in the manifest of a build. The severity given here is the usual one; a
report may differ where a fault can be more or less harmful.

A fault that is meant is kept quiet by a comment in its own line or the line above, which says why:

```yaml
# cardgen: allow type-count: the jokers have no suit
```

In `rules.md` the comment is `<!-- cardgen: allow prose-number: the old edition had so many -->`; alone in its line, it
reaches to the end of the paragraph below."""


def diagnostics_manual() -> str:
    """Every entry of the catalogue under its stage, in the order of codes."""
    entries = sorted([*catalogue().values(), game_entry()], key=lambda entry: (entry.code, entry.name))
    parts = [_INTRODUCTION]
    for letter, title in _STAGES.items():
        own = [entry for entry in entries if entry.code.startswith(letter)]
        if own:
            parts += [f"\n## {title}\n", *_table(own), *(_section(entry) for entry in own)]
    return "\n".join(parts)


def _table(entries: Iterable[Entry]) -> list[str]:
    rows = [
        f"| [{e.name}](#{e.name}) | {e.code} | {e.severity.label} | {_cell(e.summary)} |" for e in entries
    ]
    return ["| name | code | severity | what is wrong |\n|---|---|---|---|", *rows]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _section(entry: Entry) -> str:
    remedy = entry.remedy[:1].upper() + entry.remedy[1:].rstrip(".")
    return (
        f"\n### {entry.name}\n\n{entry.code}, {entry.severity.label}: {entry.summary}.\n\n{entry.explanation}\n\n"
        f"```text\n{entry.example.strip()}\n```\n\n{remedy}."
    )
