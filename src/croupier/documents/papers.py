"""The papers that can be printed: for each kind what it is, how its file ends, and the module that makes it."""

from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from croupier.analysis.edition import Opened
from croupier.errors import InputError

SEED = 1  # of a simulation where none is named


class Asked(NamedTuple):
    """What a paper may be asked for beside its edition: rounds of a simulation that checks it, and their seed.

    0 rounds: no simulation. None: as many as the paper has by itself, and none where that cannot be simulated.
    """

    rounds: int | None = None
    seed: int = SEED


class Printed(NamedTuple):
    """A paper: its bytes, what they are made of (the sheets of a workbook), and what whoever prints it should know."""

    content: bytes
    parts: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Paper(NamedTuple):
    """A kind of paper. Its module has `require()`, which refuses what is not installed, and `make(opened, asked)`."""

    says: str
    ending: str
    parts: str  # what its parts are called
    module: str

    def require(self) -> None:
        """Refuse it where a package is missing, before any work is done."""
        import_module(self.module).require()

    def make(self, opened: Opened, asked: Asked) -> Printed:
        made: Printed = import_module(self.module).make(opened, asked)
        return made


PAPERS = {
    "par": Paper(
        "the PAR sheet: a workbook with the mathematics of a game", ".xlsx", "sheets", "croupier.documents.par.paper"
    ),
}


def paper(kind: str) -> Paper:
    """The paper of a kind; one that nobody prints is refused with the list of those that are."""
    if kind not in PAPERS:
        raise InputError(f"there is no paper {kind[:30]!r}; there are {_listed(list(PAPERS))}")
    return PAPERS[kind]


def _listed(kinds: Sequence[str]) -> str:
    return ", ".join(f"{kind} ({PAPERS[kind].says})" for kind in kinds)
