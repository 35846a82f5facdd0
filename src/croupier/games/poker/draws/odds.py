"""Draw odds: how likely each final hand is, from a given start, for a player who discards as well as can be done alone.

What "well" means is stated: to reach a target hand as often as possible, or to beat the field, a player who draws as often
from unknown cards. Discards never come back. With one draw or two to come the answer is exact and no play is better; three
are sampled from a seed, and every number has its standard error. Of equally good exchanges one is taken that keeps most
cards, and which one does not depend on the names of suits.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Literal

from croupier.chance.random.compiled import require_seed
from croupier.equipment.cards import UNKNOWN, Card, cards, name, names
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.poker import hands
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.rules import PokerRules

if TYPE_CHECKING:
    from pandas import DataFrame

    from croupier.games.poker.draws.search import Report

MOST_DRAWS = 3
MOST_EXACT = 2
"""Draws to come that are worked out; more are sampled."""
HELD: dict[Kind, int] = {"2-7": 5, "a-5": 5, "badugi": 4}

_EXACT = "no exchange is better: each was worked out with every card thrown away known"
_SAMPLED = (
    "the first exchange is the best by the samples; in the second draw that is kept which is best if cards thrown away "
    "could come again in the last; in the last every card thrown away is known"
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One way to begin: the cards kept, and the worth of it, with its standard error where that is sampled."""

    keep: tuple[Card, ...]
    worth: float
    standard_error: float | None


@dataclass(frozen=True, slots=True)
class FinalHand:
    """One class of final hands and how likely it is, with a standard error where that is sampled."""

    value: int
    name: str
    probability: Fraction
    standard_error: float | None


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """Final hands and exchanges, each from the best down. `reached` is the chance of the target, and its error that of the
    first exchange; `deals` and `seed` are those of what is sampled."""

    kind: Kind
    hand: tuple[Card, ...]
    draws: int
    method: Literal["exact", "sampled"]
    deals: int | None
    seed: int | None
    target: int | None
    reached: Fraction | None
    exchanges: tuple[Exchange, ...]
    hands: tuple[FinalHand, ...]
    assumes: tuple[str, ...]

    def frame(self) -> "DataFrame":
        """One row for each final hand, from the best down; `this or better` adds them up. Needs `croupier[frames]`."""
        require_extra("frames", "a table of final hands")
        from pandas import DataFrame

        exact = self.method == "exact"
        columns = {
            "hand": [each.name for each in self.hands],
            "value": [each.value for each in self.hands],
            "probability": [float(each.probability) for each in self.hands],
            "this or better": [float(part) for part in accumulate(each.probability for each in self.hands)],
            "exact": [str(each.probability) if exact else None for each in self.hands],
        }
        return DataFrame(columns if exact else {**columns, "standard error": [each.standard_error for each in self.hands]})


def draw_odds(
    kind: Kind,
    hand: Sequence[Card],
    draws: int,
    *,
    target: int | None = None,
    dead: Sequence[Card] = (),
    seed: int = 1,
    report: "Report | None" = None,
) -> DrawOdds:
    """The final hands of a start; a target is the value of a hand to be reached or beaten. Other cards are refused."""
    require_start(kind, hand, draws, target, dead)
    require_seed(seed)
    require_extra("fast", "working out draws")
    from croupier.games.poker.draws.field import field
    from croupier.games.poker.draws.sampled import SAMPLES, race
    from croupier.games.poker.draws.search import Start, weigh
    from croupier.games.poker.draws.sets import standard

    if target is not None:
        worth = tuple(float(value >= target) for value in range(hands.best_value(kind) + 1))
    else:
        worth = field(kind, draws)
    # Worked out with suits in a standard order, so that their names decide nothing where exchanges are equally good.
    renamed = standard(hand, dead).tolist()
    named = {new: card for card, new in enumerate(renamed)}
    start = Start(kind, [renamed[card] for card in hand], [renamed[card] for card in dead], worth)
    sampled = draws > MOST_EXACT
    weighed, final = race(start, seed, report) if sampled else weigh(start, draws, report)
    deals = SAMPLES if sampled else None
    return DrawOdds(
        kind,
        tuple(hand),
        draws,
        "sampled" if sampled else "exact",
        deals,
        seed if sampled else None,
        target,
        sum((part for value, part in final.items() if value >= target), Fraction(0)) if target is not None else None,
        tuple(replace(each, keep=tuple(sorted(named[card] for card in each.keep))) for each in weighed),
        tuple(
            FinalHand(value, hands.name(kind, value), part, standard_error(part, deals))
            for value, part in sorted(final.items(), reverse=True)
        ),
        (_SAMPLED if sampled else _EXACT,),
    )


def standard_error(chance: Fraction, deals: int | None) -> float | None:
    """The error of a chance that was sampled in so many deals; none where nothing was."""
    return sqrt(chance * (1 - chance) / (deals - 1)) if deals else None


def hand_value(kind: Kind, text: str, where: str = "") -> int:
    """The value of a hand written by its ranks, such as 8-6-4-3-2 (of more than one suit), or by its cards."""
    ranks = text.upper().replace("10", "T").split("-")
    # Suits that go round: no flush, and four different ones for a badugi.
    round_the_suits = " ".join(rank + "cdhs"[at % 4] for at, rank in enumerate(ranks))
    try:
        value = hands.rank(kind, cards(round_the_suits if len(ranks) > 1 else text))
    except InputError as problem:
        raise InputError(f"{where}{text[:30]!r} is no hand such as 8-6-4-3-2: {problem.reason}") from None
    assert value is not None, "only lows that must qualify have no value"
    return value


def require_single(rules: PokerRules, half: str | None = None) -> Kind:
    """The kind of hand for which a draw game's draws can be worked out; of a split pot the half must be said."""
    if not any(street.draw for street in rules.order):
        raise InputError("this game has no draw")
    halves = ", ".join(kind for kind in rules.kinds if HELD.get(kind) == rules.hole_cards)
    if half is not None and half not in rules.kinds:
        raise InputError(f"no share of this pot is for {half[:20]!r} hands; there are {', '.join(rules.kinds)}")
    if half is None and len(rules.kinds) > 1:
        raise InputError(f"this pot is split, so it must be said for which hand cards are kept: {halves}")
    kind = next((each for each in rules.kinds if each == half), rules.kinds[0])
    held = HELD.get(kind)
    if held and halves and held != rules.hole_cards:
        raise InputError(f"the best {kind} of {rules.hole_cards} cards is not worked out; it can be said for {halves}")
    if held != rules.hole_cards or rules.board_cards:
        raise InputError("draws are worked out for five cards of 2-7 or a-5 and four of badugi, without a board")
    if any(0 < street.draw < rules.hole_cards for street in rules.order):
        raise InputError("draws are worked out where all cards may be exchanged")
    if kind == "badugi" and rules.high_aces:
        raise InputError("draws are worked out for badugis with low aces")
    if kind == "2-7" and rules.spoiled_by_cards:
        raise InputError("draws are worked out for 2-7 hands of which pairs, straights and flushes go as high hands do")
    return kind


def require_start(kind: Kind, hand: Sequence[Card], draws: int, target: int | None, dead: Sequence[Card]) -> None:
    """Refuse what cannot be worked out."""
    if kind not in HELD:
        raise InputError(f"draws are worked out for {', '.join(HELD)}, not for {kind}")
    if len(hand) != HELD[kind] or UNKNOWN in hand or UNKNOWN in dead:
        raise InputError(f"a start of {kind} is {HELD[kind]} known cards, not {names(hand) or 'none'}")
    both = [*hand, *dead]
    if len(set(both)) < len(both):
        raise InputError(f"{name(next(card for card in both if both.count(card) > 1))} appears more than once")
    if not 1 <= draws <= MOST_DRAWS:
        raise InputError(f"draws are worked out for 1 to {MOST_DRAWS} of them, not for {draws}")
    if len(dead) + (draws + 1) * HELD[kind] > 52:
        raise InputError(f"with {len(dead)} dead cards too few are left for {draws} draws")
    if target is not None and not 1 <= target <= hands.best_value(kind):
        raise InputError(f"{target} is not the value of a hand of kind {kind}")
