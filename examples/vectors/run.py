"""Feed test vectors to an engine and say where it comes to something else. Needs Python 3.11 and nothing else.

    croupier vectors pa-2012/casino-war -o war.jsonl
    python run.py war.jsonl casino_war.py

ENGINE is a Python file with a function for each kind of vector that it can do: `settlement(header, vector)`,
`payment(header, vector)`, `procedure(header, vector)`, and so on. It gives what it came to in the shape of the vector's
`expected`, or a part of that shape: only what it gives is compared, so an engine may tell the nets of the players and
nothing of the steps. A round that it refuses is {"refused": {}}, with "rule" or "cite" if it names them. Reasons in words
are never compared. For an engine in another language write one function here that calls it.
"""

import json
import runpy
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MOST_SHOWN = 20
WORDS = {"reason", "what"}


def differences(expected: Any, got: Any, where: str = "") -> Iterator[str]:
    """What the engine says otherwise, in a sentence each; what it says nothing of is left out."""
    if isinstance(expected, dict) and isinstance(got, dict):
        if ("refused" in expected) != ("refused" in got):
            told = expected.get("refused")
            yield f"must be refused: {told['reason']} [{told['cite']}]" if told else "was refused, and is lawful"
            return
        for name, value in got.items():
            if name not in WORDS:
                path = f"{where}.{name}" if where else name
                yield from differences(expected[name], value, path) if name in expected else [f"{path} is not expected"]
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for place, (one, other) in enumerate(zip(expected, got, strict=True), 1):
            yield from differences(one, other, f"{where}[{place}]")
    elif expected != got:
        yield f"{where}: expected {json.dumps(expected)}, the engine says {json.dumps(got)}"


def run(lines: Iterator[str], engine: dict[str, Any]) -> tuple[Counter[str], list[str]]:
    """How many vectors passed, failed and were left out, and what is wrong with each that failed."""
    header = json.loads(next(lines))
    count, wrong = Counter[str](), []
    for vector in map(json.loads, lines):
        answer = engine.get(vector["kind"])
        if answer is None:
            count["left out"] += 1
            continue
        found = list(differences(vector["expected"], answer(header, vector)))
        count["failed" if found else "passed"] += 1
        if found:
            cites = ", ".join(vector["cites"])
            wrong.append("\n".join((f"{vector['id']}: {vector['title']} [{cites}]", *(f"    {each}" for each in found))))
    return count, wrong


def main() -> int:
    if len(sys.argv) != 3:
        print("usage: python run.py VECTORS.jsonl ENGINE.py", file=sys.stderr)
        return 2
    file, engine = sys.argv[1:]
    sys.path.insert(0, str(Path(engine).parent))
    with open(file, encoding="utf-8") as lines:
        count, wrong = run(lines, runpy.run_path(engine))
    for each in wrong[:MOST_SHOWN]:
        print(each)
    if len(wrong) > MOST_SHOWN:
        print(f"… and {len(wrong) - MOST_SHOWN} more")
    print(", ".join(f"{count[what]} {what}" for what in ("passed", "failed", "left out")))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
