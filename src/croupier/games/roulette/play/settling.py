"""Settling a roulette spin: fifths moved, losers collected, winners paid, in the order of placing."""

from collections.abc import Iterator

from croupier.games.kit.decider import Event
from croupier.games.kit.money import Money, Stake, outside_limits
from croupier.games.roulette.play import state as s
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import catalogue
from croupier.rulebook import paths


def _winning(rules: RouletteRules, state: State, stake: Stake) -> bool:
    return state.number in catalogue(rules)[stake.wager].on


def to_move(rules: RouletteRules, state: State) -> list[Stake]:
    """Winning neighbour wagers that must first go to the main layout."""
    if rules.five_adjacent.paid_from == "replica":
        return []
    return [x for x in state.stakes if catalogue(rules)[x.wager].parts > 1 and _winning(rules, state, x)]


def move_fifths(rules: RouletteRules, state: State) -> Iterator[Event]:
    """One part of each of them goes to the winning box."""
    for stake in to_move(rules, state):
        yield s.FifthMoved(
            rule="five_adjacent.paid_from",
            player=stake.player,
            wager=stake.wager,
            to=f"straight {state.number}",
            cents=stake.cents // catalogue(rules)[stake.wager].parts,
        )


def put_back(state: State, rule: str) -> Iterator[Event]:
    """What was moved for a number that does not count after all."""
    for fifth in state.fifths:
        yield s.FifthPutBack(rule=rule, player=fifth.player, wager=fifth.wager, on=fifth.to, cents=fifth.cents)


def collect(rules: RouletteRules, state: State) -> Iterator[Event]:
    """Everything that lost."""
    for stake in state.stakes:
        wager = catalogue(rules)[stake.wager]
        lost, rule = stake.cents, "settlement.order"
        if wager.parts > 1 and _winning(rules, state, stake):
            # One of the deemed wagers won: it was moved off the replica, or is paid where it lies.
            if rules.five_adjacent.paid_from == "replica":
                lost -= stake.cents // wager.parts
        elif _winning(rules, state, stake):
            continue
        elif state.number in rules.ring.green and wager.kind in (*rules.colours, *rules.parity, *rules.halves):
            rule = "zero.even_chances"
        yield Money(rule=rule, kind="lost", player=stake.player, wager=stake.wager, cents=lost)


def pay(rules: RouletteRules, state: State) -> Iterator[Event]:
    """What is left on the layout has won."""
    for stake in state.stakes:
        wager = catalogue(rules)[stake.wager]
        won = rules.chips_in_play.pays(wager.odds.winnings(stake.cents), rules.chips.breakage)
        rule = paths.join(("payouts", "straight" if wager.parts > 1 else wager.kind))
        yield Money(rule=rule, kind="paid", player=stake.player, wager=stake.wager, cents=won)
        back, rule = _handed_back(rules, state, stake)
        if back:
            yield Money(rule=rule, kind="returned", player=stake.player, wager=stake.wager, cents=back)


def _handed_back(rules: RouletteRules, state: State, stake: Stake) -> tuple[int, str]:
    """What of a winner does not stay on the layout for the next spin, and the rule that says so."""
    if catalogue(rules)[stake.wager].parts > 1:
        # A single part is no neighbour wager, so it cannot stay on the replica.
        return stake.cents, "five_adjacent.paid_from"
    moved = sum(fifth.cents for fifth in state.fifths if (fifth.player, fifth.to) == (stake.player, stake.wager))
    if not moved:
        return 0, ""
    if rules.five_adjacent.then == "handed back":
        return moved, "five_adjacent.then"
    # Nobody could have placed by hand what the parts make with the chips that lay there.
    outside = outside_limits(stake.cents, stake.wager, low=rules.limits.minimum, high=rules.limits.maximum)
    return (moved, outside.rule) if outside else (0, "")
