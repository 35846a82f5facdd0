"""Scenes at a Casino War table that are reached seldom by lot: what is told, step by step, refusals included.

Every scene is tried under any rules whatever. What they refuse is a part of what is told, and the scene goes on as it can.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Literal

from croupier.games.casino_war.electronic import play as electronic
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import play
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.decider import Between, Command, Domain, OneOf, Option, ReportDeviation, Role, RuleOn, Signature
from croupier.games.kit.refused import Refused
from played import DEALER, FLOOR, as_player

STEPS = 40
STAFF = tuple(Signature(f"the {role}", role, f"{role[:2].upper()}-1") for role in Role if role != Role.PLAYER)
BY_HAND = {
    item.name: item
    for item in vars(c).values()
    if isinstance(item, type) and issubclass(item, Command) and item is not Command
}


class Told:
    """A table at which anything may be tried; everything it lists and answers is kept."""

    def __init__(self, rules: WarRules, *, closed: bool = False) -> None:
        self.rules, self.told = rules, list[object]()
        self.state = play.new(rules) if closed else play.ready(rules, {})

    def tries(self, command: Command) -> bool:
        self.told.append(play.options(self.rules, self.state, command.at))
        decision = play.decide(self.rules, self.state, command)
        self.told.append(decision)
        if isinstance(decision, Refused):
            return False
        for event in decision:
            self.state = play.evolve(self.rules, self.state, event)
        return True

    def seats(self, *positions: int, cents: int = 10_000_00) -> None:
        for position in positions:
            name = str(position)
            self.tries(c.BuyIn(by=as_player(name), player=name, position=name, cents=cents))

    def bets(
        self, player: int, wager: str = "initial", cents: int = 20_00, *, on: int = 0, means: str = "value chips"
    ) -> None:
        name = str(player)
        where = {"player": name, "position": str(on or player)}
        self.tries(c.PlaceWager(by=as_player(name), wager=wager, cents=cents, means=means, **where))

    def deals(self, *cards: str) -> None:
        """Face up to whoever is due, after all that comes first."""
        for card in cards:
            self.goes_on()
            if self.state.due:
                self.tries(c.DealCard(by=DEALER, to=self.state.due[0], card=card))

    def gives(self, cards: Mapping[str, str]) -> None:
        """To whoever is due, the card that is theirs."""
        for _ in cards:
            self.goes_on()
            self.deals(*(cards[who] for who in self.state.due[:1] if who in cards))

    def goes_on(self) -> None:
        """What is due, by the first who may and as first listed, up to the next card or to where somebody must choose."""
        stops = {"deal a card", "place wager", "choose", "buy in"}
        for _ in range(STEPS):
            if not self.one_step(stops):
                return

    def asks(self, name: str) -> bool:
        """Whether this is due, once what comes before it is done."""
        while self.state.phase == "preparing" and self.state.plan[0] not in ("offer the cut", "cut") and self.one_step():
            pass
        return any(one.command == name for one in play.options(self.rules, self.state))

    def offer(self, *, accepted: bool) -> c.OfferCut:
        (option,) = [one for one in play.options(self.rules, self.state) if one.command == "offer the cut"]
        return c.OfferCut(by=DEALER, position=str(_first_of(option.fields["position"])), accepted=accepted)

    def one_step(self, stops: Collection[str] = ()) -> bool:
        due = [one for one in play.options(self.rules, self.state) if one.kind == "next"]
        return bool(due) and not any(one.command in stops for one in due) and self.tries(self._first(due[0]))

    def _first(self, option: Option) -> Command:
        fields: dict[str, Any] = {name: _first_of(domain) for name, domain in option.fields.items()}
        player = as_player(str(fields.get("player", self.state.seats.get(self.state.cutter, "1"))))
        return BY_HAND[option.command](by=(*player, *STAFF), **fields)


def _first_of(domain: Domain) -> object:
    match domain:
        case OneOf():
            return domain.values[0]
        case Between():
            return domain.low
        case _:
            return "as seen"


def scenes(rules: WarRules) -> Iterator[object]:
    """All that is told in every scene."""
    for scene in SCENES:
        yield from scene(rules)


def opened(rules: WarRules) -> list[object]:
    """From cards received to the first wager, a reshuffle by order, and cards that came inspected."""
    table = Told(rules, closed=True)
    for preinspected in (False, True):
        table.tries(c.ReceiveCards(by=DEALER, decks=rules.decks_at_table, preinspected=preinspected))
        table.seats(2, 5)
        table.goes_on()
        table.tries(c.OrderReshuffle(by=FLOOR))
        while table.asks("offer the cut") and table.tries(table.offer(accepted=False)):
            pass
        table.goes_on()
        table.tries(c.CloseTable(by=FLOOR))
    return table.told


def idle(rules: WarRules) -> list[object]:
    """Nobody plays; then two come, and one asks to see the stored batch."""
    table = Told(rules)
    table.tries(c.GoIdle(by=DEALER))
    table.seats(2, 5)
    asked = False
    while table.state.phase == "preparing" and table.one_step():
        asked = asked or table.tries(c.AskToSpread(by=as_player("2"), player="2"))
    return table.told


def wagers(rules: WarRules) -> list[object]:
    """Wagers made with words, and Tie Wagers of odd amounts that win."""
    table = Told(rules)
    table.seats(1, 3)
    table.bets(1, means="words with cash")
    table.bets(1)
    table.bets(1, "tie", 5_50)
    table.bets(3, "tie", 5_50)
    table.bets(3)
    table.tries(c.CallNoMoreBets(by=DEALER))
    table.deals("Qs", "2c", "Qh")
    table.goes_on()
    return table.told


def absent(rules: WarRules) -> list[object]:
    """A tied player goes away; who chooses for them."""
    table = Told(rules)
    table.seats(1, 3)
    table.bets(1)
    table.bets(3)
    table.tries(c.CallNoMoreBets(by=DEALER))
    table.deals("Qs", "Qd", "Qh")
    table.goes_on()
    table.tries(c.Leave(by=as_player("1"), player="1"))
    for by in (as_player("1"), DEALER, FLOOR):
        table.tries(c.Choose(by=by, player="1", position="1", choice="surrender"))
    return table.told


def void(rules: WarRules) -> list[object]:
    """A shoe that ends in a War after others were settled, and a deal that a ruling makes void after a wager was lost."""
    table = Told(rules)
    table.seats(1, 3)
    table.bets(1)
    table.bets(3)
    table.tries(c.CallNoMoreBets(by=DEALER))
    table.deals("2s", "Qd", "Qh")
    table.goes_on()
    table.tries(c.Choose(by=as_player("3"), player="3", position="3", choice="war"))
    table.goes_on()
    table.tries(c.EmptyShoe(by=DEALER))
    left = Told(rules)
    left.seats(1, 3)
    left.bets(1)
    left.bets(3)
    left.tries(c.CallNoMoreBets(by=DEALER))
    left.deals("2s")
    left.tries(c.Leave(by=as_player("1"), player="1"))
    left.tries(ReportDeviation(by=DEALER, broken="deal.direction", what="dealt wrongly"))
    left.tries(RuleOn(by=FLOOR, ruling="void", reason="dealt wrongly"))
    return [*table.told, *left.told]


def out_of_order(rules: WarRules) -> list[object]:
    """A shuffler or a device fails, and the next round begins."""
    table = Told(rules)
    table.seats(1, 3)
    table.tries(c.OutOfOrder(by=DEALER, marked="covered"))
    table.goes_on()
    table.bets(1)
    table.tries(c.CallNoMoreBets(by=DEALER))
    return table.told


def wars(rules: WarRules) -> list[object]:
    """A loss between two wins, two surrenders and a War of two, and the cover card among them."""
    table = Told(rules)
    table.seats(1, 2, 3, 4, 5, 6, 7)
    for player in range(1, 8):
        table.bets(player)
    table.tries(c.CallNoMoreBets(by=DEALER))
    table.gives({"1": "Ks", "2": "Qd"})
    table.tries(c.CoverCard(by=DEALER))
    table.gives({"3": "Qs", "4": "Qc", "5": "Qs", "6": "2s", "7": "Kc", "dealer": "Qh"})
    table.goes_on()
    choices: tuple[tuple[int, Literal["war", "surrender"]], ...]
    choices = ((2, "war"), (3, "surrender"), (4, "war"), (5, "surrender"))
    for player, choice in choices:
        name = str(player)
        table.tries(c.Choose(by=as_player(name), player=name, position=name, choice=choice))
    table.goes_on()
    table.gives({"2": "Ks", "4": "2d", "dealer": "Qh"})
    table.goes_on()
    return table.told


def reported(rules: WarRules) -> list[object]:
    """Cards face up and drawn in error, somebody passed over in a War, and what comes back with the next shoe."""
    table = Told(rules)
    table.seats(1, 3, 5)
    for player in (1, 3, 5):
        table.bets(player)
    table.tries(c.CallNoMoreBets(by=DEALER))
    table.tries(c.FaceUpCard(by=DEALER, card="9c"))
    table.gives({"1": "Qs"})
    table.tries(c.DrawnExposed(by=DEALER, card="Qd"))
    table.gives({"3": "Qd", "5": "2s", "dealer": "Qh"})
    table.goes_on()
    for name in ("1", "3"):
        table.tries(c.Choose(by=as_player(name), player=name, position=name, choice="war"))
    table.goes_on()
    table.tries(c.DealCard(by=DEALER, to="3", card="Ks"))
    table.gives({"1": "Kc", "dealer": "2d"})
    table.gives({"1": "Kc", "dealer": "2d"})
    table.goes_on()
    table.told.append(table.state)
    table.tries(c.OrderReshuffle(by=FLOOR))
    table.goes_on()
    table.told.append(table.state)
    return table.told


def beside(rules: WarRules) -> list[object]:
    """Side wagers: two boxes with the highest hand, with the wager or one without, and each meter of the Bonus Spin."""
    return [*_beside(rules, (1, 2, 3, 6), "jackpot 1"), *_beside(rules, (1, 3, 6), "jackpot 2")]


def _beside(rules: WarRules, progressives: tuple[int, ...], hot: str) -> list[object]:
    progressive, spin = rules.progressive, rules.bonus_spin
    if progressive is None or spin is None or not (progressive.offered and spin.offered):
        return []
    table = Told(rules)
    table.seats(1, 3, 5, 6)
    for player, on in ((1, 1), (1, 2), (3, 3), (5, 5), (6, 6)):
        table.bets(player, on=on)
        if on in progressives:
            table.bets(player, "progressive", progressive.stake, on=on)
        table.bets(player, "bonus-spin", spin.stake, on=on)
    table.bets(5, "progressive", progressive.stake, means="on its area")
    table.tries(c.CallNoMoreBets(by=DEALER))
    table.bets(3, "bonus-spin", spin.stake)
    table.goes_on()
    table.gives({"1": "Qs", "2": "Qs", "3": "Qh", "5": "Qd", "6": "Qc", "dealer": "Qs"})
    for _ in range(STEPS):
        spins = [one for one in play.options(rules, table.state) if one.command == "bonus spin"]
        if not spins:
            break
        to = str(_first_of(spins[0].fields["to"]))
        table.tries(c.SpinBonus(by=DEALER, hot=hot, to=to, community="$100"))
    table.goes_on()
    for player, on in ((1, 1), (1, 2), (5, 5)):
        table.tries(c.Choose(by=as_player(str(player)), player=str(player), position=str(on), choice="war"))
    for player in (3, 6):
        table.tries(c.Choose(by=as_player(str(player)), player=str(player), position=str(player), choice="surrender"))
    table.goes_on()
    table.gives({"1": "Qs", "2": "Qs", "5": "2c", "dealer": "Qs"})
    table.goes_on()
    return table.told


def stations(rules: WarRules) -> list[object]:
    """Wagers at a station, a side wager among them."""
    state, told = electronic.new(rules), list[object]()
    cards = c.ReceiveCards(by=DEALER, decks=rules.decks_at_table)
    place = {"player": "1", "position": "101"}
    for command in (cards, c.BuyIn(by=as_player("1"), player="1", position="1", cents=100_00)):
        decision = electronic.decide(rules, state, command)
        told.append(decision)
        for event in () if isinstance(decision, Refused) else decision:
            state = electronic.evolve(rules, state, event)
    ready = state._replace(phase="betting", plan=())
    for wager in ("progressive", "bonus-spin", "initial"):
        told.append(electronic.decide(rules, ready, c.PlaceWager(by=as_player("1"), wager=wager, cents=5_00, **place)))
    return told


SCENES: tuple[Callable[[WarRules], list[object]], ...]
SCENES = (opened, idle, wagers, absent, void, out_of_order, wars, reported, beside, stations)
