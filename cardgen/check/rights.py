"""What may be handed out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.check.base import report
from cardgen.diagnostics import Diagnostic, Related, Severity
from cardgen.model.game import Game
from cardgen.ruleset import Rulings

_FORBIDS = re.compile(
    r"(?:own|private|personal)[ -]use|(?:do not|don't|not to be|no) (?:publi|redistrib|shar)|all rights reserved",
    re.IGNORECASE,
)


def licence_blocks_publish(game: Game, _: Rulings) -> Iterator[Diagnostic]:
    """A game that is marked for publishing comes from a source that allows it."""
    source = game.spec.source
    if not source.publish:
        return
    where = [Related(game.spans.of("source", "licence"), "the licence is stated here")]
    place = game.spans.of("source", "publish")
    if _FORBIDS.search(source.licence):
        text = f"'publish: true', but the source's licence is '{source.licence}'"
        yield report("licence-blocks-publish", place, text, hint="set 'publish: false'", related=where)
    elif source.licence == "none stated" and (source.title or source.author or source.url):
        text = "'publish: true', but the source states no licence, which reserves all rights"
        hint = "set 'publish: false', or ask its owner and write down the licence"
        yield report("licence-blocks-publish", place, text, hint=hint, severity=Severity.WARNING)
