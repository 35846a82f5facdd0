"""All drills: what each is called and asks, which of them an edition has, and a question by its drill and seed."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.kit.table_habits import Lots
from croupier.rulebook.toml.files import did_you_mean
from croupier.training.drills import cut, hands, irregularity, next_step, opening, order, pay, whose
from croupier.training.question import Question
from croupier.training.subject import Subject

TRIES = 40
"""So many seeds are tried until one makes a question."""
MOST_SEED = 2**31


class Drill(NamedTuple):
    """A drill: its title, what it asks in a sentence, and what makes its questions."""

    name: str
    title: str
    says: str
    make: Callable[[Subject, int], Question | None]


DRILLS: Mapping[str, Drill] = {
    drill.name: drill
    for drill in (
        Drill(pay.NAME, "Pay", "What is won is paid in chips: wagers on the layout, pots at the showdown.", pay.make),
        Drill(order.NAME, "Take and pay in order", "Whose wagers come first, second, last.", order.make),
        Drill(next_step.NAME, "Next step", "The table stands so: what is due?", next_step.make),
        Drill(whose.NAME, "Whose step, which section", "Who may do it, and where the text says so.", whose.make),
        Drill(
            irregularity.NAME, "Irregularities", "Something went wrong: what now, who may, what is void?", irregularity.make
        ),
        Drill(cut.NAME, "Cut and burn", "How cards are shuffled, cut and burned.", cut.make),
        Drill(opening.NAME, "Opening and closing", "The steps around play, and who signs beside whom.", opening.make),
        Drill(hands.NAME, "Order the hands", "The best hand first, as the showdown ranks them.", hands.make),
    )
}


def drill_named(name: str) -> Drill:
    """The drill of this name; another is refused with those that there are."""
    if name not in DRILLS:
        raise InputError(f"{name[:40]!r} is no drill{did_you_mean(name, DRILLS)}; there are {', '.join(DRILLS)}")
    return DRILLS[name]


@lru_cache(maxsize=16)
def offered(subject: Subject) -> tuple[Drill, ...]:
    """The drills that an edition has."""
    without = set()
    if not subject.game.wagers.banked:
        without.add(order.NAME)
        if subject.game.training.pots(subject.rules, Lots(0)) is None:
            without.add(pay.NAME)
    if not subject.live.game.live.habits.slips:
        without.add(irregularity.NAME)
    if not cut.rules_of(subject):
        without.add(cut.NAME)
    if subject.game.training.hands(subject.rules, Lots(0)) is None:
        without.add(hands.NAME)
    return tuple(drill for drill in DRILLS.values() if drill.name not in without)


def question(subject: Subject, drill: str, seed: int) -> Question:
    """The question of this seed. Where it makes none, the next that makes one answers for it.

    A drill that the edition does not have is refused with those that it has.
    """
    asked = drill_named(drill)
    if type(seed) is not int or not 0 <= seed < MOST_SEED:
        raise InputError(f"a seed is a whole number from 0 to {MOST_SEED - 1}, not {str(seed)[:30]}")
    has = offered(subject)
    if asked in has:
        for attempt in range(TRIES):
            made = asked.make(subject, (seed + attempt * 7919) % MOST_SEED)
            if made is not None:
                return _as_asked(made, seed)
    names = ", ".join(one.name for one in has if one is not asked)
    raise InputError(f"{subject.draft.name} has nothing to ask in the drill {drill!r}; it has {names}")


def _as_asked(made: Question, seed: int) -> Question:
    """The question under the seed by which it was asked for."""
    from dataclasses import replace

    return made if made.seed == seed else replace(made, seed=seed)
