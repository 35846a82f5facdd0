"""A hand moment by moment: every sentence that is told of it, with the table as it stands then."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from croupier.games.kit.play.decider import Event
from croupier.games.poker.histories.phh import Action
from croupier.games.poker.play import events as e
from croupier.games.poker.play.evolve import evolve
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.words import HandTeller, Step

Part = Step | tuple[tuple[Event, ...], Action | None]
"""Part of a hand: a step that stands in a file alone, or events and the action that led to them."""


class Moment(NamedTuple):
    """A step, and the table after it. Cards that one event deals to several places are dealt one place after another."""

    step: Step
    state: State
    events: tuple[Event, ...] = ()


def steps(rules: PokerRules, before: State, parts: Iterable[Part]) -> Iterator[Step]:
    """The hand in sentences."""
    return (step for told, _, _, _ in _told(rules, before, parts) for step in told)


def moments(rules: PokerRules, before: State, parts: Iterable[Part]) -> list[Moment]:
    """The hand in sentences, each with the table after it."""
    found = []
    for told, event, was, now in _told(rules, before, parts):
        events = () if event is None else (event,)
        tables = _place_by_place(rules, was, now, event) if isinstance(event, e.Dealt) and len(told) > 1 else [now]
        tables += [now] * (len(told) - len(tables))
        found += [Moment(step, table, events) for step, table in zip(told, tables, strict=False)]
    return found


def _told(
    rules: PokerRules, before: State, parts: Iterable[Part]
) -> Iterator[tuple[Sequence[Step], Event | None, State, State]]:
    """What each event tells, with the table before and after it; only the first step of an action has its number."""
    teller = HandTeller(rules, before)
    for part in parts:
        if isinstance(part, Step):
            yield [part], None, teller.state, teller.state
            continue
        events, written = part
        for event in events:
            was = teller.state
            told = teller.tell(event)
            if told and written is not None:
                told[0] = told[0]._replace(action=written.number, comment=written.comment)
                written = None
            yield told, event, was, teller.state


def _place_by_place(rules: PokerRules, was: State, now: State, event: e.Dealt) -> list[State]:
    """The table after each place has its cards, in the order in which the teller names them."""
    places = list(dict.fromkeys(to if to < 0 else to // 2 for to in event.to))
    tables = []
    for count in range(1, len(places)):
        served = [at for at, to in enumerate(event.to) if (to if to < 0 else to // 2) in places[:count]]
        cards, to = tuple(event.cards[at] for at in served), tuple(event.to[at] for at in served)
        tables.append(evolve(rules, was, replace(event, cards=cards, to=to)))
    return [*tables, now]
