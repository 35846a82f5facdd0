"""Casino War at a live table, dealt by a dealer or in its electronic version, and from Python.

table.bet("3", initial=20, tie=5)
table.deal("Qs", dealer="Qh")
table.war("3")
table.deal("Kd", dealer="2c")
table.settle()
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from croupier.equipment.cards import Card, decks
from croupier.equipment.cards import card as card_of
from croupier.equipment.cards import name as name_of
from croupier.errors import InputError
from croupier.games.casino_war import words
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.dealing import to_change
from croupier.games.casino_war.play.side_wagers import may_have_the_spin
from croupier.games.casino_war.play.state import UNSEEN, State
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.wager import path
from croupier.games.casino_war.stations import play as stations
from croupier.games.kit.game import Play, Stage
from croupier.games.kit.live import CardDraw, Cards, ElectronicWheel, Live, Ring, TableMethods, filled, vocabulary
from croupier.games.kit.play.decider import Command, Event, OneOf, Option
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table_habits import Lots, PlannedAction, TableHabits, Turn

SURRENDERS = Fraction(1, 8)
"""The share of ties in which an absent player surrenders; a War costs less on average."""
WAR, SURRENDER = "war", "surrender"


class WarPlay(Play[WarRules, State]):
    vocabulary = vocabulary(c, e, spoken=words.SPOKEN)
    voids = (e.DealVoided,)
    options = staticmethod(play.options)
    decide = staticmethod(play.decide)
    evolve = staticmethod(play.evolve)
    view = staticmethod(play.view)
    new = staticmethod(play.new)
    moving = staticmethod(play.moving)
    moment = staticmethod(to_change)

    def ready(self, rules: WarRules, chips: Mapping[str, int], /) -> State:
        """Players who are called by positions sit there, others on the first that are free."""
        rule, places = self.places(rules)
        free = (str(place) for place in range(1, places + 1) if str(place) not in chips)
        seated = {player if player.isdecimal() else next(free, ""): (player, cents) for player, cents in chips.items()}
        beyond = next((player for place, (player, _) in seated.items() if not 1 <= int(place or 0) <= places), None)
        if beyond is not None:
            raise rules.refusal(rule, f"there is no place for {beyond}; this table has {places}")
        return play.ready(rules, seated)

    def places(self, rules: WarRules) -> tuple[str, int]:
        """How many may sit at the table, with the rule that says so."""
        return "seats", rules.seats

    def ends(self, event: Event, /) -> bool:
        return isinstance(event, self.voids) or super().ends(event)

    def stage(self, state: State, /) -> Stage:
        return "closed" if state.phase == "closed" else "round" if state.in_round or state.stakes else "idle"


class StationsPlay(WarPlay):
    options = staticmethod(stations.options)
    decide = staticmethod(stations.decide)
    moving = staticmethod(stations.moving)

    def places(self, rules: WarRules) -> tuple[str, int]:
        return "electronic.stations", rules.electronic.stations if rules.electronic else 0


class WarShoe(Cards[WarRules, State]):
    """The cards that nobody has seen. A device takes cards back: a continuous one at once, another after each round."""

    dealt = True
    hidden = False
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
        return rules.shoe.kind == "continuous" or (
            rules.shoe.kind == "reshuffling" and getattr(event, "phase", "betting") == "betting"
        )

    def wants(self, rules: WarRules, state: State, command: Command) -> CardDraw | None:
        if isinstance(command, c.DealCard):
            return CardDraw(1, True)
        return CardDraw(1, False) if isinstance(command, c.Burn) else None

    def filled(self, command: Command, cards: tuple[Card, ...]) -> Command:
        return filled(command, card=name_of(cards[0]))

    def cover(self, event: Event) -> int | None:
        if isinstance(event, e.CoverPlaced):
            return event.cards_from_bottom
        # With other cards comes another cover card, or none: a device has none, and one that was put in by hand goes.
        return 0 if isinstance(event, e.CoverReached | e.TableClosed | e.Received) else None

    def left(self, state: State) -> Mapping[str, int]:
        """The cards still to come, and those that lay face up and are out."""
        return {"shoe": state.left_in_shoe, "out": len(state.face_up)} if state.loaded else {}


class BonusWheel(ElectronicWheel[WarRules, State]):
    """The wheel of the Bonus Spin: a symbol by the house's own weights, and whose the Hot Spot is, all as likely.

    The text (Maryland 10.D) knows a wheel that lands somewhere and not how it is built. Without weights in the submission
    it has no rings.
    """

    command = c.SpinBonus.name

    def rings(self, rules: WarRules, state: State) -> tuple[Ring, ...]:
        spin = rules.bonus_spin
        weights = spin.weights if spin else None
        if spin is None or weights is None:
            return ()
        hot, community = (
            {symbol: weights[symbol] for symbol in ring if weights.get(symbol, 0) > 0}
            for ring in (spin.hot, spin.community)
        )
        whose = dict.fromkeys(may_have_the_spin(rules, state), 1)
        return (
            (Ring("Hot Spot", hot), Ring("position", whose), Ring("Community Pay", community)) if hot and community else ()
        )

    def filled(self, command: Command, places: tuple[str, ...]) -> Command:
        return filled(command, hot=places[0], to=places[1], community=places[2])


class WarHabits(TableHabits[WarRules, State]):
    extras = frozenset({c.PlaceWarTie.name})
    waits = frozenset({c.GoIdle.name})
    slips = frozenset({c.DealCard.name, c.CountProgressive.name, c.Jam.name, c.DrawnInError.name})
    called = {c.Choose.name: "ask for War or surrender"}
    corrects = frozenset({c.CorrectWager.name, c.CorrectChoice.name, c.CorrectCard.name})
    seconds = {c.Prepare.name: 1.5, c.CallNoMoreBets.name: 3.0, c.SettleOriginal.name: 1.5, c.SpinBonus.name: 6.0}
    practice = {"electronic": {"electronic.offered": True, "electronic.cards": 3}}

    def answers(
        self, rules: WarRules, state: State, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        """A person is not made to cut the cards: the offer goes on to the next."""
        if option.command == c.OfferCut.name and isinstance(seats := option.fields["position"], OneOf):
            return {"accepted": False} if f"player:{state.seats.get(str(seats.values[0]))}" in held else {}
        return {}

    def chooses(self, rules: WarRules, turn: Turn, lots: Lots, way: Lots) -> PlannedAction | None:
        choice = turn.options[0].fields.get("choice")
        if not isinstance(choice, OneOf):
            return None
        gives_up = WAR not in choice.values or lots.chance(SURRENDERS)
        return PlannedAction(turn.options[0], {"choice": SURRENDER if gives_up else WAR})

    def passes(self, turn: Turn) -> PlannedAction | None:
        option = next((one for one in turn.options if one.command == c.Choose.name), None)
        return option and PlannedAction(option, {"choice": SURRENDER})


class WarMethods(TableMethods):
    def bet(self, position: object, *, on: object = None, player: object = None, **wagers: object) -> None:
        """Dollars on a position by wager: `initial=20, tie=5`, and side wagers that are offered, as `suited_tie=5`.

        At a station, `on` is the number of the community card; `player` names one who sits elsewhere or stands.
        """
        place = self._place(position, on)
        for name, amount in wagers.items():
            whose = {"player": self._player(place) if player is None else str(player), "position": place}
            self._table.step(c.PlaceWager.name, **whose, wager=name.replace("_", "-"), cents=amount)

    def deal(self, *cards: str, dealer: str = "") -> None:
        """A card for each position in turn, and one for the dealer. A seeded table deals from its shoe: `table.deal()`.

        The call of no more bets, and before a War what is settled, collected and burned, come first by themselves.
        """
        self._table.reach(c.DealCard.name)
        named = iter((*cards, dealer) if cards or dealer else ())
        if not self._table.open(c.DealCard.name):
            self._table.step(c.DealCard.name, to="dealer", card=UNSEEN)  # which is refused, with the reason
        while self._table.open(c.DealCard.name) and self._table.state.due:
            card = next(named, None)
            self._table.step(c.DealCard.name, to=self._table.state.due[0], **({} if card is None else {"card": card}))
        for card in named:
            self._table.step(c.DealCard.name, to="dealer", card=card)

    def war(self, position: object, *, on: object = None, tie: object = 0) -> None:
        """The player at the position goes to War, with so many dollars on another tie; a station with every tie."""
        for place in self._choose(position, on, WAR):
            if tie:
                self._table.step(c.PlaceWarTie.name, player=self._player(place), position=place, cents=tie)

    def surrender(self, position: object, *, on: object = None) -> None:
        """The player at the position gives up a part of the Initial Wager."""
        self._choose(position, on, SURRENDER)

    def _choose(self, position: object, on: object, choice: str) -> Sequence[str]:
        places = self._tied(position, on)
        for place in places:
            self._table.step(c.Choose.name, player=self._player(place), position=place, choice=choice)
        return places

    def _place(self, position: object, on: object) -> str:
        """Where the wagers lie."""
        if on is not None:
            raise InputError(f"position {position} has a card of its own: only stations wager on community cards")
        return str(position)

    def _tied(self, position: object, on: object) -> Sequence[str]:
        """Where a choice is made."""
        return (self._place(position, on),)

    def _player(self, place: str) -> str:
        """Who wagers there: who plays or sits there, or else whoever the place is called after."""
        state = self._table.state
        return str(state.positions.get(place) or state.seats.get(place, place))


class StationMethods(WarMethods):
    """The same at stations: `table.bet("12", on=2, initial=20)`, or at the spot, `table.bet("1202", initial=20)`."""

    def _place(self, position: object, on: object) -> str:
        hands, station = stations.hands(self._table.rules), str(position)
        if on is None and (len(hands) != 1 or station not in self._table.state.seats):
            return station
        hand = hands[0] if on is None else {"highest": stations.ALL}.get(str(on), str(on))
        if not hand.isdecimal():
            raise InputError(f"{hand[:20]!r} is not the number of a community card; there are {', '.join(hands)}")
        return stations.spot(station, hand)

    def _tied(self, position: object, on: object) -> Sequence[str]:
        self._table.reach(c.Choose.name)
        every = [place for place in self._table.state.due if on is None and stations.station_of(place) == str(position)]
        return every or super()._tied(position, on)

    def _player(self, place: str) -> str:
        seats = self._table.state.seats
        station = stations.station_of(place)
        return str(seats.get(station) or seats.get(place, station or place))


class WarLive(Live[WarRules, State]):
    opens = c.ReceiveCards.name
    fills = {c.DealCard.name: {"card": UNSEEN}, c.SpinBonus.name: {"hot": "", "to": "", "community": ""}}
    never = frozenset({c.FaceUpCard.name, c.DrawnInError.name, c.DrawnExposed.name, c.CorrectCard.name})
    new_dealer = c.NewDealer.name
    cards = WarShoe()
    wheel = BonusWheel()
    habits = WarHabits()
    methods = WarMethods
    words = words.WarWords()

    def limits(self, rules: WarRules) -> Mapping[str, str]:
        """Of Initial and Tie Wagers, and of each wager that the edition states as data."""
        own = {f"{name} {end}": path(name, end) for name in rules.side_wagers for end in ("minimum", "maximum")}
        named = {**super().limits(rules), "tie maximum": "limits.tie_maximum", **own}
        return {words: rule for words, rule in named.items() if rule in rules.in_force.values}

    def seated(self, state: State) -> Collection[str]:
        return state.people

    def repaired(self, rules: WarRules, state: State, rule: str) -> tuple[Event, ...] | None:
        """Between rounds; a device that deals by itself comes back when the table is opened again."""
        if not state.shuffler_out or rules.shoe.kind != "manual" or state.phase != "betting" or state.plan:
            return None
        return (e.ShufflerBack(rule=rule),)


class StationsLive(WarLive):
    """The electronic version: stations that wager on community cards."""

    methods = StationMethods
    words = words.StationsWords()

    def not_offered(self, rules: WarRules) -> Refused | None:
        if rules.electronic is not None and rules.electronic.offered:
            return None
        return Refused("electronic.offered", "the electronic version is not offered under these rules")
