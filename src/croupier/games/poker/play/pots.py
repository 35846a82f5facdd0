"""Pots: side pots, the rake, shares by kind of hand, equal hands and the chips that do not divide.

Every pot is divided on its own: into the shares of the edition, each share among its equal best hands, odd chips one at a
time.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import lcm
from typing import Literal, NamedTuple, TypeAlias

from croupier.equipment.cards import SUIT_NAMES, UNKNOWN, Card, name, rank_of, suit_of
from croupier.games.poker import hands
from croupier.games.poker.rules import OMAHA, HandKind, PokerRules, Share, ShareKind

_DOLLAR = 100
Cards: TypeAlias = Sequence[Card]
_LOW_ACES = ("a-5", "8-or-better", "badugi", "omaha-8", "omaha-8-one-hand", "omaha-a-5")


OddRule = Literal["pot.odd", "pot.odd_among_tied"]
"""Why a win has an odd chip: between the shares of a pot, or between the equal hands of a share."""


class SidePot(NamedTuple):
    """An amount and the positions that can win it."""

    cents: int
    eligible: tuple[int, ...]


class Win(NamedTuple):
    """What one position takes from one pot for one kind of hand; `odd` is the rule that gave them an odd chip."""

    position: int
    hand: ShareKind | None  # None where nobody else was left
    cents: int
    odd: OddRule | None = None

    @property
    def rule(self) -> str:
        return self.odd or "pot.shares"

    def wager(self, pot: int) -> str:
        """What it is won of: the pot by its number, the main pot first, and the kind of hand."""
        where = f"side pot {pot}" if pot else "main pot"
        return where if self.hand is None else f"{where}, {self.hand}"


def side_pots(put: Sequence[int], live: Sequence[bool]) -> tuple[SidePot, ...]:
    """The main pot first: each all-in closes a pot to which all later chips do not belong."""
    eligible = tuple([position for position, still in enumerate(live) if still])
    levels = sorted({put[position] for position in eligible} - {0})
    if not levels or (len(levels) == 1 and all(put[position] for position in eligible)):
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
    percent, cap, unit, taken, _ = rules.rake
    if not percent or (streets < 2 and taken == "after a second betting round"):
        return 0
    return min(percent.numerator * pot // (percent.denominator * 100 * unit) * unit, cap, pot)


def raked(pots: Sequence[SidePot], cents: int) -> tuple[SidePot, ...]:
    """The pots after the rake, which comes out of the main pot first."""
    left = []
    for pot in pots:
        taken = min(cents, pot.cents)
        cents -= taken
        left.append(pot._replace(cents=pot.cents - taken))
    return tuple(left)


def unit(rules: PokerRules, smallest: int | None = None) -> int:
    """What a pot is divided down to; `smallest` is the smallest chip in play where it is not the one of the rules."""
    return _DOLLAR if rules.pot.odd_unit == "dollar" else smallest or rules.stakes.unit


def ranks(rules: PokerRules, held: Sequence[Card], board: Sequence[Card] = ()) -> dict[ShareKind, int | None]:
    """The rank of a player's cards for every share; None where no hand qualifies."""
    return {share.hand: _rank(rules, share.hand, held, board) for share in rules.pot.shares}


def _rank(rules: PokerRules, kind: ShareKind, held: Sequence[Card], board: Sequence[Card]) -> int | None:
    read, cards, common = _formed(kind, held, board)
    return hands.rank(read, _turned(rules, read, cards), common)


def _formed(
    kind: ShareKind, held: Sequence[Card], board: Sequence[Card]
) -> tuple[HandKind, Sequence[Card], Sequence[Card]]:
    """How a hand is read, of which cards, and which of the board: all of these together, unless two and three make it."""
    if kind == "omaha-a-5":
        made = ((*own, *common) for own in combinations(held, 2) for common in combinations(board, 3))
        return "a-5", max(made, key=lambda five: hands.rank("a-5", five) or 0), ()
    if kind == "omaha-8-one-hand":
        return "8-or-better", hands.used("omaha-high", held, board), ()
    return (kind, held, board) if kind in OMAHA else (kind, (*held, *board), ())


def _turned(rules: PokerRules, kind: HandKind, cards: Sequence[Card]) -> Sequence[Card]:
    """Where a badugi's aces are high, every rank moves one down so that the deuce takes the ace's lowest place."""
    if _high_aces(rules, kind):
        return tuple((card - 4) % 52 for card in cards)
    return cards


def _high_aces(rules: PokerRules, kind: ShareKind) -> bool:
    return kind == "badugi" and rules.badugi is not None and rules.badugi.ace == "high"


def playing(rules: PokerRules, kind: ShareKind, held: Sequence[Card], board: Sequence[Card] = ()) -> tuple[Card, ...]:
    """The cards that make the hand of this kind."""
    read, cards, common = _formed(kind, held, board)
    used = hands.used(read, _turned(rules, read, cards), common)
    return tuple((card + 4) % 52 for card in used) if _high_aces(rules, kind) else used


def named(rules: PokerRules, kind: ShareKind, held: Sequence[Card], board: Sequence[Card] = ()) -> str:
    """What people call the hand of this kind."""
    made = hands.name(*_formed(kind, held, board))
    if _high_aces(rules, kind):  # the name counts aces low: only how many cards it has can be taken from it
        used = sorted(playing(rules, kind, held, board), key=rank_of, reverse=True)
        made = f"{made.rpartition(' ')[0]} {'-'.join(name(card)[0] for card in used)}"
    return made


def divide(
    rules: PokerRules,
    pot: SidePot,
    held: Mapping[int, Sequence[Card]],
    board: Sequence[Card],
    ranked: Mapping[int, Mapping[ShareKind, int | None]],
    *,
    players: int,
    chip: int | None = None,
) -> tuple[Win, ...]:
    """Who takes what from one pot, in whole chips; `held` and `ranked` are those of the hands shown, by position."""
    chip = chip or unit(rules)
    if len(pot.eligible) == 1:
        return (Win(pot.eligible[0], None, pot.cents),)
    shares = []
    for share in rules.pot.shares:
        best = [(rank, position) for position in pot.eligible if (rank := ranked[position][share.hand]) is not None]
        if best:
            top = max(best)[0]
            shares.append((share, [position for rank, position in best if rank == top]))
    parts = _shared(rules, pot.cents, [share for share, _ in shares], chip)
    if rules.pot.odd_among_tied == "best hand of the odd share" or rules.pot.odd_low == "to the high hand":
        parts = _excess_moved(rules, shares, parts, chip)
    wins: list[Win] = []
    for (share, winners), (cents, odd) in zip(shares, parts, strict=True):
        ordered = _odd_order(rules, share.hand, winners, held, board, players)
        wins += _among(share.hand, cents, ordered, odd, chip)
    return tuple(wins)


def _excess_moved(
    rules: PokerRules, shares: Sequence[tuple[Share, list[int]]], parts: Sequence[tuple[int, bool]], chip: int
) -> list[tuple[int, bool]]:
    """The shares once what equal hands cannot divide has gone to the share that takes the odd chip."""
    excess = [
        0 if share.hand == rules.pot.odd else cents % (chip * len(winners))
        for (share, winners), (cents, _) in zip(shares, parts, strict=True)
    ]
    return [
        (cents + sum(excess), odd or any(excess)) if share.hand == rules.pot.odd else (cents - less, odd and not less)
        for (share, _), (cents, odd), less in zip(shares, parts, excess, strict=True)
    ]


def _shared(rules: PokerRules, cents: int, shares: Sequence[Share], chip: int) -> list[tuple[int, bool]]:
    """The cents of each share and whether an odd chip is in them: one at a time, first to the share that the edition names.

    What is less than a chip cannot be divided either and goes with the first of them.
    """
    if len(shares) == 1:
        return [(cents, False)]
    weights, kinds = _weights(tuple(shares)), [share.hand for share in shares]
    chips, rest = divmod(cents, chip)
    counts = [chips * weight // sum(weights) for weight in weights]
    order = sorted(range(len(shares)), key=lambda index: kinds[index] != rules.pot.odd)
    extra = set(order[: chips - sum(counts)])
    found = []
    for index, count in enumerate(counts):
        over = (chip if index in extra else 0) + (rest if index == order[0] else 0)
        found.append((count * chip + over, bool(over)))
    return found


@lru_cache(maxsize=256)
def _weights(shares: tuple[Share, ...]) -> tuple[int, ...]:
    """How the shares are to each other, in whole numbers."""
    scale = lcm(*(share.part.denominator for share in shares))
    return tuple(int(share.part * scale) for share in shares)


def _among(hand: ShareKind, cents: int, winners: Sequence[int], odd: bool, chip: int) -> list[Win]:
    """A share among equal hands, those who take odd chips first in `winners`; `odd` says that the share has one."""
    if len(winners) == 1:
        return [Win(winners[0], hand, cents, "pot.odd" if odd else None)]
    chips, rest = divmod(cents, chip)
    each, left = divmod(chips, len(winners))
    wins = []
    for place, position in enumerate(winners):
        over = (chip if place < left else 0) + (rest if place == 0 else 0)
        wins.append(Win(position, hand, each * chip + over, "pot.odd_among_tied" if over else None))
    return wins


def _odd_order(
    rules: PokerRules,
    hand: ShareKind,
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


def _high_card(rules: PokerRules, hand: ShareKind, held: Sequence[Card], board: Sequence[Card]) -> list[tuple[int, int]]:
    """The cards from the highest down, by rank and then suit: the first that differs decides."""
    cards = tuple(held) if rules.pot.odd_card == "cards held" else playing(rules, hand, held, board)
    order = rules.pot.suits
    low = hand in _LOW_ACES and not _high_aces(rules, hand)
    return sorted(
        (
            (-1 if low and rank_of(card) == 12 else rank_of(card), -order.index(SUIT_NAMES[suit_of(card)]))
            for card in cards
            if card != UNKNOWN
        ),
        reverse=True,
    )
