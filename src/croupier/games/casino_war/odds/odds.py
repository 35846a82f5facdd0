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
    burned_in_a_war,
    dealt_from,
    falling,
    in_order,
    require,
    tied_again,
    tied_pairs,
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
    ranks = in_order(rules, cards)
    found = [_initial(rules, ranks, strategy) for strategy in STRATEGIES]
    found.append(Exact("tie", _tie(rules, "tie", tied_pairs(ranks), falling(cards.size, 2))))
    if rules.wagers.tie_on_war and tied_pairs(ranks):
        found.append(_war_tie(rules, ranks))
    return found + progressive.lines(rules, cards) + bonus_spin.lines(rules, cards, players)


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


def best_choices(
    rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None
) -> dict[str, Literal["war", "surrender"]]:
    """What loses less on a tie of each rank, highest rank first, for a player who sees no cards but the two that tie.

    Where both lose the same, the player surrenders and wagers no more. A rank that cannot tie is not listed.
    """
    ranks = in_order(rules, dealt_from(rules, decks, shoe))
    wars = wars_on(nets(rules), ranks, "best")
    known = zip(rules.ranks.order, reversed(ranks), reversed(wars), strict=True)
    return {rank: "war" if war else "surrender" for rank, count, war in known if count > 1}


def warnings(rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None, players: int = 1) -> list[str]:
    """Awards that cannot be won with these cards, and what stays undetermined."""
    cards = dealt_from(rules, decks, shoe)
    found = []
    if not tied_pairs(cards.ranks):
        found.append("tie can never be won: no two cards of this shoe are of one rank, so that no War can come either")
    elif rules.wagers.tie_on_war and not _tied_twice(cards.ranks):
        found.append("war-tie can never be won: after a tie no two cards of one rank are left in this shoe")
    return found + progressive.warnings(rules, cards) + bonus_spin.warnings(rules, cards, players)


# The round of one seat


class Nets(NamedTuple):
    """What each course of a round brings a seat, in units of its Initial Wager."""

    won: Fraction
    lost: Fraction
    surrendered: Fraction
    war_won: Fraction
    war_tied: Fraction
    war_lost: Fraction


def nets(rules: WarRules, tie: Fraction = Fraction(0)) -> Nets:
    """Of one unit on the Initial Wager and `tie` units on the Tie Wager of the original deal."""
    pays = {wager: odds.ratio for wager, odds in rules.payouts.items()}
    initial: dict[Fate, Fraction] = {"lost": Fraction(-1), "returned": Fraction(0), "paid": pays["initial"]}
    tied = tie * pays["tie"]
    return Nets(
        won=pays["initial"] - tie,
        lost=-1 - tie,
        surrendered=tied - rules.surrender.lost,
        war_won=tied + initial[rules.war.initial.win] + pays["war"],
        war_tied=tied + initial[rules.war.initial.tie] + pays["war-tied"],
        war_lost=tied + initial[rules.war.initial.lose] - 1,
    )


def wars_on(money: Nets, ranks: Sequence[int], strategy: Strategy) -> tuple[bool, ...]:
    """Whether a tie of each rank leads to War. A strategy that does not exist is refused."""
    if strategy not in STRATEGIES:
        raise InputError(f"there is no strategy {strategy!r}; there are " + ", ".join(STRATEGIES))
    if strategy != "best":
        return (strategy == "war",) * len(ranks)
    pairs = falling(sum(ranks) - 2, 2)
    decided = money.war_won + money.war_lost
    worth = (tied * money.war_tied + (pairs - tied) // 2 * decided for tied in tied_again(ranks))
    return tuple(war > pairs * money.surrendered for war in worth)


def seat(money: Nets, ranks: Sequence[int], wars: Sequence[bool]) -> Distribution:
    """A seat's net over four cards in order: the player's, the dealer's, and theirs of a War."""
    pairs = falling(sum(ranks) - 2, 2)
    decided = (falling(sum(ranks), 2) - tied_pairs(ranks)) // 2 * pairs
    surrendered = war_decided = war_tied = 0
    for count, war, again in zip(ranks, wars, tied_again(ranks), strict=True):
        tied = falling(count, 2)
        if war:
            war_decided += tied * ((pairs - again) // 2)
            war_tied += tied * again
        else:
            surrendered += tied * pairs
    ways = (decided, decided, surrendered, war_decided, war_tied, war_decided)
    return Distribution.of(zip(money, ways, strict=True))


def _initial(rules: WarRules, ranks: Sequence[int], strategy: Strategy) -> Exact:
    money = nets(rules)
    wars = wars_on(money, ranks, strategy)
    warring = sum(falling(count, 2) for count, war in zip(ranks, wars, strict=True) if war)
    wagered = 1 + Fraction(warring, falling(sum(ranks), 2))
    return Exact("initial", seat(money, ranks, wars), strategy=strategy, wagered=wagered)


def _war_tie(rules: WarRules, ranks: Sequence[int]) -> Exact:
    """Given a tie on the original deal, averaged over the ranks that may have tied."""
    of = tied_pairs(ranks) * falling(sum(ranks) - 2, 2)
    return Exact("war-tie", _tie(rules, tie_line(rules), _tied_twice(ranks), of))


def _tie(rules: WarRules, line: str, tied: int, of: int) -> Distribution:
    return Distribution.of(((rules.payouts[line].ratio, tied), (Fraction(-1), of - tied)))


def _tied_twice(ranks: Sequence[int]) -> int:
    """The ways for four cards in order to tie on both deals."""
    return sum(falling(count, 2) * again for count, again in zip(ranks, tied_again(ranks), strict=True))
