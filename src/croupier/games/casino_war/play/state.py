"""How a Casino War table stands.

Positions are numbered from the dealer's left, so that clockwise is upwards. A position's wagers are named with it:
"initial 3", "tie 3", "war 3", "war-tie 3".
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.games.casino_war.equipment_rules import Direction
from croupier.games.casino_war.play.events import Phase
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import Deviated
from croupier.games.kit.play.money import Money, Stake

DEALER = "dealer"
NOBODY = "nobody"
UNSEEN = "??"
BURN = "burn"


def wager_at(position: str, wager: str) -> str:
    """The name of a wager at a position."""
    return f"{wager} {position}"


def kind_of(wager: str) -> str:
    return wager.rpartition(" ")[0]


def position_of(wager: str) -> str:
    return wager.rpartition(" ")[2]


class State(NamedTuple):
    """How the table stands.

    `plan`: steps still to do before cards can be dealt. `due`: who gets the next cards, in order. `seen`: faces that
    came out of this shoe; `drawn`: how many cards did. `seats`: who sits where; `standing`: who wagers without a seat;
    `counted`: positions whose Progressive Payout Wagers were counted; `spun`: which had their Bonus Spin;
    `paid`: what counts for each against the payout limit.
    `positions`: who plays which position in this round. `cut_after`: the seat of whoever got the last cover card.
    `resumes`: where the table goes on when cards are ready, which may be in the middle of a round.
    `held`: cards drawn in error that wait to be the next ones, unseen or by face. `face_up`: cards that lay face up in the
    shoe and are out. `burns_owed`: what new dealers have to burn before the next card is dealt;
    `burns_after_round`: what they will, once the round is over. `sits_out`: who may not wager in the next round.
    `moves`: what was collected and paid in this round, and
    `meters_before` how the meters stood before it, in case it becomes void.
    """

    phase: Phase = "closed"
    decks: int = 0
    cards_at: str = ""
    plan: tuple[str, ...] = ()
    plan_why: str = ""
    resumes: Phase = "betting"
    refused_cut: tuple[str, ...] = ()
    cutter: str = ""
    cut_after: str = ""
    seats: Mapping[str, str] = {}
    standing: tuple[str, ...] = ()
    positions: Mapping[str, str] = {}
    accounts: Mapping[str, int] = {}
    stakes: tuple[Stake, ...] = ()
    due: tuple[str, ...] = ()
    cards: Mapping[str, str] = {}
    war_cards: Mapping[str, str] = {}
    missed: tuple[str, ...] = ()
    choices: Mapping[str, str] = {}
    surrenders_due: bool = False
    seen: tuple[str, ...] = ()
    drawn: int = 0
    held: tuple[str, ...] = ()
    burns_owed: int = 0
    burns_after_round: int = 0
    sits_out: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()
    cover_on: str = ""
    discards: tuple[str, ...] = ()
    meters: Mapping[str, Fraction] = {}
    meters_before: Mapping[str, Fraction] = {}
    moves: tuple[Money, ...] = ()
    counted: tuple[str, ...] = ()
    spun: tuple[str, ...] = ()
    paid: Mapping[str, int] = {}
    shuffler_out: bool = False
    deviations: tuple[Deviated, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """The players at the table, with and without a seat."""
        return (*self.seats.values(), *self.standing)

    @property
    def stage(self) -> Phase:
        """The phase of the round, also while cards are prepared in the middle of it."""
        return self.resumes if self.phase == "preparing" else self.phase

    @property
    def in_round(self) -> bool:
        return self.stage not in ("closed", "betting")

    @property
    def dealt(self) -> Mapping[str, str]:
        """The cards of the deal that is dealt or settled: the original one or the War's."""
        return self.war_cards if self.phase.startswith("war") else self.cards

    @property
    def burn_is_next(self) -> bool:
        """Whether the next card of the deal is burned, by a new dealer or before a War."""
        return bool(self.burns_owed) or self.due[:1] == (BURN,)

    @property
    def left_in_shoe(self) -> int:
        """The cards still to come, with those that were drawn in error and wait."""
        return 52 * self.decks - self.drawn

    @property
    def loaded(self) -> bool:
        """Whether the cards are in the shoe."""
        return self.phase != "closed" and "into the shoe" not in self.plan


# What lies on the layout: positions that are dealt to, wagers that go back, cards not in the discard rack yet


def around(positions: Iterable[str], direction: Direction) -> list[str]:
    """Positions in the dealer's order: clockwise begins at the left, counterclockwise at the right."""
    return sorted(positions, key=int, reverse=direction == "counterclockwise")


def dealt_hands(cards: Mapping[str, str]) -> list[str]:
    """The positions that have one of these cards."""
    return [position for position in cards if position != DEALER]


def wagers_of(state: State, kind: str) -> dict[str, Stake]:
    """The wagers of a kind that lie, by position."""
    return {position_of(stake.wager): stake for stake in state.stakes if kind_of(stake.wager) == kind}


def stake_at(state: State, position: str, kind: str) -> Stake | None:
    """The wager of this kind at a position, which one player plays alone; None if none lies."""
    name = wager_at(position, kind)
    return next((stake for stake in state.stakes if stake.wager == name), None)


def chose(state: State, choice: str) -> list[str]:
    """The positions that have chosen so, in the order in which they did."""
    return [position for position, chosen in state.choices.items() if chosen == choice]


def dealt_to(rules: WarRules, state: State) -> list[str]:
    """The positions that get a card: those with an Initial Wager, and with a Tie Wager where it may lie alone."""
    wagers = ("initial", "tie") if rules.wagers.tie == "also alone" else ("initial",)
    return list(dict.fromkeys(position_of(stake.wager) for stake in state.stakes if kind_of(stake.wager) in wagers))


def voided(state: State, position: str, rule: str) -> Iterator[Money]:
    """Everything on a position goes back."""
    return (stake.moves("voided", rule) for stake in state.stakes if position_of(stake.wager) == position)


def kept_apart(state: State) -> tuple[str, ...]:
    """The cards drawn in error that are kept apart from a stack: only a round waits for them."""
    return state.held if state.in_round else ()


def out_of_use(rules: WarRules, state: State) -> tuple[str, ...]:
    """The cards that do not come into a stack: those that are out for the round that is played, or for good."""
    return state.face_up if state.in_round or rules.irregular.face_up == "out of use" else ()


def undecided(state: State) -> bool:
    """Whether a wager lies that the rest of the deal decides: nothing is dealt for nobody."""
    if state.stage == "war dealing":
        return bool(wagers_of(state, "war")) or state.surrenders_due
    return bool(state.stakes)


def goes_on(state: State) -> Phase:
    """Where the round stands: it is over if nobody's wager is left to decide, and a deal is dealt if no card is due."""
    stage = state.stage
    if stage in ("dealing", "war dealing"):
        if not undecided(state):
            return "over"
        return stage if state.due else "dealt" if stage == "dealing" else "war dealt"
    surrenders = state.surrenders_due and chose(state, "surrender")
    if stage == "choosing" and not (state.due or surrenders or chose(state, "war")):
        return "over"
    return stage


def lying(state: State) -> tuple[str, ...]:
    """Whose cards still lie, the dealer's last; when a War begins, those of the others have gone already."""
    held = around(dealt_hands(state.cards), "clockwise")
    if state.stage == "war dealing" or state.war_cards:
        held = [p for p in held if state.choices.get(p) == "war" or p in (*state.missed, *state.counted)]
    return (*held, DEALER)


def on_table(state: State) -> tuple[str, ...]:
    """The cards that still lie, hand by hand."""
    each = (dealt.get(who) for who in lying(state) for dealt in (state.cards, state.war_cards))
    return tuple(card for card in each if card)
