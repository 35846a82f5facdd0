"""The electronic version of Casino War as it is dealt: stations wager on community cards. Normative.

Cards, money and steps are those of the live table (`play`), and so are state, events and their fold. What differs is here:
who sits where, on what is wagered, and that a card is shared. A command that the live table knows goes to it, with the
picture of the table that it is about.

A player sits at a station and wagers on *spots*. Spot 302 is hand 2 at station 3, and stands where the live table has a
betting position. The cards lie under the numbers of the community cards. So the live table's rules are shown one of two
pictures: `by_spot`, where each spot has the card it plays with, and `by_card`, where each community card is a position.
"""

from collections.abc import Iterable, Iterator

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play, players, side_wagers
from croupier.games.casino_war.play.evolve import evolve
from croupier.games.casino_war.play.state import DEALER, NOBODY, State, around, chose, voided
from croupier.games.casino_war.rules import EACH, HIGHEST, WarRules
from croupier.games.kit.play.decider import Command, Decision, Event, Option, decided, replace, time_of
from croupier.games.kit.play.refused import Refused

__all__ = ["State", "decide", "evolve", "moving", "new", "options", "ready", "view"]

new, ready, view = play.new, play.ready, play.view

_OF_WAGERS = (
    *(c.SettleOriginal, c.CollectSurrenders, c.SettleWar),
    *(c.TakeBack, c.Choose, c.PlaceWarTie, c.Leave, c.CorrectChoice),
)
_NO_VERSION = Refused("deal.dealer", "this edition has no electronic version: each player who wagers gets a card")
_NOT_OFFERED = "the electronic version with community cards is not offered: the Rules Submission must specify it"


# Where wagers lie

ALL = "0"
"""The hand of a spot where all community cards together make it."""


def spot(station: str, hand: str) -> str:
    """Where a station's wagers on a hand lie, numbered like the rooms of a hotel."""
    return f"{station}{int(hand):02}"


def station_of(place: str) -> str:
    return place[:-2]


def hand_of(place: str) -> str:
    return str(int(place[-2:]))


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


def community(rules: WarRules) -> tuple[str, ...]:
    """The numbers of the community cards."""
    return _numbers(rules.electronic.cards) if rules.electronic else ()


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
    card = {place: plays_with(rules, state, place) for place in state.positions} | {DEALER: DEALER}
    cards = {place: state.cards[shared] for place, shared in card.items() if shared in state.cards}
    dealt = {place: state.war_cards.get(place) or state.war_cards.get(card[place]) for place in chose(state, "war")}
    wars = {place: war for place, war in dealt.items() if war}
    dealers = {DEALER: state.war_cards[DEALER]} if DEALER in state.war_cards else {}
    return replace(state, cards=cards, war_cards=wars | dealers)


def by_card(rules: WarRules, state: State) -> State:
    """The table as the dealer's hands see it: every community card is a position, at War if anybody on it is.

    A War card that is one station's own lies beside the community cards as if it were one.
    """
    own = {place: card for place, card in state.war_cards.items() if place in state.positions}
    choices = {plays_with(rules, state, place): "war" for place in chose(state, "war")}
    return replace(
        state,
        cards={**state.cards, **own},
        war_cards={who: card for who, card in state.war_cards.items() if who not in own},
        choices=choices | dict.fromkeys(own, "war"),
        positions={**state.positions, **dict.fromkeys(community(rules), "")},
    )


# What may be done


def options(rules: WarRules, state: State, at: str = "") -> tuple[Option, ...]:
    """Everything that may be done or reported now: as at the live table, but for seats and wagers."""
    return tuple(_here(rules, state, play.options(rules, state, at)))


def moving(rules: WarRules, state: State, at: str = "") -> Iterator[Option]:
    """The parts of `options` in which some may move the round on."""
    return _here(rules, state, play.moving(rules, state, at))


def _here(rules: WarRules, state: State, live: Iterable[Option]) -> Iterator[Option]:
    """Options of the live table as they are here."""
    own = {c.BuyIn.name, c.PlaceWager.name}
    if state.phase == "war dealing":
        own.add(c.CorrectChoice.name)  # War cards are due to hands that others share
    yield from (option for option in live if option.command not in own)
    yield from _seats(rules, state)
    yield from _bets(rules, state)


def _seats(rules: WarRules, state: State) -> Iterator[Option]:
    if rules.electronic is None or state.phase == "closed":
        return
    for station, player in state.seats.items():
        yield players.seat_option(rules, state, player, (station,), "electronic.stations")
    taken = {*state.seats, *map(station_of, state.positions)}
    if free := tuple(station for station in _stations(rules) if station not in taken):
        yield players.seat_option(rules, state, "", free, "electronic.stations")


def _bets(rules: WarRules, state: State) -> Iterator[Option]:
    if state.phase != "betting" or no_version(rules):
        return
    for station, player in state.seats.items():
        for wager in players.BEFORE_CARDS:
            yield from players.bet_options(rules, state, player, _spots(rules, station), wager)


def _stations(rules: WarRules) -> tuple[str, ...]:
    return _numbers(rules.electronic.stations) if rules.electronic else ()


def _spots(rules: WarRules, station: str) -> list[str]:
    return [spot(station, hand) for hand in hands(rules)]


# What follows


def decide(rules: WarRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing.

    A refusal of the live table does not know what is lawful at stations; `decided` adds that.
    """

    def follows() -> Decision:
        decision = _follows(rules, state, command)
        return replace(decision, lawful=()) if isinstance(decision, Refused) else decision

    def why() -> tuple[str, str] | None:
        refused = follows()
        return (refused.rule, refused.reason) if isinstance(refused, Refused) and refused.rule else None

    return decided(lambda wanted: options(rules, state, time_of(command)), command, why, follows)


def _follows(rules: WarRules, state: State, command: Command) -> Decision:
    match command:
        case c.BuyIn():
            return _buy_in(rules, state, command)
        case c.PlaceWager():
            return _place(rules, state, command)
        case c.BeginWar():
            return _begin_war(rules, state, command)
        case c.CorrectCard():
            return play.decide(rules, state, command)
        case _ if isinstance(command, _OF_WAGERS):
            return play.decide(rules, by_spot(rules, state), command)
    picture = by_spot if isinstance(command, c.CorrectWager) else by_card
    decision = play.decide(rules, picture(rules, state), command)
    return decision if isinstance(decision, Refused) else tuple(_spread(rules, state, decision))


def _spread(rules: WarRules, state: State, events: tuple[Event, ...]) -> Iterator[Event]:
    """What the live table says of a community card, as said of all who share it."""
    shared = community(rules)
    for event in events:
        match event:
            case e.BetsClosed():
                yield replace(event, due=(*around(shared, rules.deal.direction), DEALER))
            case e.CoverReached() if event.on in shared:
                yield replace(event, on=NOBODY)  # a card that all share is no player's, who would be offered the cut
            case e.Missed() if event.position in shared:
                yield event
                for place in state.positions:
                    if hand_of(place) in (event.position, ALL):
                        yield from voided(state, place, event.rule)
            case _:
                yield event


def _begin_war(rules: WarRules, state: State, command: c.BeginWar) -> Decision:
    """Cards that are done are discarded as they lie; War cards are due for each hand, or for each station at War."""
    shared, version = play.decide(rules, by_card(rules, state), command), rules.electronic
    if isinstance(shared, Refused) or version is None or version.war_cards == "one for each hand":
        return shared
    own = play.decide(rules, by_spot(rules, state), command)
    assert not isinstance(own, Refused)
    kept = (event for event in shared if not isinstance(event, e.Moved))
    return (*kept, *(event for event in own if isinstance(event, e.Moved)))


def _buy_in(rules: WarRules, state: State, command: c.BuyIn) -> Decision:
    player, station = command.player, command.position
    if rules.electronic is None:
        return _NO_VERSION
    if state.phase == "closed":
        return Refused("decks.shoe", "the table has no cards")
    held = any(station_of(p) == station and name != player for p, name in state.positions.items())
    return players.sit(rules, state, command, _stations(rules), taken=held, rule="electronic.stations", what="station")


def no_version(rules: WarRules) -> Refused | None:
    """Why nothing can be wagered at stations under these rules; None if it can."""
    if rules.electronic is None:
        return _NO_VERSION
    if not rules.electronic.offered:
        return Refused("electronic.offered", _NOT_OFFERED)
    if hands(rules):
        return None
    reason = "leaves to the submission what the community cards do, so they cannot be dealt"
    return Refused("electronic.decided", f"the reading {_reading(rules, 'electronic.decided')!r} {reason}")


def no_side_wager(rules: WarRules, wager: str) -> Refused:
    """Why a wager beside the game is not made at a station: by the reading that the edition is read by."""
    if rules.electronic is None:
        return _NO_VERSION
    rule = "electronic.side_wagers"
    reading = _reading(rules, rule)
    reason = f"at a station no {wager} wager is made, by the reading {reading!r}"
    if rules.electronic.side_wagers == "as submitted":
        reason = f"the reading {reading!r} leaves a {wager} wager at stations to the submission, so it cannot be made"
    return Refused(rule, reason)


def _reading(rules: WarRules, path: str) -> object:
    return rules.in_force.draft.rules[path].says.value


def _place(rules: WarRules, state: State, command: c.PlaceWager) -> Decision:
    player, place, wager = command.player, command.position, command.wager
    if refused := no_version(rules):
        return refused
    if state.phase != "betting":
        return Refused("no_more_bets.said", "wagers are placed when the cards are ready and before any card is dealt")
    if refused := players.wrong_means(rules, command):
        return refused
    if wager in (*side_wagers.NAMES, *rules.side_wagers):
        return no_side_wager(rules, wager)
    if wager not in players.BEFORE_CARDS:
        known = " and ".join(players.BEFORE_CARDS)
        return Refused("wagers.initial", f"at a station the wagers are {known}, not {wager[:30]!r}")
    station = next((at for at, name in state.seats.items() if name == player), None)
    if station is None:
        return Refused("wagers.seated", f"player {player[:30]!r} is at no station and must first buy in at one")
    if place not in (spots := _spots(rules, station)):
        which = "the highest community card" if ALL in hands(rules) else "hand " + ", ".join(hands(rules))
        reason = f"station {station} wagers on {which}, at {', '.join(spots)}; it has no spot {place[:10]!r}"
        return Refused("electronic.cards", reason)
    return players.placed(rules, state, command, f"spot {place}")
