"""A disputed round of Casino War by a reading under which it could not have come as it is entered."""

from collections.abc import Mapping
from typing import Any

from croupier.errors import InputError
from croupier.games.casino_war.electronic.settle import HIGHEST
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import DEALER
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations import play as stations
from croupier.games.casino_war.wagers import spelled
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rounds.written_round import Settled


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
