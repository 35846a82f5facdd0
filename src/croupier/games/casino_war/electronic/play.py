"""The electronic version of Casino War as it is dealt: stations wager on community cards. Normative.

Cards, money and steps are those of the live table (`play`), and so are state, events and their fold. What differs is here:
who sits where, on what is wagered, and that a card is shared. A command that the live table knows goes to it, with the
picture of the table (`electronic_spots`) that it is about.
"""

from collections.abc import Iterator
from typing import Literal

from croupier.equipment.money import dollars
from croupier.games.casino_war.electronic.stations import ALL, by_card, by_spot, community, hand_of, hands, spot, station_of
from croupier.games.casino_war.play import play, settling
from croupier.games.casino_war.play import state as s
from croupier.games.casino_war.play.evolve import evolve
from croupier.games.casino_war.play.players import BEFORE_CARDS
from croupier.games.casino_war.rules import Electronic, WarRules
from croupier.games.kit.decider import Between, Command, Decision, Domain, Event, OneOf, Option, Words, decided, replace
from croupier.games.kit.money import Money, amounts, chips_of, laid, outside_limits
from croupier.games.kit.refused import Refused

__all__ = ["State", "decide", "evolve", "new", "options", "ready", "view"]

State = s.State
new, ready, view = play.new, play.ready, play.view

_OF_WAGERS = (
    *(s.SettleOriginal, s.CollectSurrenders, s.SettleWar),
    *(s.TakeBack, s.Choose, s.PlaceWarTie, s.Leave),
)
_NOT_OFFERED = "the electronic version with community cards is not offered: the Rules Submission must specify it"


# What may be done


def options(rules: WarRules, state: State) -> tuple[Option, ...]:
    """Everything that may be done or reported now: as at the live table, but for seats and wagers."""
    live = (o for o in play.options(rules, state) if o.command not in (s.BuyIn.name, s.Place.name))
    return (*live, *_stations(rules, state), *_bets(rules, state))


def _stations(rules: WarRules, state: State) -> Iterator[Option]:
    if rules.electronic is None or state.phase == "closed":
        return
    unit = rules.chips_in_play.smallest
    awaited = not state.seats and (state.phase == "betting" or state.plan[:1] == ("show",))
    taken = {*state.seats, *map(station_of, state.positions)}
    free = tuple(station for station in _numbers(rules.electronic) if station not in taken)
    seats: list[tuple[Domain, tuple[str, ...]]] = [(OneOf((player,)), (at,)) for at, player in state.seats.items()]
    if free:
        seats.append((Words("a name that nobody at the table has"), free))
    for who, stations in seats:
        fields: dict[str, Domain] = {"player": who, "position": OneOf(stations), "cents": Between(unit, None, unit)}
        yield Option("buy in", "next" if awaited else "may", "electronic.stations", rules.wagers.placed_by, fields)


def _bets(rules: WarRules, state: State) -> Iterator[Option]:
    if state.phase != "betting" or _no_version(rules):
        return
    for station, player in state.seats.items():
        chips = state.accounts.get(chips_of(player), 0)
        spots = [spot(station, hand) for hand in hands(rules)]
        for wager in BEFORE_CARDS:
            free = (p for p in spots if not laid(state.stakes, player, s.at(p, wager)))
            places = tuple(p for p in free if _may_lie(rules, state, player, p, wager))
            low, high = _limits(rules, wager)
            cents = amounts(rules.chips_in_play.smallest, already=0, chips=chips, low=low, high=high)
            if places and cents:
                fields: dict[str, Domain] = {
                    "player": OneOf((player,)),
                    "position": OneOf(places),
                    "wager": OneOf((wager,)),
                    "cents": cents,
                }
                kind: Literal["next", "may"] = "may" if state.stakes else "next"
                yield Option("place wager", kind, f"wagers.{wager}", rules.wagers.placed_by, fields)


def _may_lie(rules: WarRules, state: State, player: str, place: str, wager: str) -> bool:
    """Whether the Initial Wager that a Tie Wager needs lies beside it."""
    alone = wager == "initial" or rules.wagers.tie == "also alone"
    return alone or bool(laid(state.stakes, player, s.at(place, "initial")))


def _numbers(electronic: Electronic) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, electronic.stations + 1))


def _limits(rules: WarRules, wager: str) -> tuple[int | None, int | None]:
    limits = rules.limits
    return (limits.minimum, limits.maximum) if wager == "initial" else (None, limits.tie_maximum)


# What follows


def decide(rules: WarRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        lambda wanted: options(rules, state),
        command,
        why=lambda: _why_not(rules, state, command),
        follows=lambda: _said_here(_follows(rules, state, command)),
    )


def _said_here(decision: Decision) -> Decision:
    """A refusal of the live table does not know what is lawful at stations; `decided` adds that."""
    return replace(decision, lawful=()) if isinstance(decision, Refused) else decision


def _why_not(rules: WarRules, state: State, command: Command) -> tuple[str, str] | None:
    refused = _follows(rules, state, command)
    return (refused.rule, refused.reason) if isinstance(refused, Refused) and refused.rule else None


def _follows(rules: WarRules, state: State, command: Command) -> Decision:
    match command:
        case s.BuyIn():
            return _buy_in(rules, state, command)
        case s.Place():
            return _place(rules, state, command)
        case s.BeginWar():
            return _begin_war(rules, state, command)
        case s.CorrectCard():
            return play.decide(rules, state, command)
        case _ if isinstance(command, _OF_WAGERS):
            return play.decide(rules, by_spot(rules, state), command)
    decision = play.decide(rules, by_card(rules, state), command)
    return decision if isinstance(decision, Refused) else tuple(_spread(rules, state, decision))


def _spread(rules: WarRules, state: State, events: tuple[Event, ...]) -> Iterator[Event]:
    """What the live table says of a community card, as said of all who share it."""
    shared = community(rules)
    for event in events:
        match event:
            case s.BetsClosed():
                yield replace(event, due=(*settling.around(shared, rules.deal.direction), s.DEALER))
            case s.CoverReached() if event.on in shared:
                yield replace(event, on=s.NOBODY)  # a card that all share is no player's, who would be offered the cut
            case s.Missed() if event.position in shared:
                yield event
                for place in state.positions:
                    if hand_of(place) in (event.position, ALL):
                        yield from settling.voided(state, place, event.rule)
            case _:
                yield event


def _begin_war(rules: WarRules, state: State, command: s.BeginWar) -> Decision:
    """Cards that are done are discarded as they lie; War cards are due for each hand, or for each station at War."""
    assert rules.electronic is not None
    shared = play.decide(rules, by_card(rules, state), command)
    if isinstance(shared, Refused) or rules.electronic.war_cards == "one for each hand":
        return shared
    own = play.decide(rules, by_spot(rules, state), command)
    assert not isinstance(own, Refused)
    kept = (event for event in shared if not isinstance(event, s.Moved))
    return (*kept, *(event for event in own if isinstance(event, s.Moved)))


def _buy_in(rules: WarRules, state: State, command: s.BuyIn) -> Decision:
    unit, player, station = rules.chips_in_play.smallest, command.player, command.position
    if rules.electronic is None:
        return Refused("seats", "this edition has no electronic version")
    if state.phase == "closed":
        return Refused("decks.shoe", "the table has no cards")
    if not player.strip() or player == s.DEALER:
        return Refused("electronic.stations", "a player needs a name of their own")
    if station not in _numbers(rules.electronic):
        most = rules.electronic.stations
        return Refused("electronic.stations", f"there is no station {station[:10]!r}; there are {most}")
    holders = {state.seats.get(station), *(name for p, name in state.positions.items() if station_of(p) == station)}
    if holders - {None, player}:
        return Refused("electronic.stations", f"station {station} is taken")
    if any(name == player and at != station for at, name in state.seats.items()):
        return Refused("electronic.stations", f"player {player} sits at another station already")
    if command.cents <= 0 or command.cents % unit:
        return Refused("chips.in_play", f"{dollars(command.cents)} cannot be made of chips of {dollars(unit)} and more")
    bought = Money(rule="chips.wagered", kind="bought", player=player, cents=command.cents)
    if station in state.seats:
        return (bought,)
    return (s.Joined(rule="electronic.stations", player=player, position=station), bought)


def _no_version(rules: WarRules) -> Refused | None:
    """Why nothing can be wagered at stations under these rules; None if it can."""
    if rules.electronic is None:
        return Refused("wagers.initial", "this edition has no electronic version")
    if not rules.electronic.offered:
        return Refused("electronic.offered", _NOT_OFFERED)
    if not hands(rules):
        reading = rules.in_force.draft.rules["electronic.decided"].says.value
        reason = f"the reading {reading!r} leaves to the submission what the community cards do, so they cannot be dealt"
        return Refused("electronic.decided", reason)
    return None


def _place(rules: WarRules, state: State, command: s.Place) -> Decision:
    player, place, wager = command.player, command.position, command.wager
    if refused := _no_version(rules):
        return refused
    if state.phase != "betting":
        return Refused("no_more_bets.said", "wagers are placed when the cards are ready and before any card is dealt")
    if command.means not in rules.chips.wagered:
        means = " or ".join(rules.chips.wagered)
        return Refused("chips.wagered", f"wagers are made with {means}, not {command.means[:30]}")
    if wager not in BEFORE_CARDS:
        return Refused("wagers.initial", f"at a station the wagers are {' and '.join(BEFORE_CARDS)}, not {wager[:30]!r}")
    station = next((at for at, name in state.seats.items() if name == player), None)
    if station is None:
        return Refused("wagers.initial", f"player {player[:30]!r} is at no station and must first buy in")
    if place not in [spot(station, hand) for hand in hands(rules)]:
        which = "the highest community card" if ALL in hands(rules) else "hand " + ", ".join(hands(rules))
        spots = ", ".join(spot(station, hand) for hand in hands(rules))
        reason = f"station {station} wagers on {which}, at {spots}; it has no spot {place[:10]!r}"
        return Refused("electronic.cards", reason)
    if not _may_lie(rules, state, player, place, wager):
        return Refused("wagers.tie", f"a Tie Wager at spot {place} needs an Initial Wager there")
    if refused := _wrong_amount(rules, state, command):
        return refused
    taken = () if place in state.positions else (s.Taken(rule=f"wagers.{wager}", position=place, player=player),)
    name = s.at(place, wager)
    return (*taken, Money(rule=f"wagers.{wager}", kind="placed", player=player, wager=name, cents=command.cents))


def _wrong_amount(rules: WarRules, state: State, command: s.Place) -> Refused | None:
    name, unit = s.at(command.position, command.wager), rules.chips_in_play.smallest
    chips = state.accounts.get(chips_of(command.player), 0)
    if laid(state.stakes, command.player, name):
        return Refused("wagers.taken_back", f"the {command.wager} wager at spot {command.position} lies and is not altered")
    if command.cents <= 0 or command.cents % unit:
        return Refused("chips.in_play", f"{dollars(command.cents)} is not a wager of chips of {dollars(unit)} and more")
    if command.cents > chips:
        return Refused(
            "chips.wagered", f"player {command.player} has {dollars(chips)} in chips, not {dollars(command.cents)}"
        )
    low, high = _limits(rules, command.wager)
    return outside_limits(command.cents, name, low=low, high=high)
