"""Exact odds of Casino War, counted over the cards of the shoe. Settles for itself, apart from `play`.

Burned cards and the cards of other players are unseen here, so they change no chance. Of two ordered cards either is as
likely the higher, whatever the shoe holds: all that has to be counted is ties.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.cards import RANKS, name
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds import bonus_spin, progressive
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
from croupier.games.casino_war.rules import Fate, WarRules, tie_line
from croupier.games.kit.odds import Exact

Strategy = Literal["war", "surrender", "best"]
"""What a player with a tie does: always the one, always the other, or for each tied rank what loses less."""

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)


def odds(rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None, players: int = 1) -> list[Exact]:
    """One line for each wager, the Initial Wager by strategy, in so many decks or a shoe of any composition.

    Only a Bonus Spin depends on how many players share it. A line that stays undetermined (a Tie on the War deal where
    no War can come, suits or weights that nobody told) is not listed; `warnings` says why.
    """
    cards = dealt_from(rules, decks, shoe)
    tied = tied_pairs(cards.ranks), falling(cards.size, 2)
    lines = lines_of(rules, ways_of(in_order(rules, cards)), tied) + progressive.lines(rules, cards)
    spin = bonus_spin.bonus_spin(rules, cards, players)
    return [*lines, spin] if spin else lines


def lines_of(rules: WarRules, ways: DealWays, tied: tuple[int, int], name: str = "") -> list[Exact]:
    """The Initial and the Tie Wagers; `tied` are the ways of a tie on the original deal, and of how many."""
    lines = [_initial(nets(rules), ways, each, name) for each in STRATEGIES]
    lines.append(Exact(f"{name}tie", _tie(rules, "tie", *tied)))
    if rules.wagers.tie_on_war and any(ways.tied):
        # Given a tie on the original deal, averaged over the ranks that may have tied.
        again = _tie(rules, tie_line(rules), sum(ways.tied_twice), sum(ways.tied))
        lines.append(Exact(f"{name}war-tie", again))
    return lines


def war_tie_given(
    rules: WarRules, visible: Composition, *, decks: int | None = None, shoe: Composition | None = None
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
    distribution = _tie(rules, tie_line(rules), tied_pairs(left.ranks), falling(left.size, 2))
    return Exact("war-tie", distribution, offered=rules.wagers.tie_on_war)


def warnings(rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None, players: int = 1) -> list[str]:
    """Awards that cannot be won with these cards, and what stays undetermined."""
    cards = dealt_from(rules, decks, shoe)
    warnings = []
    if not tied_pairs(cards.ranks):
        warnings.append("tie can never be won: no two cards of this shoe are of one rank, so that no War can come either")
    elif rules.wagers.tie_on_war and not any(ways_of(cards.ranks).tied_twice):
        warnings.append("war-tie can never be won: after a tie no two cards of one rank are left in this shoe")
    return warnings + progressive.warnings(rules, cards) + bonus_spin.warnings(rules, cards, players)


# The round of one seat


class Nets(NamedTuple):
    """What each course of a round brings a seat, in units of its Initial Wager."""

    won: Fraction
    lost: Fraction
    surrendered: Fraction
    war_won: Fraction
    war_tied: Fraction
    war_lost: Fraction


def nets(rules: WarRules) -> Nets:
    """Of one unit on the Initial Wager."""
    pays = {wager: odds.ratio for wager, odds in rules.payouts.items()}
    initial: dict[Fate, Fraction] = {"lost": Fraction(-1), "returned": Fraction(0), "paid": pays["initial"]}
    return Nets(
        won=pays["initial"],
        lost=Fraction(-1),
        surrendered=-rules.surrender.lost,
        war_won=initial[rules.war.initial.win] + pays["war"],
        war_tied=initial[rules.war.initial.tie] + pays["war-tied"],
        war_lost=initial[rules.war.initial.lose] - 1,
    )


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
    surrendered = war_decided = war_tied = 0
    for tied, twice, war in zip(ways.tied, ways.tied_twice, wars, strict=True):
        if war:
            war_decided += (tied - twice) // 2
            war_tied += twice
        else:
            surrendered += tied
    courses = (ways.won, ways.lost, surrendered, war_decided, war_tied, war_decided)
    return Distribution.of(zip(money, courses, strict=True))


def _initial(money: Nets, ways: DealWays, strategy: Strategy, name: str) -> Exact:
    wars = wars_on(money, ways, strategy)
    warring = sum(tied for tied, war in zip(ways.tied, wars, strict=True) if war)
    wagered = 1 + Fraction(warring, ways.of)
    return Exact(f"{name}initial", seat(money, ways, wars), strategy=strategy, wagered=wagered)


def _tie(rules: WarRules, line: str, tied: int, of: int) -> Distribution:
    return Distribution.of(((rules.payouts[line].ratio, tied), (Fraction(-1), of - tied)))
