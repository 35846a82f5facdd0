"""Poker at a live table, and from Python.

table.deal(Ann="2s3d4h8cKd", Bob="5s6d7h9cQd")
table.call("Ann"); table.bet("Bob", to=4)
table.discard("Ann", "Kd")
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import cast

from croupier.equipment.cards import FACES, UNKNOWN, Card, names
from croupier.equipment.cards import cards as cards_of
from croupier.errors import InputError
from croupier.games.kit.game import Play, Stage
from croupier.games.kit.live import CardDraw, Cards, Live, TableMethods, filled, vocabulary
from croupier.games.kit.play.decider import Between, Command, Event, Option
from croupier.games.kit.table_habits import Lots, PlannedAction, TableHabits, Turn
from croupier.games.poker import words
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import dealing, play
from croupier.games.poker.play import events as e
from croupier.games.poker.play.seating import dealt_to
from croupier.games.poker.play.state import State, player_at
from croupier.games.poker.players.policies import POLICIES, Seen
from croupier.games.poker.rules import PokerRules

WAYS = ("tight", "loose", "loose", "call")
"""The ways of absent players; one keeps to the same in every hand."""
BETS, RAISES, STAYS = Fraction(1, 2), Fraction(1, 5), Fraction(1, 2)
"""How often a player bets where their way does, raises a bet that is open, and stays for a cheap call."""
CHEAP = 5
"""A call is cheap that is at most such a part of the pot."""
BUY_INS = 2
"""So many of the least buy-ins a player brings."""
DEALER_TURNS = Fraction(1, 2)
"""Of the cards that were seen, the share that the dealer turned up."""
FOULED = "it was thrown among the discards"
"""Why a hand is dead in an exercise."""


class PokerPlay(Play[PokerRules, State]):
    vocabulary = vocabulary(c, e, cards=("cards", "down", "correct"), spoken=words.SPOKEN)
    voids = (e.HandDead,)
    options = staticmethod(play.options)
    decide = staticmethod(play.decide)
    evolve = staticmethod(play.evolve)
    view = staticmethod(play.view)
    ready = staticmethod(play.ready)

    def new(self, rules: PokerRules, /) -> State:
        return play.new()

    def ends(self, event: Event, /) -> bool:
        return isinstance(event, e.HandEnded)

    def stage(self, state: State, /) -> Stage:
        return "closed" if state.phase == "closed" else "idle" if state.phase == "between" else "round"

    def moment(self, rules: PokerRules, state: State, at: str, /) -> object:
        return None


class Deck(Cards[PokerRules, State]):
    """One deck, shuffled for every hand."""

    dealt = True
    in_view = frozenset({"down", "up", "board", "burns"})
    deals_unseen = c.Deal.name
    changed = "cards.change_hours"
    begins = c.StartHand.name

    def holds(self, rules: PokerRules, state: State) -> tuple[Card, ...]:
        return tuple(card for card in range(rules.lowest_card, FACES) if not state.out >> card & 1)

    def loads(self, rules: PokerRules, state: State, event: Event) -> bool:
        return isinstance(event, e.HandBegan | e.Reshuffled)

    def wants(self, rules: PokerRules, state: State, command: Command) -> CardDraw | None:
        if not isinstance(command, c.Deal) or state.phase != "dealing" or dealing.reshuffle_due(rules, state):
            return None
        most = min(len(state.due), state.stub)
        return CardDraw(min(len(command.cards) or most, most), True)

    def filled(self, command: Command, cards: tuple[Card, ...]) -> Command:
        return filled(command, cards=cards)

    def go_to(self, state: State) -> tuple[str, ...]:
        if state.phase != "dealing":
            return ()
        beside = {e.BURN: "burn", e.BOARD: "board"}
        return tuple(beside.get(to) or state.seats[state.players[to // 2]] + (" up" if to % 2 else "") for to in state.due)

    def to_name(self, state: State, command: str, player: str) -> int:
        """A hand that is shown is named in full where a card of it has not been seen."""
        hands = zip(state.players, state.down, strict=True)
        down = next((down for seat, down in hands if state.seats[seat] == player), ())
        return len(down) if command == c.Show.name and UNKNOWN in down else 0


class PokerHabits(TableHabits[PokerRules, State]):
    """Absent players bet and draw by the stated ways of `players.policies`, each by one of them.

    They are calm. Where their way would bet they mostly check or call, nobody bets or raises twice in a betting round,
    and a call that is cheap for what lies in the pot is now and then made with cards that the way would throw away.
    """

    comes = (c.Sit.name,)
    wagers = frozenset()
    leaves = (c.Leave.name,)
    forced = frozenset({c.PostBet.name})
    slips = frozenset({c.ReportExposed.name, c.ReportDead.name})
    called = {
        c.StartHand.name: "start the next hand",
        c.Deal.name: "deal the next cards",
        c.AwardPots.name: "award the pots",
    }
    corrects = frozenset({c.TakeBack.name, c.CorrectCard.name})
    seconds = {c.PostBet.name: 0.8, c.Show.name: 1.2, c.AwardPots.name: 2.0}

    def brings(self, rules: PokerRules) -> int:
        return BUY_INS * max(rules.stakes.buy_in, 10 * rules.stakes.big_bet)

    def answers(
        self, rules: PokerRules, state: State, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        """A card that was seen is one that its player holds face down; no person is said to have turned it up.

        A card that was entered wrongly is one that is known, and it is the first that nobody has seen.
        """
        if option.command == c.ReportDead.name:
            return {"why": FOULED}
        if option.command == c.CorrectCard.name:
            faces = range(rules.lowest_card, FACES)
            known, unseen = ([card for card in faces if state.out >> card & 1 == out] for out in (1, 0))
            return {"cards": tuple(known[:1]), "correct": tuple(unseen[:1])}
        if option.command != c.ReportExposed.name:
            return {}
        player = option.fields["player"].values[0]  # type: ignore[union-attr]
        at = next(place for place in range(len(state.players)) if player_at(state, place) == player)
        return {"cards": (lots.pick(state.down[at]),), "by_dealer": "dealer" not in held and lots.chance(DEALER_TURNS)}

    def chooses(self, rules: PokerRules, turn: Turn, lots: Lots, way: Lots) -> PlannedAction | None:
        options = {option.command: option for option in turn.options}
        hand = next(one for one in turn.view["hands"] if one["player"] == turn.player)
        seen = Seen(rules, turn.player, hand["down"], hand["up"], turn.view, options)
        command = POLICIES[way.pick(WAYS)](seen, lambda count: bytes(lots.below(256) for _ in range(count)))
        command = _calm(seen, command, hand["bet"], lots)
        option = options[command.name]
        return PlannedAction(option, {name: getattr(command, name) for name in option.fields})

    def passes(self, turn: Turn) -> PlannedAction | None:
        """A check where that is free, otherwise a fold; no card is exchanged."""
        for name in (c.Check.name, c.PostBet.name, c.Discard.name, c.Show.name, c.Fold.name):
            for option in turn.options:
                if option.command == name:
                    return PlannedAction(option, {"cards": ()} if isinstance(option.fields.get("cards"), Between) else {})
        return None


def _calm(seen: Seen, command: Command, bet: int, lots: Lots) -> Command:
    """What a calm player does whose way would do this, with so many cents bet in this round already."""
    hands = cast(Sequence[Mapping[str, int]], seen.view["hands"])
    facing = max(hand["bet"] for hand in hands) - bet
    stays = next((name for name in (c.Check.name, c.Call.name) if name in seen.options), "")
    if command.name == c.Bet.name and stays:
        dares = bet <= _posted(seen) and lots.chance(RAISES if facing or bet else BETS)
        return command if dares else seen.move(stays)
    if command.name == c.Fold.name and stays:
        cheap = facing * CHEAP <= cast(int, seen.view["pot"])
        return seen.move(stays) if cheap and lots.chance(STAYS) else command
    return command


def _posted(seen: Seen) -> int:
    """The most that a player has bet in this round without having been asked; who has bet more has raised or called."""
    if seen.view["street"]:
        return 0
    rules = seen.rules
    return max((rules.stakes.bring_in, *(rules.blinds.amounts if rules.blinds is not None else ())))


class PokerMethods(TableMethods):
    def deal(self, cards: str = "", **hands: str) -> None:
        """All cards that are due: those named in the order of the deal, or by player; others lie face down, unseen.

        What comes before, such as the blinds, comes by itself. A seeded table deals from its own deck: `table.deal()`.
        """
        self._table.reach(c.Deal.name)
        if cards:
            self._table.step(c.Deal.name, cards=cards)
        elif hands or not self._table.seeded:
            self._table.step(c.Deal.name, cards=names(self._in_turn(hands)))
        else:
            self._table.step(c.Deal.name)

    def _in_turn(self, hands: dict[str, str]) -> list[Card]:
        """The players' cards in the order in which they are dealt."""
        state = self._table.state
        left = {player: list(cards_of(text)) for player, text in hands.items()}
        dealt = []
        for to in state.due[: state.stub]:
            player = state.seats[state.players[to // 2]] if to >= 0 else "burn" if to != e.BOARD else "board"
            dealt.append(left[player].pop(0) if left.get(player) else UNKNOWN)
        if over := next((player for player, rest in left.items() if rest), None):
            raise InputError(f"{over} does not get so many cards now: {names(left[over])} is left over")
        return dealt


class PokerLive(Live[PokerRules, State]):
    fills = {c.Deal.name: {"cards": []}}
    never = frozenset({c.CorrectCard.name})
    cards = Deck()
    habits = PokerHabits()
    methods = PokerMethods
    words = words.PokerWords()

    def unit(self, rules: PokerRules) -> int:
        return rules.stakes.unit

    def limits(self, rules: PokerRules) -> Mapping[str, str]:
        """What is bet, where the text leaves it to the house."""
        named = {"small bet": "stakes.small_bet", "big bet": "stakes.big_bet", "ante": "stakes.ante"}
        named |= {"bring-in": "stakes.bring_in", "blinds": "blinds.amounts"}
        says = rules.in_force.says
        return {words: path for words, path in named.items() if path in says and says[path].kind != "is"}

    def accounts(self, state: State) -> Mapping[str, int]:
        return play.accounts(state)

    def at_stake(self, state: State, player: str) -> int:
        return sum(put for seat, put in zip(state.players, state.put, strict=True) if state.seats[seat] == player)

    def cashed(self, state: State, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
        if not _between_hands(state, player) or state.stacks[state.seats.index(player)] < cents:
            return None
        return (e.Chips(rule=rule, kind="cashed", player=player, cents=cents),)

    def given(self, state: State, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
        if cents < 0:
            return self.cashed(state, player, -cents, rule)
        return (e.Chips(rule=rule, kind="bought", player=player, cents=cents),) if _between_hands(state, player) else None


def _between_hands(state: State, player: str) -> bool:
    """Whether the player sits at the table and has no cards: table stakes are not touched in a hand."""
    return player in state.seats and not dealt_to(state, player)
