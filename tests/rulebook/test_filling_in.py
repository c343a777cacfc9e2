"""Filling names into prose: all faults in one run, and nothing that hangs."""

from __future__ import annotations

import tracemalloc

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
        "{{ ('x' * 10000) | join('y' * 10000) }}",
        "{{ ('x' * 10000) | replace('x', 'y' * 10000) }}",
        "{{ ('x' * 10000) | replace('', 'y' * 10000) }}",
        "{{ ('x' * 10000).replace('x', 'y' * 10000) }}",
        "{{ 'y'.join(['x' * 10000] * 10000) }}",
        "{{ ['x' * 10000] * 10000 }}",
        "{{ ['x' * 10000] * 10000 | length }}",
        "{{ [['x' * 10000] * 10000] * 10000 | map('upper') | join }}",
        "{% set a = 'x' * 10000 %}" + "{% set a = a ~ a %}" * 40,
        "{% set a = 'x' * 10000 %}" + "{% set a = a + a %}" * 40,
        "{% set a = numbers %}" + "{% set a = a + a %}" * 40,
        "{% set a = 'x' * 10000 %}{% for n in numbers %}{{ a | upper | lower | title | upper | length }}{% endfor %}",
        "{{ ([[1] * 10000] * 10000) | sum(start=[]) }}",
        "{{ 5 | round(-1000000000) }}",
        "{{ 5.5 | round(1000000000, 'floor') }}",
        "{{ 5.to_bytes(1000000000, 'big') }}".replace("5.", "(5)."),
        "{{ 'a'.encode().ljust(1000000000) }}",
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


def test_growth_is_refused_before_it_happens_and_at_its_place():
    doubling = "\n".join(["{% set a = 'x' * 10000 %}"] + ["{% set a = a ~ a %}"] * 60)
    tracemalloc.start()
    _, [found] = fill(doubling)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 60_000_000
    assert (found.name, found.span.line) == (
        "prose-error",
        10,
    )  # 10,000 * 2 ** 9 is the first beyond 4,000,000
    assert "4000000" in found.message


def test_what_a_block_stands_for_counts_as_well():
    pieces = {"\ue0000\ue001": 1_000_000}
    text = "\n{% for n in numbers %}{{ picture }}{% endfor %}"
    source, names = SourceText("rules.md", text), {**NAMES, "picture": "\ue0000\ue001"}
    _, [found] = fill_in(source, names, weigh=lambda piece: pieces.get(piece, 0))

    assert (found.name, found.span.line) == ("prose-error", 2)
    assert "pictures" in found.message


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{{ ['a', 'b', 3] | join(', ') }}", "a, b, 3"),
        ("{{ 'a-b-c' | replace('-', '+') }} {{ 'a-b-c' | replace('-', '+', 1) }}", "a+b+c a+b-c"),
        ("{{ 'abc' | replace('', '.') }}", ".a.b.c."),
        ("{{ court.title ~ ': ' ~ court.count ~ ' cards' }}", "court deck: 105 cards"),
        ("{{ range(4) | sum }} {{ 2.345 | round(1) }} {{ 2.7 | round(method='floor') | int }}", "6 2.3 2"),
        (
            "{{ [court] | map(attribute='count') | join }} {{ [court] | join(', ', attribute='title') }}",
            "105 court deck",
        ),
        ("{{ court.title.upper().split() | first }} {{ court.items() | length }}", "COURT 2"),
        ("{{ [1, 2] + [3] }} {{ 1 + 2 }} {{ 'a' + 'b' }}", "[1, 2, 3] 3 ab"),
    ],
)
def test_what_is_bounded_works_as_it_does_in_jinja(text, filled):
    assert fill(text) == (filled, [])


@pytest.mark.parametrize(
    "secret", ["{{ ''.__class__.__mro__ }}", "{{ court.__class__.__init__.__globals__ }}"]
)
def test_the_machine_behind_the_text_is_out_of_reach(secret):
    text, _ = fill(secret)

    assert "class" not in text
    assert "globals" not in text
