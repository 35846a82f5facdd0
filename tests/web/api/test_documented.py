"""Every answer has a status that its description names, and the shape that it names for it, at the ends of every range."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier.web.api.exchange import work
from depth import SOAK
from people.houses import FLOOR
from web.api.test_bodies import DESCRIBED, good
from web.people.doors import Door

KNOWN = {
    "source": ["pa-2012"], "game": ["casino-war"], "edition": ["pa-2012/casino-war"], "a": ["pa-2011-proposed/casino-war"],
    "b": ["pa-2012/casino-war"], "c": [], "d": [], "wheel": [], "name": ["no table"], "number": ["1", "E1"], "id": ["x"],
    "section": ["651a.1"], "kind": ["rules"], "drill": ["whose"], "wager": ["tie"], "edge": ["0.1"],
    "depth": ["0", "1", "1/2", "51", "0.999"] if SOAK else ["0", "1"],
    "trainee": ["E-1017"], "reference": ["E-1017"], "step": ["close"], "old": ["1"], "new": ["2"], "wait": [], "q": ["tie"],
    "day": ["2026-03-01", "x"], "rounds": ["1"], "shoes": ["1", "2"], "seed": ["0", "1"],
}  # fmt: skip
FEW = ("rounds", "shoes")  # their first value stands wherever another parameter is at its ends
SLOW = ("read_protection_plot", "read_par_sheet", "read_vectors", "stream_tables", "explore_par_sheet")
OPERATIONS = [
    (method, path, told)
    for path, methods in DESCRIBED["paths"].items()
    for method, told in methods.items()
    if (SOAK or told["operationId"] not in SLOW) and path != "/api/v1/stream"
]


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    folder: Path = tmp_path_factory.mktemp("house")
    with Door(folder, practice=True) as opened:
        yield opened


def values(one: Any) -> list[str]:
    """What a parameter may be at its ends."""
    if one["name"] in KNOWN:
        return KNOWN[one["name"]]
    schemas = [one["schema"], *one["schema"].get("anyOf", ())]
    found = chain.from_iterable(
        [*each.get("examples", ()), *each.get("enum", ()), *(each[end] for end in ("minimum", "maximum") if end in each)]
        for each in schemas
    )
    return [str(value) for value in dict.fromkeys(found)]


def addresses(path: str, told: Any) -> Iterator[tuple[str, dict[str, str]]]:
    """The address with each parameter at each end, one at a time, and with all of them at the first and the last."""
    parameters = told.get("parameters", ())
    for one in parameters:
        if one["in"] == "path":
            path = path.replace("{" + one["name"] + "}", (values(one) or ["x"])[0])
    queries = [one for one in parameters if one["in"] == "query"]
    base = {one["name"]: (values(one) or ["x"])[0] for one in queries if one.get("required") or one["name"] in FEW}
    yield path, base
    for one in queries:
        for value in values(one):
            yield path, {**base, one["name"]: value}
    for end in (0, -1):
        yield path, {**base, **{one["name"]: values(one)[end] for one in queries if values(one)}}


def require_described(told: Any, answer: Any, asked: Any) -> None:
    documented = told["responses"].get(str(answer.status_code))
    assert documented is not None, (asked, answer.status_code, answer.text[:300])
    kind = answer.headers.get("content-type", "").partition(";")[0]
    schema = documented.get("content", {}).get(kind, {}).get("schema")
    if schema is not None and kind.endswith("json"):
        whole = {**schema, "components": DESCRIBED["components"]}
        wrong = next(Draft202012Validator(whole).iter_errors(answer.json()), None)
        assert wrong is None, (asked, wrong.json_path, wrong.message[:200])


@pytest.mark.long
@pytest.mark.parametrize("left", [10**9, 0], ids=["asked at leisure", "asked too often"])
@pytest.mark.parametrize(("method", "path", "told"), OPERATIONS, ids=[told["operationId"] for *_, told in OPERATIONS])
def test_every_answer_is_as_described(
    door: Door, method: str, path: str, told: Any, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "_often", work.Often(left, 1e-6))
    body = good(next(iter(told["requestBody"]["content"].values()))["schema"]) if "requestBody" in told else None
    for browser in (door.browser(), door.browser(FLOOR)):
        if path.startswith("/api/v1/disputes/"):
            work._often = work.Often(10**9)
            case = {"edition": "pa-2012/casino-war", "text": "", "by": "F-118", "role": "surveillance"}
            browser.post("/api/v1/disputes", json=case)
            work._often = work.Often(left, 1e-6)
        for address, asked in list(addresses(path, told))[: None if left else 1]:
            sent = {"json": body} if body is not None else {}
            answer = browser.request(method.upper(), address, params=asked, **sent)
            require_described(told, answer, (address, asked))
