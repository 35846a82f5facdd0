"""A poker table to play at in tests.

    table = PokerTable(poker(DEUCE), "A B C")
    table.starts().deals()
    table.posts(2)
    table.calls("A").calls("B").checks("C")

Players sit on seats 1, 2, … in the order given; the last of them has the button in the first hand, so that the first is on
its left. What the table should take goes through `does` and its friends; `refuses` also checks that nothing changed.
"""

from collections.abc import Iterator, Mapping

from croupier.equipment.cards import FACES, UNKNOWN, cards
from croupier.games.kit.play.decider import Between, Command
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules, build
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from played import DEALER, Played, as_player

ROOM = "gge-2011/poker-room"
DEUCE, ACE_FIVE, BADUGI = "gge-2011/triple-draw-2-7", "gge-2011/triple-draw-a-5", "gge-2011/badugi"
BIG_O, BIG_O_SPLIT = "gge-2011/big-o-high", "gge-2011/big-o-high-low"
BADEUCEY, BADACEY = "gge-2011/badeucey", "gge-2011/badacey"
RAZZ, RAZZDUGI = "gge-2011/razz", "gge-2011/razzdugi"
TRIPLE_DRAW, OMAHA = (DEUCE, ACE_FIVE), (BIG_O, BIG_O_SPLIT)
GAMES = (DEUCE, ACE_FIVE, BADUGI, BIG_O, BIG_O_SPLIT, BADEUCEY, BADACEY, RAZZ, RAZZDUGI)


def poker(
    edition: str = DEUCE, choices: Mapping[str, Value] | None = None, *, read: Mapping[str, str] | None = None
) -> PokerRules:
    """The rules in force under an edition, with a house's choices and other readings."""
    return build(in_force(library.draft(edition), choices, read))


def cards_of(state: State) -> int:
    """All cards of the deck, wherever they are; always a whole deck."""
    piles = (*state.down, *state.up, state.board, state.burns, state.pile, state.folded, state.own)
    return sum(map(len, piles)) + state.stub


class PokerTable(Played[PokerRules, State]):
    """A table played command by command; the players are seated and have chips."""

    def __init__(
        self, rules: PokerRules, players: str = "", *, stack: int = 1_000_00, stacks: Mapping[str, int] | None = None
    ) -> None:
        super().__init__(play, rules, play.ready(rules, stacks or dict.fromkeys((players or "A B C").split(), stack)))

    def then(self, command: Command) -> "PokerTable":
        """As `does`, for a chain."""
        self.does(command)
        return self

    # What stands

    @property
    def turn(self) -> str:
        state = self.state
        position = state.posts[0].position if state.phase == "posting" else state.actor
        return state.seats[state.players[position]]

    @property
    def bet_range(self) -> tuple[int, int]:
        """The least and greatest bet open to the player whose turn it is; (0, 0) if there is none."""
        for option in play.options(self.rules, self.state):
            if option.command == "bet":
                to = option.fields["to"]
                assert isinstance(to, Between)
                assert to.high is not None
                return to.low, to.high
        return 0, 0

    def stack(self, player: str) -> int:
        return self.state.stacks[self.state.seats.index(player)]

    def held(self, player: str) -> tuple[int, ...]:
        position = self.state.players.index(self.state.seats.index(player))
        return (*self.state.down[position], *self.state.up[position])

    def paid(self) -> list[tuple[str, str, int]]:
        return [(chips.player, chips.wager, chips.cents) for chips in self.happened(e.Chips) if chips.kind == "paid"]

    # Cards

    def starts(self) -> "PokerTable":
        return self.then(c.StartHand(by=DEALER))

    def unseen(self) -> Iterator[int]:
        """Faces that may be in the stub, lowest first."""
        return (card for card in range(self.rules.lowest_card, FACES) if not self.state.out >> card & 1)

    def deals(self, text: str = "", *, one_at_a_time: bool = False) -> "PokerTable":
        """The named cards; without any all that are due, unseen where they may be, reshuffling where that is due."""
        if text:
            return self.then(c.Deal(by=DEALER, cards=cards(text)))
        while self.state.phase == "dealing":
            if "reshuffle" in self.next_steps:
                self.does(c.Reshuffle(by=DEALER))
                continue
            count = 1 if one_at_a_time else min(len(self.state.due), self.state.stub)
            free = self.unseen()
            faces = tuple(next(free) if to == e.BOARD or (to >= 0 and to % 2) else UNKNOWN for to in self.state.due[:count])
            before = self.state.number, self.state.street, self.state.due
            self.does(c.Deal(by=DEALER, cards=faces))
            if (self.state.number, self.state.street) != before[:2] or self.state.phase != "dealing":
                break
        return self

    def gives(self, hands: Mapping[str, str], *, board: str = "") -> "PokerTable":
        """Deals the first street so that each player gets these cards, in the order in which they are dealt."""
        dealt = {player: list(cards(text)) for player, text in hands.items()}
        due = []
        for to in self.state.due:
            due.append(dealt[self.state.seats[self.state.players[to // 2]]].pop(0))
        return self.then(c.Deal(by=DEALER, cards=tuple(due)))

    # Bets and draws

    def posts(self, times: int = 1) -> "PokerTable":
        for _ in range(times):
            self.does(c.PostBet(by=DEALER, player=self.turn))
        return self

    def folds(self, *players: str) -> "PokerTable":
        for player in players:
            self.does(c.Fold(by=as_player(player), player=player))
        return self

    def checks(self, *players: str) -> "PokerTable":
        for player in players:
            self.does(c.Check(by=as_player(player), player=player))
        return self

    def calls(self, *players: str) -> "PokerTable":
        for player in players:
            self.does(c.Call(by=as_player(player), player=player))
        return self

    def bets(self, player: str, to: int) -> "PokerTable":
        return self.then(c.Bet(by=as_player(player), player=player, to=to))

    def may_not_bet(self, player: str, to: int, rule: str = "limit.kind") -> str:
        return self.refuses(c.Bet(by=as_player(player), player=player, to=to), rule)

    def discards(self, player: str, what: int | str = 0) -> "PokerTable":
        chosen = (UNKNOWN,) * what if isinstance(what, int) else cards(what)
        return self.then(c.Discard(by=as_player(player), player=player, cards=chosen))

    def stays(self) -> "PokerTable":
        """Nobody bets or draws any more: all that is due happens until the hands are shown."""
        while self.state.phase not in ("showdown", "award", "between"):
            match self.state.phase:
                case "posting":
                    self.posts()
                case "dealing":
                    self.deals()
                case "drawing":
                    self.discards(self.turn)
                case _ if "post" in self.next_steps:
                    self.posts()
                case _:
                    self.calls(self.turn) if "call" in self.next_steps else self.checks(self.turn)
        return self

    def shows(self, player: str, text: str = "") -> "PokerTable":
        return self.then(c.Show(by=as_player(player), player=player, cards=cards(text)))

    def mucks(self, player: str) -> "PokerTable":
        return self.then(c.Muck(by=as_player(player), player=player))

    def awards(self) -> "PokerTable":
        return self.then(c.AwardPots(by=DEALER))
