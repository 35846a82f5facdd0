"""The meters of Casino War's side wagers, against numbers found by hand and against what single rounds are worth."""

from fractions import Fraction

import pytest

from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.box import Box
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.meters import CUT, meters
from croupier.games.casino_war.odds.odds import odds
from croupier.games.casino_war.odds.round import BetSet, Round
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.odds.meters import MeteredWager, mean_excess
from croupier.rulebook.values import Value
from games.casino_war.md_table import BOTH, PROGRESSIVE, maryland

WHEEL = {"jackpot 1": 1, "jackpot 2": 2, "$200": 5, "$25": 1, "$100": 3}
EACH = "a spin for each player, who has the Hot Spot; the others get Community Pay"
ALL = (
    "one spin: what it lands on to every player with the wager, each by the meter as it then stands; no hand qualifies for "
    "Community Pay"
)
BESIDES = "one spin: Community Pay to all, the Hot Spot to one of them besides"


def progressive(rules: WarRules, players: int = 1, **cards: object) -> MeteredWager:
    found, _ = meters(rules, players, **cards)  # type: ignore[arg-type]
    return found[0]


def test_a_shoe_of_one_face_is_always_won() -> None:
    """Twelve queens of spades: every round is a suited four of a kind for everybody, at 1000 to 1 and the meter."""
    rules = maryland({**PROGRESSIVE, "progressive.meter.rate": "1/10"})
    wager = progressive(rules, 3, shoe=Composition.parse("Qs:12"))
    (meter,) = wager.meters
    assert {meter.pays, meter.hit, meter.share, meter.resets} == {Fraction(1)}
    assert wager.fixed == 1000 + 1
    assert wager.envy == 2 * 1000
    assert wager.from_reset(meter) == Fraction(10_000, 5)
    assert wager.edge(progressive=0) == 1 - 1001 - 2000
    assert wager.long_run() == 1 - 1001 - 2000 - 2000 - Fraction(1, 10)


def test_the_parts_of_six_decks() -> None:
    """Four given cards are of one face in 52·6·5·4·3 of 312·311·310·309 ways."""
    rules = maryland({**PROGRESSIVE, "progressive.meter.rate": "1/10", "progressive.meter.now": "50000.00"})
    chance = Fraction(52 * 6 * 5 * 4 * 3, 312 * 311 * 310 * 309)
    line = next(line for line in odds(rules) if line.wager == "progressive")
    for players in (1, 4):
        wager = progressive(rules, players)
        (meter,) = wager.meters
        assert meter.pays == meter.share == chance
        assert wager.fixed == line.distribution.returned
        assert wager.envy == (players - 1) * 1000 * chance
        assert wager.slope(meter) == chance / 500
        fair = wager.break_even(meter)
        assert fair is not None
        assert wager.edge(progressive=fair) == 0
        assert wager.edge() == 1 - wager.fixed - wager.envy - chance * 50_000_00 / 500
        assert wager.long_run(Fraction(0)) == 1 - wager.fixed - wager.envy - chance * 10_000_00 / 500
    assert progressive(rules, 1).meters[0].hit == chance
    # two players: either, less both; both are six cards of one face
    both = Fraction(52 * 720, 312 * 311 * 310 * 309 * 308 * 307)
    assert progressive(rules, 2).meters[0].hit == 2 * chance - both


def test_equal_shares_start_again_once_for_all_winners() -> None:
    rules = maryland(PROGRESSIVE, read={"second-winner-of-the-meter": "equal shares of one meter"})
    (meter,) = progressive(rules, 3, shoe=Composition.parse("Qs:12")).meters
    assert (meter.hit, meter.resets) == (Fraction(1), Fraction(1, 3))


def test_what_the_limit_cuts_is_a_part_of_its_own() -> None:
    """At 60 a hand the suited four is paid 60 of 5,000, and every award above 12 to 1 with it."""
    rules = maryland({**PROGRESSIVE, "limits.payout_per_hand": "60.00"})
    wager = progressive(rules)
    line = next(line for line in odds(rules) if line.wager == "progressive")
    assert wager.fixed == line.distribution.returned
    assert [adds < 0 for name, _, adds in wager.awards if name == "cut by the payout limit"] == [True]


CAPPED = {"what-the-payout-limit-covers": "all that a hand is paid"}


@pytest.mark.parametrize("limit", [60, 4_000, 50_000, 600_000])
@pytest.mark.parametrize("players", [1, 4])
def test_a_payout_limit_cuts_the_meter(limit: int, players: int) -> None:
    """The suited four is paid 5,000 and the meter, and no more than the limit; the rest is a line as before."""
    filed: dict[str, Value] = {**PROGRESSIVE, "progressive.meter.rate": "1/10", "limits.payout_per_hand": f"{limit}.00"}
    wager, free = (progressive(maryland(filed, read=read), players) for read in (CAPPED, None))
    (meter,) = wager.meters
    least = min(limit, 5_000)
    for shows in (0, 10_000, 45_000, 120_000, 700_000):
        kept = max(least + shows - limit, 0)
        assert wager.edge(progressive=100 * shows) == free.edge(progressive=100 * shows) + meter.pays * kept / 5
    assert wager.kinks(meter) == [100 * (limit - least)]
    fair, uncut = wager.break_even(meter), free.break_even(meter)
    assert uncut is not None
    assert fair == (uncut if uncut <= wager.kinks(meter)[0] else None)
    edge, without = wager.long_run(), free.long_run()
    assert edge is not None
    assert without is not None
    grows, chance, most = 0.5 * players, float(meter.hit), 10_000_000
    left = ((1 - chance) ** (t - 1) * chance * max(least + 10_000 + grows * t - limit, 0) for t in range(1, most, 1_000))
    later = float(meter.pays - meter.hit / players) * max(least + 10_000 - limit, 0) / 5
    assert float(edge - without) == pytest.approx(chance / players / 5 * 1_000 * sum(left) + later, rel=2e-2, abs=1e-12)


def test_the_mean_above_a_limit_is_that_of_the_geometric_law() -> None:
    """Queens of spades alone win in every round: the meter is its reset and one round's part of the wagers."""
    filed: dict[str, Value] = {**PROGRESSIVE, "progressive.meter.rate": "1/10", "limits.payout_per_hand": "15000.00"}
    wager = progressive(maryland(filed, read=CAPPED), shoe=Composition.parse("Qs:12"))
    assert wager.long_run() == pytest.approx(1 - 1 - 15_000 / 5)
    for over, grows, hit in ((-7, 2, "1/3"), (-5, "1/2", "1/10"), (3, 2, "1/4"), (-4, 0, "1/4"), (4, 0, "1/4")):
        amounts = (Fraction(over), Fraction(grows), Fraction(hit))
        law = (
            (1 - amounts[2]) ** (t - 1) * amounts[2] * max(amounts[0] + amounts[1] * t, Fraction(0)) for t in range(1, 400)
        )
        assert mean_excess(*amounts) == pytest.approx(float(sum(law, Fraction(0))))


def test_a_payout_limit_with_several_spins_is_said() -> None:
    filed: dict[str, Value] = {**BOTH, "bonus_spin.weights": WHEEL, "limits.payout_per_hand": "60.00"}
    found, why = meters(maryland(filed, read={**CAPPED, "who-is-paid-by-a-spin": EACH}), 3)
    assert [wager.wager for wager in found] == ["progressive"]
    assert why == [CUT]


def test_every_permitted_batch() -> None:
    """Maryland: shoes of 6 or 8 decks, batches of 12 or more in two halves, and devices."""
    rules = maryland(PROGRESSIVE)
    assert [decks for decks in (1, 5, 6, 8) if rules.may_deal_from(decks)] == [6, 8]


@pytest.mark.parametrize("limit", [None, 100, 5_200, 12_000])
@pytest.mark.parametrize("cut", [{}, CAPPED])
@pytest.mark.parametrize("both", [{}, {"two-jackpot-symbols": "either symbol earns both meters"}])
@pytest.mark.parametrize("spins", [None, EACH, ALL, BESIDES])
@pytest.mark.parametrize("players", [1, 3])
def test_a_bonus_spin_is_worth_what_its_line_says(
    spins: str | None, players: int, limit: int | None, cut: dict[str, str], both: dict[str, str]
) -> None:
    """The line of the wager at the meters as they stand, with what the round's own wagers add, and within the limit."""
    filed: dict[str, Value] = {**BOTH, "bonus_spin.weights": WHEEL, "bonus_spin.primary.now": "20000.00"}
    filed |= {} if limit is None else {"limits.payout_per_hand": f"{limit}.00"}
    rules = maryland(filed, read={**({"who-is-paid-by-a-spin": spins} if spins else {}), **cut, **both})
    found, why = meters(rules, players)
    if why:
        assert why == [CUT]
        assert players > 1
        return
    wager = found[1]
    line = next(line for line in odds(rules, players=players) if line.wager == "bonus-spin")
    assert wager.edge() == line.house_edge
    assert [meter.standing for meter in wager.meters] == [20_000_00, 5_000_00]


def test_a_fifth_of_a_meter_leaves_the_rest() -> None:
    filed: dict[str, Value] = {**BOTH, "bonus_spin.weights": WHEEL, "bonus_spin.stake": "1.00"}
    wager = meters(maryland(filed))[0][1]
    primary = wager.meters[0]
    assert not primary.empties
    assert primary.share == primary.pays / 5
    assert wager.long_run(Fraction(0)) is None


def test_what_nobody_filed_is_not_determined() -> None:
    found, why = meters(maryland(BOTH))
    assert [wager.wager for wager in found] == ["progressive"]
    assert found[0].long_run() is None  # no rate
    assert "bonus-spin is not determined" in why[0]
    found, why = meters(maryland(PROGRESSIVE), shoe=Composition.parse("Q:12 7:12"))
    assert not found
    assert "progressive is not determined" in why[0]


def test_a_round_at_the_meter_has_the_edge_of_the_line() -> None:
    """One player's law at a meter, counted card by card, against the straight line."""
    rules = maryland({**PROGRESSIVE, "progressive.meter.now": "34567.00"})
    book = BetSet((Box(5_00, progressive=True),), meter=34_567_00)
    found = Round(rules, book, "war", dealt_from(rules)).together()
    assert -found.means[1] / 5_00 == progressive(rules).edge()
