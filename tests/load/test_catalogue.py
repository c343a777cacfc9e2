"""Each diagnostic of loading is in the catalogue, and each entry of the catalogue can occur."""

from __future__ import annotations

import re
from pathlib import Path

from cardgen.load import catalogue

LOAD = Path(catalogue.__file__).parent
TEMPLATES_ONLY = {"one-of", "extends-ring", "layer-twice"}  # tested with face templates
OF_DESIGN = {"unknown-layer"}  # in the catalogue of faces, where it can occur as well


def test_codes_and_names_are_given_once_and_in_order() -> None:
    codes = [entry.code for entry in catalogue.ENTRIES]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"L1\d\d", code) for code in codes)
    assert len({entry.name for entry in catalogue.ENTRIES}) == len(codes)


def test_every_entry_says_everything() -> None:
    for entry in catalogue.ENTRIES:
        assert all([entry.summary, entry.explanation, entry.example, entry.remedy]), entry.name
        assert entry.summary[0].islower(), entry.name
        assert not entry.summary.endswith("."), entry.name
        assert entry.remedy.endswith("."), entry.name


def test_every_name_is_used_and_tested_and_no_other_is_used() -> None:
    sources = "".join(path.read_text() for path in LOAD.glob("*.py"))
    tests = "".join(
        path.read_text() for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)
    )
    known = {entry.name for entry in catalogue.ENTRIES}
    used = set(re.findall(r'(?:fault|_refuse)\(\s*(?:event, )?"([a-z0-9-]+)"|name="([a-z0-9-]+)"', sources))
    named = {one or other for one, other in used} | set(re.findall(r'": "([a-z]+-[a-z]+)"', sources))
    assert named - OF_DESIGN == known
    assert {name for name in known - TEMPLATES_ONLY if f'{name}"' not in tests} == set()
