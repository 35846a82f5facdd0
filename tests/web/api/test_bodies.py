"""Whatever is sent to an address that takes a body: an answer, or one sentence. Nothing fails, here or in a worker."""

import json
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

from croupier.web.api.exchange import work
from croupier.web.app import create_app
from depth import SOAK
from people.houses import ADMINISTRATOR, FLOOR, enter
from web.people.doors import Door

WHOLE = (b"", b"{}", b"[]", b"null", b'"x"', b"7", b"{}{}", b"\xff", b"[" * 9000, b'{"edition":1,"edition":[]}', b"NaN")
WRONG: tuple[object, ...] = (
    None,
    "",
    "x",
    [],
    {},
    [[]],
    ["x", "x"],
    {"x": {}},
    True,
    -1,
    0.5,
    10**30,
    "9" * 400,
    "\x00\u202e",
)
PLACES = {
    "name": ("no table", "casino-war"),
    "number": ("E1", "1", "x"),
    "step": ("enter", "review", "rule", "post", "close", "reopen", "x"),
    "drill": ("pay", "irregularity", "x"),
    "id": ("x",),
    "reference": ("E-1017", "x"),
}
DESCRIBED = create_app().openapi()
TAKES = [
    (method, path, next(iter(told["requestBody"]["content"].values()))["schema"])
    for path, methods in DESCRIBED["paths"].items()
    for method, told in methods.items()
    if "requestBody" in told
]


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    folder: Path = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch, Door(folder, practice=True) as opened:
        patch.setattr(work, "_often", work.Often(10**9))
        enter(opened.people, "E-1050", "Sam Watts", "surveillance")
        yield opened


def good(schema: Any) -> Any:
    """A body as the description has it: its examples, or the least of its kind."""
    if "$ref" in schema:
        return good(DESCRIBED["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return good(schema[several][0])
    if found := [*schema.get("examples", ()), *schema.get("enum", ())]:
        return found[0]
    match schema.get("type"):
        case "object":
            return {name: good(one) for name, one in schema.get("properties", {}).items()}
        case "array":
            return [good(schema["items"])] * 2
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return False
    return None if schema.get("type") == "null" else "1"


def bodies(schema: Any) -> Iterator[bytes]:
    yield from WHOLE
    right = good(schema)
    yield json.dumps(right).encode()
    yield json.dumps([right, right]).encode()
    yield json.dumps(right).encode() * 2
    for name in right if isinstance(right, dict) else ():
        yield json.dumps({key: value for key, value in right.items() if key != name}).encode()
        yield json.dumps({key: value for key, value in right.items() if key == name}).encode()
        for value in (*WRONG, [right[name], right[name]]):
            yield json.dumps({**right, name: value}).encode()


def places(path: str) -> Iterator[str]:
    """The address with each of the things that it may be about."""
    name = next((name for name in PLACES if "{" + name + "}" in path), None)
    if name is None:
        yield path
    else:
        for one in PLACES[name]:
            yield from places(path.replace("{" + name + "}", one))


@pytest.mark.long
@pytest.mark.parametrize(("method", "path", "schema"), TAKES, ids=[f"{method} {path}" for method, path, _ in TAKES])
def test_every_body_is_answered_or_refused_in_a_sentence(door: Door, method: str, path: str, schema: Any) -> None:
    sent = list(dict.fromkeys(bodies(schema)))
    for who in ("", FLOOR, ADMINISTRATOR, "E-1050"):
        browser = door.browser(who)
        if not who:
            browser.post("/api/v1/disputes", json={"edition": "pa-2012/casino-war", "text": "", "by": "F-118"})
        few = sent if who in ("", FLOOR) else sent[:16]
        right = json.dumps(good(schema)).encode()
        in_turn = [*zip(cycle(places(path)), few), *product(places(path), [right])]
        for place, body in product(places(path), few) if SOAK else in_turn:
            headers = {"Content-Type": "application/json", "Origin": "http://localhost"}
            answer = browser.request(method.upper(), place, content=body, headers=headers)
            assert answer.status_code < 500, (place, body[:200])
            if answer.status_code >= 400:
                said = answer.json()["detail"]
                assert said == said.strip() != "", (place, body[:200])
                assert "\n" not in said, (place, body[:200])


@pytest.mark.usefixtures("workers_apart")
@pytest.mark.parametrize("body", [{}, {"text": ""}, {"edition": None, "text": None}])
def test_a_body_of_nothing_ends_no_worker(door: Door, body: dict[str, Any]) -> None:
    """S8: the process that works for everybody stays the same one."""
    browser = door.browser()
    browser.post("/api/v1/settle", json={"edition": "pa-2012/casino-war"})
    before = work.questions._process.pid
    assert browser.post("/api/v1/disputes", json=body).status_code == 422
    assert browser.post("/api/v1/settle", json={"edition": "pa-2012/casino-war"}).status_code in (200, 422)
    assert work.questions._process.pid == before
