"""Game protection: how often, and by how much, a perfect counter finds a profitable Tie Wager in Casino War.

Whether a Tie Wager is profitable follows exactly from the composition of the unseen cards; how often such compositions
come before the cover card is sampled over shoes. A burned card is unseen: to the counter it might as well still be in
the shoe. Every shoe is dealt to its end and looked at up to each cover card, so all depths see the same cards.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import NamedTuple

from croupier.analysis.opened import Opened
from croupier.equipment.awards import Odds
from croupier.equipment.cards import RANKS
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.counting import dealt_from, falling, tied_pairs
from croupier.games.casino_war.odds import odds
from croupier.games.casino_war.rules import WarRules

SHOES, MOST_SHOES = 10_000, 1_000_000
CUTS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(1, 8), Fraction(0))
STRETCHES = 10  # of the shoe, by cards dealt

_CARDS = re.compile(r"\d{1,4}", re.ASCII)
_SHARE = re.compile(r"\d{1,4}/0*[1-9]\d{0,3}|0?\.\d{1,6}", re.ASCII)


def protection(
    opened: Opened,
    *,
    decks: int | None = None,
    depth: str | None = None,
    shoes: int = SHOES,
    seed: int = 1,
    players: int = 1,
    progress: Callable[[int], None] | None = None,
) -> dict[str, object]:
    """The report on one cover card's depth: a share of the shoe ("1/4") or a number of cards left behind it ("78").

    Without a depth it is the edition's own. A device that takes every card back has none: nothing is sampled there.
    Other games, and what makes no shoe or no round, are refused. `progress` hears of the shoes dealt so far.
    """
    rules = opened.rules
    if not isinstance(rules, WarRules):
        raise InputError(f"game protection is about the Tie Wager of Casino War; {opened.draft.title} has no cards to count")
    if not 1 <= shoes <= MOST_SHOES or seed < 0 or not 1 <= players <= 20:
        raise InputError(f"1 to {MOST_SHOES:,} shoes, a seed of 0 or more and 1 to 20 players can be sampled")
    cards = dealt_from(rules, decks)
    told = _told(opened, rules, cards, players, decks)
    if rules.shoe.kind != "manual":
        if depth is not None:
            reason = f"a {rules.shoe.kind} device has no cover card, so there is no depth to choose"
            raise InputError(reason, rule="shoe.kind", cite=rules.cite("shoe.kind"))
        return told | _always_full(rules, cards)
    left = cards_left(depth, cards.size) if depth is not None else _behind(rules.cut.second_cover, cards.size)
    lawful = depth is None or rules.allows("cut.second_cover", Fraction(left, cards.size))
    told["assumptions"] |= {"cards_left": left, "share_left": _exact(Fraction(left, cards.size))}
    told["assumptions"]["lawful"] &= lawful
    table = Table(players, rules.burn.shoe, rules.burn.war)
    return told | _sampled(rules, cards, table, left, shoes, seed, progress)


def cards_left(depth: str, size: int) -> int:
    """How many cards lie behind the cover card: "1/4" and "0.25" are shares of the shoe, "78" is a number of cards."""
    if _CARDS.fullmatch(depth):
        left = int(depth)
    elif _SHARE.fullmatch(depth):
        left = _behind(Fraction(depth), size)
    else:
        raise InputError(f'{depth[:30]!r} is no depth; write a share left such as "1/4", or cards left such as "78"')
    if left >= size:
        raise InputError(f"a cover card with {left} of {size} cards behind it leaves nothing to deal")
    return left


def tie_edge(unseen: Sequence[int], pays: Odds) -> Fraction:
    """The exact expectation of a unit on the Tie Wager, for so many unseen cards of each rank."""
    return (pays.ratio + 1) * Fraction(tied_pairs(unseen), falling(sum(unseen), 2)) - 1


def fewest_seen(of_each: int, pays: Odds) -> int | None:
    """How many cards must have been seen before any composition is profitable at all; None if none ever is.

    Ties are likeliest when what is left is whole ranks and a rest of one more, so only that has to be tried.
    """
    for seen in range(of_each * len(RANKS) - 1):
        whole, rest = divmod(of_each * len(RANKS) - seen, of_each)
        if tie_edge((of_each,) * whole + (rest,), pays) > 0:
            return seen
    return None


# Dealing


class Table(NamedTuple):
    """Who plays, and how many cards nobody sees: of a new shoe, and before a War."""

    players: int
    burn_shoe: int
    burn_war: int

    @property
    def most(self) -> int:
        """The cards of a round in which everybody goes to War."""
        return 2 * (self.players + 1) + self.burn_war


class Round(NamedTuple):
    """What the counter knows when a round begins. `unseen` is counted on as the round is dealt."""

    dealt: int
    unseen: list[int]
    cards: int
    tied: int  # the ordered pairs of unseen cards that tie


def rounds(order: Sequence[int], table: Table) -> Iterator[Round]:
    """The rounds of a shoe in this order of ranks, up to its end: as long as the shoe can finish a round with a War.

    Everybody who ties goes to War, on one burn and against one card of the dealer's.
    """
    unseen = [order.count(rank) for rank in range(len(RANKS))]
    cards, tied, at = len(order), tied_pairs(unseen), table.burn_shoe
    while at + table.most <= len(order):
        yield Round(at, unseen, cards, tied)
        end = at + table.players + 1
        seen = order[at:end]
        at = end
        if at_war := seen[:-1].count(seen[-1]):
            at = end + table.burn_war + at_war + 1
            seen = [*seen, *order[at - at_war - 1 : at]]
        for rank in seen:
            unseen[rank] -= 1
            tied -= 2 * unseen[rank]
        cards -= len(seen)


# Counting


class Estimate(NamedTuple):
    """A sampled number; the error is None where too few shoes tell it."""

    value: float
    standard_error: float | None

    def times(self, factor: float) -> "Estimate":
        return Estimate(factor * self.value, None if self.standard_error is None else factor * self.standard_error)

    def json(self) -> dict[str, object]:
        return {"mean": self.value, "standard_error": self.standard_error}


@dataclass(slots=True)
class Tally:
    """The rounds that began with `first` to `last` cards dealt. Rounds of a shoe hang together, so errors are by shoe."""

    first: int
    last: int
    shoes: int = 0
    winning: int = 0  # shoes with a profitable round
    rounds: float = 0
    profitable: float = 0
    gain: float = 0
    squares: tuple[float, ...] = (0,) * 6  # rounds², profitable², gain², and their products

    def add(self, starts: Sequence[int], found: Sequence[tuple[int, float]]) -> None:
        """One more shoe: where its rounds began, and which were profitable by how much."""
        r = bisect_right(starts, self.last) - bisect_left(starts, self.first)
        gains = [gain for dealt, gain in found if self.first <= dealt <= self.last]
        p, g = len(gains), sum(gains)
        self.shoes += 1
        self.rounds += r
        rr, pp, gg, pr, gr, gp = self.squares
        if p:
            self.winning += 1
            self.profitable += p
            self.gain += g
            pp, gg, pr, gr, gp = pp + p * p, gg + g * g, pr + p * r, gr + g * r, gp + g * p
        self.squares = rr + r * r, pp, gg, pr, gr, gp

    @property
    def share(self) -> Estimate | None:
        rr, pp, _, pr, _, _ = self.squares
        return self._ratio(self.profitable, self.rounds, pp, pr, rr)

    @property
    def edge(self) -> Estimate | None:
        """Of the profitable rounds."""
        _, pp, gg, _, _, gp = self.squares
        return self._ratio(self.gain, self.profitable, gg, gp, pp)

    @property
    def win_per_round(self) -> Estimate | None:
        rr, _, gg, _, gr, _ = self.squares
        return self._ratio(self.gain, self.rounds, gg, gr, rr)

    @property
    def win_per_shoe(self) -> Estimate | None:
        gg = self.squares[2]
        return self._ratio(self.gain, self.shoes, gg, self.gain, self.shoes)

    def _ratio(self, y: float, x: float, yy: float, xy: float, xx: float) -> Estimate | None:
        """The ratio of two sums over shoes, its error by linearisation."""
        if not x:
            return None
        ratio = y / x
        if self.winning < 2:
            return Estimate(ratio, None)
        spread = max(yy - 2 * ratio * xy + ratio * ratio * xx, 0)
        return Estimate(ratio, sqrt(spread * self.shoes / (self.shoes - 1)) / x)


@dataclass(slots=True)
class Best:
    """The best round before the cover card."""

    edge: float = -2
    dealt: int = 0
    unseen: tuple[int, ...] = ()


def count(
    cards: Composition,
    pays: Odds,
    table: Table,
    tallies: Sequence[Tally],
    *,
    cover: int,
    shoes: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> Best:
    """Deal so many shoes, shuffled from the seed, into the tallies; gives the best round that began before the cover."""
    order = [rank for rank, held in enumerate(cards.ranks) for _ in range(held)]
    random, best = Random(seed), Best()
    each = float(pays.ratio + 1)
    for dealt_shoes in range(shoes):
        random.shuffle(order)
        starts, found = [], []
        for dealt, unseen, left, tied in rounds(order, table):
            starts.append(dealt)
            edge = each * tied / (left * (left - 1)) - 1
            if edge > -1e-9 and tie_edge(unseen, pays) > 0:  # what is nearly even is decided exactly
                found.append((dealt, edge))
            if edge > best.edge and dealt <= cover:
                best = Best(edge, dealt, tuple(unseen))
        for tally in tallies:
            tally.add(starts, found)
        if progress is not None:
            progress(dealt_shoes + 1)
    return best


# Telling


def _told(opened: Opened, rules: WarRules, cards: Composition, players: int, decks: int | None) -> dict[str, object]:
    pays = rules.payouts["tie"]
    needed = 1 / (pays.ratio + 1)
    needs = fewest_seen(cards.ranks[0], pays)
    initial = next(line for line in odds(rules, decks=decks) if line.wager == "initial" and line.strategy == "war")
    head: dict[str, object] = {"schema": 1, "edition": opened.draft.id, "status": opened.draft.status}
    if opened.submitted.file:
        head["submission"] = opened.name
    return {
        **head,
        "assumptions": {
            "lawful": opened.room.lawful(rules, decks=decks, players=players),
            "decks": cards.size // 52,
            "players": players,
            "shoe": rules.shoe.kind,
            "pays": str(pays),
            "burned": {"shoe": rules.burn.shoe, "war": rules.burn.war},
            "counter": "knows every exposed card of the shoe, no burned one, and never errs",
            "wagers": "one unit on the Tie Wager of the original deal, in profitable rounds only",
            "ties": "every position that ties goes to War",
        },
        "break_even": {
            "tie_probability": _exact(needed),
            "condition": f"sum of k(k-1) over the ranks > n(n-1) x {needed}, for k of n unseen cards",
            "fewest_cards_seen": needs,
        },
        "full_shoe": {
            "tie_probability": _exact(Fraction(tied_pairs(cards.ranks), falling(cards.size, 2))),
            "edge": _exact(tie_edge(cards.ranks, pays)),
        },
        "initial_house_edge": _exact(initial.house_edge),
    }


def _always_full(rules: WarRules, cards: Composition) -> dict[str, object]:
    """Every round is dealt from all cards, so one edge holds for all of them."""
    edge = tie_edge(cards.ranks, rules.payouts["tie"])
    wins = edge > 0
    gain = float(edge) if wins else 0.0
    never = "is profitable in every round" if wins else "is never profitable, whoever counts"
    return {
        "method": "exact",
        "shoes": None,
        "seed": None,
        "rounds": None,
        "profitable": {"share": float(wins), "standard_error": 0.0},
        "edge_when_profitable": {"mean": gain, "standard_error": 0.0} if wins else None,
        "win_per_100_rounds": {"mean": 100 * gain, "standard_error": 0.0},
        "win_per_shoe": None,
        "best": {"edge": _exact(edge), "cards_dealt": 0, "unseen": str(Composition(cards.ranks))},
        "by_depth": [],
        "by_cut": [],
        "says": [
            f"A {rules.shoe.kind} device takes the cards of each round back before the next is dealt: "
            f"there is no depth, the unseen cards are always all {cards.size}, and the Tie Wager {never}."
        ],
    }


def _sampled(
    rules: WarRules,
    cards: Composition,
    table: Table,
    left: int,
    shoes: int,
    seed: int,
    progress: Callable[[int], None] | None,
) -> dict[str, object]:
    pays, size = rules.payouts["tie"], cards.size
    cover = size - left
    asked = Tally(0, cover)
    behind = sorted({left, *(_behind(share, size) for share in CUTS)}, reverse=True)
    cuts = {cut: asked if cut == left else Tally(0, size - cut) for cut in behind}
    edges = [size * part // STRETCHES for part in range(STRETCHES + 1)]
    stretches = [Tally(first, after - 1) for first, after in zip(edges, edges[1:], strict=False)]
    tallies = [*cuts.values(), *stretches]
    best = count(cards, pays, table, tallies, cover=cover, shoes=shoes, seed=seed, progress=progress)
    return {
        "method": "sampled",
        "shoes": shoes,
        "seed": seed,
        **_line(asked),
        "best": {
            "edge": _exact(tie_edge(best.unseen, pays)),
            "cards_dealt": best.dealt,
            "unseen": str(Composition(best.unseen)),
        },
        "by_depth": [{"cards_dealt": [tally.first, tally.last], **_line(tally)} for tally in stretches],
        "by_cut": [
            {"cards_left": cut, "share_left": _exact(Fraction(cut, size)), "asked": cut == left, **_line(tally)}
            for cut, tally in cuts.items()
        ],
        "says": _says(asked, cuts[max(cuts)], cuts[min(cuts)], odds_of_initial(rules, size // 52)),
    }


def odds_of_initial(rules: WarRules, decks: int) -> Fraction:
    return decks * Fraction(0)


def _line(tally: Tally) -> dict[str, object]:
    return {}


def _says(*args: object) -> list[str]:
    return []


def _behind(share: Fraction, size: int) -> int:
    """The share of the shoe in whole cards, never fewer than it says."""
    return -(-share.numerator * size // share.denominator)


def _exact(number: Fraction) -> dict[str, object]:
    return {"exact": str(number), "float": float(number)}
