"""Whatever is wrong with the YAML is said in words, at the place where it is."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.load.yaml_tree import MOST_DEPTH, Tree, parse_tree
from cardgen.model.base import Scalar


def faults(tree: Tree) -> list[str]:
    return [f"{d.span.line}:{d.span.column} {d.name}" for d in tree.diagnostics]


def words(tree: Tree) -> str:
    return " / ".join(f"{d.message} ({d.hint})" for d in tree.diagnostics)


@pytest.mark.parametrize(
    ("text", "fault", "said"),
    [
        ("a:\n\t- b\n", "2:1 tab-indent", "spaces only"),
        ("a:\n  b: 1\n \tc: 2\n", "3:2 tab-indent", "spaces only"),
        ("a: 1\n b: 2\n", "2:3 yaml-syntax", "indented by 1 spaces"),
        ("a:\n  b: 1\n c: 2\n", "3:2 yaml-syntax", "fits no key above"),
        ("title: Louis: the game\n", "1:13 yaml-syntax", "a second ': '"),
        ("title\nversion: 1\n", "2:8 yaml-syntax", "neither a key nor a list entry"),
        ("a: [1, 2\nb: 3\n", "2:2 yaml-syntax", "[ ] is not closed"),
        ("palette: {ink: #2A1A12}\nb: 1\n", "2:2 yaml-syntax", "put a colour in quotes"),
        ("a: {b: 1\nc: 2\n", "2:2 yaml-syntax", "{ } is not closed"),
        ("a: 'it's'\n", "1:8 yaml-syntax", "an apostrophe is doubled"),
        ("a: 'open\nb: 2\n", "3:1 yaml-syntax", "never closed"),
        ('a: "\\q"\n', "1:5 yaml-syntax", "'\\q' means nothing"),
        ("a: @x\n", "1:4 yaml-syntax", "can't start with '@'"),
        ("a: %x\n", "1:4 yaml-syntax", "can't start with '%'"),
        ("a: - b\n", "1:4 yaml-syntax", "on the next line"),
        ("- a\nb: 1\n", "2:1 yaml-syntax", "the list ends here"),
        ("[1, 2]]\n", "1:7 yaml-syntax", "']'"),
        ("id: {suit}-{rank}\n", "1:11 yaml-syntax", "in quotes"),
        ("fill: {{ palette.ink }}\n", "1:8 wrong-key", "in quotes"),
        ("a: 1\n---\nb: 2\n", "2:1 several-documents", "second document"),
        ("a: *b\n", "1:4 unknown-alias", "&b"),
        ("a: &b [*b]\n", "1:8 alias-loop", "contain itself"),
        ("a: !!python/object:os.system {}\n", "1:4 explicit-tag", "python/object"),
        ("a: !!int '3'\n", "1:4 explicit-tag", "not allowed"),
        ("a: !card {}\n", "1:4 explicit-tag", "not allowed"),
        ("cards:\n  - a\n   - b\n", "3:4 swallowed-line", "'a'"),
        ("", "1:1 empty-file", "empty"),
        ("# nothing yet\n", "1:1 empty-file", "empty"),
        ("a: b\n<<: c\n", "2:5 wrong-type", "'<<'"),
    ],
)
def test_a_slip_is_explained_at_its_place(text: str, fault: str, said: str) -> None:
    tree = parse_tree(text, "game.yaml")
    assert faults(tree) == [fault]
    assert said in words(tree)


def test_a_key_given_twice_points_at_the_first() -> None:
    tree = parse_tree("a: 1\nb: {c: 2, d: 3, c: 4}\n", "game.yaml")
    assert faults(tree) == ["2:17 duplicate-key"]
    [related] = tree.diagnostics[0].related
    assert (related.span.line, related.span.column) == (2, 5)
    assert tree.value == {"a": "1", "b": {"c": "2", "d": "3"}}


def test_all_double_keys_and_tags_are_reported_in_one_run() -> None:
    tree = parse_tree("a: 1\na: 2\nb: !x 3\nc: {d: 1, d: 2}\n", "game.yaml")
    assert faults(tree) == ["2:1 duplicate-key", "3:4 explicit-tag", "4:11 duplicate-key"]


def test_an_open_bracket_is_shown_with_the_place_where_it_was_opened() -> None:
    [diagnostic] = parse_tree("a: 1\nb: [1,\n  2\nc: 3\n", "game.yaml").diagnostics
    assert [str(related.span) for related in diagnostic.related] == ["game.yaml:2:4"]


@pytest.mark.parametrize(
    "text",
    ["no", "on", "00", "007", "1_2", "3:30", "1e3", "0x1F", "0o14", "~x", ".5", "1.50", "=", "2026-12-01"],
)
def test_every_scalar_stays_what_was_typed(text: str) -> None:
    value = parse_tree(f"id: {text}\n", "game.yaml").value["id"]
    assert (value, value.plain) == (text, True)


@pytest.mark.parametrize("written", ["'12'", '"12"', "|-\n  12", ">-\n  12"])
def test_a_quoted_scalar_is_known_as_such(written: str) -> None:
    value = parse_tree(f"a: {written}\n", "game.yaml").value["a"]
    assert (value, value.plain) == ("12", False)


def test_anchors_aliases_and_merge_keys_work() -> None:
    tree = parse_tree(
        "base: &base {stock: poker, count: 1}\n"
        "more: &more {count: 2, back: b}\n"
        "one: {<<: *base, count: 5}\n"
        "two: {back: own, <<: [*base, *more]}\n"
        "same: *base\n",
        "game.yaml",
    )
    assert tree.diagnostics == ()
    assert tree.value["one"] == {"stock": "poker", "count": "5"}
    assert tree.value["two"] == {"stock": "poker", "count": "1", "back": "own"}  # the first of the list wins
    assert tree.value["same"] == {"stock": "poker", "count": "1"}


def test_a_merged_value_has_the_place_where_it_was_written() -> None:
    spans = parse_tree("base: &base {stock: poker}\none: {<<: *base, count: 5}\n", "game.yaml").spans
    assert str(spans.of("one", "stock")) == "game.yaml:1:21"
    assert str(spans.key("one", "stock")) == "game.yaml:1:14"
    assert str(spans.of("one", "count")) == "game.yaml:2:25"
    assert str(spans.key("one", "count")) == "game.yaml:2:18"


def test_a_quoted_less_than_sign_is_a_key_like_any_other() -> None:
    assert parse_tree("a: {'<<': b}\n", "game.yaml").value == {"a": {"<<": "b"}}


def test_columns_count_characters_and_lines_are_those_of_editors() -> None:
    tree = parse_tree("é: [👑, b]\nx: 'one\u2028line'\ny: [ż, c]\n", "game.yaml")
    assert str(tree.spans.of("é", 1)) == "game.yaml:1:8"
    assert str(tree.spans.of("y", 1)) == "game.yaml:3:8"
    assert tree.value["x"] == "one\u2028line"


def bomb(doublings: int) -> str:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, doublings)]
    return "\n".join(lines) + "\n"


def test_aliases_that_multiply_are_refused_before_they_are_written_out() -> None:
    assert parse_tree(bomb(10), "game.yaml").diagnostics == ()
    [diagnostic] = parse_tree(bomb(40), "game.yaml").diagnostics  # 2^40 values
    assert diagnostic.name == "too-many-values"
    assert "200,000" in diagnostic.message


def test_merge_keys_that_multiply_are_refused_too() -> None:
    wide = "a: &a {" + ", ".join(f"k{n}: 1" for n in range(1000)) + "}\n"
    [diagnostic] = parse_tree(
        wide + "".join(f"b{n}: {{<<: *a}}\n" for n in range(300)), "game.yaml"
    ).diagnostics
    assert diagnostic.name == "too-many-values"


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000])
def test_depth_is_refused_whatever_it_is_made_of(text: str) -> None:
    assert [d.name for d in parse_tree(text, "game.yaml").diagnostics] == ["too-deep"]


def test_depth_by_aliases_counts_as_well() -> None:
    chain = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, MOST_DEPTH + 5))
    assert [d.name for d in parse_tree(chain, "game.yaml").diagnostics] == ["too-deep"]


def depth(value: Any) -> int:
    return 0 if isinstance(value, Scalar) else 1 + max(map(depth, value))


def test_what_is_deep_but_not_too_deep_is_read() -> None:
    tree = parse_tree("[" * (MOST_DEPTH - 1) + "x" + "]" * (MOST_DEPTH - 1), "game.yaml")
    assert depth(tree.value) == MOST_DEPTH - 1
