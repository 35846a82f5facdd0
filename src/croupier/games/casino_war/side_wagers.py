"""Wagers beside the game: the Progressive Payout Wager with its Envy Bonus, and the Bonus Spin.

Only some editions have them, and only a submission offers them. Their stakes lie until the round is settled.
"""

from collections.abc import Iterator
from fractions import Fraction

from croupier.equipment.awards import Award, Share
from croupier.equipment.money import dollars
from croupier.games.bank import Money, laid
from croupier.games.casino_war import state as s
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.casino_war.settlement import around
from croupier.games.refused import Refused
from croupier.games.table import Decision, Event
from croupier.rulebook.paths import join

PROGRESSIVE, SPIN = "progressive", "bonus-spin"
METERS = ("progressive", "primary", "secondary")
_RED = "dh"


def offered(rules: WarRules) -> tuple[str, ...]:
    """The side wagers of this house."""
    found = []
    if rules.progressive is not None and rules.progressive.offered:
        found.append(PROGRESSIVE)
    if rules.bonus_spin is not None and rules.bonus_spin.offered:
        found.append(SPIN)
    return tuple(found)


def stake_of(rules: WarRules, wager: str) -> int:
    group = rules.progressive if wager == PROGRESSIVE else rules.bonus_spin
    assert group is not None
    return group.stake


def refused(rules: WarRules, wager: str, cents: int) -> Refused | None:
    """Why a side wager of this amount cannot be made; None if it can."""
    path = "progressive" if wager == PROGRESSIVE else "bonus_spin"
    group = rules.progressive if wager == PROGRESSIVE else rules.bonus_spin
    if group is None:
        return Refused("wagers.initial", f"this edition has no {wager} wager")
    if not group.offered:
        return Refused(f"{path}.offered", f"the {wager} wager is only made where the Rules Submission offers it")
    if cents != group.stake:
        return Refused(f"{path}.stake", f"the {wager} wager of this house is {dollars(group.stake)}, not {dollars(cents)}")
    return None


def meters(rules: WarRules) -> dict[str, Fraction]:
    """The meters as the submission gives them, or at their reset amounts, in cents."""
    found = {}
    if rules.progressive is not None:
        found["progressive"] = rules.progressive.meter
    if rules.bonus_spin is not None:
        found |= {"primary": rules.bonus_spin.primary, "secondary": rules.bonus_spin.secondary}
    return {name: Fraction(meter.now if meter.now is not None else meter.reset) for name, meter in found.items()}


def positions_with(state: s.State, wager: str) -> list[str]:
    return [s.position_of(stake.wager) for stake in state.stakes if s.kind_of(stake.wager) == wager]


# Before the deal


def counted(rules: WarRules, state: s.State, command: s.CountProgressive) -> Decision:
    """The chips in the devices against what the system accepted; each wager moves the meter on."""
    made = positions_with(state, PROGRESSIVE)
    if command.count != len(made):
        reason = f"{command.count} chips were counted and {len(made)} Progressive Payout Wagers accepted"
        return Refused("progressive.collected", reason)
    assert rules.progressive is not None
    rate = rules.progressive.meter.rate
    grown: list[Event] = []
    if rate and made:
        after = state.meters["progressive"] + rate * rules.progressive.stake * len(made)
        grown.append(s.MeterSet(rule="progressive.meter.rate", meter="progressive", cents=after))
    return (s.ProgressiveCounted(rule="progressive.collected", count=command.count), *grown)


# The progressive


def hand_of(rules: WarRules, state: s.State, position: str) -> str | None:
    """The best progressive hand of a position, by the edition's reading of the pay table; None if it has none."""
    progressive = rules.progressive
    assert progressive is not None
    first = state.cards.get(position), state.cards.get(s.DEALER)
    if first[0] is None or first[1] is None or first[0][0] != first[1][0]:
        return None
    suited = first[0][1] == first[1][1]
    second = state.war_cards.get(position), state.war_cards.get(s.DEALER)
    if second[0] is None or second[1] is None or second[0][0] != second[1][0]:
        return "suited tie" if suited else "tie"
    return _double(progressive, (first[0], first[1], second[0], second[1]), suited)


def _double(progressive: Progressive, cards: tuple[str, str, str, str], suited: bool) -> str:
    both_suited = suited and cards[2][1] == cards[3][1]
    one_suit = len({card[1] for card in cards}) == 1
    four = cards[0][0] == cards[2][0]
    each = one_suit if progressive.decided_by == "all cards suited" else both_suited
    suited_four = both_suited if progressive.decided_by == "each tie suited, also of a four" else one_suit
    made = {
        "suited four of a kind": four and suited_four,
        "suited double tie": each,
        "four of a kind": four,
        "double tie": True,
        "suited tie": suited,
        "tie": True,
    }
    return next(hand for hand in progressive.pays if made[hand])


def winners(rules: WarRules, state: s.State) -> list[str]:
    return [position for position in positions_with(state, PROGRESSIVE) if hand_of(rules, state, position)]


def settle_progressive(rules: WarRules, state: s.State) -> Iterator[Event]:
    """Position by position: the award at the meter as it then stands, and the others' Envy Bonuses."""
    progressive = rules.progressive
    assert progressive is not None
    standing = dict(state.meters)
    made = positions_with(state, PROGRESSIVE)
    for position in around(made, rules.settle.war):
        player, name = state.positions[position], s.at(position, PROGRESSIVE)
        stake, hand = laid(state.stakes, player, name), hand_of(rules, state, position)
        if hand is None:
            yield Money(rule="progressive.decided_by", kind="lost", player=player, wager=name, cents=stake)
            continue
        rule = join(("progressive", "pays", hand))
        yield Money(
            rule=rule, kind="paid", player=player, wager=name, cents=_won(rules, progressive.pays[hand], stake, standing)
        )
        back = "taken" if progressive.collected.endswith("handed back with a win") else "lost"
        yield Money(rule="progressive.collected", kind=back, player=player, wager=name, cents=stake)  # type: ignore[arg-type]
        if any(isinstance(part, Share) for part in progressive.pays[hand].parts):
            standing["progressive"] = Fraction(progressive.meter.reset)
            yield s.MeterSet(rule="progressive.meter.reset", meter="progressive", cents=standing["progressive"])
        if hand in progressive.envy:
            yield from _envy(rules, state, position, hand, progressive.envy[hand])


def _envy(rules: WarRules, state: s.State, winner: str, hand: str, award: Award) -> Iterator[Money]:
    progressive = rules.progressive
    assert progressive is not None
    for position in around(positions_with(state, PROGRESSIVE), rules.settle.war):
        player = state.positions[position]
        if position == winner or (player == state.positions[winner] and not progressive.envy_own):
            continue
        stake = laid(state.stakes, player, s.at(position, PROGRESSIVE)) or progressive.stake
        won = _won(rules, award, stake, {})
        yield Money(
            rule=join(("progressive", "envy", hand)), kind="paid", player=player, wager=s.at(position, "envy"), cents=won
        )


def _won(rules: WarRules, award: Award, stake: int, standing: dict[str, Fraction]) -> int:
    amounts = {name: int(cents) for name, cents in standing.items()}
    return rules.chips_in_play.pays(award.winnings(stake, amounts), rules.chips.breakage)


# The Bonus Spin


def triggered(rules: WarRules, state: s.State) -> bool:
    """Whether the dealer's card is of the rank and colour that the submission names, such as "red A"."""
    spin = rules.bonus_spin
    if spin is None or not spin.trigger or s.DEALER not in state.cards or not positions_with(state, SPIN):
        return False
    colour, _, rank = spin.trigger.partition(" ")
    card = state.cards[s.DEALER]
    return card[0] == rank and (card[1] in _RED) == (colour == "red")


def spun(rules: WarRules, state: s.State, command: s.SpinBonus) -> Decision:
    """What the wheel pays: the Hot Spot to one position, Community Pay to the others."""
    spin = rules.bonus_spin
    assert spin is not None
    made = positions_with(state, SPIN)
    if command.hot not in spin.hot or command.community not in spin.community:
        return Refused(
            "bonus_spin.hot", "the wheel has no such symbol; it shows " + ", ".join((*spin.hot, *spin.community))
        )
    if command.to not in made:
        return Refused("bonus_spin.spins", f"position {command.to[:10]!r} has no Bonus Spin wager")
    return tuple(_spin_pays(rules, state, command, made))


def _spin_pays(rules: WarRules, state: s.State, command: s.SpinBonus, made: list[str]) -> Iterator[Event]:
    spin = rules.bonus_spin
    assert spin is not None
    for position in around(made, rules.settle.original):
        player, name = state.positions[position], s.at(position, SPIN)
        stake = laid(state.stakes, player, name)
        hot = position == command.to
        also = hot and spin.spins == "one: Community Pay to all, the Hot Spot to one besides"
        awards = [("hot", command.hot)] * hot + [("community", command.community)] * (not hot or also)
        for ring, symbol in awards:
            award = spin.hot[symbol] if ring == "hot" else spin.community[symbol]
            won = _won(rules, award, stake, dict(state.meters))
            yield Money(rule=join(("bonus_spin", ring, symbol)), kind="paid", player=player, wager=name, cents=won)
            for part in award.parts:
                if isinstance(part, Share):
                    meter = spin.primary if part.meter == "primary" else spin.secondary
                    yield s.MeterSet(rule=f"bonus_spin.{part.meter}.reset", meter=part.meter, cents=Fraction(meter.reset))
        yield Money(rule="bonus_spin.spins", kind="taken", player=player, wager=name, cents=stake)
    yield s.Moved(rule="bonus_spin.spins", phase="dealt")


def lose_spins(rules: WarRules, state: s.State) -> Iterator[Money]:
    """Without the trigger the Bonus Spin wagers are lost."""
    for position in around(positions_with(state, SPIN), rules.settle.original):
        player, name = state.positions[position], s.at(position, SPIN)
        cents = laid(state.stakes, player, name)
        yield Money(rule="bonus_spin.trigger", kind="lost", player=player, wager=name, cents=cents)
