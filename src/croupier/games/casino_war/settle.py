"""A round of Casino War as it is written down, dealt card by card to be settled: at the live table and at stations."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Any, ClassVar, TypeVar

from croupier.equipment import cards as deck
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.casino_war.irregularities import IRREGULARITIES
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.side_wagers import METERS, PROGRESSIVE, SPIN
from croupier.games.casino_war.play.state import BURN, DEALER, State, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.wagers import catalogue, spelled
from croupier.games.kit.play.decider import Command, Option, Role, Signature, replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.people import one_spelling
from croupier.games.kit.rounds.irregular import sole
from croupier.games.kit.rounds.written_round import PROCEDURE, STANDS, Bet, PlayedRound, Procedure, SettledWager

Told = TypeVar("Told")

NOT_OFFERED = "not offered"
"""The decision of a tied player who was not given the choice: it is still owed."""
NO_CARD = "none"
"""The War card of somebody who went to War and got none."""
SPIN_LINE = "write where its wheel stopped: spin hot $200 to seat 3, community $30"
_KINDS = {"cards": "card", "war_cards": "War card"}
_MOVED = {"settle.original": "the original deal is settled", "settle.war": "the War deal is settled"}


class PlayedWar(PlayedRound[WarRules, State]):
    """A round of Casino War, at the live table.

    What the dealer left undone is `owed`: by place, the rule of a tie without a choice, or of a War without a card.
    Their wagers stand, and everybody else is settled.
    """

    known = IRREGULARITIES
    usual_moment = "cards"
    numbered = False
    may_miss: ClassVar[bool] = True  # whether the original deal may pass somebody over

    def ready(self) -> State:
        """Each person at the leftmost of their positions, with what the round can cost them, and the meters as written."""
        self.owed: dict[str, str] = {}
        self.people, self.decisions = self.words("people"), self.words("decisions")
        self.cards = {key: self.words(key) for key in ("cards", "war_cards")}
        self.ties = {place: cents(amount) for place, amount in self.by_place("war_tie").items()}
        one_spelling(self.people.values(), '"people": ')
        given = self.written.get("spin", [])
        self.spins = [self.words("spin", one) for one in (given if isinstance(given, list) else [given])]
        wagers = ("initial", "tie", PROGRESSIVE, SPIN, *self.rules.side_wagers)
        placed = [self.known_wager(bet, wagers, number) for number, bet in enumerate(self.bets, start=1)]
        self.bets = sorted(placed, key=lambda bet: wagers.index(bet.wager))
        return self._with_meters(play.ready(self.rules, self.seats()))

    def words(self, key: str, given: object = None) -> dict[str, str]:
        """Cards or choices by position."""
        found = self.by_place(key, given)
        if not all(isinstance(value, str) for value in found.values()):
            raise InputError(f'"{key}" must give words for each position')
        return {position: value.strip() for position, value in found.items()}

    def known_wager(self, bet: Bet, wagers: Sequence[str], number: int) -> Bet:
        """The wager by its name in the catalogue. One that only other editions have is left for `play` to refuse."""
        name = bet.wager if bet.wager in wagers else spelled(bet.wager)
        if name not in wagers:
            there = ", ".join(wager for wager in wagers if wager in catalogue(self.rules))
            raise InputError(f"{bet.wager[:30]!r} is not a Casino War wager before the cards; there are {there}")
        if bet.on:
            such = "such as Qs 4h 9d"
            raise InputError(f'a wager "on" a community card needs the "community" cards of the round, {such}')
        return replace(bet, wager=name)

    def seats(self) -> dict[str, tuple[str, int]]:
        seats: dict[str, tuple[str, int]] = {}
        costs = [(bet.player, bet.cents * (1 + (bet.wager == "initial"))) for bet in self.bets]
        for position in sorted(self.players, key=_number):
            person = self.person(position)
            if person not in (name for name, _ in seats.values()):
                every = (*costs, *self.ties.items())
                seats[position] = (person, sum(cost for place, cost in every if self.person(place) == person))
        return seats

    def person(self, place: str) -> str:
        return self.people.get(place, place)

    def _with_meters(self, state: State) -> State:
        """The progressive's meter as one amount, or several meters by name."""
        meter = self.written.get("meter", {})
        meters = dict(state.meters)
        for name, amount in (meter if isinstance(meter, Mapping) else {"progressive": meter}).items():
            if name not in METERS:
                raise InputError(f"there is no meter {name[:20]!r}; there are {', '.join(METERS)}")
            meters[name] = Fraction(cents(amount))
            if name not in state.meters:
                has = f"; there is {', '.join(state.meters)}" if state.meters else ""
                raise InputError(f"no wager that is offered has a meter {name}{has}")
            path, rule = self.rules.meters[name]
            if reason := rule.too_low(int(meters[name])):
                raise self.rules.refusal(f"{path}.now", reason)
        return replace(state, meters=meters)

    def begin(self) -> None:
        """Nothing is left to be read."""

    # What places and moments are called

    def whose(self, place: str) -> str:
        """What a position or a spot is called."""
        return "the dealer" if place == DEALER else f"position {place}"

    def card_line(self, who: str) -> str:
        """How the War card of somebody is typed."""
        return f"{who}: …; war; 8d, or no card"

    def shared(self, place: str) -> str:
        """The card that a place plays with together with others; its own at a live table."""
        return place

    def moment_in_words(self, moment: str) -> str:
        return {"cards": "the first card", "war cards": "the War cards"}.get(moment, moment)

    def called(self, due: Option) -> Sequence[str]:
        """A card is called by who gets it, "3" or "war 3"; before the first of a deal come its "cards"."""
        if due.command == c.BeginWar.name and "war" not in self.state.choices.values():
            return (c.EndRound.name,)
        if due.command != c.DealCard.name:
            return (due.command,)
        key, dealt = self._deal
        turn = [f"war {who}" if key == "war_cards" else who for who in self._turn]
        return turn if dealt else (*turn, key.replace("_", " "))

    # The deal

    @property
    def _deal(self) -> tuple[str, Mapping[str, str]]:
        """Which cards are dealt, and those that lie already."""
        state = self.state
        return ("war_cards", state.war_cards) if state.phase == "war dealing" else ("cards", state.cards)

    @property
    def _turn(self) -> list[str]:
        """Who gets the next card that is written, behind those who are passed over."""
        due, cards = [who for who in self.state.due if who != BURN], self.cards[self._deal[0]]
        passed = list(takewhile(lambda who: cards.get(who, NO_CARD) == NO_CARD, due))
        return due[: len(passed) + 1]

    def _deals(self, due: Option) -> None:
        """The next written card in the table's order; in the original deal, whoever has none was missed.

        So may be what would have come after an irregularity that ended the round.
        """
        key, dealt = self._deal
        cards, turn = self.cards[key], self._turn
        if not dealt:
            self._refuse_cards(key)
        if lacks := self._lacking(key, turn):
            raise self._lacks(lacks[0], key)
        if cards.get(turn[-1], NO_CARD) == NO_CARD:
            # Whoever was passed over is due the next card, and it never came.
            self.owed |= dict.fromkeys(turn, "irregular.missed_in_war")
            self.state = replace(self.state, due=(), phase="war dealt")
            return
        face = deck.name(deck.card(cards.pop(turn[-1])))  # the card as everything here writes it
        self.step(due, {"to": turn[-1], "card": face})

    def _refuse_cards(self, key: str) -> None:
        """Refuse a card of somebody who is due none, and a deal that lacks cards though nothing irregular ends it."""
        due = [who for who in self.state.due if who != BURN]
        for who in self.cards[key]:
            if who not in due:
                raise self._due_none(who, key)
        lacks = self._lacking(key, (DEALER, *due))
        if lacks and not self.irregular:
            raise self._lacks(lacks[0], key)

    def refuse_what_is_left(self) -> None:
        for key, cards in self.cards.items():
            if over := next((who for who, card in cards.items() if card != NO_CARD), None):
                raise self._due_none(over, key)

    def _due_none(self, who: str, key: str) -> InputError:
        return InputError(f"{self.whose(who[:20])} has a {_KINDS[key]} and is due none")

    def _lacking(self, key: str, due: Sequence[str]) -> list[str]:
        """Who must have a card, or be told to have got none, and is not."""
        cards, may_lack = self.cards[key], key == "cards" and self.may_miss
        return [
            who for who in due if cards.get(who, NO_CARD) == NO_CARD and (who == DEALER or not (may_lack or who in cards))
        ]

    def _lacks(self, who: str, key: str) -> InputError:
        such = f"dealer {'Qh' if key == 'cards' else 'Qh 8c'}" if who == DEALER else self.card_line(who)
        reason = f'the {_KINDS[key]} of {self.whose(who)} is not entered in "{key}", such as {such}'
        if who == DEALER and key == "war_cards":
            last, missed = (self.rules.in_force.cite(rule) for rule in ("deal.dealer", "irregular.missed_in_war"))
            reason += (
                f"; if none was dealt the War has no result yet: the dealer's card comes last ({last}), and the text has "
                f"no irregularity of a dealer who is missed, only of players ({missed})"
            )
        return InputError(reason)

    # The steps

    def act(self, due: Option) -> bool:
        match due.command:
            case c.DealCard.name:
                self._deals(due)
            case c.SpinBonus.name:
                self.step(due, self._spin())
            case c.SettleOriginal.name:
                if self.spins:
                    raise InputError("the Bonus Spin was not triggered in this round, or not so often")
                self.step(due, {})
                self._decided()
            case c.Choose.name:
                self._chooses(due)
            case c.BeginWar.name if "war" not in self.state.choices.values():
                return False  # a choice is still owed to everybody who tied
            case _:
                if due.command in (c.CollectSurrenders.name, c.BeginWar.name):
                    self._place_ties()
                self.step(due, {})
        return True

    def _spin(self) -> Mapping[str, Any]:
        if not self.spins:
            raise InputError(f"the Bonus Spin was triggered; {SPIN_LINE}")
        spin = self.spins.pop(0)
        if set(spin) != {"hot", "to", "community"}:
            raise InputError(f'"spin" must give "hot", "to" and "community", and nothing else; {SPIN_LINE}')
        return spin

    def _decided(self) -> None:
        """What is written of those who tied must be all of it, and of nobody else."""
        tied = self.state.due if self.state.phase == "choosing" else ()
        self.decisions = self.at("decisions", self.decisions, tied)
        for place in tied:
            if self.decisions.get(place) not in ("war", "surrender", NOT_OFFERED):
                such = f'"war", "surrender" or "{NOT_OFFERED}"'
                raise InputError(f'{self.whose(place)} has a tie; "decisions" must say {such} for it')
        warring = [place for place in tied if self.decisions[place] == "war"]
        self.ties, cards = self.at("war_tie", self.ties, warring), self.cards["war_cards"]
        if cards and not warring:
            raise InputError(
                f'nobody goes to War in this round: no "war_cards" are dealt, and {self.whose(next(iter(cards)))} has one'
            )
        self.cards["war_cards"] = {self.card_place(who, warring): card for who, card in cards.items()}

    def at(self, key: str, told: Mapping[str, Told], among: Sequence[str]) -> dict[str, Told]:
        """What is told of positions, which must be among these."""
        lacks = "has no tie, and so no choice between War and surrender"
        if key != "decisions":
            lacks = "does not go to War, so that it has no Tie Wager on it"
        if stranger := next((place for place in told if place not in among), None):
            raise InputError(f"position {stranger[:20]} {lacks}")
        return dict(told)

    def card_place(self, who: str, warring: Sequence[str]) -> str:
        """Where a War card comes that is written of somebody."""
        return who

    def _chooses(self, due: Option) -> None:
        place = str(sole(due, "position"))
        choice = self.decisions[place]
        if choice == NOT_OFFERED:
            self.owed[place] = "wagers.decided_by"
            self.state = replace(self.state, due=tuple(one for one in self.state.due if one != place))
        else:
            self.step(due, {"choice": choice})

    def _place_ties(self) -> None:
        """The Tie Wagers on the War deal."""
        for place, amount in self.ties.items():
            player = self.state.positions[place]
            self.do(c.PlaceWarTie(by=(Signature(player, Role.PLAYER),), player=player, position=place, cents=amount))
        self.ties = {}

    def do(self, command: Command) -> None:
        if isinstance(command, c.EmptyShoe):  # rounds before this one, which nobody wrote, took the other cards
            self.state = replace(self.state, drawn=52 * self.state.decks - len(self.state.held))
        super().do(command)

    # What it comes to

    @property
    def procedure(self) -> Procedure:
        return {
            **PROCEDURE,
            e.Dealt: lambda event: f"deal {event.card} to {self.whose(event.to)}",
            e.Chosen: lambda event: f"{self.whose(event.position)} chooses {event.choice}",
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

    def wager(self, move: Money) -> tuple[str, str, tuple[str, ...]]:
        return position_of(move.wager), kind_of(move.wager), ()

    def left_lying(self) -> Iterator[SettledWager]:
        """The wagers of those to whom something is owed."""
        for stake in self.state.stakes:
            place = position_of(stake.wager)
            if rule := self.owed.get(place) or self.owed.get(self.shared(place)):
                settled = self.settled_wager(stake.moves("returned", rule))
                yield replace(settled, outcome=STANDS, cite=self._cite(rule), stays=True)

    def _cite(self, rule: str) -> str:
        """A tie is one of the cases of the settlement, and the choice follows from it."""
        cite = self.rules.cite
        return f"{cite('settle.original')}, {cite(rule)}" if rule == "wagers.decided_by" else cite(rule)

    def notes(self) -> Iterator[str]:
        for place, rule in self.owed.items():
            whose, what = (
                self.whose(place),
                "was passed over in the War deal: the next card is due there, and its wagers stand",
            )
            if rule == "wagers.decided_by":
                what = "has a tie: the choice between War and surrender is still owed, and its Initial Wager stands"
            yield f"{whose[:1].upper()}{whose[1:]} {what} ({self._cite(rule)})."


def _number(position: str) -> int:
    if not (position.isascii() and position.isdigit()) or len(position) > 3:
        raise InputError(f"{position[:20]!r} is not a position; positions are numbered from 1, the dealer's left")
    return int(position)
