"""Draw odds: how likely each final hand is, from a given start, for a player who discards as well as can be done alone.

What "well" means is stated: to reach a target hand as often as possible, or to beat the field, a player who draws as often
from unknown cards. Discards never come back. The play given is the best there is, but for starts of 2-7 of which a card at
most is worth keeping: there `more` says how much better a play could be at most. The probabilities are exact for the play.
Of equally good exchanges one is taken that keeps most cards, and which one does not depend on the names of suits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from croupier.equipment.cards import UNKNOWN, Card, cards, name, names
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.poker import hands
from croupier.games.poker.hands.kinds import Kind

if TYPE_CHECKING:
    from pandas import DataFrame

    from croupier.games.poker.draws.search import Report

MOST_DRAWS = 3
HELD: dict[str, int] = {"2-7": 5, "a-5": 5, "badugi": 4}

_EXACT = "no exchange is better: each was worked out with every card thrown away known, or shown to be worth no more"
_BY_RANKS = (
    "after a first exchange that keeps one card or none decisions go by ranks, without a look at suits, though flushes are "
    "counted exactly"
)
_NOTHING = 1e-9
"""What could be better by less is rounding."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One way to begin: the cards kept, and the worth of it; where it is not exact it is a bound, below the best."""

    keep: tuple[Card, ...]
    worth: float
    exact: bool


@dataclass(frozen=True, slots=True)
class FinalHand:
    """One class of final hands and how likely it is."""

    value: int
    name: str
    probability: Fraction


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """Every final hand from the best down; `exchanges` from the best down. `reached` is the chance of the target, and
    `more` how much more than the first exchange any way to play can be worth."""

    kind: Kind
    hand: tuple[Card, ...]
    draws: int
    target: int | None
    reached: Fraction | None
    exchanges: tuple[Exchange, ...]
    more: float
    hands: tuple[FinalHand, ...]
    assumes: tuple[str, ...]

    def frame(self) -> "DataFrame":
        """One row for each final hand, from the best down; `this or better` adds them up. Needs `croupier[frames]`."""
        require_extra("frames", "a table of final hands")
        from pandas import DataFrame

        columns = {
            "hand": [each.name for each in self.hands],
            "value": [each.value for each in self.hands],
            "probability": [float(each.probability) for each in self.hands],
            "this or better": [float(part) for part in accumulate(each.probability for each in self.hands)],
            "exact": [str(each.probability) for each in self.hands],
        }
        return DataFrame(columns)


def draw_odds(
    kind: Kind,
    hand: Sequence[Card],
    draws: int,
    *,
    target: int | None = None,
    dead: Sequence[Card] = (),
    report: "Report | None" = None,
) -> DrawOdds:
    """The final hands of a start; a target is the value of a hand to be reached or beaten. Other cards are refused."""
    require_start(kind, hand, draws, target, dead)
    require_extra("fast", "working out draws")
    from croupier.games.poker.draws.alone import badugi_field, low_field
    from croupier.games.poker.draws.badugi.start import BadugiStart
    from croupier.games.poker.draws.low.start import LowStart
    from croupier.games.poker.draws.search import weigh
    from croupier.games.poker.draws.suits import standard

    worth: Sequence[float]
    if target is not None:
        worth = [float(value >= target) for value in range(hands.best_value(kind) + 1)]
    else:
        worth = badugi_field(draws) if kind == "badugi" else low_field(kind, draws)
    # Worked out with suits in a standard order, so that their names decide nothing where exchanges are equally good.
    renamed = standard(hand, dead).tolist()
    named = {new: card for card, new in enumerate(renamed)}
    given, gone = ([renamed[card] for card in each] for each in (hand, dead))
    start = BadugiStart(given, worth, gone) if kind == "badugi" else LowStart(kind, given, worth, gone)
    best, weighed, final = weigh(start, draws, report)
    more = max(0.0, max(each.most for each in weighed) - best.worth)
    order = sorted(weighed, key=lambda each: (each is not best, not each.exact, -each.worth, -each.subset.bit_count()))
    return DrawOdds(
        kind,
        tuple(hand),
        draws,
        target,
        sum((part for value, part in final.items() if value >= target), Fraction(0)) if target is not None else None,
        tuple(Exchange(_named(start.kept(each.subset), named), each.worth, each.exact) for each in order),
        more if more > _NOTHING else 0.0,
        tuple(FinalHand(value, hands.name(kind, value), final[value]) for value in sorted(final, reverse=True)),
        (_BY_RANKS if more > _NOTHING else _EXACT,),
    )


def _named(kept: Sequence[Card], names: Mapping[Card, Card]) -> tuple[Card, ...]:
    return tuple(sorted(names[card] for card in kept))


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
