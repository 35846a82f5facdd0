"""Exact odds of Casino War, counted over the cards of the shoe. Settles for itself, apart from `play`.

Burned cards and the cards of other players are unseen here, so they change no chance. Of two ordered cards either is as
likely the higher, whatever the shoe holds: all that has to be counted is ties.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal, get_args

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.cards import RANKS, name
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds import bonus_spin, meters, progressive, stated_wagers
from croupier.games.casino_war.odds.box import HandNets, Nets, hand_nets, tie_net
from croupier.games.casino_war.odds.counting import (
    DealWays,
    burned_in_a_war,
    dealt_from,
    falling,
    in_order,
    require,
    tied_pairs,
    ways_of,
)
from croupier.games.casino_war.rules import WAR_TIE, WarRules, tie_line
from croupier.games.kit.odds.odds import Course, Decision, Exact, law_of, possible
from croupier.rulebook import paths

Strategy = Literal["war", "surrender", "best"]
"""What a player with a tie does: always the one, always the other, or for each tied rank what loses less."""

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)


def odds(
    rules: WarRules,
    *,
    decks: int | None = None,
    shoe: Composition | None = None,
    players: int | None = None,
    stake: int | None = None,
) -> list[Exact]:
    """One line for each wager, the Initial Wager by strategy, in so many decks or a shoe of any composition.

    A Bonus Spin and Envy Bonuses depend on how many players there are: one, and one other, where that is not asked. With a
    stake, in cents, wagers are paid in the chips in play; side wagers have a stake of their own. A line that stays
    undetermined (a Tie on the War deal where no War can come, suits or weights that nobody told) is not listed; `warnings`
    says why.
    """
    cards = dealt_from(rules, decks, shoe)
    tied = tied_pairs(cards.ranks), falling(cards.size, 2)
    ways = ways_of(in_order(rules, cards))
    lines = lines_of(rules, ways, tied, stake=stake)
    lines += stated(rules, cards, ways, stake)
    lines += progressive.lines(rules, cards, players)
    spin = bonus_spin.bonus_spin(rules, cards, players or 1)
    return [*lines, spin] if spin else lines


def stated(rules: WarRules, cards: Composition, ways: DealWays, stake: int | None = None) -> list[Exact]:
    """The side wagers that the edition states as data, by strategy where War cards decide them."""
    lines = []
    for side, wager in rules.side_wagers.items():
        if not stated_wagers.determined(wager, cards):
            continue
        for strategy in STRATEGIES if wager.on_war else STRATEGIES[:1]:
            by_order = wars_on(hand_nets(rules, stake).nets, ways, strategy)
            wars = tuple(by_order[-1 - rules.ranks.order.index(rank)] for rank in RANKS)
            lines.append(stated_wagers.exact(rules, side, cards, wars, strategy=strategy, stake=stake))
    return lines


def lines_of(
    rules: WarRules, ways: DealWays, tied: tuple[int, int], name: str = "", stake: int | None = None
) -> list[Exact]:
    """The Initial and the Tie Wagers; `tied` are the ways of a tie on the original deal, and of how many."""
    money = hand_nets(rules, stake)
    lines = [played(f"{name}initial", money, ways, each) for each in STRATEGIES]
    lines[-1] = replace(lines[-1], decisions=_decisions(rules, money.nets, ways))
    lines.append(_tie(f"{name}tie", rules, "tie", *tied, stake))
    if rules.wagers.tie_on_war and any(ways.tied):
        # Given a tie on the original deal, averaged over the ranks that may have tied.
        line = _tie(f"{name}war-tie", rules, tie_line(rules), sum(ways.tied_twice), sum(ways.tied), stake)
        lines.append(replace(line, made=Fraction(sum(ways.tied), ways.of)))
    return lines


def _decisions(rules: WarRules, money: Nets, ways: DealWays) -> tuple[Decision, ...]:
    """For each rank that ties, what War and a surrender bring."""
    each = zip(reversed(rules.ranks.order), ways.tied, ways.tied_twice, strict=True)
    return tuple(
        Decision(
            f"a tie of {rank}",
            tied,
            (
                ("war", ((tied - twice) // 2 * (money.war_won + money.war_lost) + twice * money.war_tied) / Fraction(tied)),
                ("surrender", Fraction(money.surrendered)),
            ),
        )
        for rank, tied, twice in each
        if tied
    )


def war_tie_given(
    rules: WarRules,
    visible: Composition,
    *,
    decks: int | None = None,
    shoe: Composition | None = None,
    stake: int | None = None,
) -> Exact:
    """The Tie Wager on the War deal when the ranks of these cards have been seen, the tied ones among them.

    Whatever was seen since the shuffle counts, also of earlier rounds. More of a rank than there are is refused.
    """
    cards = dealt_from(rules, decks, shoe)
    for rank, seen, held in zip(RANKS, visible.ranks, cards.ranks, strict=True):
        if seen > held:
            raise InputError(f"{seen} cards of rank {rank} were seen, but the shoe holds only {held}")
    for face, (seen, held) in enumerate(zip(visible.faces or (), cards.faces or (), strict=False)):
        if seen > held:
            raise InputError(f"{name(face)} was seen {seen} times, but the shoe holds only {held}")
    left = Composition(tuple(held - seen for held, seen in zip(cards.ranks, visible.ranks, strict=True)))
    require(left, 2 + burned_in_a_war(rules, 1), "a War deal")
    line = _tie("war-tie", rules, tie_line(rules), tied_pairs(left.ranks), falling(left.size, 2), stake)
    return replace(line, offered=rules.wagers.tie_on_war)


def warnings(
    rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None, players: int | None = None
) -> list[str]:
    """Awards that cannot be won with these cards, and what stays undetermined."""
    cards = dealt_from(rules, decks, shoe)
    warnings = []
    if not tied_pairs(cards.ranks):
        warnings.append("tie can never be won: no two cards of this shoe are of one rank, so that no War can come either")
    elif rules.wagers.tie_on_war and not any(ways_of(cards.ranks).tied_twice):
        warnings.append("war-tie can never be won: after a tie no two cards of one rank are left in this shoe")
    warnings += stated_wagers.warnings(rules, cards)
    warnings += progressive.warnings(rules, cards, players) + meters.warnings(rules, cards, players)
    return warnings + bonus_spin.warnings(rules, cards, players or 1)


# The round of one seat


def strategy_named(name: str) -> Strategy:
    """The strategy; one that does not exist is refused."""
    for strategy in STRATEGIES:
        if strategy == name:
            return strategy
    raise InputError(f"there is no strategy {name[:30]!r}; there are " + ", ".join(STRATEGIES))


def wars_on(money: Nets, ways: DealWays, strategy: Strategy) -> tuple[bool, ...]:
    """Whether a tie of each rank leads to War: where both lose the same, the player surrenders and wagers no more."""
    if strategy_named(strategy) != "best":
        return (strategy == "war",) * len(ways.tied)
    decided = money.war_won + money.war_lost  # either War card is as likely the higher
    each = zip(ways.tied, ways.tied_twice, strict=True)
    return tuple((tied - twice) // 2 * decided + twice * money.war_tied > tied * money.surrendered for tied, twice in each)


def seat(money: Nets, ways: DealWays, wars: Sequence[bool]) -> Distribution:
    """A seat's net over the cards of both deals."""
    return law_of(seat_courses(money, ways, wars))


_RULES = (
    *("payouts.initial", "", "surrender.lost"),
    *("war.initial.win", "war.initial.tie", "war.initial.lose"),
)
"""What says how each course of a seat is paid; a first card that is too low loses by the paragraph alone."""
_ENDS = ("initial wins", "initial loses", "initial surrenders", "war wins", "war ties", "war loses")
"""The same as paragraphs of an edition call it."""


def seat_courses(money: Nets, ways: DealWays, wars: Sequence[bool], share: Fraction = Fraction(1)) -> tuple[Course, ...]:
    """The courses of a seat over the cards of both deals; `share` of its money is the Initial Wager that a War doubles."""
    names = ("wins", "loses", "surrenders", "wins the War", "ties the War", "loses the War")
    wagered = (Fraction(1),) * 3 + (1 + share,) * 3
    return possible(map(Course, names, money, course_ways(ways, wars), wagered, _RULES, _ENDS))


def course_ways(ways: DealWays, wars: Sequence[bool]) -> tuple[int, ...]:
    """How often each course of `Nets` comes."""
    surrendered = war_decided = war_tied = 0
    for tied, twice, war in zip(ways.tied, ways.tied_twice, wars, strict=True):
        if war:
            war_decided += (tied - twice) // 2
            war_tied += twice
        else:
            surrendered += tied
    return ways.won, ways.lost, surrendered, war_decided, war_tied, war_decided


@lru_cache(maxsize=256)
def played(name: str, money: HandNets, ways: DealWays, strategy: Strategy, share: Fraction = Fraction(1)) -> Exact:
    """A hand that is played by a strategy; `share` of its money is the Initial Wager.

    Whoever cannot pay the War Wager surrenders instead (651a.9(c), md 9.E). Kept: most readings leave the money alone.
    """
    wars = wars_on(money.nets, ways, strategy)
    courses = seat_courses(money.nets, ways, wars, share)
    warring = sum(tied for tied, war in zip(ways.tied, wars, strict=True) if war)
    wagered = 1 + share * Fraction(warring, ways.of)
    may_lack = any(wars) and money.needed > 1
    short = ((money.needed, seat(money.nets, ways, (False,) * len(wars))),) if may_lack else ()
    return Exact(name, law_of(courses), strategy=strategy, wagered=wagered, short=short, courses=courses, initial=share)


def _tie(name: str, rules: WarRules, line: str, tied: int, of: int, stake: int | None) -> Exact:
    end, rule = WAR_TIE if name.endswith(WAR_TIE) else "tie", paths.join(("payouts", line))
    won = Course("ties", tie_net(rules, line, stake), tied, rule=rule, end=f"{end} wins")
    courses = possible((won, Course("no tie", Fraction(-1), of - tied, end=f"{end} loses")))
    return Exact(name, law_of(courses), courses=courses, initial=None)
