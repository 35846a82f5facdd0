"""The simulated Bonus Spin against the table: the same symbols bring the same money, and meters run alike."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import numpy as np
import pytest

from croupier.chance.random import streams
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.bonus_spin import bonus_spin
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.commands import PlaceWager
from croupier.games.casino_war.play.state import around
from croupier.games.casino_war.rules import SPINS, TO_EACH
from croupier.games.casino_war.simulation import kernel
from croupier.games.casino_war.simulation.bonus_spin import SpinPlan, spin_plan
from croupier.games.casino_war.simulation.fast_kernel import Numbers
from croupier.games.casino_war.simulation.plan import plan
from croupier.games.casino_war.simulation.tables import SYMBOLS
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts
from croupier.rulebook.values import Value
from croupier.simulation.statistics import estimate
from games.casino_war.md_table import SPIN, MarylandTable, Player, maryland

WHEEL = {"jackpot 1": 2, "jackpot 2": 3, "$1,000": 1, "$200": 4, "$150": 1, "$100": 2, "$25": 3}
READINGS = {
    "one spin: the Hot Spot to one player, Community Pay to the others": SPINS[0],
    "one spin: Community Pay to all, the Hot Spot to one of them besides": SPINS[1],
    "a spin for each player, who has the Hot Spot; the others get Community Pay": SPINS[2],
    "one spin: what it lands on to every player with the wager, each by the meter as it then stands; no hand qualifies "
    "for Community Pay": SPINS[3],
}
WHO, BOTH_METERS = "who-is-paid-by-a-spin", {"two-jackpot-symbols": "either symbol earns both meters"}
GIVEN: Mapping[str, Value] = {
    **SPIN, "bonus_spin.weights": WHEEL, "bonus_spin.primary.now": "30000.00", "bonus_spin.secondary.now": "8000.00",
}  # fmt: skip
SIX_DECKS = Composition.full(6)


def wheel_of(choices: Mapping[str, Value], read: Mapping[str, str], players: int) -> tuple[SpinPlan, MarylandTable]:
    rules = maryland(choices, read=read)
    made = spin_plan(rules, SIX_DECKS, players, 1_000)
    assert made is not None
    table = MarylandTable(rules)
    for position in map(str, range(1, players + 1)):
        table.sits(position, brings=5_000_00)
    return made, table


def given(plan: SpinPlan, random: Random) -> Numbers:
    """Symbols of a round, each as likely."""
    many = plan.wheel.players if SPINS[plan.wheel.spins] == TO_EACH else 1
    spun = np.zeros((kernel.JACKPOTS + 1, plan.wheel.players), np.int64)
    spun[kernel.HOT, :many] = [random.randrange(len(plan.hot)) for _ in range(many)]
    spun[kernel.TO, :many] = range(many) if many == plan.wheel.players else [random.randrange(plan.wheel.players)]
    spun[kernel.COMMUNITY, :many] = [random.randrange(max(1, len(plan.community))) for _ in range(many)]
    return spun


def play_round(table: MarylandTable, made: SpinPlan, spun: Numbers, number: int = 0) -> tuple[dict[str, int], int]:
    """What each position is paid, in the order in which they are settled, and how much of that is from meters."""
    table.events.clear()
    positions = [str(at) for at in range(1, made.wheel.players + 1)]
    for position in positions:
        for wager, cents in (("initial", 10_00), ("bonus_spin", made.wheel.stake)):
            table.does(_place(table, position, wager, cents))
    table.deals(
        " ".join(f"{rank}{'cdhs'[number // 3]}" for rank in "345"[: made.wheel.players]),
        dealer="Qs" if number < 6 else "Qc",
    )
    order = list(around(positions, table.rules.settle.original))
    many = made.wheel.players if SPINS[made.wheel.spins] == TO_EACH else 1
    for hot, to, community in spun[: kernel.PRIZES, :many].T:
        table.spins(made.hot[hot].name, order[to], made.community[community].name if made.community else "$25")
    paid = [event for event in table.events if isinstance(event, e.Paid) and event.kind == "paid"]
    by_position = Counter({event.wager.split()[-1]: 0 for event in paid})
    for event in paid:
        if event.wager.startswith("bonus-spin"):
            by_position[event.wager.split()[-1]] += event.cents
    table.settles()
    table.ends()
    return {position: by_position[position] for position in order}, sum(event.of_meter for event in paid)


def _place(table: MarylandTable, position: str, wager: str, cents: int) -> PlaceWager:
    return Player(table, position, position).place(wager, cents)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("stake", ["1.00", "5.00"])
@pytest.mark.parametrize("more", [{}, BOTH_METERS, {"jackpot-for-one-dollar": "all of it"}])
def test_the_same_symbols_bring_the_same_money(reading: str, stake: str, more: Mapping[str, str]) -> None:
    """Rounds that begin with the meters as submitted, which leave parts of a chip."""
    random, choices = Random(f"{reading} {stake} {more}"), {**GIVEN, "bonus_spin.stake": stake}
    choices["bonus_spin.primary.rate"] = "1/7"
    for players in (1, 2, 3):
        for _ in range(4):
            made, table = wheel_of(choices, {WHO: reading, **more}, players)
            spun = given(made, random)
            found = kernel.pay_spins(made.numbers(), spun)
            paid, _ = play_round(table, made, spun)
            assert [kernel.worth(made.wheel, int(prize))[0] for prize in spun[kernel.PRIZES]] == list(paid.values())
            after = made.meters_after(dict.fromkeys(at_round(0, made, spun[kernel.JACKPOTS, :found]), 1), 1)
            assert [after[name]["stands_cents"] for name in ("primary", "secondary")] == [  # type: ignore[index]
                table.meter("primary"), table.meter("secondary"),
            ]  # fmt: skip


def at_round(number: int, made: SpinPlan, jackpots: Numbers) -> list[int]:
    return [(number * made.wheel.players + at) * SYMBOLS + int(symbol) for at, symbol in enumerate(jackpots)]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("stake", ["1.00", "5.00"])
def test_meters_run_as_at_the_table(reading: str, stake: str) -> None:
    """Twelve rounds with rates that leave parts of a cent; jackpots are paid up to the next chip."""
    choices = {**GIVEN, "bonus_spin.stake": stake, "bonus_spin.primary.rate": "1/7", "bonus_spin.secondary.rate": "1/90"}
    made, table = wheel_of(choices, {WHO: reading}, 3)
    random, codes, from_meters = Random(reading), list[int](), 0
    for number in range(12):
        spun = given(made, random)
        found = kernel.pay_spins(made.numbers(), spun)
        codes += at_round(number, made, spun[kernel.JACKPOTS, :found])
        from_meters += play_round(table, made, spun, number)[1]
    after = made.meters_after(dict.fromkeys(codes, 1), 12)
    assert len(codes) > 3
    assert after["paid_cents"] == from_meters
    for name in ("primary", "secondary"):
        assert after[name]["stands_cents"] == table.meter(name)  # type: ignore[index]


def test_the_wheel_is_drawn_by_its_weights() -> None:
    """Every symbol within four deviations of its share, also with weights beyond 16 bits."""
    rules = maryland({**GIVEN, "bonus_spin.weights": {name: 30_000 * weight for name, weight in WHEEL.items()}})
    made = spin_plan(rules, SIX_DECKS, 2, 1)
    assert made is not None
    wheel, many = made.numbers(), 5_000
    spun, stream = kernel.open_spins(wheel), kernel.open_stream(streams.key(5), 1)
    seen = {"hot": Counter[int](), "to": Counter[int](), "community": Counter[int]()}
    for _ in range(many):
        kernel.draw_spins(stream, wheel, spun)
        for ring, values in zip(seen, spun, strict=False):
            seen[ring][int(values[0])] += 1
    for ring, weights in (("hot", [2, 3, 1, 4]), ("to", [1, 1]), ("community", [1, 2, 3])):
        for symbol, weight in enumerate(weights):
            share = weight / sum(weights)
            assert abs(seen[ring][symbol] - many * share) < 4 * (many * share * (1 - share)) ** 0.5


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("players", [1, 3])
def test_the_simulated_edge_is_the_exact_one(reading: str, players: int) -> None:
    rules = maryland({**GIVEN, "bonus_spin.primary.rate": "1/10"}, read={WHO: reading})
    made = plan(rules, Asked(rounds=60_000, players=players, seed=3))
    found = made.run(Chunk(0, made.groups))
    line = made.lines(found)[-1]
    exact = bonus_spin(rules, SIX_DECKS, players)
    assert exact is not None
    assert (line.wager, line.made) == ("bonus-spin", 60_000 * players)
    assert {net for net, _ in line.outcomes} <= {net for net, _ in exact.distribution.outcomes}
    told = estimate(line, exact.distribution)
    assert told.p_value is not None
    assert told.p_value > 0.001
    notes = dict(line.notes)
    assert abs(int(str(notes["spins"])) - 60_000 / 26) < 4 * (60_000 / 26) ** 0.5
    split = [Chunk(5, made.groups - 5), Chunk(0, 5)]
    assert sum((made.run(chunk) for chunk in split), Counts()) == found


def test_meters_are_not_followed_where_jackpots_are_too_many_or_the_shoe_ends_by_its_cover_card() -> None:
    rules = maryland(GIVEN)
    many = plan(rules, Asked(rounds=10**9))
    assert many.spin is not None
    assert not many.spin.wheel.followed
    covered = plan(rules, Asked(rounds=2_000, to_cover_card=True))
    line = covered.lines(covered.run(Chunk(0, covered.groups)))[-1]
    assert [name for name, _ in line.notes] == ["spins"]


def test_a_spin_without_weights_is_left_out_and_said() -> None:
    made = plan(maryland(SPIN), Asked(rounds=100))
    assert made.spin is None
    assert made.says == ("The Bonus Spin is not simulated: nobody gave the weights of its wheel.",)
    assert plan(maryland(), Asked(rounds=100)).says == ()
