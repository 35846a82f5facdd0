"""What-ifs that visitors ask: the report, and its files. Editions by id alone; a process with bounds works them out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.analysis.assumptions.block import with_command
from croupier.analysis.explore.explore import ROUNDS, explore
from croupier.analysis.explore.file import toml, what_if_in
from croupier.analysis.explore.knobs import Knob, knobs, remember
from croupier.analysis.explore.sheet import csv_of
from croupier.analysis.explore.what_if import Shown, WhatIf, as_rules, what_if
from croupier.rulebook.values import shown
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
    effects: bool = False

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
        asked.asked(), asked.wager, asked.strategy, rounds=asked.rounds, over=asked.over, effects=asked.effects, weigh=weigh
    )  # fmt: skip
    told: Report = {"wager": asked.wager, "strategy": asked.strategy, "rounds": asked.rounds, "over": asked.over}
    if asked.effects:
        told["effects"] = True
    options: Report = {
        "set": list(asked.sets),
        "read": list(asked.reads),
        "wheel": asked.wheel,
        **dict(asked.asks),
        **told,
    }
    return with_command(found, shelf.command("explore", asked.edition, **options))


def explored_with_knobs(asked: Question) -> tuple[Report, tuple[Knob, ...]]:
    """The same for a page, with the knobs that it draws: who lays it out need not measure them again."""
    return explored(asked, False), turned(asked.edition)


def ready(measured: Mapping[str, tuple[Knob, ...]]) -> None:
    """Get this process ready for what-ifs: the knobs that were measured elsewhere, and every text of their games open."""
    for edition, found in measured.items():
        remember(edition, found)
    for edition in measured:
        explored(Question(edition), False)


def sent(text: str, given: Shown, effects: bool) -> Report:
    """The report on a what-if, or a submission, that somebody sends; what is not given is as the text has it."""
    found = question_in(text)
    wager, strategy, rounds, over = Shown(found.wager, found.strategy, found.rounds, found.over).under(given)
    return explored(found._replace(wager=wager, strategy=strategy, rounds=rounds or ROUNDS, over=over, effects=effects))


def question_in(text: str) -> Question:
    """The question of a what-if, or a submission, that somebody sends; one that makes no game is refused."""
    found = what_if_in(text)
    explore(found)
    sets = [f"{path}={shown(value)}" for path, value in found.rules.items()]
    reads = [f"{id}={option}" for id, option in found.read.items()]
    return question(found.base.draft.id, sets, reads, found.asks, **found.shown._asdict())


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
    """The PAR sheet of the what-if, with a simulation that checks it wherever its rules can be simulated."""
    from croupier.documents.papers import Asked, paper

    found = asked.asked()
    players = found.questions.get("players")
    return paper("par").make(as_rules(found), Asked(ending=".xlsx", players=players)).content
