"""Pots: side pots, the rake, shares by kind of hand, equal hands and the chips that do not divide.

Every pot is divided on its own: into the shares of the edition, each share among its equal best hands, odd chips one at a
time.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import lcm
from typing import Literal, NamedTuple, TypeAlias

from croupier.equipment.cards import UNKNOWN, Card, name, rank_of
from croupier.games.poker import hands
from croupier.games.poker.hands.ladder import spoiled_by_cards
from croupier.games.poker.hands.single import value as value_of
from croupier.games.poker.rules import LOW_ACES, OMAHA, HandKind, PokerRules, ShareKind

_DOLLAR = 100
Cards: TypeAlias = Sequence[Card]

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


def side_pots(put: Sequence[int], live: Sequence[bool], dead: Sequence[int] = ()) -> tuple[SidePot, ...]:
    """The main pot first: each all-in closes a pot to which all later chips do not belong; dead chips are in the first."""
    if not any(dead):
        return _by_levels(put, live)
    pots = _by_levels([cents - own for cents, own in zip(put, dead, strict=True)], live)
    everybody = tuple(position for position, still in enumerate(live) if still)
    if pots and pots[0].eligible == everybody:
        return (pots[0]._replace(cents=pots[0].cents + sum(dead)), *pots[1:])
    return (SidePot(sum(dead), everybody), *pots)


def _by_levels(put: Sequence[int], live: Sequence[bool]) -> tuple[SidePot, ...]:
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


# What the hands are


def ranks(rules: PokerRules, held: Sequence[Card], board: Sequence[Card] = ()) -> dict[ShareKind, int | None]:
    """The rank of a player's cards for every share; None where no hand qualifies."""
    by_share: dict[ShareKind, int | None] = {}
    for share in rules.pot.shares:
        kind, cards, common = _formed(share.hand, held, board)
        # Cards on a table are checked as they are dealt and shown: with a board the checks of `rank` only cost time.
        value = value_of(kind, cards, common) or None if common else hands.rank(kind, _turned(rules, kind, cards))
        if value and kind == "2-7" and rules.spoiled_by_cards:
            value = spoiled_by_cards()[value]
        by_share[share.hand] = value
    return by_share


def _formed(
    kind: ShareKind, held: Sequence[Card], board: Sequence[Card]
) -> tuple[HandKind, Sequence[Card], Sequence[Card]]:
    """The kind that a hand is ranked as, its cards, and the board where two cards held and three of it make a hand."""
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
    return kind == "badugi" and rules.high_aces


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


# Who takes what


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
    if len(pot.eligible) == 1:
        return (Win(pot.eligible[0], None, pot.cents),)
    won: dict[ShareKind, list[int]] = {}
    for share in rules.pot.shares:
        best = [(rank, position) for position in pot.eligible if (rank := ranked[position][share.hand]) is not None]
        if best:
            top = max(best)[0]
            won[share.hand] = [position for rank, position in best if rank == top]
    chip = chip or unit(rules)
    parts = _shared(rules, pot.cents, won, chip)
    if rules.pot.odd_among_tied == "best hand of the odd share" or rules.pot.odd_low == "to the high hand":
        parts = _excess_moved(rules, won, parts, chip)
    wins: list[Win] = []
    for kind, winners in won.items():
        cents, odd = parts[kind]
        if len(winners) == 1:
            wins.append(Win(winners[0], kind, cents, "pot.odd" if odd else None))
            continue
        ordered = _odd_order(rules, kind, winners, held, board, players)
        for position, (each, over) in zip(ordered, _in_chips(cents, (1,) * len(ordered), chip), strict=True):
            wins.append(Win(position, kind, each, "pot.odd_among_tied" if over else None))
    return tuple(wins)


Parts = Mapping[ShareKind, tuple[int, bool]]
"""The cents of each share that is won, and whether an odd chip is in them."""


def _shared(rules: PokerRules, cents: int, won: Mapping[ShareKind, list[int]], chip: int) -> Parts:
    """The shares of a pot; odd chips go first to the share that the edition names."""
    if len(won) == 1:
        return dict.fromkeys(won, (cents, False))
    shares = sorted(
        (share for share in rules.pot.shares if share.hand in won), key=lambda share: share.hand != rules.pot.odd
    )
    scale = lcm(*(share.part.denominator for share in shares))
    weights = [share.part.numerator * (scale // share.part.denominator) for share in shares]
    return {share.hand: part for share, part in zip(shares, _in_chips(cents, weights, chip), strict=True)}


def _in_chips(cents: int, weights: Sequence[int], chip: int) -> list[tuple[int, bool]]:
    """Cents divided by weight in whole chips, and whether an odd chip is in each part: the first parts take one each.

    What is less than a chip cannot be divided either and goes with the first part.
    """
    chips, rest = divmod(cents, chip)
    counts = [chips * weight // sum(weights) for weight in weights]
    odd = chips - sum(counts)
    over = [(chip if place < odd else 0) + (rest if place == 0 else 0) for place in range(len(weights))]
    return [(count * chip + more, more > 0) for count, more in zip(counts, over, strict=True)]


def _excess_moved(rules: PokerRules, won: Mapping[ShareKind, list[int]], parts: Parts, chip: int) -> Parts:
    """The shares once what equal hands cannot divide has gone to the share that takes the odd chip."""
    after, moved = dict(parts), 0
    for kind, (cents, odd) in parts.items():
        if kind != rules.pot.odd:
            excess = cents % (chip * len(won[kind]))
            after[kind] = cents - excess, odd and not excess
            moved += excess
    cents, odd = parts[rules.pot.odd]
    after[rules.pot.odd] = cents + moved, odd or moved > 0
    return after


def _odd_order(
    rules: PokerRules,
    hand: ShareKind,
    winners: Sequence[int],
    held: Mapping[int, Sequence[Card]],
    board: Sequence[Card],
    players: int,
) -> list[int]:
    """Equal hands in the order in which they take odd chips."""
    match rules.pot.odd_among_tied:
        case "high card by suit":
            ace = -1 if hand in LOW_ACES and not _high_aces(rules, hand) else 12

            def heights(at: int) -> list[tuple[int, int]]:
                """The cards from the highest down: the first that differs decides."""
                cards = held[at] if rules.pot.odd_card == "cards held" else playing(rules, hand, held[at], board)
                return sorted((rules.height(card, ace) for card in cards if card != UNKNOWN), reverse=True)

            return sorted(winners, key=heights, reverse=True)
        case "nearest the small blind":
            last = players == 2 and rules.blinds is not None and rules.blinds.heads_up == "button posts first"
            return sorted(winners, reverse=last)
    return sorted(winners)
