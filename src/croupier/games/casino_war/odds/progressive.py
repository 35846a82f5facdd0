"""Exact odds of the Progressive Payout Wager and its Envy Bonus.

A tie is of the original cards, a double tie of the War cards as well, four of a kind a double tie of one rank; what
"suited" asks of four cards is a reading of the edition, and so is whether all lines that they make are paid. A player with
a tie goes to War, or surrenders every tie: then no award on four cards can be won, and what becomes of the others is a
reading, too. The meter is left out of every line: it is told beside them, with what it does in the long run.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, perm
from typing import Any

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.cards import SUITS
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.figures import other_players
from croupier.games.casino_war.odds.box import (
    COLLECTED,
    HANDS,
    SUITED_FOUR,
    CardRelation,
    DealersCards,
    First,
    Payments,
    envy_bonus,
    lines_paid,
    made_by,
    share_of,
)
from croupier.games.casino_war.odds.counting import falling, tied_pairs
from croupier.games.casino_war.odds.situations import NOTHING, Effect, Effects, Kind, acting, always, faces_of
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.kit.odds.meters import Jackpot
from croupier.games.kit.odds.odds import Course, Exact, law_of, together
from croupier.part import value_class
from croupier.rulebook import paths
from croupier.rulebook.toml.files import did_you_mean

METER = "progressive"
NOTE = "without the meter"
NO_AWARD = "no award"


@value_class
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


def lines(rules: WarRules, cards: Composition, players: int | None = None) -> list[Exact]:
    """The progressive without its meter, and the Envy Bonus for the others at the table; none where suits are not told."""
    wager = rules.progressive
    if wager is None or cards.faces is None:
        return []
    odds, given_up = (odds_of(rules, wager, cards, surrender=surrender) for surrender in (False, True))
    beside: dict[str, Any] = {"offered": wager.offered, "initial": None}
    listed = [
        Exact("progressive", odds.distribution, note=f"{NOTE}; every tie goes to War", courses=odds.courses, **beside),
        Exact("progressive", given_up.distribution, "surrender", note=NOTE, courses=given_up.courses, **beside),
    ]
    if envy := odds.envy_courses if players is None else envied_courses(rules, wager, cards, players):
        whom = "for each other player at the table"
        if players is not None:
            whom = f"with {other_players(players)} at the table" if players > 1 else "nobody else is at the table"
        note = f"no stake of its own, per unit of the progressive wager; {whom}"
        listed.append(Exact("envy", law_of(envy), free=True, note=note, courses=envy, **beside))
    return listed


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
    made = {hand for shown, _ in _hands(cards) for hand in made_by(wager, shown)}
    return [hand for hand in {**wager.pays, **wager.envy} if hand not in made]


# One hand


def odds_of(rules: WarRules, wager: Progressive, cards: Composition, *, surrender: bool = False) -> ProgressiveOdds:
    """The progressive from these cards, every tie at War or all of them surrendered."""
    stake, ranked, of = wager.stake, wager.ranked, falling(cards.size, 4)
    if stake <= 0:
        raise InputError(f"the stake must be above 0 cents, not {stake}")
    if wager.collected not in COLLECTED:
        raise InputError(f"odds know no progressive collected {wager.collected!r}", rule="progressive.collected")
    for table, name in (*(("pays", name) for name in wager.pays), *(("envy", name) for name in wager.envy)):
        if name not in HANDS:
            known = ", ".join(HANDS) + did_you_mean(name, HANDS)
            raise InputError(f"the progressive has no hand {name!r}; there are {known}", rule=_path(table, name))
    hits = dict.fromkeys(wager.pays, Fraction(0))
    jackpots, envied = list[Jackpot](), list[Jackpot]()
    won, seen = list[Course](), list[Course]()
    for shown, ways in _hands(cards):
        chance = Fraction(ways, of)
        made = made_by(wager, shown._replace(second="surrendered") if surrender else shown)
        paid, hand = lines_paid(wager, ranked, made), Payments(rules)
        for line in paid:
            hits[line] += chance
        cents = sum(hand.awarded(wager.pays[line], stake) for line in paid)
        jackpots += _jackpots(cents, sum((share_of(wager.pays[line]) for line in paid), Fraction(0)), chance)
        net = Fraction(cents, stake) - COLLECTED[wager.collected] if paid else Fraction(-1)
        rule = _path("pays", *paid) if len(paid) == 1 else ""
        won.append(Course(" and ".join(paid) or NO_AWARD, net, ways, rule=rule))
        made = made_by(wager, shown)
        top = next((name for name in ranked if name in made and name in wager.envy), None)
        if top is None:
            seen.append(Course(NO_AWARD, Fraction(0), ways))
            continue
        cents = Payments(rules).awarded(wager.envy[top], stake)
        envied += _jackpots(cents, share_of(wager.envy[top]), chance)
        seen.append(Course(top, Fraction(cents, stake), ways, rule=_path("envy", top)))
    courses, others = (tuple(sorted(together(each), key=_net, reverse=True)) for each in (won, seen))
    return ProgressiveOdds(hits, courses, others, tuple(jackpots), tuple(envied))


def _path(table: str, hand: str) -> str:
    return paths.join(("progressive", table, hand))


def _jackpots(cents: int, part: Fraction, chance: Fraction) -> list[Jackpot]:
    """What a hand is paid from the meter beside so much, where it is."""
    return [Jackpot(chance, Fraction(cents), ((METER, part),))] if part else []


def _net(course: Course) -> Fraction:
    return course.net


@lru_cache(maxsize=64)
def _hands(cards: Composition) -> Sequence[tuple[CardRelation, int]]:
    """How the cards of a hand that goes to War with every tie lie, and in how many ways."""
    every, pairs = tied_pairs(cards.ranks), falling(cards.size - 2, 2)
    every_suited = [tied_pairs(cards.by_face[suit :: len(SUITS)]) for suit in range(len(SUITS))]
    found: Counter[CardRelation] = Counter()
    for rank, count in enumerate(cards.ranks):
        held = cards.by_face[rank * len(SUITS) : (rank + 1) * len(SUITS)]
        by_suit = [falling(of_suit, 2) for of_suit in held]
        suited = sum(by_suit)
        one_suit = sum(of_suit * (whole - of_suit) for of_suit, whole in zip(by_suit, every_suited, strict=True))
        # the War cards tie in the same rank or in another; with a suited tie before them in its suit, or suited in another
        again = {True: falling(count - 2, 2), False: every - falling(count, 2)}
        twice = {
            True: (sum(falling(of_suit, 4) for of_suit in held), suited**2 - sum(of_suit**2 for of_suit in by_suit)),
            False: (one_suit, suited * (sum(every_suited) - suited) - one_suit),
        }
        firsts: dict[First, int] = {"suited": suited, "plain": falling(count, 2) - suited}
        for first, ways in firsts.items():
            for one_rank, wars in again.items():
                alike, other = twice[one_rank] if first == "suited" else (0, 0)
                found[CardRelation(first, "suited", DealersCards(one_rank, one_suit=True))] += alike
                found[CardRelation(first, "suited", DealersCards(one_rank, one_suit=False))] += other
                found[CardRelation(first, "plain", DealersCards(one_rank, one_suit=False))] += ways * wars - alike - other
            found[CardRelation(first, "lower")] += ways * (pairs - sum(again.values()))
    found[CardRelation("higher")] = (falling(cards.size, 2) - every) * pairs
    return [each for each in found.items() if each[1]]


# The hands of others


def envied_courses(rules: WarRules, wager: Progressive, cards: Composition, players: int) -> tuple[Course, ...]:
    """The Envy Bonuses of one of so many players, per unit of the stake; none where cards do not suffice for their War.

    Others share the dealer's cards, so that their hands go together.
    """
    if players == 1 or not wager.envy:
        return (Course(NO_AWARD, Fraction(0), 1),)
    if players == 2:
        return odds_of(rules, wager, cards).envy_courses
    others, ranked = players - 1, wager.ranked
    if cards.size < 2 * others + 2:
        return ()

    def effect(shown: CardRelation, _: Kind) -> Effect:
        return Effect(1, worth) if (worth := sum(envy_bonus(rules, wager, ranked, shown))) else NOTHING

    def named(hits: int, worth: int) -> str:
        if not hits:
            return NO_AWARD
        if list(wager.envy) == [SUITED_FOUR]:
            return f"{SUITED_FOUR}, {hits} of {others} others"
        return f"{dollars(at_most(rules, worth))} for the hands of {others} others"

    found = _done(rules, cards, others, effect)
    whole = gcd(*found.values())
    return together(
        Course(named(each.wins, each.worth), Fraction(at_most(rules, each.worth), wager.stake), found[each] // whole)
        for each in sorted(found, key=lambda each: each.worth, reverse=True)
    )


def at_most(rules: WarRules, cents: int) -> int:
    """So much, or all that the house pays a hand on side wagers, meters apart."""
    return cents if rules.side_limit is None else min(cents, rules.side_limit)


def at_least_one(rules: WarRules, wager: Progressive, cards: Composition, players: int) -> Fraction:
    """The chance that somebody has a suited four of a kind, of so many players or of as many as the cards suffice for."""

    def effect(shown: CardRelation, _: Kind) -> Effect:
        return Effect(SUITED_FOUR in made_by(wager, shown))

    found = _done(rules, cards, min(players, cards.size // 2 - 1), effect)
    return 1 - Fraction(found[NOTHING], found.total())


def _done(rules: WarRules, cards: Composition, hands: int, effect: Effects) -> Counter[Effect]:
    """What so many hands that go to War with every tie do together, and in how many ways."""
    order, found = rules.ranks.order, Counter({NOTHING: perm(cards.size, 2 * hands + 2)})
    kind = Kind(always(order), wagered=True, own=False)
    acts = acting(effect, [kind])
    for situation in faces_of(order, cards, (), True, frozenset()).situations:
        if situation.dealers in acts:
            for each, ways in situation.company({kind: hands}, effect, hands)(0).items():
                found[each] += ways
                found[NOTHING] -= ways
    return found
