"""What the server keeps: its memory a minute after 20,000 calls at random, beside that after one visit of every page.

Calls are made from the OpenAPI document and from the links of the pages: values that there are, values that there are not,
and bodies that are right, empty, doubled or of the wrong type. `python -m benchmarks.memory [CALLS]` prints each step.
"""

import json
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from benchmarks.row import Row
from benchmarks.server import serving

CALLS, AT_ONCE, REST_SECONDS, MOST = 20_000, 8, 60.0, 1.5
PAGES = 1_500
"""Pages that are visited at most: those of one kind differ in their edition alone."""
_LINK = re.compile(rb'href="(/[^"#?]*)')
_NOT_PAGES = ("/static/", "/fonts/", "/api/", "/docs")
_TEXTS = (
    "",
    "x",
    "tie",
    "straight 17",
    "7",
    "-1",
    "1e9",
    "0.05",
    "Kd 9d",
    "\u202e\x00",
    "a" * 300,
    "../../etc/passwd",
    "null",
)
_VALUES = (None, True, 0, -1, 7, 10**12, 0.5, "", "x", [], {}, [[]], "9" * 50)


class Visitor:
    """Asks over one line; a line that was closed is opened again."""

    def __init__(self, port: int) -> None:
        self.port, self.line = port, HTTPConnection("127.0.0.1", port, timeout=90)

    def ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        for _ in range(2):
            try:
                headers = {"Content-Type": "application/json"} if body is not None else {}
                self.line.request(method, path, body, headers)
                answer = self.line.getresponse()
                return answer.status, answer.read()
            except (HTTPException, OSError):
                self.line.close()
        return 0, b""


def rows() -> Iterator[Row]:
    first, last = measured(CALLS)
    yield Row(f"memory a minute after {CALLS:,} calls at random", "after one visit of every page", last / first, most=MOST)


def measured(calls: int) -> tuple[float, float]:
    """Megabytes of the server after one visit of every page, and a minute after the calls."""
    with tempfile.TemporaryDirectory() as folder, serving("--data", folder) as (port, process):
        time.sleep(15)  # what it works out by itself when it starts
        _tell("started", process.pid)
        pages = visit(port)
        _tell(f"{len(pages)} pages visited", process.pid)
        first = megabytes(process.pid)
        chosen = random.Random(1)
        document = json.loads(Visitor(port).ask("GET", "/api/openapi.json")[1])
        asked = list(questions(document, pages, chosen, calls))
        for part in range(0, len(asked), max(len(asked) // 5, 1)):
            with ThreadPoolExecutor(AT_ONCE) as pool:
                sizes = list(pool.map(lambda some: _ask_all(port, some), _shared(asked[part : part + len(asked) // 5])))
            _tell(f"{part + len(asked) // 5:,} calls {_counted(sizes)}", process.pid)
        time.sleep(REST_SECONDS)
        _tell("a minute later", process.pid)
        return first, megabytes(process.pid)


def visit(port: int) -> list[str]:
    """Every page, from link to link."""
    visitor, seen, due = Visitor(port), {"/"}, ["/"]
    for path in due:
        for link in sorted({found.decode() for found in _LINK.findall(visitor.ask("GET", path)[1])}):
            if len(due) < PAGES and link not in seen and not link.startswith(_NOT_PAGES):
                seen.add(link)
                due.append(link)
    return due


def questions(
    document: Any, pages: list[str], chosen: random.Random, calls: int
) -> Iterator[tuple[str, str, bytes | None]]:
    """Calls at random: four of five to operations, the others to pages with parameters that they may or may not have."""
    editions = [page.removeprefix("/editions/") for page in pages if re.fullmatch(r"/editions/[^/]+/[^/]+", page)]
    operations = [(method.upper(), path, told) for path, ways in document["paths"].items() for method, told in ways.items()]
    for _ in range(calls):
        if chosen.random() < 0.2:
            asked = {chosen.choice(("wheel", "q", "wager", "seed", "a", "b", "set", "cards")): chosen.choice(_TEXTS)}
            yield "GET", f"{chosen.choice(pages)}?{urlencode(asked)}", None
            continue
        method, path, told = chosen.choice(operations)
        source, _, game = chosen.choice(editions).partition("/")
        if path == "/api/v1/stream":
            continue  # it has no end
        asked = {}
        for one in told.get("parameters", ()):
            known = {"source": source, "game": game, "edition": f"{source}/{game}", "a": f"{source}/{game}"}
            value = known.get(one["name"]) if chosen.random() < 0.8 else None
            value = chosen.choice(_values(one["schema"], chosen)) if value is None else value
            if one["in"] == "path":
                path = path.replace("{" + one["name"] + "}", quote(str(value) or "x", safe=""))
            elif one["in"] == "query" and (one.get("required") or chosen.random() < 0.4):
                asked[one["name"]] = str(value)
        asked.pop("wait", None)
        sent = None
        if "requestBody" in told:
            schema = next(iter(told["requestBody"]["content"].values()))["schema"]
            sent = json.dumps(_body(schema, document, chosen)).encode()
            if chosen.random() < 0.1:
                sent += sent
        yield method, path + (f"?{urlencode(asked)}" if asked else ""), sent


def _values(schema: Any, chosen: random.Random) -> list[Any]:
    return [*schema.get("examples", ()), *schema.get("enum", ()), chosen.choice(_TEXTS), chosen.randrange(1, 40)]


def _body(schema: Any, document: Any, chosen: random.Random, deep: int = 0) -> Any:
    """A body of the schema, with something wrong in it now and then."""
    if chosen.random() < 0.1 or deep > 6 or not isinstance(schema, dict):
        return chosen.choice(_VALUES)
    if "$ref" in schema:
        return _body(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document, chosen, deep)
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return _body(chosen.choice(schema[several]), document, chosen, deep + 1)
    if found := [*schema.get("examples", ()), *schema.get("enum", ())]:
        return chosen.choice(found)
    match schema.get("type"):
        case "object":
            wanted = {name: one for name, one in schema.get("properties", {}).items() if chosen.random() < 0.9}
            return {name: _body(one, document, chosen, deep + 1) for name, one in wanted.items()}
        case "array":
            return [_body(schema.get("items"), document, chosen, deep + 1) for _ in range(chosen.choice((0, 1, 2, 2, 30)))]
        case "integer" | "number":
            return chosen.choice((0, 1, 2, 7, 100, -1, 10**12))
        case "boolean":
            return chosen.random() < 0.5
        case "null":
            return None
    return chosen.choice(_TEXTS)


def _shared(asked: list[Any]) -> list[list[Any]]:
    return [asked[number::AT_ONCE] for number in range(AT_ONCE)]


def _ask_all(port: int, asked: list[Any]) -> list[int]:
    visitor = Visitor(port)
    found = []
    for method, path, body in asked:
        status, said = visitor.ask(method, path, body)
        if status == 0 or (status >= 500 and status != 503):
            print(status, method, path[:200], (body or b"")[:300], said[:200], flush=True)
        found.append(status)
    visitor.line.close()
    return found


def _counted(answered: list[list[int]]) -> dict[int, int]:
    flat = [status for some in answered for status in some]
    return {status: flat.count(status) for status in sorted(set(flat))}


def megabytes(process: int) -> float:
    """What the server itself holds; those who work for it are bounded one by one."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


def _tell(step: str, process: int) -> None:
    others = []
    for one in Path("/proc").glob("[0-9]*/stat"):
        try:
            if one.read_text().rpartition(")")[2].split()[1] == str(process):
                others.append(round(megabytes(int(one.parent.name))))
        except OSError:
            continue
    print(f"{time.strftime('%X')} {step}: {megabytes(process):.0f} MB, its workers {others}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    first, last = measured(int(sys.argv[1]) if sys.argv[1:] else CALLS)
    print(f"{first:.0f} MB, then {last:.0f} MB: {last / first:.2f}×")
