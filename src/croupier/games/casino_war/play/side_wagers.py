"""Wagers beside the game: the Progressive Payout Wager with its Envy Bonus, and the Bonus Spin.

Only some editions have them, and only a submission offers them. Their stakes lie until they are settled.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from croupier.equipment.awards import Award, Share
from croupier.equipment.money import dollars
from croupier.games.casino_war.play import state as s
from croupier.games.casino_war.play.settling import around
from croupier.games.casino_war.rules import BonusSpin, Meter, Progressive, WarRules
from croupier.games.kit.decider import Decision, Deviated, Event
from croupier.games.kit.money import Kind, Money, Stake, laid
from croupier.games.kit.refused import Refused
from croupier.rulebook.paths import join

PROGRESSIVE, SPIN = "progressive", "bonus-spin"
NAMES = (PROGRESSIVE, SPIN)
METERS = ("progressive", "primary", "secondary")
_FEEDS = {PROGRESSIVE: METERS[:1], SPIN: METERS[1:]}
ON_AREA = "on its area"  # a chip that lies beside the device
BESIDES = "one: Community Pay to all, the Hot Spot to one besides"
TO_EACH = "one for each: the Hot Spot to that player, Community Pay to the others"
_COLOURS = {"red": "dh", "black": "cs"}


def offered(rules: WarRules) -> tuple[str, ...]:
    """The side wagers of this house."""
    return tuple(wager for wager in NAMES if (group := _group(rules, wager)) is not None and group.offered)


def stake_of(rules: WarRules, wager: str) -> int:
    group = _group(rules, wager)
    assert group is not None
    return group.stake


def refused(rules: WarRules, wager: str, cents: int) -> Refused | None:
    """Why a side wager of this amount cannot be made; None if it can."""
    path, group = _path(wager), _group(rules, wager)
    if group is None:
        return Refused("wagers.initial", f"this edition has no {wager} wager")
    if not group.offered:
        return Refused(f"{path}.offered", f"the {wager} wager is only made where the Rules Submission offers it")
    if cents != group.stake:
        return Refused(f"{path}.stake", f"the {wager} wager of this house is {dollars(group.stake)}, not {dollars(cents)}")
    if isinstance(group, BonusSpin) and _trigger(rules, group) is None:
        reason = f'no rank and colour sets the Bonus Spin off: {group.trigger or "none"} is not written as "red A"'
        return Refused("bonus_spin.trigger", reason)
    return None


def beside_device(rules: WarRules, wager: str) -> Refused | None:
    """Why a chip that the device did not accept is no wager; None where the chip itself is one."""
    if rules.progressive is None or wager != PROGRESSIVE:
        return Refused("chips.wagered", f"only a Progressive Payout Wager has a device to lie beside, not a {wager} wager")
    if rules.progressive.placed == "accepted by the device":
        return Refused("progressive.placed", "a chip that the device did not accept is no wager")
    return None


def late(rules: WarRules, wager: str) -> tuple[str, str] | None:
    """The rule and reason of the lock-out that stops a side wager after its time; None for other wagers."""
    if wager not in offered(rules):
        return None
    group = _group(rules, wager)
    assert group is not None
    return f"{_path(wager)}.closes", f"the {wager} wager is locked: it closes with the {group.closes.removeprefix('the ')}"


def spin_still_open(rules: WarRules, state: s.State) -> bool:
    """Whether the Bonus Spin alone may still be wagered on after "no more bets", until the first card."""
    last_call = state.phase == "dealing" and not state.cards and not state.missed
    return SPIN in offered(rules) and last_call and rules.bonus_spin is not None and rules.bonus_spin.closes == "first card"


def positions_with(state: s.State, wager: str) -> list[str]:
    return [s.position_of(stake.wager) for stake in state.stakes if s.kind_of(stake.wager) == wager]


def _path(wager: str) -> str:
    return "progressive" if wager == PROGRESSIVE else "bonus_spin"


def _group(rules: WarRules, wager: str) -> Progressive | BonusSpin | None:
    return rules.progressive if wager == PROGRESSIVE else rules.bonus_spin


# The meters


def meters(rules: WarRules) -> dict[str, Fraction]:
    """The meters of the side wagers that are offered, as the submission gives them or at their reset amounts, in cents."""
    fed = {name for wager in offered(rules) for name in _FEEDS[wager]}
    return {
        name: Fraction(meter.now if meter.now is not None else meter.reset)
        for name, (_, meter) in _meters(rules).items()
        if name in fed
    }


def _meters(rules: WarRules) -> dict[str, tuple[str, Meter]]:
    """The path and the rules of each meter that the edition has."""
    found = {}
    if rules.progressive is not None:
        found["progressive"] = ("progressive.meter", rules.progressive.meter)
    if rules.bonus_spin is not None:
        found["primary"] = ("bonus_spin.primary", rules.bonus_spin.primary)
        found["secondary"] = ("bonus_spin.secondary", rules.bonus_spin.secondary)
    return found


def without(rules: WarRules, state: s.State, stakes: Iterable[Stake]) -> Iterator[s.MeterSet]:
    """The meters without what these wagers, which are void, have added to them in this round."""
    void = [s.kind_of(stake.wager) for stake in stakes]
    for wager, names in _FEEDS.items():
        for name in names if wager in void else ():
            path, meter = _meters(rules)[name]
            stands = state.meters[name]
            added = (meter.rate or 0) * stake_of(rules, wager) * void.count(wager)
            # A meter that was won since, or that has not grown yet, has nothing to give back.
            after = max(stands - added, min(stands, state.meters_before.get(name, stands)))
            if after != stands:
                yield s.MeterSet(rule=f"{path}.rate", meter=name, cents=after)


def _grown(rules: WarRules, state: s.State, wager: str) -> Iterator[Event]:
    """Each wager moves its meters on by the rate that the submission tells."""
    made = positions_with(state, wager)
    for name in _FEEDS[wager]:
        path, meter = _meters(rules)[name]
        if meter.rate and made:
            after = state.meters[name] + meter.rate * stake_of(rules, wager) * len(made)
            yield s.MeterSet(rule=f"{path}.rate", meter=name, cents=after)


def _emptied(rules: WarRules, standing: dict[str, Fraction], award: Award, part: Fraction) -> Iterator[s.MeterSet]:
    """What was paid from a meter leaves it, down to the amount with which it starts again."""
    for share in award.parts:
        if isinstance(share, Share):
            path, meter = _meters(rules)[share.meter]
            left = standing[share.meter] * (1 - part * Fraction(share.percent, 100))
            standing[share.meter] = max(left, Fraction(meter.reset))
            yield s.MeterSet(rule=f"{path}.reset", meter=share.meter, cents=standing[share.meter])


def _paid(
    rules: WarRules, position: str, player: str, wager: str, rule: str, award: Award, *, stake: int,
    standing: Mapping[str, Fraction], part: Fraction = Fraction(1),
) -> s.Paid:  # fmt: skip
    """An award in whole chips, and how much of it is from meters; `part` is the share of them that is due."""
    shown = {name: int(cents) for name, cents in standing.items()}
    shares = Award(tuple(one for one in award.parts if isinstance(one, Share)))
    rest = Award(tuple(one for one in award.parts if not isinstance(one, Share)))
    fixed, of_meter = rest.winnings(stake), shares.winnings(stake, shown) * part
    chips, broken = rules.chips_in_play, rules.chips.breakage
    cents = chips.pays(fixed + of_meter, broken)
    beside = min(chips.pays(fixed, broken), cents)
    return s.Paid(rule=rule, kind="paid", player=player, wager=s.at(position, wager), cents=cents, of_meter=cents - beside)


# Before the deal


def counted(rules: WarRules, state: s.State, command: s.CountProgressive) -> Decision:
    """The chips in the devices against what the system accepted, which counts; each wager moves the meter on.

    If they differ a supervisor must rule before anything is settled.
    """
    made, rule = positions_with(state, PROGRESSIVE), "progressive.collected"
    if command.count < 0:
        return Refused(rule, f"{command.count} chips cannot be counted")
    done = s.ProgressiveCounted(rule=rule, count=command.count, positions=tuple(made))
    wrong: tuple[Event, ...] = ()
    if command.count != len(made):
        facts = {"counted": str(command.count), "accepted": str(len(made))}
        wrong = (Deviated(rule=rule, kind=s.COUNT_DIFFERS, facts=facts),)
    return (*wrong, done, *_grown(rules, state, PROGRESSIVE))


def spins_closed(rules: WarRules, state: s.State) -> tuple[Event, ...]:
    """With the first card the Bonus Spin wagers are final, and its meters grow."""
    if state.phase != "dealing" or state.cards or rules.bonus_spin is None:
        return ()
    return tuple(_grown(rules, state, SPIN))


# The progressive


def hand_of(rules: WarRules, state: s.State, position: str) -> str | None:
    """The best progressive hand of a position, by the edition's reading of the pay table; None if it has none."""
    progressive = rules.progressive
    assert progressive is not None
    mine, dealers = state.cards.get(position), state.cards.get(s.DEALER)
    if mine is None or dealers is None or mine[0] != dealers[0] or _given_up(progressive, state, position):
        return None
    suited = mine[1] == dealers[1]
    second, dealers_second = state.war_cards.get(position), state.war_cards.get(s.DEALER)
    if second is None or dealers_second is None or second[0] != dealers_second[0]:
        return next((hand for hand in progressive.pays if hand == "tie" or (suited and hand == "suited tie")), None)
    return _double(progressive, (mine, dealers, second, dealers_second), suited)


def _given_up(progressive: Progressive, state: s.State, position: str) -> bool:
    return progressive.surrendered == "lost" and state.choices.get(position) == "surrender"


def _double(progressive: Progressive, cards: tuple[str, str, str, str], suited: bool) -> str | None:
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
    return next((hand for hand in progressive.pays if made[hand]), None)


def to_validate(rules: WarRules, state: s.State) -> bool:
    """Whether anybody is paid by the progressive: a winner, or an Envy Bonus for a hand without the wager."""
    made = positions_with(state, PROGRESSIVE)
    return any(hand_of(rules, state, position) for position in made) or any(
        True for position in _hands(state) for _ in _envy(rules, state, position)
    )


def settle_progressive(rules: WarRules, state: s.State) -> Iterator[Event]:
    """Position by position: the award at the meter as it then stands, and the others' Envy Bonuses."""
    progressive = rules.progressive
    assert progressive is not None
    standing, made = dict(state.meters), positions_with(state, PROGRESSIVE)
    sharing = [p for p in around(made, rules.settle.war) if _shares(progressive, hand_of(rules, state, p))]
    equal = progressive.second_winner == "equal shares"
    part = Fraction(1, len(sharing)) if equal and sharing else Fraction(1)
    for position in around(_hands(state), rules.settle.war):
        if position in made:
            yield from _settled(rules, state, position, standing, part)
            hand = hand_of(rules, state, position)
            if hand and position in (sharing[-1:] if equal else sharing):
                yield from _emptied(rules, standing, progressive.pays[hand], Fraction(1))
        yield from _envy(rules, state, position)


def _hands(state: s.State) -> list[str]:
    return [position for position in state.cards if position != s.DEALER]


def _shares(progressive: Progressive, hand: str | None) -> bool:
    return hand is not None and any(isinstance(part, Share) for part in progressive.pays[hand].parts)


def _settled(
    rules: WarRules, state: s.State, position: str, standing: Mapping[str, Fraction], part: Fraction
) -> Iterator[Money]:
    progressive = rules.progressive
    assert progressive is not None
    player, name = state.positions[position], s.at(position, PROGRESSIVE)
    stake, hand = laid(state.stakes, player, name), hand_of(rules, state, position)
    if hand is None:
        given_up = _given_up(progressive, state, position)
        rule = "progressive.surrendered" if given_up else "progressive.decided_by"
        yield Money(rule=rule, kind="lost", player=player, wager=name, cents=stake)
        return
    rule = join(("progressive", "pays", hand))
    yield _paid(
        rules, position, player, PROGRESSIVE, rule, progressive.pays[hand], stake=stake, standing=standing, part=part
    )
    back: Kind = "taken" if progressive.collected.endswith("handed back with a win") else "lost"
    yield Money(rule="progressive.collected", kind=back, player=player, wager=name, cents=stake)


def _envy(rules: WarRules, state: s.State, holder: str) -> Iterator[Money]:
    """What the others with the wager are paid for the holder's hand, if it qualifies."""
    progressive = rules.progressive
    assert progressive is not None
    made, hand = positions_with(state, PROGRESSIVE), hand_of(rules, state, holder)
    if hand is None or hand not in progressive.envy:
        return
    if progressive.envy_from == "hands with the wager" and holder not in made:
        return
    for position in around(made, rules.settle.war):
        player = state.positions[position]
        if position == holder or (player == state.positions[holder] and not progressive.envy_own):
            continue
        stake, rule = laid(state.stakes, player, s.at(position, PROGRESSIVE)), join(("progressive", "envy", hand))
        yield _paid(rules, position, player, "envy", rule, progressive.envy[hand], stake=stake, standing=state.meters)


# The Bonus Spin


def triggered(rules: WarRules, state: s.State) -> bool:
    """Whether the dealer's card is of the rank and colour that the submission names, and the wheel is still to be spun."""
    spin = rules.bonus_spin
    if spin is None or s.DEALER not in state.cards or not may_have_the_spin(rules, state):
        return False
    return state.cards[s.DEALER] in (_trigger(rules, spin) or ())


def _trigger(rules: WarRules, spin: BonusSpin) -> tuple[str, ...] | None:
    """The cards that set the wheel off, from "red A"; None if the submission names none."""
    colour, _, rank = (spin.trigger or "").partition(" ")
    if colour not in _COLOURS or rank not in rules.ranks.order:
        return None
    return tuple(rank + suit for suit in _COLOURS[colour])


def may_have_the_spin(rules: WarRules, state: s.State) -> tuple[str, ...]:
    """The positions of which one has the Hot Spot of the next spin."""
    assert rules.bonus_spin is not None
    made = around(positions_with(state, SPIN), rules.settle.original)
    if rules.bonus_spin.spins != TO_EACH:
        return tuple(made)
    return tuple(position for position in made if position not in state.spun)[:1]


def spun(rules: WarRules, state: s.State, command: s.SpinBonus) -> Decision:
    """What the wheel pays: the Hot Spot to one position, Community Pay to the others."""
    spin = rules.bonus_spin
    assert spin is not None
    for ring, symbol, symbols in (
        ("Hot Spot", command.hot, spin.hot),
        ("Community Pay", command.community, spin.community),
    ):
        if symbol not in symbols:
            reason = f"{ring} has no symbol {symbol[:20]!r}; it has {', '.join(symbols)}"
            return Refused("bonus_spin.weights", reason)
    may = may_have_the_spin(rules, state)
    if command.to not in may:
        reason = f"the Hot Spot cannot be position {command.to[:10]!r}'s; it can be {' or '.join(may)}'s"
        return Refused("bonus_spin.spins", reason)
    return tuple(_spin_pays(rules, state, spin, command))


def _spin_pays(rules: WarRules, state: s.State, spin: BonusSpin, command: s.SpinBonus) -> Iterator[Event]:
    standing, made = dict(state.meters), around(positions_with(state, SPIN), rules.settle.original)
    for position in made:
        player, name = state.positions[position], s.at(position, SPIN)
        stake = laid(state.stakes, player, name)
        part = Fraction(1)
        if spin.jackpot_for_one_dollar == "a fifth of the meter":
            part = min(part, Fraction(stake, spin.pays_for))
        for ring, symbol in _won_by(spin, command, hot=position == command.to):
            award = spin.hot[symbol] if ring == "hot" else spin.community[symbol]
            rule = join(("bonus_spin", ring, symbol))
            yield _paid(rules, position, player, SPIN, rule, award, stake=stake, standing=standing, part=part)
            yield from _emptied(rules, standing, award, part)
    yield s.Spun(rule="bonus_spin.spins", position=command.to)
    if spin.spins == TO_EACH and set(made) - {*state.spun, command.to}:
        return
    for position in made:
        yield _stake_after_a_spin(state, spin, position)


def _stake_after_a_spin(state: s.State, spin: BonusSpin, position: str) -> Money:
    back: Kind = "taken" if spin.collected == "handed back with a win" else "lost"
    player, name = state.positions[position], s.at(position, SPIN)
    cents = laid(state.stakes, player, name)
    return Money(rule="bonus_spin.collected", kind=back, player=player, wager=name, cents=cents)


def _won_by(spin: BonusSpin, command: s.SpinBonus, *, hot: bool) -> list[tuple[str, str]]:
    """The awards of one position, by ring and symbol."""
    won = [("hot", command.hot)] if hot else []
    return [*won, ("community", command.community)] if not hot or spin.spins == BESIDES else won


def lose_spins(rules: WarRules, state: s.State) -> Iterator[Money]:
    """Without the trigger the Bonus Spin wagers are lost; where a spin was won already, its stake is settled with it."""
    for position in around(positions_with(state, SPIN), rules.settle.original):
        if state.spun and rules.bonus_spin is not None:
            yield _stake_after_a_spin(state, rules.bonus_spin, position)
            continue
        player, name = state.positions[position], s.at(position, SPIN)
        cents = laid(state.stakes, player, name)
        yield Money(rule="bonus_spin.trigger", kind="lost", player=player, wager=name, cents=cents)
