"""The manifest of an installation: what is hashed, what differs, and who signed it."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.analysis.odds.odds import odds
from croupier.documents import manifest as manifests
from croupier.errors import InputError
from croupier.journal import keys
from croupier.rulebook.text import library
from croupier.version import VERSION

KEY = keys.from_seed(bytes(range(32)))


@pytest.fixture(scope="module")
def installed() -> dict[str, Any]:
    return manifests.manifest()


def test_every_file_and_edition_is_there_with_its_hash(installed: dict[str, Any]) -> None:
    version = Path(manifests.__file__).parents[1] / "version.py"
    assert installed["files"]["croupier/version.py"] == hashlib.sha256(version.read_bytes()).hexdigest()
    assert set(installed["editions"]) == set(library.ids())
    war = library.ours()["pa-2012/casino-war"]
    assert installed["editions"]["pa-2012/casino-war"] == hashlib.sha256(war.read_bytes()).hexdigest()
    shown: Any = odds(open_edition("pa-2012/casino-war"), weigh=False)
    assert installed["rules"]["pa-2012/casino-war"] == shown["assumptions"]["edition"]["digest"]
    assert installed["version"] == VERSION
    assert not any("__pycache__" in name for name in installed["files"])
    assert "click" in installed["dependencies"]
    assert list(manifests.differences(installed, manifests.manifest())) == []


def test_what_differs_is_missing_or_added_is_named(installed: dict[str, Any]) -> None:
    kept = json.loads(json.dumps(installed))
    kept["files"]["croupier/version.py"] = "0" * 64
    kept["files"]["croupier/gone.py"] = "1" * 64
    del kept["files"]["croupier/errors.py"]
    del kept["editions"]["pa-2012/casino-war"]
    kept["dependencies"]["click"] = "1.0"
    kept["python"] = "2.7"
    told = sorted(map(str, manifests.differences(kept, installed)))
    assert told == [
        "edition pa-2012/casino-war: added",
        "file croupier/errors.py: added",
        "file croupier/gone.py: missing",
        "file croupier/version.py: differs",
        f"package click: {installed['dependencies']['click']}, and the manifest has 1.0",
        f"python: {installed['python']}, and the manifest has 2.7",
    ]


def test_a_manifest_of_before_has_no_rules_to_compare(installed: dict[str, Any]) -> None:
    before = {name: part for name, part in installed.items() if name != "rules"}
    assert list(manifests.differences(before, installed)) == []
    other = {**installed, "rules": {**installed["rules"], "pa-2012/casino-war": "0" * 64}}
    assert [str(one) for one in manifests.differences(other, installed)] == ["rules of pa-2012/casino-war: differs"]


def test_a_signature_holds_for_what_was_signed_and_for_nothing_else(installed: dict[str, Any]) -> None:
    signed = json.loads(json.dumps(manifests.signed(installed, KEY, "2026-03-01T07:00:00+00:00")))
    assert list(manifests.differences(signed, installed, KEY.public)) == []
    other = keys.from_seed(bytes(32)).public
    assert [one.kind for one in manifests.differences(signed, installed, other)] == ["signature"]
    assert [str(one) for one in manifests.differences(installed, installed, other)] == [
        "signature: the manifest is not signed"
    ]
    forged = {**signed, "version": "0.0.1"}
    assert [one.kind for one in manifests.differences(forged, installed)] == ["signature", "version"]
    for wrong in ("", "zz", "00", 7, None):
        assert [one.kind for one in manifests.differences({**signed, "signature": wrong}, installed)] == ["signature"]


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.text("abc", max_size=2), st.sampled_from("xy")),
    st.dictionaries(st.text("abc", max_size=2), st.sampled_from("xy")),
)
def test_each_difference_is_named_once_and_only_differences(kept: dict[str, str], found: dict[str, str]) -> None:
    def whole(files: dict[str, str]) -> dict[str, Any]:
        same = {"version": "1", "python": "3", "implementation": "CPython", "editions": {}, "dependencies": {}}
        return {"schema": 1, "kind": manifests.KIND, **same, "files": files}

    told = {one.name: one.how for one in manifests.differences(whole(kept), whole(found))}
    assert {name for name, how in told.items() if how == "missing"} == set(kept) - set(found)
    assert {name for name, how in told.items() if how == "added"} == set(found) - set(kept)
    both = set(kept) & set(found)
    assert {name for name, how in told.items() if how == "differs"} == {name for name in both if kept[name] != found[name]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is no JSON"),
        ("[]", "its kind is not"),
        ('{"kind": "croupier manifest"}', "its kind is not"),
        ('{"kind": "croupier manifest", "schema": 1}', "its files are no mapping"),
        ('{"kind": "croupier manifest", "schema": 1, "files": {"a": 1}}', "its files are no mapping"),
        ("[" * 100_000, "it is no JSON"),
    ],
)
def test_what_is_no_manifest_is_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "m.json"
    file.write_text(text)
    with pytest.raises(InputError, match=says):
        manifests.read(file)
    with pytest.raises(InputError, match="No such file"):
        manifests.read(tmp_path / "none.json")
