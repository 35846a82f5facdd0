"""Casino War at a live table, dealt by a dealer or in its electronic version."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Protocol

from croupier.equipment.cards import Card, decks
from croupier.equipment.cards import card as card_of
from croupier.equipment.cards import name as name_of
from croupier.games.casino_war import words
from croupier.games.casino_war.electronic import play as electronic
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.dealing import to_change
from croupier.games.casino_war.play.side_wagers import may_have_the_spin
from croupier.games.casino_war.play.state import UNSEEN, State
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.wager import path
from croupier.games.casino_war.table import instructions
from croupier.games.casino_war.table.customs import WarCustoms
from croupier.games.casino_war.verbs import StationVerbs, WarVerbs
from croupier.games.kit.live import Draw, LiveGame, Pack, Result, Ring, filled, vocabulary
from croupier.games.kit.play.decider import Command, Decider, Event, Option
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.words import DEVIATIONS, Place, Teller


class WarShoe(Pack[WarRules, State]):
    """The cards that nobody has seen. A device takes cards back: a continuous one at once, another after each round."""

    cover_card = c.CoverCard.name
    cover_rule = "cut.second_cover"
    empty = c.EmptyShoe.name

    def holds(self, rules: WarRules, state: State) -> tuple[Card, ...]:
        left = Counter(decks(state.decks))
        left.subtract(card_of(each) for each in state.seen if each != UNSEEN)
        return tuple(sorted(left.elements()))

    def loads(self, rules: WarRules, state: State, event: Event) -> bool:
        if isinstance(event, e.Prepared) and event.step == "into the shoe":
            return True
        if state.shuffler_out or not isinstance(event, e.Moved | e.DealVoided):
            return False
        over = isinstance(event, e.DealVoided) or event.phase == "betting"
        return rules.shoe.kind == "continuous" or (rules.shoe.kind == "reshuffling" and over)

    def wants(self, rules: WarRules, state: State, command: Command) -> Draw | None:
        if isinstance(command, c.DealCard):
            return Draw(1, True)
        return Draw(1, False) if isinstance(command, c.Burn) else None

    def filled(self, command: Command, cards: tuple[Card, ...]) -> Command:
        return filled(command, card=name_of(cards[0]))

    def cover(self, event: Event) -> int | None:
        if isinstance(event, e.CoverPlaced):
            return event.cards_from_bottom
        # With other cards comes another cover card, or none: a device has none, and one that was put in by hand goes.
        return 0 if isinstance(event, e.CoverReached | e.TableClosed | e.Received) else None


class BonusWheel(Result[WarRules, State]):
    """The wheel of the Bonus Spin: a symbol by the house's own weights, and whose the Hot Spot is, all as likely.

    The text (Maryland 10.D) knows a wheel that lands somewhere and not how it is built. Without weights in the submission
    it has no rings.
    """

    command = c.SpinBonus.name

    def rings(self, rules: WarRules, state: State) -> tuple[Ring, ...]:
        spin = rules.bonus_spin
        if spin is None or spin.weights is None:
            return ()
        weights = spin.weights
        hot, community = (
            {symbol: weights[symbol] for symbol in ring if weights.get(symbol, 0) > 0}
            for ring in (spin.hot, spin.community)
        )
        if not hot or not community:
            return ()
        whose = dict.fromkeys(may_have_the_spin(rules, state), 1)
        return Ring("Hot Spot", hot), Ring("position", whose), Ring("Community Pay", community)

    def filled(self, command: Command, places: tuple[str, ...]) -> Command:
        return filled(command, hot=places[0], to=places[1], community=places[2])


class TimedDecider(Decider, Protocol):
    """Casino War's cards become too old to be dealt, so that its options depend on the time."""

    def options(self, rules: WarRules, state: State, at: str = "", /) -> tuple[Option, ...]: ...
    def moving(self, rules: WarRules, state: State, at: str = "", /) -> Iterator[Option]: ...


class LiveWar(LiveGame[WarRules, State]):
    play: TimedDecider = play
    vocabulary = vocabulary(c, e, spoken=words.SPOKEN)
    opens = c.ReceiveCards.name
    equipment_fills = {c.DealCard.name: {"card": UNSEEN}, c.SpinBonus.name: {"hot": "", "to": "", "community": ""}}
    never = frozenset({c.FaceUpCard.name, c.DrawnInError.name, c.DrawnExposed.name, c.CorrectCard.name})
    pack = WarShoe()
    result = BonusWheel()
    verbs = WarVerbs
    how = instructions.HOW
    told = instructions.TOLD
    customs = WarCustoms()
    voids = (e.DealVoided,)
    hides_cards = False
    new_dealer = c.NewDealer.name
    deviations = {**DEVIATIONS, **words.DEVIATIONS}

    def limits(self, rules: WarRules) -> Mapping[str, str]:
        """Of Initial and Tie Wagers, and of each wager that the edition states as data."""
        own = {f"{name} {end}": path(name, end) for name in rules.side_wagers for end in ("minimum", "maximum")}
        named = {**super().limits(rules), "tie maximum": "limits.tie_maximum", **own}
        return {words: rule for words, rule in named.items() if rule in rules.in_force.values}

    def options(self, rules: WarRules, state: State, at: str) -> tuple[Option, ...]:
        return self.play.options(rules, state, at)

    def moving(self, rules: WarRules, state: State, at: str) -> Iterator[Option]:
        return self.play.moving(rules, state, at)

    def moment(self, rules: WarRules, state: State, at: str) -> object:
        return to_change(rules, state, at)

    def new(self, rules: WarRules) -> State:
        return play.new(rules)

    def ready(self, rules: WarRules, chips: Mapping[str, int]) -> State:
        """Players who are called by positions sit there, others on the first that are free."""
        rule, places = self.seats(rules)
        free = (str(place) for place in range(1, places + 1) if str(place) not in chips)
        seated = {player if player.isdecimal() else next(free, ""): (player, cents) for player, cents in chips.items()}
        beyond = next((player for place, (player, _) in seated.items() if not 1 <= int(place or 0) <= places), None)
        if beyond is not None:
            raise rules.refusal(rule, f"there is no place for {beyond}; this table has {places}")
        return play.ready(rules, seated)

    def seats(self, rules: WarRules) -> tuple[str, int]:
        """How many may sit at the table, with the rule that says so."""
        return "seats", rules.seats

    def repaired(self, rules: WarRules, state: State, rule: str) -> tuple[Event, ...] | None:
        """Between rounds; a device that deals by itself comes back when the table is opened again."""
        if not state.shuffler_out or rules.shoe.kind != "manual" or state.phase != "betting" or state.plan:
            return None
        return (e.ShufflerBack(rule=rule),)

    def accounts(self, state: State) -> Mapping[str, int]:
        return state.accounts

    def seated(self, state: State) -> Collection[str]:
        return state.people

    def sits_at(self, state: State, player: str) -> str | None:
        return next((position for position, who in state.seats.items() if who == player), None)

    def idle(self, state: State) -> bool:
        return not state.in_round and not state.stakes

    def closed(self, state: State) -> bool:
        return state.phase == "closed"

    def over(self, event: Event) -> bool:
        return isinstance(event, e.DealVoided) or (isinstance(event, e.Moved) and event.phase == "betting")

    def meters(self, state: State) -> Mapping[str, int]:
        return {meter: int(cents) for meter, cents in state.meters.items()}

    def cards_left(self, state: State) -> Mapping[str, int]:
        """The cards still to come, and those that lay face up and are out."""
        return {"shoe": state.left_in_shoe, "out": len(state.face_up)} if state.loaded else {}

    def unit(self, rules: WarRules) -> int:
        return rules.chips_in_play.smallest

    def may_change_dealer(self, state: State) -> bool:
        return state.phase != "closed"

    def teller(self, rules: WarRules, state: State, open_cards: bool) -> Teller:
        return words.WarTeller(words.SENTENCES)

    def places(self, view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
        return words.places(view, shared=self.shared_cards)


class LiveStations(LiveWar):
    """The electronic version: stations that wager on community cards."""

    play: TimedDecider = electronic
    shared_cards = True
    verbs = StationVerbs

    def not_offered(self, rules: WarRules) -> Refused | None:
        if rules.electronic is not None and rules.electronic.offered:
            return None
        return Refused("electronic.offered", "the electronic version is not offered under these rules")

    def seats(self, rules: WarRules) -> tuple[str, int]:
        return "electronic.stations", rules.electronic.stations if rules.electronic else 0
