"""Filling names into prose: all faults in one run, and nothing that hangs."""

from __future__ import annotations

import pytest

from cardgen.model.game import SourceText
from cardgen.ruleset.templating import fill_in

NAMES = {"court": {"count": 105, "title": "court deck"}, "numbers": list(range(1000))}


def fill(text: str):
    return fill_in(SourceText("rules.md", text), NAMES)


def test_names_are_filled_in():
    assert fill("{{ court.count }} cards of the {{ court.title }}") == ("105 cards of the court deck", [])


def test_every_unknown_name_is_reported_at_its_place_in_one_run():
    _, found = fill("one {{ court.cuont }}\ntwo {{ cuort.count }}")

    assert [(d.name, str(d.span)) for d in found] == [
        ("unknown-fact", "rules.md:1:14"),
        ("unknown-fact", "rules.md:2:8"),
    ]
    assert "did you mean 'count'?" in found[0].hint
    assert "did you mean 'court'?" in found[1].hint


def test_a_heading_id_is_no_comment():
    assert fill("## Setting up {#setup}\n")[0] == "## Setting up {#setup}\n"


@pytest.mark.parametrize(
    "hostile",
    [
        "{{ 'a' * 1000000000 }}",
        "{{ 10 ** 10 ** 10 }}",
        "{% for a in numbers %}{% for b in numbers %}{% for c in numbers %}{% endfor %}{% endfor %}{% endfor %}",
        "{{ range(100000000) | list }}",
        "{{ 'a'.ljust(1000000000) }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '{:>1000000000}'.format(1) }}",
        "{% macro f(n) %}{{ f(n + 1) }}{{ f(n + 1) }}{% endmacro %}{{ f(0) }}",
        "{% include '/etc/passwd' %}",
        "{{ 1 / 0 }}",
        "{{ court.count + 'x' }}",
        "{% if %}",
        "{{ ",
    ],
)
def test_hostile_and_broken_text_ends_in_a_diagnostic(hostile):
    text, found = fill("first line\n" + hostile)

    assert found
    assert all(d.span.path == "rules.md" for d in found)
    assert len(text) < 1000


@pytest.mark.parametrize(
    "secret", ["{{ ''.__class__.__mro__ }}", "{{ court.__class__.__init__.__globals__ }}"]
)
def test_the_machine_behind_the_text_is_out_of_reach(secret):
    text, _ = fill(secret)

    assert "class" not in text
    assert "globals" not in text
