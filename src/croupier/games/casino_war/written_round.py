"""A round of Casino War as it is written down, and as it is dealt to be settled: at the live table and at stations."""

from collections.abc import Iterable, Mapping, Sequence

from croupier.equipment import cards as deck
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import BURN, DEALER, UNSEEN, State, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds import written_round as kit
from croupier.games.kit.rounds.irregular import commands_of

_MOVED = {"settle.original": "the original deal is settled", "settle.war": "the War deal is settled"}
_PROCEDURE: kit.Procedure = {
    **kit.PROCEDURE,
    e.Burned: lambda event: "burn a card unseen",
    e.Missed: lambda event: f"position {event.position} got no card",
    e.Moved: lambda event: (
        _MOVED.get(event.rule, "surrenders are collected") if event.phase in ("over", "choosing") else None
    ),
    e.ProgressiveCounted: lambda event: f"collect and count {event.count} Progressive Payout Wagers",
    e.Spun: lambda event: f"the Bonus Spin's Hot Spot is position {event.position}'s",
    e.MeterSet: lambda event: f"the {event.meter} meter stands at {dollars(int(event.cents))}",
    e.DealVoided: lambda event: f"the round is void: {event.cause}",
    e.HeldBack: lambda event: "a card drawn in error waits to be the next one",
    e.Discarded: lambda event: "cards go to the discard rack: " + " ".join(event.cards),
}


def by_position(written: Mapping[str, object], key: str) -> Mapping[str, object]:
    """What a key gives for each position; anything but a table is refused."""
    given = written.get(key, {})
    if not isinstance(given, Mapping):
        raise InputError(f'"{key}" must be a table of positions, such as {{"1": …}}')
    return given


def words(written: Mapping[str, object], key: str) -> dict[str, str]:
    """Cards or choices by position."""
    given = by_position(written, key)
    if not all(isinstance(value, str) for value in given.values()):
        raise InputError(f'"{key}" must give words for each position')
    return {position: str(value).strip() for position, value in given.items()}


class PlayedWar(kit.PlayedRound[WarRules, State]):
    """A round of Casino War, dealt card by card. `whose` names a position or a spot to the reader."""

    commands = commands_of(c)
    reports = frozenset(
        each.name for each in (c.FaceUpCard, c.DrawnInError, c.DrawnExposed, c.EmptyShoe, c.Jam, c.OutOfOrder)
    )
    usual_moment = "cards"

    def called(self, command: Command) -> tuple[str, ...]:
        """A card is called by who gets it, "3" or "war 3"; before the first of a deal come its "cards"."""
        if not isinstance(command, c.DealCard):
            return (command.name,)
        war = self.state.phase == "war dealing"
        dealt = self.state.war_cards if war else self.state.cards
        whose = f"war {command.to}" if war else command.to
        return (whose,) if dealt else (whose, "war cards" if war else "cards")

    def is_over(self, event: Event) -> bool:
        return isinstance(event, e.DealVoided)

    def whose(self, place: str) -> str:
        return "the dealer" if place == DEALER else f"position {place}"

    def wager(self, move: Money) -> tuple[str, str, tuple[str, ...]]:
        """Whose wager money moved for, its kind, and what it is on."""
        return position_of(move.wager), kind_of(move.wager), ()

    def bet(self, player: str, place: str, wager: str, cents: int) -> c.PlaceWager:
        return c.PlaceWager(by=kit.as_player(player), player=player, position=place, wager=wager, cents=cents)

    def deal(self, cards: Mapping[str, str], key: str, *, may_miss: bool = False) -> None:
        """The written cards in the table's order; where somebody may have been missed, a card for them may lack.

        So may what would have come after an irregularity that ended the round.
        """
        due = [who for who in self.state.due if who != BURN]
        for who in cards:
            if who not in due:
                raise InputError(f'"{key}" has a card for {who[:20]!r}, who is due none')
        lacks = [who for who in ((DEALER,) if may_miss else (DEALER, *due)) if who not in cards]
        if lacks and not self.irregular:
            raise InputError(f'"{key}" has no card for {self.whose(lacks[0])}')
        for who in due:
            if who not in cards:
                self.comes_to(c.DealCard(by=kit.DEALER, to=who, card=UNSEEN))
                if who in lacks:
                    raise InputError(f'"{key}" has no card for {self.whose(who)}')
            else:
                while self.state.due[0] == BURN:
                    self.do(c.Burn(by=kit.DEALER))
                face = deck.name(deck.card(cards[who]))  # the card as everything here writes it
                self.do(c.DealCard(by=kit.DEALER, to=who, card=face))

    def choose(self, decisions: Mapping[str, str], war_tie: Iterable[tuple[str, int]]) -> None:
        """What every tied player chose, the Tie Wagers on the War deal, and the surrenders."""
        for place in self.state.due:
            choice = decisions.get(place)
            if choice not in ("war", "surrender"):
                raise InputError(f'{self.whose(place)} has a tie; "decisions" must say "war" or "surrender" for it')
            player = self.state.positions[place]
            by = kit.as_player(player)
            self.do(c.Choose(by=by, player=player, position=place, choice=choice))  # type: ignore[arg-type]
        for place, cents in war_tie:
            player = self.state.positions[place]
            self.do(c.PlaceWarTie(by=kit.as_player(player), player=player, position=place, cents=cents))
        self.does_if_due(c.CollectSurrenders)

    def war(self, cards: Mapping[str, str]) -> None:
        """The War deal, where anybody chose it."""
        if self.state.phase == "choosing":
            self.do(c.BeginWar(by=kit.DEALER))
            self.deal(cards, "war_cards")
            self.do(c.SettleWar(by=kit.DEALER))
        elif cards:
            raise InputError('nobody goes to War in this round, so it has no "war_cards"')

    def settled(self, players: Sequence[str]) -> kit.Settled:
        procedure: kit.Procedure = {
            **_PROCEDURE,
            e.Dealt: lambda event: f"deal {event.card} to {self.whose(event.to)}",
            e.Chosen: lambda event: f"{self.whose(event.position)} chooses {event.choice}",
        }
        return kit.settled(self, list(dict.fromkeys(players)), procedure, self.wager, of_meters=_of_meters)


def _of_meters(move: Money) -> int:
    return move.of_meter if isinstance(move, e.Paid) else 0
