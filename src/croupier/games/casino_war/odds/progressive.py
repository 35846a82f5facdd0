"""Exact odds of the Progressive Payout Wager and its Envy Bonus.

A tie is of the original cards, a double tie of the War cards as well, four of a kind a double tie of one rank; what
"suited" asks of four cards is a reading of the edition, and so is whether all lines that they make are paid. A player with
a tie goes to War, or surrenders every tie: then no award on four cards can be won, and what becomes of the others is a
reading, too. The meter is left out of every line: it is told beside them, with what it does in the long run.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Any, NamedTuple

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.awards import Award
from croupier.equipment.cards import SUITS
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.figures import other_players
from croupier.games.casino_war.odds.counting import dealt_from, falling, tied_pairs
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.kit.odds.meters import Jackpot
from croupier.games.kit.odds.odds import Course, Exact, law_of, possible, together
from croupier.rulebook import paths
from croupier.rulebook.toml.files import did_you_mean

TIE, SUITED_TIE, DOUBLE = "tie", "suited tie", "double tie"
FOUR, SUITED_DOUBLE, SUITED_FOUR = "four of a kind", "suited double tie", "suited four of a kind"
HANDS = (SUITED_FOUR, SUITED_DOUBLE, FOUR, DOUBLE, SUITED_TIE, TIE)

DECIDED_BY = {
    "each tie suited": ((SUITED_DOUBLE,), (SUITED_DOUBLE,)),
    "all cards suited": ((), ()),
    "each tie suited, also of a four": ((SUITED_FOUR, SUITED_DOUBLE), (SUITED_DOUBLE,)),
}
"""What two suited ties of different suits make beside what unsuited ones would: when of one rank, and when of two."""

COLLECTED = {"before the deal, handed back with a win": 0, "before the deal, never handed back": 1}
"""How much of its stake a winning wager has lost."""


@dataclass(frozen=True, slots=True)
class ProgressiveOdds:
    """The Progressive Payout Wager per unit of its stake, by fixed sums and by the meter."""

    hits: Mapping[str, Fraction]  # for each award, the chance to be paid it
    courses: tuple[Course, ...]  # by the awards that are paid, the meter left out
    envy_courses: tuple[Course, ...]  # for each other player at the table; it costs nothing beside the stake
    jackpots: tuple[Jackpot, ...]  # what is paid from the meter
    envied: tuple[Jackpot, ...]  # the Envy Bonuses that are, for one other; they leave the meter alone

    @property
    def distribution(self) -> Distribution:
        """The meter left out."""
        return law_of(self.courses)

    @property
    def envy(self) -> Distribution:
        """For each other player at the table."""
        return law_of(self.envy_courses)

    @property
    def fixed_return(self) -> Fraction:
        """What comes back of each unit by odds and fixed sums alone, the stake included."""
        return self.distribution.returned


def progressive(rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None) -> ProgressiveOdds | None:
    """The progressive; None if the edition has none. A shoe must tell suits."""
    wager = rules.progressive
    return None if wager is None else _odds(rules, wager, dealt_from(rules, decks, shoe))


METER = "progressive"
NOTE = "without the meter"
NO_AWARD = "no award"


def lines(rules: WarRules, cards: Composition, players: int | None = None) -> list[Exact]:
    """The progressive without its meter, and the Envy Bonus for the others at the table; none where suits are not told."""
    wager = rules.progressive
    if wager is None or cards.faces is None:
        return []
    odds, given_up = (_odds(rules, wager, cards, surrender=surrender) for surrender in (False, True))
    beside: dict[str, Any] = {"offered": wager.offered, "initial": None}
    listed = [
        Exact("progressive", odds.distribution, note=f"{NOTE}; every tie goes to War", courses=odds.courses, **beside),
        Exact("progressive", given_up.distribution, "surrender", note=NOTE, courses=given_up.courses, **beside),
    ]
    envy = odds.envy_courses if players is None else envied_courses(rules, wager, cards, players)
    if envy is None:
        return listed
    return [*listed, envy_line(wager, envy, players)]


def envy_line(wager: Progressive, courses: tuple[Course, ...], players: int | None) -> Exact:
    """The Envy Bonuses of one of so many players, or for each other; they cost nothing beside the wager."""
    note = f"no stake of its own, per unit of the progressive wager; {_whom(players)}"
    return Exact("envy", law_of(courses), free=True, note=note, courses=courses, offered=wager.offered, initial=None)


def several_hands(wager: Progressive | None, players: int | None) -> bool:
    """Whether several others can be envied for hands other than the highest, which go together in more than one way."""
    return wager is not None and (players or 1) > 2 and bool(wager.envy) and set(wager.envy) != {SUITED_FOUR}


def _whom(players: int | None) -> str:
    if players is None:
        return "for each other player at the table"
    return "nobody else is at the table" if players == 1 else f"with {other_players(players)} at the table"


def envied_courses(
    rules: WarRules, wager: Progressive, cards: Composition, players: int | None
) -> tuple[Course, ...] | None:
    """The Envy Bonuses of one of so many players, or for one other; per unit of the stake.

    Others share the dealer's cards, so that their hands go together. None where `several_hands` are: `joint` has those.
    """
    if players == 1 or not wager.envy:
        return (Course(NO_AWARD, Fraction(0), 1),)
    if players in (None, 2):
        return _odds(rules, wager, cards).envy_courses
    assert players is not None
    others = players - 1
    if several_hands(wager, players):
        return None
    each = _in_chips(rules, wager.envy[SUITED_FOUR], wager.stake)
    together = [Fraction(1), *(_all_of(wager, cards, several) for several in range(1, others + 1))]
    exactly = [_exactly(hits, others, together) for hits in range(others + 1)]
    ways = lcm(*(chance.denominator for chance in exactly))
    return possible(
        Course(
            f"{SUITED_FOUR}, {hits} of {others} others" if hits else NO_AWARD,
            at_most(rules, hits * each) / wager.stake,
            int(chance * ways),
        )
        for hits, chance in reversed(list(enumerate(exactly)))
    )


def at_least_one(wager: Progressive, cards: Composition, players: int) -> Fraction:
    """The chance that somebody at a table of so many has a suited four of a kind."""
    together = [Fraction(1), *(_all_of(wager, cards, several) for several in range(1, players + 1))]
    return 1 - _exactly(0, players, together)


def _exactly(hits: int, others: int, together: Sequence[Fraction]) -> Fraction:
    """The chance of so many hits, from the chances that given ones come together (inclusion and exclusion)."""
    terms = (
        (-1) ** (more - hits) * comb(more, hits) * comb(others, more) * together[more] for more in range(hits, others + 1)
    )
    return sum(terms, Fraction(0))


def _all_of(wager: Progressive, cards: Composition, several: int) -> Fraction:
    """The chance that each of so many given players has a suited four of a kind with the dealer."""
    needed = 2 + 2 * several
    ways = sum(falling(held, needed) for held in cards.by_face)
    if SUITED_FOUR in DECIDED_BY[wager.decided_by][0]:
        for rank in range(len(cards.ranks)):
            suits = [falling(held, 1 + several) for held in cards.by_face[rank * len(SUITS) : (rank + 1) * len(SUITS)]]
            ways += sum(suits) ** 2 - sum(held**2 for held in suits)
    every = falling(cards.size, needed)
    return Fraction(ways, every) if every else Fraction(0)


def warnings(rules: WarRules, cards: Composition, players: int | None = None) -> list[str]:
    """Awards that cannot be won, and what is not determined."""
    if rules.progressive is None:
        return []
    if cards.faces is None:
        return ['progressive and envy are not determined: the shoe is given by rank; give it by face, as "As:6 Ah:6"']
    never = never_made(rules.progressive, cards)
    why = f"no card is in the shoe more than {max(cards.faces)} times, no rank more than {max(cards.ranks)} times"
    kinds = (("progressive", rules.progressive.pays), ("envy", rules.progressive.envy))
    said = [f"{kind}: {hand} can never be won: {why}" for kind, awards in kinds for hand in awards if hand in never]
    if players is not None and cards.size < 2 * players:
        said.append(f"envy is not determined: {cards.size} cards do not suffice for a War of {players} players")
    return said


def never_made(wager: Progressive, cards: Composition) -> list[str]:
    """Hands with an award that no cards of this shoe make."""
    made = {hand for hands, ways in _hands(wager, cards) if ways for hand in hands}
    return [hand for hand in {**wager.pays, **wager.envy} if hand not in made]


Hands = tuple[tuple[tuple[str, ...], int], ...]
"""All the hands that four cards make at once, and in how many ways."""


def _odds(rules: WarRules, wager: Progressive, cards: Composition, *, surrender: bool = False) -> ProgressiveOdds:
    stake = wager.stake
    if stake <= 0:
        raise InputError(f"the stake must be above 0 cents, not {stake}")
    if wager.collected not in COLLECTED:
        raise InputError(f"odds know no progressive collected {wager.collected!r}", rule="progressive.collected")
    pays, envy = _in_order(rules, wager, wager.pays), _in_order(rules, wager, wager.envy)
    of = falling(cards.size, 4)
    hits = dict.fromkeys(wager.pays, Fraction(0))
    jackpots, meter_envied = list[Jackpot](), list[Jackpot]()
    won: list[Course] = []
    envied: list[Course] = []
    for shown, ways in _hands(wager, cards):
        made = _without_war(wager, shown) if surrender else shown
        paid = [award for award in pays if award.hand in made][: 1 if wager.lines == "the highest" else None]
        for award in paid:
            hits[award.hand] += Fraction(ways, of)
        units = _together(rules, paid, stake)
        jackpots += _jackpot(paid, units * stake, Fraction(ways, of))
        net = units - COLLECTED[wager.collected] if paid else Fraction(-1)
        won.append(Course(" and ".join(award.hand for award in paid) or NO_AWARD, net, ways, rule=_rule("pays", paid)))
        seen = next((award for award in envy if award.hand in made), None)
        worth = seen.units if seen else Fraction(0)
        meter_envied += _jackpot([seen] if seen else [], worth * stake, Fraction(ways, of))
        envied.append(Course(seen.hand if seen else NO_AWARD, worth, ways, rule=_rule("envy", [seen] if seen else [])))
    courses, others = (tuple(sorted(together(each), key=_net, reverse=True)) for each in (won, envied))
    return ProgressiveOdds(hits, courses, others, tuple(jackpots), tuple(meter_envied))


def _jackpot(paid: Sequence["_Paid"], beside: Fraction, chance: Fraction) -> list[Jackpot]:
    """What these awards pay from the meter, where they do."""
    part = Fraction(sum(award.percent for award in paid), 100)
    return [Jackpot(chance, beside, ((METER, part),))] if part and chance else []


def _rule(table: str, paid: Sequence["_Paid"]) -> str:
    """The line of a pay table that is paid, where it is one."""
    return paths.join(("progressive", table, paid[0].hand)) if len(paid) == 1 else ""


def _net(course: Course) -> Fraction:
    return course.net


def _without_war(wager: Progressive, hands: tuple[str, ...]) -> tuple[str, ...]:
    """The hands of whoever surrenders: what two cards make, or nothing where a surrender loses the wager."""
    return () if wager.surrendered == "lost" else tuple(hand for hand in hands if hand in (SUITED_TIE, TIE))


def _hands(wager: Progressive, cards: Composition) -> Hands:
    """Every way for the player's, the dealer's and their War cards to fall, by all the hands that they then make."""
    if wager.decided_by not in DECIDED_BY:
        raise InputError(f"odds know no hands decided by {wager.decided_by!r}", rule="progressive.decided_by")
    return _hands_of(*DECIDED_BY[wager.decided_by], cards)


@lru_cache(maxsize=64)
def _hands_of(one_rank: tuple[str, ...], two_ranks: tuple[str, ...], cards: Composition) -> Hands:
    every, pairs = tied_pairs(cards.ranks), falling(cards.size - 2, 2)
    every_suited = [tied_pairs(cards.by_face[suit :: len(SUITS)]) for suit in range(len(SUITS))]
    ways: Counter[tuple[str, ...]] = Counter()
    for rank, count in enumerate(cards.ranks):
        suits = cards.by_face[rank * len(SUITS) : (rank + 1) * len(SUITS)]
        by_suit = [falling(held, 2) for held in suits]
        suited = sum(by_suit)
        plain = falling(count, 2) - suited
        # the War cards tie in the same rank, in another, or not at all
        same, other = falling(count - 2, 2), every - suited - plain
        untied = pairs - same - other
        identical = sum(falling(held, 4) for held in suits)
        same_two_suits = suited**2 - sum(held**2 for held in by_suit)
        other_one_suit = sum(held * (all_held - held) for held, all_held in zip(by_suit, every_suited, strict=True))
        other_two_suits = suited * (sum(every_suited) - suited) - other_one_suit
        ways[HANDS] += identical
        ways[(*one_rank, FOUR, DOUBLE, SUITED_TIE, TIE)] += same_two_suits
        ways[FOUR, DOUBLE, SUITED_TIE, TIE] += suited * same - identical - same_two_suits
        ways[FOUR, DOUBLE, TIE] += plain * same
        ways[SUITED_DOUBLE, DOUBLE, SUITED_TIE, TIE] += other_one_suit
        ways[(*two_ranks, DOUBLE, SUITED_TIE, TIE)] += other_two_suits
        ways[DOUBLE, SUITED_TIE, TIE] += suited * other - other_one_suit - other_two_suits
        ways[DOUBLE, TIE] += plain * other
        ways[SUITED_TIE, TIE] += suited * untied
        ways[TIE,] += plain * untied
    ways[()] = (falling(cards.size, 2) - every) * pairs
    return tuple(ways.items())


# What is paid


def _in_chips(rules: WarRules, award: Award, stake: int) -> Fraction:
    """An award without its meter, in cents, before any limit."""
    return Fraction(rules.chips_in_play.pays(award.fixed.winnings(stake), rules.chips.breakage))


def at_most(rules: WarRules, cents: Fraction) -> Fraction:
    """So much, or all that the house pays a hand on side wagers, meters apart."""
    return cents if rules.side_limit is None else min(cents, Fraction(rules.side_limit))


class _Paid(NamedTuple):
    """What an award pays for each unit: a part of the meter, and the rest."""

    percent: int
    units: Fraction
    hand: str


def _together(rules: WarRules, paid: Sequence[_Paid], stake: int) -> Fraction:
    """What a hand is paid for each unit by all of its lines, within the limit of the house."""
    if len(paid) == 1:
        return paid[0].units
    return at_most(rules, sum(award.units for award in paid) * Fraction(stake)) / stake


def _in_order(rules: WarRules, wager: Progressive, awards: Mapping[str, Award]) -> list[_Paid]:
    """The awards by the rank of their hands in the pay table, the highest first."""
    for hand in awards:
        if hand not in HANDS:
            rule = paths.join(("progressive", "envy" if awards is wager.envy else "pays", hand))
            known = ", ".join(HANDS) + did_you_mean(hand, HANDS)
            raise InputError(f"the progressive has no hand {hand!r}; there are {known}", rule=rule)
    ordered = []
    for hand in wager.ranked:
        if hand in awards:
            percent = sum(share.percent for share in awards[hand].shares)
            paid = at_most(rules, _in_chips(rules, awards[hand], wager.stake))
            ordered.append(_Paid(percent, paid / wager.stake, hand))
    return ordered
