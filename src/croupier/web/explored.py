"""What-ifs that visitors ask: the report, and its files. Editions by id alone; a process with bounds works them out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.analysis.assumptions.block import with_command
from croupier.analysis.edition import Opened
from croupier.analysis.explore.explore import ROUNDS, explore
from croupier.analysis.explore.file import toml
from croupier.analysis.explore.knobs import Knob, knobs
from croupier.analysis.explore.sheet import csv_of
from croupier.analysis.explore.what_if import Shown, WhatIf, as_rules, what_if
from croupier.web import shelf

Report = dict[str, Any]


class Question(NamedTuple):
    """A what-if as an address has it: all of it words, so that it goes to another process and is kept by what it is."""

    edition: str
    sets: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    asks: tuple[tuple[str, str | int], ...] = ()
    wheel: str | None = None
    wager: str | None = None
    strategy: str | None = None
    rounds: int = ROUNDS
    over: str | None = None

    def asked(self) -> WhatIf:
        """The what-if; whatever is wrong with it is refused."""
        return what_if(shelf.opened(self.edition), self.sets, self.reads, dict(self.asks), wheel=self.wheel)


def question(
    edition: str,
    sets: Sequence[str] = (),
    reads: Sequence[str] = (),
    asks: Mapping[str, str | int | None] | None = None,
    **more: Any,
) -> Question:
    """The question of an address; what was not asked is left out."""
    asked = tuple((name, value) for name, value in (asks or {}).items() if value not in (None, ""))
    given = {name: value for name, value in more.items() if value is not None}
    return Question(edition, tuple(sets), tuple(reads), asked, **given)


@lru_cache(maxsize=256)
def explored(asked: Question, weigh: bool = True) -> Report:
    """The explorer's report, with the command that makes it again; pages have it without every reading weighed."""
    found = explore(
        asked.asked(), asked.wager, asked.strategy, rounds=asked.rounds, over=asked.over, weigh=weigh
    )  # fmt: skip
    shown: Report = {"wager": asked.wager, "strategy": asked.strategy, "rounds": asked.rounds, "over": asked.over}
    options: Report = {
        "set": list(asked.sets),
        "read": list(asked.reads),
        "wheel": asked.wheel,
        **dict(asked.asks),
        **shown,
    }
    return with_command(found, shelf.command("explore", asked.edition, **options))


def turned(edition: str) -> tuple[Knob, ...]:
    """The knobs of an edition."""
    return knobs(shelf.opened(edition))


def file_of(asked: Question) -> str:
    """The file of the what-if, which `croupier odds` and `croupier explore` read."""
    found = asked.asked()
    explore(found, asked.wager, asked.strategy, rounds=asked.rounds)  # nobody gets the file of what makes no game
    rounds = asked.rounds if asked.rounds != ROUNDS else None
    return toml(replace(found, shown=Shown(asked.wager, asked.strategy, rounds, asked.over)))


def sheet_of(asked: Question) -> str:
    """The return table as CSV."""
    return csv_of(explored(asked))


def par_of(asked: Question) -> bytes:
    """The PAR sheet of the what-if; without a simulation, which has no kernel for every rule that can be turned."""
    from croupier.documents.papers import Asked, paper

    opened: Opened = as_rules(asked.asked())
    return paper("par").make(opened, Asked(rounds=0)).content
