"""The meters of Casino War's side wagers, against numbers found by hand and against what single rounds are worth."""

from fractions import Fraction

import pytest

from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.joint.book_pays import Book
from croupier.games.casino_war.odds.joint.box import Box
from croupier.games.casino_war.odds.joint.round import Round
from croupier.games.casino_war.odds.meters import CUT, meters, permitted
from croupier.games.casino_war.odds.odds import odds
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.odds.meters import MeteredWager
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
    cut = maryland(
        {**PROGRESSIVE, "limits.payout_per_hand": "60.00"}, read={"what-the-payout-limit-covers": "all that a hand is paid"}
    )
    assert meters(cut) == ([], [CUT])


def test_every_permitted_batch() -> None:
    """Maryland: shoes of 6 or 8 decks, batches of 12 or more in two halves, and devices."""
    rules = maryland(PROGRESSIVE)
    found = permitted(rules)
    assert found == [decks for decks in range(1, 17) if rules.may_deal_from(decks)]
    assert {6, 8} <= set(found)


@pytest.mark.parametrize("spins", [None, EACH, ALL, BESIDES])
@pytest.mark.parametrize("players", [1, 3])
def test_a_bonus_spin_is_worth_what_its_line_says(spins: str | None, players: int) -> None:
    """The line of the wager at the meters as they stand, with what the round's own wagers add."""
    filed: dict[str, Value] = {**BOTH, "bonus_spin.weights": WHEEL, "bonus_spin.primary.now": "20000.00"}
    rules = maryland(filed, read={"who-is-paid-by-a-spin": spins} if spins else {})
    wager = meters(rules, players)[0][1]
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
    book = Book((Box(5_00, progressive=True),), meter=34_567_00)
    found = Round(rules, book, "war", dealt_from(rules)).joint()
    assert -found.means[1] / 5_00 == progressive(rules).edge()
