"""Pots: side pots, the rake, shares by kind of hand, equal hands and the chips that do not divide.

Every pot is divided on its own: into the shares of the edition, each share among its equal best hands, odd chips one at a
time.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.equipment.cards import UNKNOWN, Card, rank_of, suit_of
from croupier.games.poker import hands
from croupier.games.poker.rules import HandKind, PokerRules, Share

_DOLLAR = 100
_SUITS = ("clubs", "diamonds", "hearts", "spades")
_LOW_ACES = ("a-5", "8-or-better", "badugi", "omaha-8")


class SidePot(NamedTuple):
    """An amount and the positions that can win it."""

    cents: int
    eligible: tuple[int, ...]


class Win(NamedTuple):
    """What one position takes from one pot for one kind of hand; `odd` counts the chips in it that would not divide."""

    position: int
    hand: HandKind | None  # None where nobody else was left
    cents: int
    odd: int


def side_pots(put: Sequence[int], live: Sequence[bool]) -> tuple[SidePot, ...]:
    """The main pot first: each all-in closes a pot to which all later chips do not belong."""
    levels = sorted({cents for cents, still in zip(put, live, strict=True) if still and cents})
    if not levels:
        eligible = tuple(position for position, still in enumerate(live) if still)
        return (SidePot(sum(put), eligible),) if sum(put) and eligible else ()
    pots, below = [], 0
    for level in levels:
        top = level if level != levels[-1] else max(put)  # dead chips above everybody's reach join the last pot
        cents = sum(min(each, top) - min(each, below) for each in put)
        eligible = tuple(position for position, still in enumerate(live) if still and put[position] >= level)
        pots.append(SidePot(cents, eligible))
        below = level
    return tuple(pots)


def rake(rules: PokerRules, pot: int, *, streets: int) -> int:
    """What the house takes of a hand that had so many betting rounds."""
    if rules.rake.taken == "after a second betting round" and streets < 2:
        return 0
    share = rules.rake.percent * pot / 100
    return min(int(share // rules.rake.unit) * rules.rake.unit, rules.rake.cap, pot)


def raked(pots: Sequence[SidePot], cents: int) -> tuple[SidePot, ...]:
    """The pots after the rake, which comes out of the main pot first."""
    left = []
    for pot in pots:
        taken = min(cents, pot.cents)
        cents -= taken
        left.append(pot._replace(cents=pot.cents - taken))
    return tuple(left)


def unit(rules: PokerRules) -> int:
    """What a pot is divided down to."""
    return _DOLLAR if rules.pot.odd_unit == "dollar" else rules.stakes.unit


def ranks(rules: PokerRules, held: Sequence[Card], board: Sequence[Card] = ()) -> dict[HandKind, int | None]:
    """The rank of a player's cards for every share; None where no hand qualifies."""
    return {kind: _rank(rules, kind, held, board) for kind in rules.kinds}


def _rank(rules: PokerRules, kind: HandKind, held: Sequence[Card], board: Sequence[Card]) -> int | None:
    if kind in ("omaha-high", "omaha-8"):
        return hands.rank(kind, held, board)
    cards = (*held, *board)
    return hands.rank(kind, _turned(rules, kind, cards))


def _turned(rules: PokerRules, kind: HandKind, cards: Sequence[Card]) -> Sequence[Card]:
    """Where a badugi's aces are high, every rank moves one down so that the deuce takes the ace's lowest place."""
    if kind == "badugi" and rules.badugi is not None and rules.badugi.ace == "high":
        return tuple((card - 4) % 52 for card in cards)
    return cards


def playing(rules: PokerRules, kind: HandKind, held: Sequence[Card], board: Sequence[Card] = ()) -> tuple[Card, ...]:
    """The cards that make the hand of this kind."""
    if kind in ("omaha-high", "omaha-8"):
        return hands.used(kind, held, board)
    used = hands.used(kind, _turned(rules, kind, (*held, *board)))
    if kind == "badugi" and rules.badugi is not None and rules.badugi.ace == "high":
        return tuple((card + 4) % 52 for card in used)
    return used


def divide(
    rules: PokerRules,
    pot: SidePot,
    held: Mapping[int, Sequence[Card]],
    board: Sequence[Card],
    ranked: Mapping[int, Mapping[HandKind, int | None]],
    *,
    players: int,
    chip: int | None = None,
) -> tuple[Win, ...]:
    """Who takes what from one pot, in whole chips; `held` and `ranked` are those of the hands shown, by position."""
    chip = chip or unit(rules)
    if len(pot.eligible) == 1:
        return (Win(pot.eligible[0], None, pot.cents, 0),)
    shares = []
    for share in rules.pot.shares:
        best = [(rank, position) for position in pot.eligible if (rank := ranked[position][share.hand]) is not None]
        if best:
            top = max(best)[0]
            shares.append((share, [position for rank, position in best if rank == top]))
    wins: list[Win] = []
    for (share, winners), (cents, odd) in zip(shares, _shared(rules, pot.cents, [s for s, _ in shares], chip), strict=True):
        ordered = _odd_order(rules, share.hand, winners, held, board, players)
        wins += _among(share.hand, cents, ordered, odd, chip)
    return tuple(wins)


def _shared(rules: PokerRules, cents: int, shares: Sequence[Share], chip: int) -> list[tuple[int, int]]:
    """The cents of each share, and the odd chips in them: one at a time, first to the share that the edition names."""
    parts = [share.part for share in shares]
    kinds = [share.hand for share in shares]
    whole = sum(parts, Fraction(0))
    chips, rest = divmod(cents, chip)
    counts = [int(chips * part / whole) for part in parts]
    order = sorted(range(len(parts)), key=lambda index: kinds[index] != rules.pot.odd)
    odd = [0] * len(parts)
    for index in order[: chips - sum(counts)]:
        odd[index] += 1
    return [
        ((count + extra) * chip + (rest if index == order[0] else 0), extra if len(parts) > 1 else 0)
        for index, (count, extra) in enumerate(zip(counts, odd, strict=True))
    ]


def _among(hand: HandKind, cents: int, winners: Sequence[int], odd: int, chip: int) -> list[Win]:
    """A share among equal hands, those who take odd chips first in `winners`."""
    chips, rest = divmod(cents, chip)
    each, left = divmod(chips, len(winners))
    return [
        Win(
            position,
            hand,
            (each + (place < left)) * chip + (rest if place == 0 else 0),
            int(place < left) if len(winners) > 1 else odd,
        )
        for place, position in enumerate(winners)
    ]


def _odd_order(
    rules: PokerRules,
    hand: HandKind,
    winners: Sequence[int],
    held: Mapping[int, Sequence[Card]],
    board: Sequence[Card],
    players: int,
) -> list[int]:
    """Equal hands in the order in which they take odd chips."""
    if len(winners) < 2:
        return list(winners)
    match rules.pot.odd_among_tied:
        case "high card by suit":
            return sorted(winners, key=lambda position: _high_card(rules, hand, held[position], board), reverse=True)
        case "nearest the small blind":
            last = players == 2 and rules.blinds is not None and rules.blinds.heads_up == "button posts first"
            return sorted(winners, reverse=last)
    return sorted(winners)


def _high_card(rules: PokerRules, hand: HandKind, held: Sequence[Card], board: Sequence[Card]) -> list[tuple[int, int]]:
    """The cards from the highest down, by rank and then suit: the first that differs decides."""
    cards = tuple(held) if rules.pot.odd_card == "cards held" else playing(rules, hand, held, board)
    order = rules.pot.suits
    low = hand in _LOW_ACES and not (hand == "badugi" and rules.badugi is not None and rules.badugi.ace == "high")
    return sorted(
        (
            (-1 if low and rank_of(card) == 12 else rank_of(card), -order.index(_SUITS[suit_of(card)]))
            for card in cards
            if card != UNKNOWN
        ),
        reverse=True,
    )
