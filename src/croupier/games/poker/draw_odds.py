"""Draw odds: how likely each final hand is, from a given start, for a player who discards as well as can be done alone.

What "well" means is stated: to reach a target hand as often as possible, or to beat the field, a player who draws as often
from unknown cards. Discards never come back. The probabilities are exact for the way of playing that is found; what it is
the best of is said in `assumes`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.cards import UNKNOWN, Card, name, names
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.hands.kinds import Kind

MARGIN = 0.1
MOST_DRAWS = 3
HELD: dict[str, int] = {"2-7": 5, "a-5": 5, "badugi": 4}

_NEAR = (
    f"looked at are exchanges whose worth, with discards forgotten, is within {MARGIN:.0%} of the best; "
    "among these every card thrown away is known"
)
ASSUMES = {
    "2-7": (
        "two cards of a rank are kept only by standing pat",
        "after the first exchange decisions go by ranks, without a look at suits; flushes are counted exactly",
        _NEAR,
    ),
    "a-5": ("two cards of a rank are kept only by standing pat", _NEAR),
    "badugi": (
        "four cards are thrown away only in the last draw or, at once, in the last but one; three, after the first "
        "exchange and with draws to follow, only where that is best with discards forgotten",
        _NEAR,
    ),
}
"""What the optimum is the best of."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One way to begin: the cards kept, and the worth of it."""

    keep: tuple[Card, ...]
    worth: float


@dataclass(frozen=True, slots=True)
class FinalHand:
    """One class of final hands and how likely it is."""

    value: int
    name: str
    probability: Fraction


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """Every final hand from the best down; `exchanges` from the best down. `reached` is the chance of the target."""

    kind: Kind
    hand: tuple[Card, ...]
    draws: int
    target: int | None
    reached: Fraction | None
    exchanges: tuple[Exchange, ...]
    hands: tuple[FinalHand, ...]
    assumes: tuple[str, ...]


def draw_odds(
    kind: Kind,
    hand: Sequence[Card],
    draws: int,
    *,
    target: int | None = None,
    dead: Sequence[Card] = (),
    margin: float = MARGIN,
    tell: Callable[[float], None] | None = None,
) -> DrawOdds:
    """The final hands of a start; a target is the value of a hand to be reached or beaten. Other cards are refused."""
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
    try:
        from croupier.games.poker import draw_odds_badugi, draw_odds_low
    except ModuleNotFoundError as missing:
        raise InputError(f"draw odds need {missing.name}; install croupier[fast]") from missing
    worth: Sequence[float]
    if target is not None:
        worth = [float(value >= target) for value in range(hands.best_value(kind) + 1)]
    else:
        worth = draw_odds_badugi.field(draws) if kind == "badugi" else draw_odds_low.field(kind, draws)
    start: draw_odds_badugi.BadugiDraws | draw_odds_low.LowDraws
    if kind == "badugi":
        start = draw_odds_badugi.BadugiDraws(hand, draws, worth, dead, margin)
    else:
        start = draw_odds_low.LowDraws(kind, hand, draws, worth, dead, margin)
    found = start.exchanges(tell)
    best = max(found, key=lambda keep: found[keep])
    final = start.outcome(best)
    if kind == "2-7":  # flushes count now, and may turn the order of the first exchanges
        true = {best: _worth(final, worth)}
        for keep in sorted(found, key=lambda keep: -found[keep]):
            if keep != best and found[keep] > true[best]:
                other = start.outcome(keep)
                true[keep] = _worth(other, worth)
                if true[keep] > true[best]:
                    best, final = keep, other
        found = found | true
    order = sorted(found, key=lambda keep: (keep != best, -found[keep]))
    return DrawOdds(
        kind,
        tuple(hand),
        draws,
        target,
        sum((part for value, part in final.items() if value >= target), Fraction(0)) if target is not None else None,
        tuple(Exchange(keep, found[keep]) for keep in order),
        tuple(FinalHand(value, hands.name(kind, value), final[value]) for value in sorted(final, reverse=True)),
        ASSUMES[kind],
    )


def _worth(final: dict[int, Fraction], worth: Sequence[float]) -> float:
    return sum(float(part) * worth[value] for value, part in final.items())
