"""What the tool itself says in a rulebook, by language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from cardgen.diagnostics import CardgenError
from cardgen.resources import resource_dir

Wordbook = Mapping[str, str]

RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur", "yi"})


@cache
def _all() -> Mapping[str, Wordbook]:
    import yaml

    text = (resource_dir("templates") / "rulebook" / "words.yaml").read_text("utf-8")
    loaded: Mapping[str, Wordbook] = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    return loaded


def wordbook(language: str) -> Wordbook:
    """The words for ``language`` (BCP 47); what a language lacks comes from English."""
    words = _all()
    if "en" not in words:
        raise CardgenError("the tool's own words are missing", hint="install cardgen again")
    own = words.get(language) or words.get(language.partition("-")[0]) or {}
    return {**words["en"], **own}


def direction(language: str) -> str:
    return "rtl" if language.partition("-")[0] in RIGHT_TO_LEFT else "ltr"


def in_words(number: object, words: Wordbook) -> str:
    """``three`` for 3, as far as the language lists its small numbers; figures beyond."""
    names = words.get("numbers", "").split()
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < len(names):
        return names[number]
    return str(number)


def shown(value: object, name: Callable[[str], str] = str) -> str:
    """A result as print shows it: a true minus sign, lists with commas, counts as ``2 × Dog``.

    ``name`` gives the title of what is counted.
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{shown(number)} \u00d7 {name(str(key))}" for key, number in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(shown(item, name) for item in value)
    if isinstance(value, bool):
        return "\u2713" if value else "\u2717"
    if isinstance(value, int | float) and value < 0:
        return f"\u2212{-value}"
    return name(value) if isinstance(value, str) else str(value)
