"""Complete poker hands beside PokerKit: `python -m benchmarks poker_play` prints how many times as fast `play` is.

Hands of six players are played once and recorded for both sides: for us the commands, for PokerKit the calls of its players
and the deck, from which it deals by itself as it posts, burns and pays by itself. What is timed is the same for both: all
that is asked for is checked against the rules, carried out and kept in a log. Nobody's choice of what to do is timed. That
both end with the same stacks is checked first.
"""

import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple
from unittest.mock import patch

import pokerkit
from benchmarks.row import Row
from pokerkit import Automation, Mode

from croupier.equipment.cards import name
from croupier.games.kit.play.decider import Command, Event, Role, Signature
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import replay
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play
from croupier.games.poker.play.betting import bets
from croupier.games.poker.rules import PokerRules, build
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value

PLAYERS, HANDS, TURNS = 6, 30, 15
STACK = 1_000_00
MOST_RAISES = 2  # of a round: PokerKit caps four bets where our house may not
BLINDS, SMALL, BIG = (200, 400), 400, 800
DEALER = (Signature("dealer", Role.DEALER),)
WRITTEN = Path(__file__).parents[1] / "tests" / "data" / "phh"
only = ""  # measure only rows with this in their names

AUTOMATIC = tuple(each for each in Automation if each != Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
"""What PokerKit does by itself: all but showing, since then it would muck hands that must be shown here."""
DEALS = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
FACES = tuple(next(iter(pokerkit.Card.parse(name(card)))) for card in range(52))

Work = Callable[[], int]
"""Something to time; gives the number of hands it played."""
Call = tuple[str, tuple[object, ...]]


class BigO(pokerkit.PotLimitOmahaHoldem):
    """PokerKit's Omaha with a fifth card."""

    hole_dealing_count = 5
    hand_types: ClassVar[Any] = (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)


GAMES: dict[str, tuple[str, Any, float]] = {
    "2-7 triple draw": ("triple-draw-2-7", pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, 4.3),
    "badugi": ("badugi", pokerkit.FixedLimitBadugi, 5),
    "Big O high-low": ("big-o-high-low", BigO, 55),
}


class Recorded(NamedTuple):
    """One hand: our commands; PokerKit's deck and the calls of its players; and the stacks at the end."""

    commands: tuple[Command, ...]
    deck: tuple[pokerkit.Card, ...]
    calls: tuple[Call, ...]
    stacks: tuple[int, ...]


def rows() -> list[Row]:
    """All comparisons, measured now."""
    found = []
    for title, (game, kit, goal) in GAMES.items():
        work = f"{PLAYERS}-handed {title} through play, validated and logged"
        if only.lower() in work.lower():
            rules = rules_of(game)
            hands = recorded(rules, kit)
            took, peer_took = timed(ours(rules, hands), theirs(kit, hands))
            found.append(Row(work, "PokerKit", peer_took / took, took, goal))
    work = "PHH replay, file by file"
    if only.lower() in work.lower():
        took, peer_took = timed(*replays())
        found.append(Row(work, "PokerKit", peer_took / took, took, 2.5))
    return found


def timed(ours: Work, peer: Work) -> tuple[float, float]:
    """Seconds of the processor for a hand, in turns, the best of several."""
    best = [float("inf"), float("inf")]
    for _ in range(TURNS):
        for at, work in enumerate((ours, peer)):
            began = time.process_time()
            count = work()
            best[at] = min(best[at], (time.process_time() - began) / count)
    return best[0], best[1]


# What is timed


def ours(rules: PokerRules, hands: Sequence[Recorded]) -> Work:
    start = play.ready(rules, {f"p{number}": STACK for number in range(1, PLAYERS + 1)})

    def work() -> int:
        step = play.step
        for hand in hands:
            state, log = start, list[Event]()
            for command in hand.commands:
                done = step(rules, state, command)
                events, state = done  # type: ignore[misc] # a refusal cannot be taken apart, and ends the benchmark
                log += events
        return len(hands)

    return work


def theirs(kit: Any, hands: Sequence[Recorded]) -> Work:
    def work() -> int:
        with dealing() as deck:
            for hand in hands:
                deck[:] = hand.deck
                state = kit_state(kit, AUTOMATIC)
                for method, given in hand.calls:
                    getattr(state, method)(*given)
        return len(hands)

    return work


def replays() -> tuple[Work, Work]:
    """Each reads every file and goes through all states of its hand."""
    texts = []
    for file in sorted(WRITTEN.glob("*.phh")):
        text = file.read_text("utf-8")
        try:
            list(pokerkit.HandHistory.loads(text))
        except ValueError:
            continue  # one hand is against PokerKit's rules
        texts.append(text)

    def work() -> int:
        for text in texts:
            replay(loads(text)[0])
        return len(texts)

    def peer() -> int:
        for text in texts:
            for _ in pokerkit.HandHistory.loads(text):
                pass
        return len(texts)

    return work, peer


def rules_of(game: str) -> PokerRules:
    choices: dict[str, Value] = {"limit.half_bet": "counts only if full", "showdown.muck": False, "stakes.unit": "0.01"}
    return build(in_force(library.draft(f"gge-2011/{game}"), choices))


def kit_state(kit: Any, automatic: tuple[Automation, ...]) -> Any:
    """A new hand of PokerKit."""
    bet = (SMALL,) if kit is BigO else (SMALL, BIG)
    return kit.create_state(automatic, True, 0, BLINDS, *bet, (STACK,) * PLAYERS, PLAYERS, mode=Mode.CASH_GAME)


@contextmanager
def dealing() -> Iterator[list[pokerkit.Card]]:
    """A deck that PokerKit takes for every new hand in place of one that it shuffles."""
    cards: list[pokerkit.Card] = []

    def arrange(deck: deque[pokerkit.Card]) -> None:
        deck.clear()
        deck.extend(cards)

    with patch("pokerkit.state.shuffle", arrange):
        yield cards


# Recording


def recorded(rules: PokerRules, kit: Any) -> list[Recorded]:
    """Hands in which no deck runs out, since the two do not reshuffle alike; each is played through on both sides."""
    found: list[Recorded] = []
    seed = 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        while len(found) < HANDS:
            seed += 1
            recorder = Recorder(rules, kit, Random(seed))
            if not recorder.play():
                continue
            hand = recorder.written()
            with dealing() as deck:
                deck[:] = hand.deck
                state = kit_state(kit, AUTOMATIC)
                for method, given in hand.calls:
                    getattr(state, method)(*given)
            assert not state.status
            assert all(abs(one - two) <= PLAYERS for one, two in zip(hand.stacks, state.stacks, strict=True))
            found.append(hand)
    return found


class Recorder:
    """Plays one hand by chance, at our table and at a PokerKit table that is dealt to by hand, and writes both down."""

    def __init__(self, rules: PokerRules, kit: Any, random: Random) -> None:
        self.rules, self.random = rules, random
        self.state = play.ready(rules, {f"p{number}": STACK for number in range(1, PLAYERS + 1)})
        self.kit = kit_state(kit, tuple(each for each in AUTOMATIC if each not in DEALS))
        self.deck = random.sample(range(52), 52)
        self.commands: list[Command] = []
        self.calls: list[Call] = []
        self.order: list[pokerkit.Card | None] = []  # the cards as PokerKit deals them; None is burned
        self.new: list[deque[pokerkit.Card]] = [deque() for _ in range(PLAYERS)]
        self.board: deque[pokerkit.Card] = deque()
        self.raises, self.street = 0, -1

    def play(self) -> bool:
        """False if the deck runs out."""
        self.does(c.StartHand(by=DEALER))
        moves = {
            "posting": self.posts,
            "dealing": self.deals,
            "betting": self.bets,
            "drawing": self.draws,
            "showdown": self.shows,
            "award": self.awards,
        }
        while self.state.phase != "between":
            if self.state.phase == "dealing" and len(self.deck) < len(self.state.due):
                return False
            moves[self.state.phase]()
        return True

    def written(self) -> Recorded:
        dealt = [card for card in self.order if card is not None]
        left = [card for card in FACES if card not in dealt]
        deck = [card if card is not None else left.pop() for card in self.order]
        return Recorded(tuple(self.commands), (*deck, *left), tuple(self.calls), self.state.stacks[:PLAYERS])

    def does(self, command: Command) -> None:
        done = play.step(self.rules, self.state, command)
        assert not isinstance(done, Refused), (command, done)
        self.commands.append(command)
        self.state = done[1]

    def kit_does(self, method: str, *given: object) -> None:
        self.catch_up()
        getattr(self.kit, method)(*given)
        self.calls.append((method, given))

    def catch_up(self) -> None:
        """Deal to PokerKit's table what is due there: in a draw it hears all discards first."""
        while True:
            if self.kit.can_burn_card("??"):
                self.kit.burn_card("??")
                self.order.append(None)
            elif self.kit.hole_dealee_index is not None:
                card = self.new[self.kit.hole_dealee_index].popleft()
                self.kit.deal_hole((card,), self.kit.hole_dealee_index)
                self.order.append(card)
            elif self.kit.board_dealing_count:
                cards = [self.board.popleft() for _ in range(self.kit.board_dealing_count)]
                self.kit.deal_board(cards)
                self.order += cards
            else:
                return

    @property
    def turn(self) -> str:
        return self.state.seats[self.state.players[self.state.actor]]

    def by(self) -> tuple[Signature, ...]:
        return (Signature(self.turn, Role.PLAYER),)

    def posts(self) -> None:
        position = self.state.posts[0].position
        self.does(c.PostBet(by=DEALER, player=self.state.seats[self.state.players[position]]))

    def deals(self) -> None:
        due = self.state.due
        cards = tuple(self.deck.pop() for _ in due)
        self.does(c.Deal(by=DEALER, cards=cards))
        for card, to in zip(cards, due, strict=True):
            if to == e.BOARD:
                self.board.append(FACES[card])
            elif to != e.BURN:
                self.new[to // 2].append(FACES[card])

    def bets(self) -> None:
        if self.state.street != self.street:
            self.raises, self.street = 0, self.state.street
        may, chance, by, player = bets(self.rules, self.state), self.random.random(), self.by(), self.turn
        if may.high and self.raises < MOST_RAISES and chance < 0.25:
            self.raises += 1
            self.kit_does("complete_bet_or_raise_to", may.low)
            self.does(c.Bet(by=by, player=player, to=may.low))
        elif may.call and chance > (0.65 if self.state.street == 0 else 0.8):
            self.kit_does("fold")
            self.does(c.Fold(by=by, player=player))
        else:
            self.kit_does("check_or_call")
            self.does(c.Call(by=by, player=player) if may.call else c.Check(by=by, player=player))

    def draws(self) -> None:
        street, held = self.state.street, self.state.down[self.state.actor]
        most = min(self.rules.order[street].draw, 3 - (street > 1))
        gone = tuple(self.random.sample(held, self.random.randint(0, most)))
        self.kit_does("stand_pat_or_discard", tuple(FACES[card] for card in gone))
        self.does(c.Discard(by=self.by(), player=self.turn, cards=gone))

    def shows(self) -> None:
        self.kit_does("show_or_muck_hole_cards", True)
        self.does(c.Show(by=self.by(), player=self.turn))

    def awards(self) -> None:
        self.does(c.AwardPots(by=DEALER))
