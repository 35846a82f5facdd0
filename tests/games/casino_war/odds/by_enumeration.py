"""Every round of a small shoe of Casino War, dealt at a table: what all wagers of a player bring, with its chance."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.odds.box import Box
from croupier.games.casino_war.odds.odds import Strategy
from croupier.games.casino_war.odds.round import BetSet, Round
from croupier.games.casino_war.rules import WarRules
from croupier.rulebook.values import Value
from games.casino_war.md_table import BOTH, maryland

Faces = Mapping[str, int]
Nets = Counter[str]

WHEEL = {"jackpot 1": 1, "$200": 4, "$100": 2, "$25": 3}
HOT, COMMUNITY = ("jackpot 1", "$200"), ("$100", "$25")
FILED: Mapping[str, Value] = {"bonus_spin.weights": WHEEL, "bonus_spin.primary.now": "20000.00"}
SHARED = ("progressive", "envy", "bonus-spin")


# Every round of a small shoe, dealt by play


def drawn(shoe: Faces, count: int) -> Iterator[tuple[tuple[str, ...], Faces, int]]:
    """Every row of so many faces, what it leaves, and in how many ways it comes."""
    if count == 0:
        yield (), shoe, 1
        return
    for row, left, ways in drawn(shoe, count - 1):
        for face, held in left.items():
            if held:
                yield (*row, face), {**left, face: held - 1}, ways * held


def rounds(
    rules: WarRules,
    boxes: Sequence[Box],
    shoe: Faces,
    goes: str,
    *,
    people: int = 1,
    meter: int = 0,
) -> Iterator[tuple[Nets, Fraction]]:
    """What each round brings player "A", who holds all boxes but the last `people - 1`, wager by wager, with its chance."""
    positions = [str(number) for number in range(1, len(boxes) + 1)]
    names = {place: "A" if at <= len(boxes) - people else place for at, place in enumerate(positions)}
    # the player's boxes come first in the order in which the progressive is settled
    if rules.settle.war == "counterclockwise":
        positions.reverse()
        names = {place: names[other] for place, other in zip(positions, sorted(names), strict=True)}
    wagers = [
        {"player": place, "wager": wager, "amount": dollars(amount)}
        for place, box in zip(positions, boxes, strict=True)
        for wager, amount in placed(rules, box)
    ]
    mine = [(place, box) for place, box in zip(positions, boxes, strict=True) if names[place] == "A"]
    kinds = list(dict.fromkeys(box for _, box in mine))
    at = {kind: ", ".join(str(number) for number, (_, box) in enumerate(mine, 1) if box == kind) for kind in kinds}
    suffixes = {place: "" if len(kinds) == 1 else f" at {at[box]}" for place, box in mine}
    written = {"wagers": wagers, "people": names, **({"meter": dollars(meter)} if meter else {})}
    every = perm(sum(shoe.values()), len(boxes) + 1)
    for row, left, ways in drawn(shoe, len(boxes) + 1):
        cards = dict(zip((*positions, "dealer"), row, strict=True))
        tied = [place for place in positions if cards[place][0] == cards["dealer"][0]]
        theirs = [place for place in tied if names[place] != "A"]
        by_place = dict(zip(positions, boxes, strict=True))
        at_war = tied if goes == "war" else theirs
        on_war = {place: dollars(by_place[place].war_tie) for place in at_war if by_place[place].war_tie}
        decisions = {place: "war" if place in at_war else "surrender" for place in tied}
        wars = drawn(left, len(at_war) + 1) if at_war else iter([((), left, 1)])
        second = perm(sum(left.values()), len(at_war) + 1) if at_war else 1
        for again, _, more in wars:
            war_cards = dict(zip((*at_war, "dealer"), again, strict=True)) if at_war else {}
            dealt = {**written, "cards": cards, "decisions": decisions, "war_cards": war_cards, "war_tie": on_war}
            chance = Fraction(ways * more, every * second)
            for spin, share in spins(rules, boxes, cards, positions):
                yield netted(rules, {**dealt, **spin}, names, suffixes), chance * share


def perm(count: int, cards: int) -> int:
    return 1 if cards == 0 else count * perm(count - 1, cards - 1)


def placed(rules: WarRules, box: Box) -> Iterator[tuple[str, int]]:
    yield "initial", box.initial
    if box.tie:
        yield "tie", box.tie
    if box.progressive and rules.progressive:
        yield "progressive", rules.progressive.stake
    if box.bonus_spin and rules.bonus_spin:
        yield "bonus-spin", rules.bonus_spin.stake
    yield from box.stated


def spins(
    rules: WarRules, boxes: Sequence[Box], cards: Mapping[str, str], positions: Sequence[str]
) -> Iterator[tuple[dict[str, object], Fraction]]:
    """Every stop of the wheel, where the dealer's black queen sets it off."""
    made = [place for place, box in zip(positions, boxes, strict=True) if box.bonus_spin]
    if not made or cards["dealer"] not in ("Qs", "Qc"):
        yield {}, Fraction(1)
        return
    every = sum(WHEEL[hot] for hot in HOT) * sum(WHEEL[symbol] for symbol in COMMUNITY) * len(made)
    for hot, symbol, to in product(HOT, COMMUNITY, made):
        yield {"spin": {"hot": hot, "to": to, "community": symbol}}, Fraction(WHEEL[hot] * WHEEL[symbol], every)


def netted(
    rules: WarRules, written: Mapping[str, object], names: Mapping[str, str], suffixes: Mapping[str, str]
) -> Nets:  # fmt: skip
    found: Nets = Counter()
    for step in GAME.settlement.settle(rules, written).steps:
        if names[step.player] == "A":
            row = step.wager if step.wager in SHARED else step.wager.replace("war", "initial") + suffixes[step.player]
            row = row.replace("initial-tie", "war-tie")
            found[row] += {"paid": 1, "lost": -1, "surrendered": -1}.get(step.outcome, 0) * step.cents
    return found


def agrees(found: "Joint", played: Iterator[tuple[Nets, Fraction]]) -> None:
    """Means and covariances of every row are those of the rounds, and so is the law of one box."""
    laws: Counter[int] = Counter()
    means: Counter[str] = Counter()
    products: Counter[tuple[str, str]] = Counter()
    for nets, chance in played:
        laws[sum(nets.values())] += chance  # type: ignore[assignment]
        for one, other in product(found.rows, repeat=2):
            products[one, other] += chance * nets[one] * nets[other]  # type: ignore[assignment]
        for row in found.rows:
            means[row] += chance * nets[row]  # type: ignore[assignment]
    assert sum(laws.values()) == 1
    if found.total is not None:
        assert {int(net): found.total.probability(net) for net, _ in found.total.outcomes} == laws
    assert dict(zip(found.rows, found.means, strict=True)) == means
    for at, one in enumerate(found.rows):
        for other_at, other in enumerate(found.rows):
            assert found.covariances[at][other_at] == products[one, other] - means[one] * means[other]


def whole_agrees(found: "Joint", played: Iterator[tuple[Nets, Fraction]]) -> None:
    """Mean and variance of all rows together are those of the rounds."""
    nets = [(sum(nets.values()), chance) for nets, chance in played]
    mean = sum((net * chance for net, chance in nets), Fraction(0))
    assert sum(found.means) == mean
    assert sum(map(sum, found.covariances)) == sum((net**2 * chance for net, chance in nets), Fraction(0)) - mean**2


class Joint(NamedTuple):
    """A round as it is counted; several boxes have no law."""

    staked: int
    rows: tuple[str, ...]
    means: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]
    total: Distribution | None


def joint(rules: WarRules, book: BetSet, strategy: Strategy, cards: Composition) -> Joint:
    """Everything about a round from these cards; its parts make the whole."""
    counting = Round(rules, book, strategy, cards)
    found = counting.together()
    law = counting.law() if len(book.boxes) == 1 else None
    assert tuple(counting.means().items()) == tuple(zip(found.rows, found.means, strict=True))
    assert law is None or (law.mean, law.variance) == (found.mean, found.variance)
    return Joint(found.staked, found.rows, found.means, found.covariances, law)


def counted(rules: WarRules, book: BetSet, shoe: Faces, strategy: Strategy) -> Joint:
    return joint(rules, book, strategy, Composition.parse(" ".join(f"{face}:{held}" for face, held in shoe.items())))


def unless_in_turn(rules: WarRules, book: BetSet, shoe: Faces, strategy: Strategy) -> Joint | None:
    """The round; None where several boxes win the meter in turn, which is refused."""
    try:
        return counted(rules, book, shoe, strategy)
    except InputError as refused:
        if refused.rule != "progressive.second_winner" or len(book.boxes) == 1:
            raise
        return None


QUEENS: Faces = {"Qs": 6, "Qh": 3, "7s": 3}
TWO: Faces = {"Qs": 7, "7s": 4}
SUITS: Faces = {"Qs": 4, "Qh": 3, "7s": 3, "7h": 2}
WAYS = pytest.mark.parametrize("goes", ["war", "surrender"])


def house(*more: Mapping[str, Value], **read: str) -> tuple[dict[str, Value], dict[str, str]]:
    """A Maryland house with all side wagers, a tenth of each progressive going to a meter of 12,345.67."""
    filed: dict[str, Value] = {**BOTH, **FILED, "progressive.meter.rate": "1/10", "progressive.meter.now": "12345.67"}
    for choices in more:
        filed |= choices
    return {**filed, "wagers.boxes": 3}, {name.replace("_", "-"): option for name, option in read.items()}


def at_the_meter(*more: Mapping[str, Value], **read: str) -> WarRules:
    """That house in force."""
    choices, readings = house(*more, **read)
    return maryland(choices, read=readings)


METER = 12_345_67
