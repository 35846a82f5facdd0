"""The most that one hand is paid in a round, where a house has set it."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import State, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import Event
from croupier.games.kit.play.money import Money

_OF_THE_GAME = ("initial", "tie", "war", "war-tie")


def covered(rules: WarRules, event: Money) -> int:
    """How much of a payment counts against the limit."""
    covers = rules.limits.payout_covers
    if covers == "the wagers of the game" and kind_of(event.wager) not in _OF_THE_GAME:
        return 0
    of_meter = event.of_meter if isinstance(event, e.Paid) else 0
    return event.cents - of_meter if covers == "every wager, meters excepted" else event.cents


def limited(rules: WarRules, state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The same events, with no hand paid above the limit: the rest of a payment is not made."""
    return events if rules.limits.payout_per_hand is None else tuple(_limited(rules, state, events))


def _limited(rules: WarRules, state: State, events: tuple[Event, ...]) -> Iterator[Event]:
    limit, paid = rules.limits.payout_per_hand or 0, dict(state.paid)
    for event in events:
        if not isinstance(event, Money) or event.kind != "paid":
            yield event
            continue
        hand, counts = position_of(event.wager), covered(rules, event)
        room = rules.chips_in_play.pays(max(limit - paid.get(hand, 0), 0), "down")
        paid[hand] = paid.get(hand, 0) + min(counts, room)
        if counts <= room:
            yield event
        elif cut := event.cents - counts + room:
            yield replace(event, rule="limits.payout_per_hand", cents=cut)
