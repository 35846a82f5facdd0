"""Sessions with side wagers against the table: the same cards and symbols leave the same chips."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned_sessions, simulate
from croupier.equipment.cards import SUITS
from croupier.errors import InputError
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import BURN
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation import kernel
from croupier.games.casino_war.simulation import tables as columns
from croupier.games.casino_war.simulation.fast_kernel import Numbers
from croupier.games.casino_war.simulation.sessions import WarSessions, plan_sessions
from croupier.games.kit.play.decider import OneOf
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts
from croupier.rulebook.values import Value
from depth import SOAK
from games.casino_war.md_table import BOTH, DEALER, FLOOR, MD, MarylandTable, Player, maryland
from games.casino_war.simulation.test_kernel import faces_of
from games.casino_war.simulation.test_sessions import settled
from games.casino_war.stated import ORIGINAL, edition, stated, wager
from played import as_player

WEIGHTS = {"jackpot 1": 2, "jackpot 2": 3, "$1,000": 1, "$200": 4, "$150": 1, "$25": 3}
GIVEN: Mapping[str, Value] = {
    **BOTH, "bonus_spin.weights": WEIGHTS, "progressive.meter.rate": "1/7", "bonus_spin.primary.rate": "1/9",
}  # fmt: skip
CARDS = [rank + suit for rank in "9Q" for suit in SUITS] * 6
BESIDES = {"who-is-paid-by-a-spin": "one spin: Community Pay to all, the Hot Spot to one of them besides"}
GONE = {
    "stake-of-a-winning-spin": "gone, whatever happens",
    "stake-of-a-winning-progressive": "gone, whatever happens",
    "several-lines-of-one-hand": "every line that the hand makes",
}


def sessions(rules: WarRules, bets: Mapping[str, int], **asked: Any) -> WarSessions:
    listed = [(wager, Fraction(dollars)) for wager, dollars in bets.items()]
    return plan_sessions(rules, Asked(**{"sessions": 1, "rounds": 1, "bankroll": 1000_00, "bets": listed, **asked}), ())


def played(plan: WarSessions, rules: WarRules, bankroll: int, order: Sequence[str], spun: Numbers) -> tuple[int, int]:
    """The chips after a round on a fresh table, and the cards that it took."""
    table = MarylandTable(rules)
    table.sits("1", brings=bankroll)
    player, used = Player(table, "1", "1"), 0
    spin = plan.dealt.spin
    for name, cents in plan.stakes.items():
        if name != "bonus-spin":
            table.does(player.place(name, cents))
    if spin:
        player.bets(bonus_spin=spin.wheel.stake)
    table.calls()
    if table.may("count progressive wagers"):
        table.counts()

    def deal() -> None:
        nonlocal used
        while table.state.phase in ("dealing", "war dealing"):
            to = table.state.due[0]
            table.does(c.Burn(by=DEALER) if to == BURN else c.DealCard(by=DEALER, to=to, card=order[used]))
            used += 1

    deal()
    if spin and table.may(c.SpinBonus.name):
        table.spins(spin.hot[spun[kernel.HOT, 0]].name, "1", spin.community[spun[kernel.COMMUNITY, 0]].name)
    table.settles()
    if table.state.phase == "choosing":
        (option,) = table.may("choose")
        offered = option.fields["choice"]
        assert isinstance(offered, OneOf)
        choice: Any = "war" if "war" in offered.values else "surrender"
        table.does(c.Choose(by=as_player("1"), player="1", position="1", choice=choice))
        if choice == "war":
            table.does(c.BeginWar(by=DEALER))
            deal()
            table.does(c.SettleWar(by=DEALER))
        else:
            table.does(c.CollectSurrenders(by=DEALER))
    if table.may(c.SettleProgressive.name):
        table.does(c.SettleProgressive(by=(*DEALER, *FLOOR)))
    table.ends()
    return bankroll + table.net("1"), used


@pytest.mark.parametrize("read", [{}, BESIDES, GONE])
@pytest.mark.parametrize("bets", [
    {"initial": 10, "tie": 5, "progressive": 5, "bonus-spin": 5},
    {"initial": 10, "progressive": 5},
    {"initial": 10, "bonus-spin": 5},
])  # fmt: skip
def test_the_same_cards_and_symbols_leave_the_same_chips(read: Mapping[str, str], bets: Mapping[str, int]) -> None:
    rules, random = maryland(GIVEN, read=read), Random(f"{read}{bets}")
    seen = leave_the_same(rules, bets, random)
    assert seen["wars"] > 5
    assert bool(seen["short"]) == ("tie" not in bets)  # a Tie Wager that is won pays for the War
    assert bool(seen["won"]) == ("progressive" in bets)
    assert bool(seen["spins"]) == ("bonus-spin" in bets)


@pytest.mark.parametrize("limit", ["40.00", "210.00", "10100.00"])
@pytest.mark.parametrize(
    "covers", ["all that a hand is paid", "all that a hand is paid but the meters", "the Initial, Tie and War Wagers only"]
)
def test_the_limit_of_the_house_counts_all_that_a_hand_is_paid(limit: str, covers: str) -> None:
    """A War that the Tie Wager would have paid for, and the spin has used up, is given up."""
    rules = maryland({**GIVEN, "limits.payout_per_hand": limit}, read={"what-the-payout-limit-covers": covers})
    bets = {"initial": 10, "tie": 5, "progressive": 5, "bonus-spin": 5}
    seen = leave_the_same(rules, bets, Random(f"{limit}{covers}"))
    assert seen["wars"] > 5
    assert seen["spins"]


RED = wager(
    "red",
    'decided = "round"',
    'surrendered = "returned"',
    both=("player and dealer and player war red", "9 to 1"),
    one=("player red", "1 to 1"),
)
SUITED = wager("suited", ORIGINAL, same=("player and dealer identical", "20 to 1"))


@pytest.mark.parametrize("limit", [None, "45.00"])
@pytest.mark.parametrize("bets", [{"initial": 10, "red": 5, "suited": 2, "progressive": 5}, {"initial": 10, "suited": 2}])
def test_stated_wagers_leave_the_same_chips(tmp_path: Path, bets: Mapping[str, int], limit: str | None) -> None:
    """One that the original deal decides pays for the War where it is won; one on War cards lies."""
    limits: Mapping[str, Value] = {} if limit is None else {"limits.payout_per_hand": limit}
    rules = stated(tmp_path, RED, SUITED, base=MD, choices={**GIVEN, **limits})
    seen = leave_the_same(rules, bets, Random(str(bets)))
    assert seen["wars"] > 5
    assert seen["short"]
    assert seen["won"]


@pytest.mark.long
def test_stated_wagers_of_sessions_beside_their_exact_edges(tmp_path: Path) -> None:
    device: Mapping[str, Value] = {"shoe.kind": "reshuffling", "shoe.approval": "letter of 1 March"}
    opened = open_edition(edition(tmp_path, RED, SUITED, base=MD), choices=device)
    bets = [("initial", Fraction(10)), ("red", Fraction(5)), ("suited", Fraction(2))]
    plan = planned_sessions(opened, Asked(sessions=200 if SOAK else 100, rounds=100, bankroll=90_000_00, bets=bets, seed=5))
    report: Any = simulate(opened, plan, bets=bets)
    lines = {line["wager"]: line for line in report["wagers"]}
    assert list(lines) == ["initial", "red", "suited"]
    assert all(line["p_value"] > 0.001 for line in lines.values())
    with pytest.raises(InputError, match="not on 'green'"):
        sessions(stated(tmp_path, RED, base=MD), {"initial": 10, "green": 5})


def leave_the_same(rules: WarRules, bets: Mapping[str, int], random: Random) -> Counter[str]:
    """Rounds of the kernel and of the table with the same cards and symbols; what was seen in them."""
    plan = sessions(rules, bets)
    wheel, spin_plan, stake = plan.dealt.wheel(), plan.dealt.spin, plan.stakes.get("bonus-spin", 0)
    seen = Counter[str]()
    for _ in range(60 if SOAK else 40):
        order = random.sample(CARDS, 9)
        symbols = [random.randrange(len(ring)) for ring in (spin_plan.hot, spin_plan.community)] if spin_plan else [0, 0]
        spun = np.array([[symbols[0]], [0], [symbols[1]], [0], [0]])
        bankroll = random.choice([plan.terms.stake, plan.terms.stake + 5_00, plan.terms.stake + 10_00, 500_00])
        cards = faces_of(rules, order)
        spin, limited = -stake, 0
        if spin_plan and wheel.trigger[cards[1]]:
            kernel.pay_spins(wheel, spun)
            prize = int(spun[kernel.PRIZES, 0])
            brought, counted = kernel.worth(spin_plan.wheel, prize)
            spin = brought - (0 if wheel.back else stake)
            of_meters, beside = divmod(prize, 1 << columns.METER_BITS)
            limited = min(beside + of_meters * wheel.meters_limited, wheel.most)
            assert counted == limited
            seen["spins"] += 1
        found = settled(plan, cards, 0, bankroll, spin, limited)
        after, used = played(plan, rules, bankroll, order, spun)
        assert (bankroll + found.net, found.at) == (after, used)
        wars = sum(found.ends[columns.WAR_WON :])
        seen.update({"short": int(found.short), "won": int(any(found.places)), "wars": wars})
    return seen


def test_the_report_of_such_sessions_beside_the_exact_edges() -> None:
    opened = open_edition(MD, choices={**GIVEN, "shoe.kind": "reshuffling", "shoe.approval": "letter of 1 March"})
    bets = [("initial", Fraction(10)), ("tie", Fraction(5)), ("progressive", Fraction(5)), ("bonus-spin", Fraction(5))]
    asked = Asked(sessions=400, rounds=200, bankroll=90_000_00, bets=bets, seed=5)
    plan = planned_sessions(opened, asked)
    report: Any = simulate(opened, plan, bets=bets)
    lines = {line["wager"]: line for line in report["wagers"]}
    assert list(lines) == ["initial", "tie", "progressive", "bonus-spin"]
    assert all(line["wagered"] == 80_000 for line in lines.values())
    assert all(line["p_value"] > 0.001 for line in lines.values())
    assert report["stake_cents"] == 25_00
    assert any("paid by their meters as they are submitted" in said for said in report["says"])
    split = [plan.run(chunk) for chunk in (Chunk(150, 250), Chunk(0, 150))]
    assert sum(split, Counts()) == plan.run(Chunk(0, 400))


def test_every_count_is_one_round() -> None:
    plan = sessions(maryland(GIVEN), {"initial": 10, "bonus-spin": 5}, sessions=50, rounds=100, bankroll=9000_00)
    spins = next(line for line in plan.lines(plan.run(Chunk(0, 50))) if line.wager == "bonus-spin")
    assert spins.made == 50 * 100
    assert {net for net, _ in spins.outcomes} <= {-1, 40, 200, 1000, Fraction(10_001_00, 500), Fraction(10_000_50, 500)}


@pytest.mark.parametrize(("choices", "bets", "says"), [
    ({}, {"initial": 10, "progressive": 5}, "only made where the Rules Submission offers it"),
    (GIVEN, {"initial": 10, "progressive": 6}, "the progressive wager of this house is 1.00 or 5.00, not 6.00"),
    (BOTH, {"initial": 10, "bonus-spin": 5}, "nobody gave the weights of its wheel"),
    (GIVEN, {"initial": 10, "envy": 5}, "has bets on initial and tie and progressive and bonus-spin, not on 'envy'"),
    (GIVEN, {"progressive": 5}, "needs one bet on initial"),
])  # fmt: skip
def test_bets_that_cannot_be_made_are_refused(choices: Mapping[str, Value], bets: Mapping[str, int], says: str) -> None:
    with pytest.raises(InputError, match=says):
        sessions(maryland(choices), bets)
