"""A round of Casino War as a table recorded it: wagers, cards, choices and what was reported, without names."""

from collections.abc import Sequence
from typing import Any

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.electronic.settle import HIGHEST
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import DEALER, State, kind_of, position_of
from croupier.games.casino_war.stations import play as stations
from croupier.games.kit.play.money import Stake
from croupier.games.kit.rounds.desk import Button, Recorded


def before_cards(state: State, shared: bool) -> dict[str, Any]:
    people = {place: who for place, who in state.positions.items() if list(state.positions.values()).count(who) > 1}
    named = {who: str(number) for number, who in enumerate(dict.fromkeys(people.values()), 1)}
    written: dict[str, Any] = {"wagers": [_wager(stake, shared) for stake in state.stakes]}
    if people and not shared:
        written["people"] = {place: f"player-{named[who]}" for place, who in people.items()}
    if state.meters and not shared:
        before = {name: state.meters_before.get(name, cents) for name, cents in state.meters.items()}
        written["meter"] = {name: dollars(int(cents)) for name, cents in before.items()}
    return written


def _wager(stake: Stake, shared: bool) -> dict[str, Any]:
    bet: dict[str, Any] = {"player": whose(stake.wager, shared), "wager": kind_of(stake.wager)}
    on = {"on": [_hand(position_of(stake.wager))]} if shared else {}
    return {**bet, **on, "amount": dollars(stake.cents)}


def whose(wager: str, shared: bool) -> str:
    place = position_of(wager)
    return stations.station_of(place) if shared else place


def named(wager: str, shared: bool) -> str:
    return f"{kind_of(wager)} {_hand(position_of(wager))}" if shared else kind_of(wager)


def _hand(spot: str) -> str:
    hand = stations.hand_of(spot)
    return HIGHEST if hand == stations.ALL else hand


def _spot(place: str, shared: bool) -> str:
    return f"{stations.station_of(place)}:{_hand(place)}" if shared and place.isdecimal() and len(place) > 2 else place


def dealt(states: Sequence[State], shared: bool, *, none_is_told: bool) -> dict[str, Any]:
    """What lay on the table: of each place the last that was there before the round was over.

    `none_is_told`: why there are no cards or not all of them is reported.
    """
    cards, wars, choices, ties = dict[str, str](), dict[str, str](), dict[str, str](), dict[str, int]()
    for state in states:
        if not state.in_round:
            break
        cards, wars = dict(state.cards) or cards, dict(state.war_cards) or wars
        choices = dict(state.choices) or choices
        for stake in state.stakes:
            if kind_of(stake.wager) == "war-tie":
                ties[position_of(stake.wager)] = stake.cents
    if not cards and not (shared and none_is_told):
        raise InputError("no cards were dealt in this round; enter what the video shows")
    found: dict[str, Any] = {"cards": cards}
    if shared:
        found = {"community": [card for who, card in cards.items() if who != DEALER]}
        found |= {"cards": {DEALER: cards[DEALER]}} if DEALER in cards else {}
    if choices:
        found["decisions"] = {_spot(place, shared): choice for place, choice in choices.items()}
    if ties:
        found["war_tie"] = {_spot(place, shared): dollars(amount) for place, amount in ties.items()}
    if wars:
        found["war_cards"] = {_spot(who, shared): card for who, card in wars.items()}
    return found


def reported(records: Sequence[Recorded], reports: Sequence[Button]) -> list[dict[str, str]]:
    """The irregularities that were reported, each before the card that came next."""
    found = list[dict[str, str]]()
    names = {one.name: one.tells for one in reports}
    for at, one in enumerate(records):
        tells = names.get(one.command.name)
        if tells is None or (isinstance(one.command, c.EmptyShoe) and not one.events):
            continue
        later = (each.command for each in records[at + 1 :])
        card = next((each for each in later if isinstance(each, c.DealCard)), None)
        war = any(
            isinstance(event, e.Moved) and event.phase == "war dealing" for each in records[:at] for event in each.events
        )
        told = {name: str(getattr(one.command, name)) for name in tells if name != "before"}
        before = {"before": f"war {card.to}" if war else card.to} if card else {"before": "settle the original deal"}
        found.append({"what": one.command.name, **told, **before})
    return found
