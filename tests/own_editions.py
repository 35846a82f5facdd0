"""Editions of one's own for tests: wheels and wagers as data, written to a file as their author would."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROULETTE, BIG_SIX = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"
RED = ("1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36")


def rule(path: str, value: object) -> str:
    return f'{path} = {{ is = {toml(value)}, cite = "custom" }}\n'


def toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + " }"
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def wheel(order: Sequence[str], zeros: Mapping[str, tuple[int, int]], red: Sequence[str] = RED, kind: str = "own") -> str:
    """The rules of a wheel with its own name, which is the only one of the edition; what is a zero is green."""
    return "".join(
        (
            rule("wheel.kind", kind),
            rule(f'wheels."{kind}".order', list(order)),
            rule(f'wheels."{kind}".green', [zero for zero in order if zero in zeros]),
            rule(f'wheels."{kind}".red', [number for number in red if number in order]),
            rule(f'layout.zeros."{kind}"', zeros) if zeros else "",
        )
    )


def wager(name: str, odds: str, stops: Sequence[str], *, field: str = "numbers", title: str = "", more: str = "") -> str:
    fields = f'title = "{title or name.capitalize()}"\n{field} = {toml(list(stops))}\nodds = "{odds}"\ncite = "custom"\n'
    return f'[[wager]]\nname = "{name}"\n{fields}{more}\n'


def text(rules: str = "", wagers: str = "", base: str = ROULETTE) -> str:
    return f'amends = "{base}"\nsource = "Ours"\nstatus = "comment"\n[rules]\n{rules}\n{wagers}'


@contextmanager
def written(said: str) -> Iterator[str]:
    """The file of an edition, for as long as it is needed."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "own.toml"
        file.write_text(said, encoding="utf-8")
        yield str(file)
