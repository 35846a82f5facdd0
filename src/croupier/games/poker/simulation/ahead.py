"""Compiles parts of the kernel from the last to the first, while another process compiles the kernel from its beginning.

`python -m croupier.games.poker.simulation.ahead`: each part that is ready lies on the disk, where the other finds it.
"""

from typing import Any

from numba import int64, typeof

from croupier.games.poker.simulation.betting import betting
from croupier.games.poker.simulation.hands import hope, value_hands
from croupier.games.poker.simulation.pots import award, look_at_suits
from croupier.games.poker.simulation.records import HAND, RULES, VALUES, record


def compile_parts() -> None:
    hand, rules, values = (typeof(record(kind)) for kind in (HAND, RULES, VALUES))  # type: ignore[no-untyped-call]
    parts: tuple[tuple[Any, tuple[Any, ...]], ...] = (
        (look_at_suits, (hand, rules, values)),
        (award, (hand, rules)),
        (value_hands, (hand, rules, values)),
        (betting, (int64, int64, hand, rules)),
        (hope, (int64, hand, rules, values)),
    )
    for part, signature in parts:
        part.compile(signature)


if __name__ == "__main__":
    compile_parts()
