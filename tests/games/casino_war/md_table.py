"""A Maryland Casino War table to play at in tests.

    table = MarylandTable(maryland(BOTH))
    table.sits("1").bets(initial=20_00, progressive=5_00)
    table.deals("Qs", dealer="Qh")
    table.settles()
    assert table.net("1") == …

What the table should take goes through `does` and its friends, which fail with the reason if it is refused; what it
should not take goes through `refuses`, which also checks that nothing changed.
"""

from collections.abc import Mapping

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.state import State
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import Event, Role, Signature
from croupier.games.kit.play.money import Money
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from played import Banked, as_player

MD = "md-1.2/casino-war"
DEALER = (Signature("Dee", Role.DEALER),)
FLOOR = (Signature("Flo", Role.FLOORPERSON),)
PIT = (Signature("Pia", Role.PIT_MANAGER),)

PROGRESSIVE: Mapping[str, Value] = {"progressive.offered": True}
SPIN: Mapping[str, Value] = {"bonus_spin.offered": True, "bonus_spin.trigger": "black Q"}
BOTH: Mapping[str, Value] = {**PROGRESSIVE, **SPIN}
SHUFFLER: Mapping[str, Value] = {"shoe.shuffler": True}
DEVICE: Mapping[str, Value] = {"shoe.kind": "reshuffling", "shoe.approval": "letter of 1 March"}


def maryland(choices: Mapping[str, Value] | None = None, *, read: Mapping[str, str] | None = None) -> WarRules:
    """The rules in force in Maryland, with a house's choices and other readings."""
    return GAME.rules.build(in_force(library.draft(MD), choices, read))


def not_allowed(choices: Mapping[str, Value], *, read: Mapping[str, str] | None = None) -> InputError:
    """Why these choices cannot be in force."""
    with pytest.raises(InputError) as problem:
        maryland(choices, read=read)
    return problem.value


class MarylandTable(Banked[WarRules, State]):
    """A table played command by command, with a fresh shoe unless it starts `closed`."""

    def __init__(self, rules: WarRules, *, closed: bool = False) -> None:
        super().__init__(play, rules, play.new(rules) if closed else play.ready(rules, {}))

    # People and money

    def sits(self, position: str, player: str = "", *, brings: int = 1_000_00) -> "Player":
        name = player or position
        self.does(c.BuyIn(by=as_player(name), player=name, position=position, cents=brings))
        return Player(self, name, position)

    def net(self, player: str) -> int:
        """What the player has won or lost since joining, wagers on the layout counted as the player's."""
        return self.net_of(player)

    def money(self, *kinds: str) -> list[tuple[str, str, int]]:
        """What was done with each wager, in order: kind, wager with its position, cents."""
        moves = [event for event in self.events if isinstance(event, Money) and event.wager]
        return [(move.kind, move.wager, move.cents) for move in moves if not kinds or move.kind in kinds]

    def meter(self, name: str = "progressive") -> int:
        return int(self.state.meters[name])

    # Making the cards ready

    def receives(self, decks: int = 6, *, preinspected: bool = False, at: str = "") -> None:
        self.does(c.ReceiveCards(by=DEALER, decks=decks, preinspected=preinspected, at=at))

    def prepares(self, *steps: str) -> None:
        for step in steps:
            self.does(c.Prepare(by=FLOOR if step == "verify" else DEALER, step=step))

    def cuts(self, position: str | None = "1") -> None:
        """The player at the position accepts the cut, or with None the dealer cuts; to the end of the plan."""
        if position is not None:
            self.does(c.OfferCut(by=DEALER, position=position, accepted=True))
        by = DEALER if position is None else as_player(self.state.seats[position])
        self.does(c.Cut(by=by, cards_from_top=100))
        self.does(c.SecondCover(by=DEALER, cards_from_bottom=80))
        self.prepares("into the shoe")
        self.does(c.Burn(by=DEALER))

    # The round

    def calls(self, *, at: str = "") -> None:
        self.does(c.CallNoMoreBets(by=DEALER, at=at))

    def counts(self) -> tuple[Event, ...]:
        return self.does(c.CountProgressive(by=DEALER, count=self.may("count progressive wagers")[0].fields["count"].low))  # type: ignore[union-attr]

    def deals(self, cards: str, *, dealer: str) -> None:
        """No more bets, the count, and a card for each position in the table's order."""
        self.calls()
        if self.may("count progressive wagers"):
            self.counts()
        self._deals(cards, dealer)

    def settles(self) -> None:
        self.does(c.SettleOriginal(by=DEALER))

    def spins(self, hot: str, to: str, community: str = "$25") -> tuple[Event, ...]:
        return self.does(c.SpinBonus(by=DEALER, hot=hot, to=to, community=community))

    def chooses(self, **choices: str) -> None:
        """By player's position: p1="war"."""
        for key, choice in choices.items():
            position = key.removeprefix("p")
            player = self.state.positions[position]
            self.does(c.Choose(by=as_player(player), player=player, position=position, choice=choice))  # type: ignore[arg-type]
        if self.may("collect surrenders"):
            self.does(c.CollectSurrenders(by=DEALER))

    def wars(self, cards: str, *, dealer: str) -> None:
        self.does(c.BeginWar(by=DEALER))
        while self.state.due[0] == "burn":
            self.does(c.Burn(by=DEALER))
        self._deals(cards, dealer)
        self.does(c.SettleWar(by=DEALER))

    def pays_progressive(self) -> tuple[Event, ...]:
        return self.does(c.SettleProgressive(by=(*DEALER, *FLOOR)))

    def ends(self) -> None:
        self.does(c.EndRound(by=DEALER))

    def _deals(self, cards: str, dealer: str) -> None:
        for who, card in zip(self.state.due, (*cards.split(), dealer), strict=True):
            self.does(c.DealCard(by=DEALER, to=who, card=card))


class Player:
    """A player at the table, at the position of the seat."""

    def __init__(self, table: MarylandTable, player: str, position: str) -> None:
        self.table, self.player, self.position = table, player, position

    def bets(self, position: str = "", **wagers: int) -> "Player":
        """initial=…, tie=…, progressive=…, bonus_spin=… in cents."""
        for wager, cents in wagers.items():
            self.table.does(self.place(wager, cents, position))
        return self

    def may_not_bet(self, rule: str, **wagers: int) -> str:
        ((wager, cents),) = wagers.items()
        return self.table.refuses(self.place(wager, cents), rule)

    def place(self, wager: str, cents: int, position: str = "", means: str = "value chips") -> c.PlaceWager:
        at = position or self.position
        name = wager.replace("_", "-")
        return c.PlaceWager(
            by=as_player(self.player), player=self.player, position=at, wager=name, cents=cents, means=means
        )

    def takes_back(self, wager: str) -> None:
        self.table.does(c.TakeBack(by=as_player(self.player), player=self.player, wager=wager))

    def leaves(self) -> None:
        self.table.does(c.Leave(by=as_player(self.player), player=self.player))


def wagered(choices: Mapping[str, Value], players: int = 2, *, read: Mapping[str, str] | None = None) -> MarylandTable:
    """A table where every player has wagered ten dollars, and all side wagers that the house offers."""
    table = MarylandTable(maryland(choices, read=read))
    for position in map(str, range(1, players + 1)):
        player = table.sits(position).bets(initial=10_00)
        if table.rules.progressive is not None and table.rules.progressive.offered:
            player.bets(progressive=table.rules.progressive.stake)
        if table.rules.bonus_spin is not None and table.rules.bonus_spin.offered:
            player.bets(bonus_spin=table.rules.bonus_spin.stake)
    return table
