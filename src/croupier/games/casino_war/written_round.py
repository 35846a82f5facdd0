"""A round of Casino War as it is written down, and as it is dealt to be settled: at the live table and at stations."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.equipment import cards as deck
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.irregularities import IRREGULARITIES
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import BURN, DEALER, UNSEEN, State, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import Command, Decider, Event, replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds import written_round as kit
from croupier.games.kit.rounds.irregular import commands_of
from croupier.games.kit.rounds.refusals import WrittenError

NOT_OFFERED = "not offered"
"""The decision of a tied player who was not given the choice: it is still owed."""
NO_CARD = "none"
"""The War card of somebody who went to War and got none."""
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
    """A round of Casino War, dealt card by card. `whose` names a position or a spot to the reader.

    What the dealer left undone is `owed`: by place, the rule of a tie without a choice, or of a War without a card.
    Their wagers stand, and everybody else is settled.
    """

    commands = commands_of(c)
    known = IRREGULARITIES
    usual_moment = "cards"

    def __init__(self, play: Decider, rules: WarRules, state: State, written: Mapping[str, object] | None = None) -> None:
        super().__init__(play, rules, state, written)
        self.owed: dict[str, str] = {}

    def moment_in_words(self, moment: str) -> str:
        return {"cards": "the first card", "war cards": "the War cards"}.get(moment, moment)

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

    def _do(self, command: Command) -> None:
        if isinstance(command, c.EmptyShoe):  # rounds before this one, which nobody wrote, took the other cards
            self.state = replace(self.state, drawn=52 * self.state.decks - len(self.state.held))
        super()._do(command)

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
        kind = "card" if key == "cards" else "War card"
        for who in cards:
            if who not in due:
                typed = f"{self.whose(who)} has a {kind} and is due none"
                raise WrittenError(f'"{key}" has a card for {who[:20]!r}, who is due none', typed)
        got = [who for who, card in cards.items() if who != DEALER or card != NO_CARD]
        lacks = [who for who in ((DEALER,) if may_miss else (DEALER, *due)) if who not in got]
        if lacks and not self.irregular:
            raise self._lacks(lacks[0], key)
        for who in due:
            if cards.get(who, NO_CARD) == NO_CARD:
                self.comes_to(c.DealCard(by=kit.DEALER, to=who, card=UNSEEN))
                if who in lacks:
                    raise self._lacks(who, key)
            else:
                while self.state.due[0] == BURN:
                    self.do(c.Burn(by=kit.DEALER))
                face = deck.name(deck.card(cards[who]))  # the card as everything here writes it
                self.do(c.DealCard(by=kit.DEALER, to=who, card=face))
        if self.state.phase == "war dealing":
            # Whoever was passed over is due the next card, and it never came.
            self.owed |= {who: "irregular.missed_in_war" for who in self.state.due if who != BURN}
            self.state = replace(self.state, due=(), phase="war dealt")

    def _lacks(self, who: str, key: str) -> WrittenError:
        kind = "card" if key == "cards" else "War card"
        such = f"dealer {'Qh' if kind == 'card' else 'Qh 8c'}" if who == DEALER else self.card_line(who)
        typed = f"the {kind} of {self.whose(who)} is not entered, such as {such}"
        if who == DEALER and kind == "War card":
            last, missed = (self.rules.in_force.cite(rule) for rule in ("deal.dealer", "irregular.missed_in_war"))
            typed += (
                f"; if none was dealt the War has no result yet: the dealer's card comes last ({last}), and the text has "
                f"no irregularity of a dealer who is missed, only of players ({missed})"
            )
        return WrittenError(f'"{key}" has no card for {self.whose(who)}', typed)

    def card_line(self, who: str) -> str:
        """How the War card of somebody is typed."""
        return f"{who}: …; war; 8d, or no card"

    def choose(self, decisions: Mapping[str, str], war_tie: Iterable[tuple[str, int]]) -> None:
        """What every tied player chose, the Tie Wagers on the War deal, and the surrenders."""
        for place in self.state.due:
            choice = decisions.get(place)
            if choice == NOT_OFFERED:
                self.owed[place] = "wagers.decided_by"
                self.state = replace(self.state, due=tuple(one for one in self.state.due if one != place))
                continue
            if choice not in ("war", "surrender"):
                says = f"{self.whose(place)} has a tie"
                typed = f"{says}: say whether it went to war or surrendered, or write no choice if it was not offered"
                raise WrittenError(f'{says}; "decisions" must say "war" or "surrender" for it', typed)
            player = self.state.positions[place]
            by = kit.as_player(player)
            self.do(c.Choose(by=by, player=player, position=place, choice=choice))  # type: ignore[arg-type]
        for place, cents in war_tie:
            player = self.state.positions[place]
            self.do(c.PlaceWarTie(by=kit.as_player(player), player=player, position=place, cents=cents))
        self.does_if_due(c.CollectSurrenders)

    def war(self, cards: Mapping[str, str]) -> None:
        """The War deal, where anybody chose it."""
        if "war" in self.state.choices.values():
            self.do(c.BeginWar(by=kit.DEALER))
            self.deal(cards, "war_cards")
            self.do(c.SettleWar(by=kit.DEALER))
        elif cards:
            typed = f"nobody goes to War in this round, and {self.whose(next(iter(cards)))} has a War card"
            raise WrittenError('nobody goes to War in this round, so it has no "war_cards"', typed)

    def end(self) -> None:
        """The end of the round; one in which a choice is still owed to everybody who tied does not come to it."""
        last = c.EndRound(by=kit.DEALER)
        if self.state.phase == "choosing" and self.owed:
            self.comes_to(last)
        else:
            self.do(last)

    def settled(self, players: Sequence[str]) -> kit.Settled:
        procedure: kit.Procedure = {
            **_PROCEDURE,
            e.Dealt: lambda event: f"deal {event.card} to {self.whose(event.to)}",
            e.Chosen: lambda event: f"{self.whose(event.position)} chooses {event.choice}",
        }
        found = kit.settled(self, list(dict.fromkeys(players)), procedure, self.wager, of_meters=_of_meters)
        return replace(found, steps=(*found.steps, *self._standing()), notes=(*found.notes, *self._still_due()))

    def _standing(self) -> Iterator[kit.SettledWager]:
        """The wagers of those to whom something is owed."""
        for stake in self.state.stakes:
            place = position_of(stake.wager)
            rule = self.owed.get(place) or self.owed.get(self.shared(place))
            if rule is not None:
                yield kit.SettledWager(
                    *self.wager(stake.moves("returned", rule)), kit.STANDS, stake.cents, rule, self._cite(rule), 0, True
                )

    def _cite(self, rule: str) -> str:
        """A tie is one of the cases of the settlement, and the choice follows from it."""
        cite = self.rules.cite
        return f"{cite('settle.original')}, {cite(rule)}" if rule == "wagers.decided_by" else cite(rule)

    def shared(self, place: str) -> str:
        """The card that a place plays with together with others; its own at a live table."""
        return place

    def _still_due(self) -> Iterator[str]:
        for place, rule in self.owed.items():
            whose = self.whose(place)
            if rule == "wagers.decided_by":
                says = (
                    f"{whose} has a tie: the choice between War and surrender is still owed, and its Initial Wager stands"
                )
            else:
                says = f"{whose} was passed over in the War deal: the next card is due there, and its wagers stand"
            yield f"{says[:1].upper()}{says[1:]} ({self._cite(rule)})."


def _of_meters(move: Money) -> int:
    return move.of_meter if isinstance(move, e.Paid) else 0
