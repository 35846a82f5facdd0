"""Poker as it seldom comes by lots: rounds raised to the cap, short all-ins, decks that run out, equal hands."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.equipment.cards import FACES, Card, names, rank_of
from croupier.games.kit.decider import Between, Command, OneOf, Option, ReportDeviation, Role, RuleOn, Signature
from croupier.games.kit.refused import Refused
from croupier.games.poker.live import LivePoker
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import play
from croupier.games.poker.play.state import State, on_turn
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.settle import settle
from played import DEALER, FLOOR

KINDS: Mapping[str, type[Command]] = LivePoker.vocabulary.commands
DEEP, SHALLOW = (900_00,) * 4, (900_00, 7_00, 10_50, 13_00, 5_00, 19_25, 900_00)
STEPS, RAISES = 160, 7


def scripted_poker(rules: PokerRules) -> Iterator[object]:
    """All that happens and all that may be done in a few hands, and how written showdowns are settled."""
    yield from showdowns(rules)
    yield from Hand(rules, DEEP[:2], 3).raised()
    yield from Hand(rules, DEEP, 1).folded()
    yield from Hand(rules, DEEP[:3], 2).mishandled()
    yield from Hand(rules, DEEP, 4).raised()
    yield from Hand(rules, SHALLOW, 5).raised()
    yield from Hand(rules, (900_00,) * rules.seats, 6).exchanged()
    yield from Hand(rules, (900_00,) * rules.seats, 7).exchanged()
    yield from Hand(rules, SHALLOW[:4], 8).raised()


class Hand:
    """A hand dealt from a shuffled deck; each step tells what is listed and what follows from one of it."""

    def __init__(self, rules: PokerRules, stacks: Sequence[int], seed: int) -> None:
        self.rules = rules
        seated = dict(zip("ABCDEFGHIJ", stacks[: rules.seats], strict=False))
        self.state: State = play.ready(rules, seated)
        self.lots = random.Random(seed)
        self.deck = self.lots.sample(range(rules.lowest_card, FACES), rules.deck_size)
        self.raises = 0

    def does(self, command: Command) -> object:
        done = play.step(self.rules, self.state, command)
        if isinstance(done, Refused):
            return done
        events, self.state = done
        return events

    def due(self) -> dict[str, Option]:
        return {one.command: one for one in play.options(self.rules, self.state) if one.kind == "next"}

    def goes_on(self, *, wish: Sequence[str], exchanged: int | None = None) -> Iterator[object]:
        """The first of the wishes that may be done now, else whatever the hand needs to go on."""
        for _ in range(STEPS):
            options = play.options(self.rules, self.state)
            yield options
            due = {one.command: one for one in options if one.kind == "next"}
            name = next((name for name in (*wish, "call", "check") if name in due), next(iter(due), ""))
            if self.state.phase == "between" or not name:
                return
            self.raises += name == "bet"
            if name == "bet" and self.raises % RAISES == 0:
                name = next((quiet for quiet in ("call", "check") if quiet in due), name)
            yield self.does(self._command(due[name], exchanged))

    def _command(self, option: Option, exchanged: int | None) -> Command:
        fields: dict[str, Any] = {}
        for name, domain in option.fields.items():
            if isinstance(domain, OneOf):
                fields[name] = domain.values[0]
            elif not isinstance(domain, Between):
                fields[name] = "as seen"
            elif name == "to":
                fields[name] = domain.low
            elif option.command == "deal":
                fields[name] = tuple(self._unseen()[: domain.high])
            else:
                most = domain.high or 0
                fields[name] = self.state.down[self.state.actor][: most if exchanged is None else min(most, exchanged)]
        return KINDS[option.command](by=DEALER, **fields)

    def _unseen(self) -> list[Card]:
        return [card for card in self.deck if not self.state.out >> card & 1]

    def raised(self) -> Iterator[object]:
        """Everybody raises as often as may be; two hands, so that the button moves."""
        for _ in range(2):
            yield self.does(c.StartHand(by=DEALER))
            yield from self.goes_on(wish=("post", "bet", "call"), exchanged=2)
            yield play.accounts(self.state)

    def folded(self) -> Iterator[object]:
        """A bet that nobody calls."""
        yield self.does(c.StartHand(by=DEALER))
        yield from self.goes_on(wish=("post", "fold"))
        yield play.accounts(self.state)

    def exchanged(self) -> Iterator[object]:
        """A full table exchanges all that it may, until the deck runs out; some mucks at the end."""
        yield self.does(c.StartHand(by=DEALER))
        yield from self.goes_on(wish=("post", "call", "check", "muck"))

    def mishandled(self) -> Iterator[object]:
        """A void hand, a card that is seen, more of them, a dead hand."""
        reporting = Signature("Flo", Role.FLOORPERSON, "F-2")
        yield self.does(c.StartHand(by=DEALER))
        yield self.does(c.ReportDead(by=(reporting,), player="A", why="no cards yet"))
        yield self.does(ReportDeviation(by=FLOOR, broken="seats", what="a seat too many"))
        yield self.does(RuleOn(by=FLOOR, ruling="void", reason="dealt to the wrong seat"))
        for seen in (1, 2, 3):
            yield self.does(c.StartHand(by=DEALER))
            while self.state.phase == "posting" or (self.state.phase == "dealing" and self.state.street < 0):
                yield self.does(c.PostBet(by=DEALER, player=on_turn(self.state) or ""))
            if self.state.phase == "dealing":
                yield self.does(c.Deal(by=DEALER, cards=tuple(self._unseen()[: len(self.state.due)])))
            for place in range(seen):
                if self.state.players:  # the first of them may have made the hand void
                    yield self.does(self._exposed(place))
            yield from self._one_dead()
            yield from self.goes_on(wish=("post", "call", "check"), exchanged=1)
            yield play.accounts(self.state)

    def _exposed(self, place: int) -> Command:
        player = self.state.seats[self.state.players[place]]
        return c.ReportExposed(by=DEALER, player=player, cards=self.state.down[place][:1])

    def _one_dead(self) -> Iterator[object]:
        if len(self.state.players) > 2:
            yield self.does(c.ReportDead(by=DEALER, player=self.state.seats[self.state.players[-1]], why="fouled"))


# Written showdowns


def showdowns(rules: PokerRules) -> Iterator[object]:
    """Hands of the same ranks in other suits, which are often equal, and hands of any cards; pots that do not divide."""
    lots = random.Random(11)
    for turn in range(24):
        own = rules.hole_cards
        deck = lots.sample(range(rules.lowest_card, FACES), rules.deck_size)
        board = tuple(deck[: rules.board_cards])
        if turn % 3:
            hands = _turned_suits(deck[rules.board_cards :], board, own)
        else:
            hands = [tuple(deck[rules.board_cards + own * n :][:own]) for n in range(3)]
        written = {"hands": {str(n + 1): names(hand) for n, hand in enumerate(hands)}, "unit": "0.25", "button": "2"}
        pot = {"pot": f"{lots.randint(40, 90)}.{25 * lots.randint(0, 3):02}"}
        yield settle(rules, {**written, **pot, **({"board": names(board)} if board else {})})


def _turned_suits(deck: Sequence[Card], board: Sequence[Card], own: int) -> list[tuple[Card, ...]]:
    """Three hands of the same ranks, each in the next suits; ranks of the board are left out."""
    there = {rank_of(card) for card in board}
    first: list[Card] = []
    for card in deck:
        if rank_of(card) not in there and rank_of(card) not in map(rank_of, first) and len(first) < own:
            first.append(card)
    return [tuple(rank_of(card) * 4 + (card + turned) % 4 for card in first) for turned in range(3)]
