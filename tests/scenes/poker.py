"""Scenes of poker for test vectors: rounds raised to the cap, short all-ins, decks that run out, equal hands, misdeals."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from croupier.equipment.cards import FACES, Card, names, rank_of
from croupier.equipment.cards import card as card_of
from croupier.games.kit.play.decider import Between, Domain, Option, ReportDeviation, RuleOn
from croupier.games.kit.table_habits import Lots
from croupier.games.poker.play import commands as c
from croupier.games.poker.play.state import on_turn
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.training import ODD, OWN_KEPT_OUT, RAKED
from scenes.table import DEALER, FLOOR, Round, Scene, Scenes, Script, as_player

_DEEP, _SHALLOW = (900_00,) * 4, (900_00, 7_00, 10_50, 13_00, 5_00, 19_25, 900_00)
NO_LOW = "no hand qualifies for the low"
_STEPS, _RAISES = 160, 7
_SHOWDOWNS = 18


class PokerTable(Script):
    """A poker table with a deck that was shuffled by lot; cards come off it as they are due."""

    state: Any

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.deck, self.raises, self.exchanged = self.shuffled(0), 0, 2

    def shuffled(self, seed: int) -> list[Card]:
        return Lots(seed).shuffled(range(self.rules.lowest_card, FACES))

    def unseen(self) -> list[Card]:
        """The cards of the deck that nobody has, in their order."""
        return [card for card in self.deck if not self.state.out >> card & 1]

    def plays(self, *wishes: str) -> None:
        """The first of the wishes that may be done now, else whatever the hand needs to go on, to its end."""
        for _ in range(_STEPS):
            due = {one.command: one for one in self.due()}
            name = next((name for name in (*wishes, "call", "check") if name in due), next(iter(due), ""))
            if self.state.phase == "between" or not name:
                return
            self.raises += name == "bet"
            if name == "bet" and self.raises % _RAISES == 0:
                name = next((quiet for quiet in ("call", "check") if quiet in due), name)
            self.tries(self.first(due[name]))

    def starts(self) -> None:
        self.tries(c.StartHand(by=DEALER))


def raised(table: PokerTable) -> None:
    """Everybody raises as often as may be; two hands, so that the button moves."""
    for seed in (1, 2):
        table.deck = table.shuffled(seed)
        table.starts()
        table.plays("post", "bet", "call")


def folded(table: PokerTable) -> None:
    """A bet that nobody calls."""
    table.starts()
    table.plays("post", "fold")


def exchanged(table: PokerTable) -> None:
    """A full table exchanges all that it may, until the deck runs out; some muck at the end."""
    table.exchanged = 99
    table.starts()
    table.plays("post", "call", "check", "muck")


def asks_for_all(table: PokerTable) -> None:
    """Everybody asks for as many cards as they hold, also when there are no longer so many."""
    table.starts()
    for _ in range(_STEPS):
        due = {one.command: one for one in table.due()}
        if table.state.phase == "between" or not due:
            return
        if c.Discard.name in due:
            mine = on_turn(table.state) or ""
            if table.tries(c.Discard(by=as_player(mine), player=mine, cards=table.state.down[table.state.actor])):
                continue
        name = next((name for name in ("post", "call", "check") if name in due), next(iter(due)))
        table.tries(table.first(due[name]))


def ruled_void(table: PokerTable) -> None:
    """A dead hand before there are cards, and a hand that a ruling makes void."""
    table.starts()
    table.tries(c.ReportDead(by=FLOOR, player="A", why="no cards yet"))
    table.tries(ReportDeviation(by=FLOOR, broken="seats", what="a seat too many"))
    table.tries(RuleOn(by=DEALER, ruling="void", reason="dealt to the wrong seat"))
    table.tries(RuleOn(by=FLOOR, ruling="void", reason="dealt to the wrong seat"))
    table.starts()
    table.plays("post", "call", "check")


def seen(count: int) -> Callable[[PokerTable], None]:
    """So many cards are seen in the first deal, and a hand is fouled."""

    def played(table: PokerTable) -> None:
        table.starts()
        while table.state.phase == "posting" or (table.state.phase == "dealing" and table.state.street < 0):
            if not table.tries(c.PostBet(by=DEALER, player=on_turn(table.state) or "")) and not table.one_step():
                break
        if table.state.phase == "dealing":
            table.tries(c.Deal(by=DEALER, cards=tuple(table.unseen()[: len(table.state.due)])))
        for place in range(count):
            if len(table.state.players) > place:  # the first of them may have made the hand void
                player = table.state.seats[table.state.players[place]]
                table.tries(c.ReportExposed(by=DEALER, player=player, cards=table.state.down[place][:1]))
        if len(table.state.players) > 2:
            last = table.state.seats[table.state.players[-1]]
            table.tries(c.ReportDead(by=DEALER, player=last, why="fouled"))
        table.plays("post", "call", "check")

    return played


def seats(table: PokerTable) -> None:
    """The table opened; the last seat and one beyond; bills and amounts that chips cannot make."""
    table.tries(c.OpenTable(by=DEALER))
    for player, seat in (("A", table.rules.seats), ("B", table.rules.seats + 1), ("B", table.rules.seats), ("B", 1)):
        table.tries(c.Sit(by=as_player(player), player=player, seat=seat))
    for cents in (100_00, 10_01, 0):
        table.tries(c.BuyIn(by=as_player("A"), player="A", cents=cents))
    for cents in (100_00, 150_00):
        table.tries(c.BuyIn(by=as_player("B"), player="B", cents=cents, bills=True))
    table.tries(c.StartHand(by=as_player("A")))
    table.starts()
    table.plays("post", "call", "check")
    table.tries(c.SitOut(by=as_player("A"), player="A"))
    table.starts()
    table.tries(c.SitIn(by=as_player("A"), player="A"))
    table.tries(c.Leave(by=as_player("B"), player="B"))
    table.tries(c.CloseTable(by=DEALER))


def out_of_turn(table: PokerTable) -> None:
    """Steps of others than those whose turn it is, cards too many and twice, a bet that is too low, a word taken back."""
    table.starts()
    table.tries(c.Check(by=as_player("A"), player="A"))
    for _ in range(8):
        if table.state.phase != "posting" or not table.one_step():
            break
    cards = tuple(table.unseen())
    table.tries(c.Deal(by=DEALER, cards=(*cards[: len(table.state.due)], cards[-1])))
    table.tries(c.Deal(by=DEALER, cards=cards[:1] * max(len(table.state.due), 2)))
    for _ in range(8):
        if table.state.phase != "dealing" or not table.one_step():
            break
    mine = on_turn(table.state) or ""
    other = next((name for name in table.state.seats if name and name != mine), "")
    table.tries(c.Call(by=as_player(other), player=other))
    table.tries(c.Fold(by=as_player(other), player=mine))
    table.tries(c.Bet(by=as_player(mine), player=mine, to=1))
    table.tries(c.Fold(by=as_player(mine), player=mine))
    table.tries(c.TakeBack(by=DEALER))
    table.plays("call", "check")


class PokerScenes(Scenes[PokerRules]):
    script = PokerTable

    def scenes(self) -> Iterable[Scene]:
        def who(stacks: Sequence[int]) -> Mapping[str, int]:
            return dict(zip("ABCDEFGHIJ", stacks, strict=False))

        for house, name in (({}, ""), (RAKED, " with a rake"), (ODD, " with the odd chip by suit")):
            yield Scene(f"two players raise{name}", raised, house, players=who(_DEEP[:2]))
            yield Scene(f"four players raise{name}", raised, house, players=who(_DEEP))
            yield Scene(f"short stacks are all in{name}", raised, house, players=who(_SHALLOW[:5]))
            for count in (1, 2, 3):
                yield Scene(f"cards seen in the deal: {count}{name}", seen(count), house, players=who(_DEEP[:3]))
        yield Scene("everybody folds", folded, players=who(_DEEP))
        yield Scene("a full table exchanges all that it may", exchanged, players=who((900_00,) * 6))
        yield Scene("as many as the table seats, exchanging", full, players=who((900_00,) * 7))
        for number in (6, 8):
            runs_out = Scene(f"a deck that runs out before {number}", asks_for_all, players=who((900_00,) * number))
            yield runs_out._replace(read=OWN_KEPT_OUT)
        yield Scene("a hand that is ruled void", ruled_void, players=who(_DEEP[:3]))
        yield Scene("seats and money", seats, players=None)
        yield Scene("out of turn", out_of_turn, players=who(_DEEP[:3]))

    def rounds(self, rules: PokerRules) -> Iterable[Round]:
        return showdowns(rules)

    def acting(self, table: Any, option: Option) -> str:
        return next((name for name in table.state.seats if name), "Ann")

    def value(self, table: Any, option: Option, name: str, domain: Domain, lots: Lots | None) -> object:
        if name not in ("cards", "correct") or not isinstance(domain, Between):
            return super().value(table, option, name, domain, lots)
        if option.command == c.Deal.name:
            return tuple(table.unseen()[: domain.high])
        most = domain.low if domain.high is None else domain.high
        held = table.state.down[table.state.actor] if table.state.actor < len(table.state.down) else ()
        among = held or tuple(table.unseen())
        return tuple(among[: min(most, lots.pick(range(most + 1)) if lots else table.exchanged)])


def full(table: PokerTable) -> None:
    """Everybody stands in and exchanges all, and the others call."""
    table.deck = table.shuffled(7)
    exchanged(table)


# Written showdowns


def showdowns(rules: PokerRules) -> Iterator[Round]:
    """Hands of the same ranks in other suits, which are often equal, and hands of any cards; pots that do not divide."""
    own, board_cards = rules.hole_cards, rules.board_cards
    for turn in range(_SHOWDOWNS):
        deck = Lots(turn).shuffled(range(rules.lowest_card, FACES))
        board = tuple(deck[:board_cards])
        if turn % 3:
            hands = _turned_suits(deck[board_cards:], board, own)
        else:
            hands = [tuple(deck[board_cards + own * n :][:own]) for n in range(3)]
        for house, name in (({}, ""), (ODD, ", the odd chip by suit")):
            yield Round(f"showdown {turn + 1}{name}", _written(hands, board, f"{41 + turn}.{25 * (turn % 4):02}"), house)
    if rules.pot.unqualified is not None:
        high = tuple(map(card_of, ("Ks", "Qd", "Jc", "Th", "9s")))
        deck = [each for each in Lots(0).shuffled(range(rules.lowest_card, FACES)) if each not in high]
        hands = [tuple(deck[own * n :][:own]) for n in range(3)]
        yield Round(NO_LOW, _written(hands, high[:board_cards], "41.25"))
    deck = Lots(99).shuffled(range(rules.lowest_card, FACES))
    board, first = tuple(deck[:board_cards]), tuple(deck[board_cards:][:own])
    second = tuple(deck[board_cards + own :][:own])
    told = _written([first, second], board, "10.00")
    yield Round("a card too few", _written([first[1:], second], board, "10.00"))
    yield Round("a card twice", _written([first, first], board, "10.00"))
    yield Round("no pot", _written([first, second], board, "0.00"))
    yield Round("a seat that is not there", {**told, "hands": {"1": names(first), str(rules.seats + 1): names(second)}})
    yield Round("a smallest chip of nothing", {**told, "unit": "0.00"})


def _written(hands: Sequence[Sequence[Card]], board: Sequence[Card], pot: str) -> dict[str, object]:
    shown = {str(place + 1): names(hand) for place, hand in enumerate(hands)}
    laid = {"board": names(board)} if board else {}
    return {"hands": shown, "unit": "0.25", "button": "2" if len(hands) > 1 else "1", "pot": pot, **laid}


def _turned_suits(deck: Sequence[Card], board: Sequence[Card], own: int) -> list[tuple[Card, ...]]:
    """Three hands of the same ranks, each in the next suits; ranks of the board are left out."""
    there = {rank_of(card) for card in board}
    first: list[Card] = []
    for card in deck:
        if rank_of(card) not in there and rank_of(card) not in map(rank_of, first) and len(first) < own:
            first.append(card)
    return [tuple(rank_of(card) * 4 + (card + turned) % 4 for card in first) for turned in range(3)]
