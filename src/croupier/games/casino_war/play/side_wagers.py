"""Wagers beside the game: the Progressive Payout Wager with its Envy Bonus, and the Bonus Spin.

Only some editions have them, and only a submission offers them. Their stakes lie until they are settled.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from croupier.equipment.awards import Award
from croupier.equipment.money import dollars
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import (
    DEALER,
    State,
    around,
    dealt_hands,
    kind_of,
    wager_at,
    wagers_of,
)
from croupier.games.casino_war.rules import BESIDES, TO_ALL, TO_EACH, BonusSpin, Progressive, WarRules
from croupier.games.casino_war.side.expression import COLOURS
from croupier.games.casino_war.side.wager import path
from croupier.games.casino_war.stakes import bounds
from croupier.games.kit.play.banked import Follows
from croupier.games.kit.play.decider import Decision, Deviated, Event, OneOf, Option, replace
from croupier.games.kit.play.money import Kind, Money, Stake
from croupier.games.kit.play.refused import Refused
from croupier.rulebook.paths import join

PROGRESSIVE, SPIN = "progressive", "bonus-spin"
NAMES = (PROGRESSIVE, SPIN)
METERS = ("progressive", "primary", "secondary")
_FEEDS = {PROGRESSIVE: METERS[:1], SPIN: METERS[1:]}
ON_AREA = "on its area"  # a chip that lies beside the device


def offered(rules: WarRules) -> tuple[str, ...]:
    """The side wagers of this house."""
    return tuple(wager for wager, group in rules.metered.items() if group.offered)


def refused(rules: WarRules, wager: str, cents: int) -> Refused | None:
    """Why a player cannot have this amount on a wager, if it is a side wager; None if they can."""
    if (stated := rules.side_wagers.get(wager)) is not None:
        return None if stated.offered else _not_offered(path(wager, "offered"), wager)
    if wager not in NAMES:
        return None
    prefix, group = _path(wager), rules.metered.get(wager)
    if group is None:
        return Refused("wagers.initial", f"this edition has no {wager} wager")
    if not group.offered:
        return _not_offered(f"{prefix}.offered", wager)
    if cents not in (amounts := rules.amounts(wager)):
        taken = " or ".join(map(dollars, amounts))
        return Refused(f"{prefix}.stake", f"the {wager} wager of this house is {taken}, not {dollars(cents)}")
    if isinstance(group, BonusSpin) and not _trigger(rules, group):
        reason = f'no rank and colour sets the Bonus Spin off: {group.trigger or "none"} is not written as "red A"'
        return Refused("bonus_spin.trigger", reason)
    return None


def _not_offered(rule: str, wager: str) -> Refused:
    return Refused(rule, f"the {wager} wager is only made where the Rules Submission offers it")


def outside(rules: WarRules, wager: str, cents: int) -> Refused | None:
    """Why a wager that the edition states cannot be so much; None if it can."""
    limits = bounds(rules, wager)
    if (rule := limits.broken(cents)) is None:
        return None
    low, high = limits.ends
    if rule == limits.low_rule:
        return Refused(rule, f"{dollars(cents)} on {wager} is below its minimum of {dollars(low or 0)}")
    return Refused(rule, f"{dollars(cents)} on {wager} is above its maximum of {dollars(high or 0)}")


def beside_device(rules: WarRules, wager: str) -> Refused | None:
    """Why a chip that the device did not accept is no wager; None where the chip itself is one."""
    if rules.progressive is None or wager != PROGRESSIVE:
        return Refused("chips.wagered", f"only a Progressive Payout Wager has a device to lie beside, not a {wager} wager")
    if rules.progressive.placed == "accepted by the device":
        return Refused("progressive.placed", "a chip that the device did not accept is no wager")
    return None


def late(rules: WarRules, wager: str) -> tuple[str, str] | None:
    """The rule and reason of the lock-out that stops a side wager after its time; None for other wagers."""
    if (group := rules.metered.get(wager)) is None or not group.offered:
        return None
    closes = "the first card" if group.closes == "first card" else f"“{group.closes}”"
    return f"{_path(wager)}.closes", f"the {wager} wager is locked: it closes with {closes}"


def spin_still_open(rules: WarRules, state: State) -> bool:
    """Whether the Bonus Spin alone may still be wagered on after "no more bets", until the first card."""
    last_call, spin = state.phase == "dealing" and not state.cards and not state.missed, rules.bonus_spin
    return last_call and spin is not None and spin.offered and spin.closes == "first card"


def _path(wager: str) -> str:
    return wager.replace("-", "_")


# The meters


def meters(rules: WarRules) -> dict[str, Fraction]:
    """The meters of the side wagers that are offered, as the submission gives them or at their reset amounts, in cents."""
    fed = {name for wager in offered(rules) for name in _FEEDS[wager]}
    return {name: Fraction(meter.standing) for name, (_, meter) in rules.meters.items() if name in fed}


def without(rules: WarRules, state: State, stakes: Iterable[Stake]) -> Iterator[e.MeterSet]:
    """The meters without what these wagers, which are void, have added to them in this round."""
    void = Counter[str]()
    for stake in stakes:
        void[kind_of(stake.wager)] += stake.cents
    for wager, names in _FEEDS.items():
        for name in names if wager in void else ():
            path, meter = rules.meters[name]
            stands = state.meters[name]
            added = (meter.rate or 0) * void[wager]
            # A meter that was won since, or that has not grown yet, has nothing to give back.
            after = max(stands - added, min(stands, state.meters_before.get(name, stands)))
            if after != stands:
                yield e.MeterSet(rule=f"{path}.rate", meter=name, cents=after)


def _grown(rules: WarRules, state: State, wager: str) -> Iterator[Event]:
    """Each wager moves its meters on by the rate that the submission tells."""
    made = sum(stake.cents for stake in wagers_of(state, wager).values())
    for name in _FEEDS[wager] if made else ():
        path, meter = rules.meters[name]
        if meter.rate:
            yield e.MeterSet(rule=f"{path}.rate", meter=name, cents=state.meters[name] + meter.rate * made)


def _emptied(rules: WarRules, standing: dict[str, Fraction], award: Award, part: Fraction) -> Iterator[e.MeterSet]:
    """What was paid from a meter leaves it, down to the amount with which it starts again."""
    for share in award.shares:
        path, meter = rules.meters[share.meter]
        left = standing[share.meter] * (1 - part * Fraction(share.percent, 100))
        standing[share.meter] = max(left, Fraction(meter.reset))
        yield e.MeterSet(rule=f"{path}.reset", meter=share.meter, cents=standing[share.meter])


def _paid(
    rules: WarRules, stake: Stake, rule: str, award: Award, standing: Mapping[str, Fraction], part: Fraction = Fraction(1)
) -> e.Paid:
    """An award in whole chips, and how much of it is from meters; `part` is the share of them that is due."""
    shown = {name: int(cents) for name, cents in standing.items()}
    fixed, of_meter = award.fixed.winnings(stake.cents), Award(award.shares).winnings(stake.cents, shown) * part
    chips, broken = rules.chips_in_play, rules.chips.breakage
    cents = chips.pays(fixed + of_meter, broken)
    meters = max(cents - chips.pays(fixed, broken), 0)
    return e.Paid(rule=rule, kind="paid", player=stake.player, wager=stake.wager, cents=cents, of_meter=meters)


# Before the deal


def _counted(rules: WarRules, state: State, command: c.CountProgressive) -> Decision:
    """The chips in the devices against what the system accepted, which counts; each wager moves the meter on.

    If they differ a supervisor must rule before anything is settled.
    """
    made, rule, count = tuple(wagers_of(state, PROGRESSIVE)), "progressive.collected", command.count
    if count < 0:
        return Refused(rule, f"{count} chips cannot be counted")
    facts = {"counted": str(count), "accepted": str(len(made))}
    wrong = () if count == len(made) else (Deviated(rule=rule, kind=e.COUNT_DIFFERS, facts=facts),)
    grown = () if state.counted else _grown(rules, state, PROGRESSIVE)  # a count that is corrected adds nothing
    return (*wrong, e.ProgressiveCounted(rule=rule, count=count, positions=made), *grown)


def spins_closed(rules: WarRules, state: State) -> tuple[Event, ...]:
    """With the first card the Bonus Spin wagers are final, and its meters grow."""
    if state.phase != "dealing" or state.cards or rules.bonus_spin is None:
        return ()
    return tuple(_grown(rules, state, SPIN))


# The progressive


def _progressive(rules: WarRules) -> Progressive:
    assert rules.progressive is not None
    return rules.progressive


def lines_won(rules: WarRules, state: State, position: str) -> tuple[str, ...]:
    """The lines of the pay table that a position is paid: the highest that it makes, or all of them."""
    progressive = _progressive(rules)
    made = tuple(hand for hand in _made_by(rules, state, position) if hand in progressive.pays)
    return made[:1] if progressive.lines == "the highest" else made


def _made_by(rules: WarRules, state: State, position: str) -> Iterator[str]:
    """The progressive hands that a position makes, by the edition's reading of the pay table, the highest first."""
    progressive = _progressive(rules)
    suited, again = _suited_tie(state.cards, position), _suited_tie(state.war_cards, position)
    if suited is None or _given_up(progressive, state, position):
        return
    made = {"tie": True, "suited tie": suited}
    if again is not None:
        first, second = state.cards[position], state.war_cards[position]
        four, both_suited = first[0] == second[0], suited and again
        one_suit = both_suited and first[1] == second[1]
        suited_four = both_suited if progressive.decided_by == "each tie suited, also of a four" else one_suit
        made |= {
            "suited four of a kind": four and suited_four,
            "suited double tie": one_suit if progressive.decided_by == "all cards suited" else both_suited,
            "four of a kind": four,
            "double tie": True,
        }
    yield from (hand for hand in progressive.ranked if made.get(hand))


def _suited_tie(dealt: Mapping[str, str], position: str) -> bool | None:
    """Whether the tie of a position is suited; None where there is none."""
    mine, dealers = dealt.get(position), dealt.get(DEALER)
    return mine == dealers if mine and dealers and mine[0] == dealers[0] else None


def _given_up(progressive: Progressive, state: State, position: str) -> bool:
    return progressive.surrendered == "lost" and state.choices.get(position) == "surrender"


def settle_option(rules: WarRules, state: State) -> Option:
    """A second person validates what is paid: to a winner, or as an Envy Bonus for a hand without the wager."""
    option = Option.due(c.SettleProgressive, "progressive.validated_by", rules.settle.by)
    paid = any(isinstance(event, e.Paid) for event in _settle_progressive(rules, state))
    return option._replace(present=_progressive(rules).validated_by) if paid else option


def _settle_progressive(rules: WarRules, state: State) -> Iterator[Event]:
    """Position by position: the award at the meter as it then stands, and the others' Envy Bonuses."""
    progressive, standing, made = _progressive(rules), dict(state.meters), wagers_of(state, PROGRESSIVE)
    won = {position: lines_won(rules, state, position) for position in made}
    sharing = [p for p in around(made, rules.settle.war) if any(progressive.pays[hand].shares for hand in won[p])]
    equal = progressive.second_winner == "equal shares"
    part = Fraction(1, len(sharing)) if equal and sharing else Fraction(1)
    back: Kind = "taken" if progressive.collected.endswith("handed back with a win") else "lost"
    for position in around(dealt_hands(state.cards), rules.settle.war):
        if (stake := made.get(position)) is not None:
            lines = won[position]
            for hand in lines:
                yield _paid(rules, stake, join(("progressive", "pays", hand)), progressive.pays[hand], standing, part)
            given_up = _given_up(progressive, state, position)
            lost = stake.moves("lost", "progressive.surrendered" if given_up else "progressive.decided_by")
            yield stake.moves(back, "progressive.collected") if lines else lost
            for hand in lines if position in (sharing[-1:] if equal else sharing) else ():
                yield from _emptied(rules, standing, progressive.pays[hand], Fraction(1))
        yield from _envy(progressive, rules, state, position)


def _envy(progressive: Progressive, rules: WarRules, state: State, holder: str) -> Iterator[Money]:
    """What the others with the wager are paid for the holder's hand, if it qualifies."""
    made = wagers_of(state, PROGRESSIVE)
    hand = next((hand for hand in _made_by(rules, state, holder) if hand in progressive.envy), None)
    if hand is None or (progressive.envy_from == "hands with the wager" and holder not in made):
        return
    for position in around(made, rules.settle.war):
        stake = made[position]
        if progressive.envy_to == "not who has surrendered" and state.choices.get(position) == "surrender":
            continue
        if position != holder and (progressive.envy_own or stake.player != state.positions[holder]):
            envious = replace(stake, wager=wager_at(position, "envy"))
            yield _paid(rules, envious, join(("progressive", "envy", hand)), progressive.envy[hand], state.meters)


# The Bonus Spin


def triggered(rules: WarRules, state: State) -> bool:
    """Whether the dealer's card is of the rank and colour that the submission names, and the wheel is still to be spun."""
    spin = rules.bonus_spin
    return spin is not None and state.cards.get(DEALER) in _trigger(rules, spin) and bool(may_have_the_spin(rules, state))


def _trigger(rules: WarRules, spin: BonusSpin) -> tuple[str, ...]:
    """The cards that set the wheel off, from "red A"; none if the submission names none."""
    colour, _, rank = (spin.trigger or "").partition(" ")
    return tuple(rank + suit for suit in COLOURS.get(colour, "") if rank in rules.ranks.order)


def may_have_the_spin(rules: WarRules, state: State) -> tuple[str, ...]:
    """The positions of which one has the Hot Spot of the next spin."""
    assert rules.bonus_spin is not None
    made = around(wagers_of(state, SPIN), rules.settle.original)
    if rules.bonus_spin.spins != TO_EACH:
        return tuple(made)
    return tuple(position for position in made if position not in state.spun)[:1]


def spin_option(rules: WarRules, state: State) -> Option:
    assert rules.bonus_spin is not None
    hot, community = OneOf(tuple(rules.bonus_spin.hot)), OneOf(tuple(rules.bonus_spin.community))
    to = OneOf(may_have_the_spin(rules, state))
    return Option.due(c.SpinBonus, "bonus_spin.spins", rules.settle.by, hot=hot, to=to, community=community)


def _spun(rules: WarRules, state: State, command: c.SpinBonus) -> Decision:
    """What the wheel pays: the Hot Spot to one position, Community Pay to the others."""
    spin = rules.bonus_spin
    assert spin is not None
    rings = (("Hot Spot", command.hot, spin.hot), ("Community Pay", command.community, spin.community))
    for ring, symbol, symbols in rings:
        if symbol not in symbols:
            reason = f"{ring} has no symbol {symbol[:20]!r}; it has {', '.join(symbols)}"
            return Refused("bonus_spin.weights", reason)
    may = may_have_the_spin(rules, state)
    if command.to not in may:
        reason = f"the Hot Spot cannot be position {command.to[:10]!r}'s; it can be {' or '.join(may)}'s"
        return Refused("bonus_spin.spins", reason)
    return tuple(_spin_pays(rules, state, spin, command))


def _spin_pays(rules: WarRules, state: State, spin: BonusSpin, command: c.SpinBonus) -> Iterator[Event]:
    standing, made = dict(state.meters), wagers_of(state, SPIN)
    order = around(made, rules.settle.original)
    for position in order:
        stake, part = made[position], Fraction(1)
        if spin.jackpot_for_one_dollar == "a fifth of the meter":
            part = min(part, Fraction(stake.cents, spin.pays_for))
        hot = position == command.to or spin.spins == TO_ALL
        won = [("hot", command.hot, spin.hot)] if hot else []
        if not hot or spin.spins == BESIDES:
            won.append(("community", command.community, spin.community))
        for ring, symbol, awards in won:
            yield _paid(rules, stake, join(("bonus_spin", ring, symbol)), awards[symbol], standing, part)
            yield from _emptied(rules, standing, awards[symbol], part)
    yield e.Spun(rule="bonus_spin.spins", position=command.to)
    if spin.spins != TO_EACH or not set(order) - {*state.spun, command.to}:
        yield from (_stake_after_a_spin(spin, made[position]) for position in order)


def _stake_after_a_spin(spin: BonusSpin, stake: Stake) -> Money:
    return stake.moves("taken" if spin.collected == "handed back with a win" else "lost", "bonus_spin.collected")


def lose_spins(rules: WarRules, state: State) -> Iterator[Money]:
    """Without the trigger the Bonus Spin wagers are lost; where a spin was won already, its stake is settled with it."""
    made, spin = wagers_of(state, SPIN), rules.bonus_spin
    for position in around(made, rules.settle.original):
        stake = made[position]
        yield _stake_after_a_spin(spin, stake) if state.spun and spin else stake.moves("lost", "bonus_spin.trigger")


FOLLOWS: Follows = {
    c.CountProgressive: _counted,
    c.SpinBonus: _spun,
    c.SettleProgressive: lambda rules, state, command: tuple(_settle_progressive(rules, state)),
}
