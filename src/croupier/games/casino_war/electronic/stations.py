"""Where wagers of the electronic version of Casino War lie, and how its table looks to the rules of the live one.

A player sits at a station and wagers on *spots*. Spot 302 is hand 2 at station 3, and stands where the live table has a
betting position. The cards lie under the numbers of the community cards. So the live table's rules are shown one of two
pictures: `by_spot`, where each spot has the card it plays with, and `by_card`, where each community card is a position.
"""

from croupier.games.casino_war.play.state import DEALER, State
from croupier.games.casino_war.rules import EACH, HIGHEST, WarRules
from croupier.games.kit.play.decider import replace

ALL = "0"
"""The hand of a spot where all community cards together make it."""


def spot(station: str, hand: str) -> str:
    """Where a station's wagers on a hand lie, numbered like the rooms of a hotel."""
    return f"{station}{int(hand):02}"


def station_of(place: str) -> str:
    return place[:-2]


def hand_of(place: str) -> str:
    return str(int(place[-2:]))


def community(rules: WarRules) -> tuple[str, ...]:
    """The numbers of the community cards."""
    return tuple(str(number) for number in range(1, rules.electronic.cards + 1)) if rules.electronic else ()


def hands(rules: WarRules) -> tuple[str, ...]:
    """What can be wagered on: each community card, all of them together, or nothing where that is undecided."""
    decided_by = rules.electronic.decided if rules.electronic else None
    return {EACH: community(rules), HIGHEST: (ALL,)}.get(decided_by or "", ())


def plays_with(rules: WarRules, state: State, place: str) -> str:
    """The number of the community card that a spot plays with; empty while it has none."""
    if hand_of(place) != ALL:
        return hand_of(place)
    dealt = [number for number in state.cards if number != DEALER]
    return min(dealt, key=lambda number: rules.ranks.order.index(state.cards[number][0]), default="")


def by_spot(rules: WarRules, state: State) -> State:
    """The table as its wagers see it: every spot has the card it plays with, and its War card."""
    cards = {p: state.cards[c] for p in state.positions if (c := plays_with(rules, state, p)) in state.cards}
    wars = {
        p: card
        for p, choice in state.choices.items()
        if choice == "war" and (card := state.war_cards.get(p) or state.war_cards.get(plays_with(rules, state, p)))
    }
    dealers = [{DEALER: dealt[DEALER]} if DEALER in dealt else {} for dealt in (state.cards, state.war_cards)]
    return replace(state, cards=cards | dealers[0], war_cards=wars | dealers[1])


def by_card(rules: WarRules, state: State) -> State:
    """The table as the dealer's hands see it: every community card is a position, at War if anybody on it is.

    A War card that is one station's own lies beside the community cards as if it were one.
    """
    own = {place: card for place, card in state.war_cards.items() if place in state.positions}
    choices = {plays_with(rules, state, p): "war" for p, choice in state.choices.items() if choice == "war"}
    return replace(
        state,
        cards={**state.cards, **own},
        war_cards={who: card for who, card in state.war_cards.items() if who not in own},
        choices=choices | dict.fromkeys(own, "war"),
        positions={**state.positions, **dict.fromkeys(community(rules), "")},
    )
