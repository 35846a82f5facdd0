"""A round of Casino War that nobody typed: as a table recorded it, without names, or as it would have come by a reading."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.irregularities import IRREGULARITIES
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import DEALER, State, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations import play as stations
from croupier.games.casino_war.stations.settle import HIGHEST, on_card
from croupier.games.casino_war.wagers import spelled
from croupier.games.kit.play.money import Stake
from croupier.games.kit.rounds.desk import Recorded
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rounds.written_round import Settled


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
    on = {"on": [on_card(position_of(stake.wager))]} if shared else {}
    return {**bet, **on, "amount": dollars(stake.cents)}


def whose(wager: str, shared: bool) -> str:
    place = position_of(wager)
    return stations.station_of(place) if shared else place


def named(wager: str, shared: bool) -> str:
    return f"{kind_of(wager)} {on_card(position_of(wager))}" if shared else kind_of(wager)


def _spot(place: str, shared: bool) -> str:
    return f"{stations.station_of(place)}:{on_card(place)}" if shared and place.isdecimal() and len(place) > 2 else place


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


def reported(records: Sequence[Recorded]) -> list[dict[str, str]]:
    """The irregularities that were reported, each before the card that came next."""
    found = list[dict[str, str]]()
    names = {one.command: one.tells for one in IRREGULARITIES if one.command}
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


# By another reading


def at_stations(rules: WarRules, written: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same War card, where one station is alone with it; what was wagered on single cards stays so."""
    hands = stations.hands(rules)
    if not hands:
        raise InputError(
            "by it only the house's submission says what the community cards do, so that nothing can be settled"
        )
    if hands == (stations.ALL,) or rules.electronic is None:
        raise InputError(
            "by it the community cards are one hand and nobody wagers on a single one, "
            "so that it is not known what would have been wagered"
        )
    if any(bet.get("on", [HIGHEST]) == [HIGHEST] for bet in written["wagers"]):
        raise InputError("by it each community card is a hand, and it is not known on which would have been wagered")
    at_war = [spot for spot, choice in written.get("decisions", {}).items() if choice == "war"]
    spots = [
        f"{bet['player']}:{bet['on'][0]}"
        for bet in written["wagers"]
        if spelled(bet["wager"]) == "initial" and {bet["player"], f"{bet['player']}:{bet['on'][0]}"} & set(at_war)
    ]
    own = rules.electronic.war_cards != "one for each hand"
    wars = dict[str, str]()
    for who, card in written.get("war_cards", {}).items():
        same = [spot for spot in spots if spot.partition(":")[2] == (who.partition(":")[2] or who)]
        if who != DEALER and len(same) != 1:
            every = "each station at War gets a card of its own" if own else "the stations at War on a card share one"
            raise InputError(f"by it {every}, so that it is not known which cards would have come")
        wars[who if who == DEALER else same[0] if own else same[0].partition(":")[2]] = card
    return {**written, "war_cards": wars}


def with_next_card(written: Mapping[str, Any], exposed: Mapping[str, str], usual: Settled) -> Mapping[str, Any]:
    """The exposed card goes to whoever was due the next, and every card after it to the next in turn."""
    unknown = "by it the exposed card is the next one and all cards come otherwise, so that {}"
    if written.get("war_cards") or written.get("decisions"):
        raise InputError(unknown.format("it is not known how the War would have gone"))
    dealt = [event for event in (usual.played.events if usual.played else ()) if isinstance(event, e.Dealt)]
    turn, cards = [event.to for event in dealt], [event.card for event in dealt]
    at = turn.index(exposed["before"]) if exposed.get("before") in turn else 0
    came = dict(zip(turn, [*cards[:at], exposed["card"], *cards[at:]], strict=False))
    if any(card[0] == came.get(DEALER, "?")[0] for who, card in came.items() if who != DEALER):
        raise InputError(unknown.format("there is a tie, and it is not known what would have been chosen"))
    rest = [one for one in written[IRREGULAR] if one is not exposed]
    return {**written, "cards": came, IRREGULAR: rest}
