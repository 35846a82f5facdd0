"""What rules and groups of rules are called on paper and in forms: "Where the odds are shown", and never a path."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from croupier.rulebook import paths

_FILE = Path(__file__).with_name("titles.toml")


def title(path: str) -> str:
    """The rule in the words of the trade; one that has no title, as of a game from outside, by its path's words."""
    words = _titles().get(path) or paths.in_words(path)
    return words[:1].upper() + words[1:]


def known(path: str) -> bool:
    """Whether the rule has a title of its own."""
    return path in _titles()


@lru_cache(maxsize=1)
def _titles() -> Mapping[str, str]:
    return dict(_flat(tomllib.loads(_FILE.read_text(encoding="utf-8")), ()))


def _flat(tree: Mapping[str, object], above: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for key, node in tree.items():
        if isinstance(node, Mapping):
            yield from _flat(node, (*above, key))
        else:
            yield paths.join((*above, key) if above else paths.split(key)), str(node)
