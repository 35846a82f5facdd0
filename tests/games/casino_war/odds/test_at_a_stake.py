"""Odds at a stake: paid in the chips in play, broken up or down, within the limit of the house, as the dealer pays."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.odds import lines
from croupier.chance.laws.distribution import Distribution
from croupier.equipment.money import cents, dollars
from croupier.equipment.shoe import Composition
from croupier.rulebook.values import Value
from games.casino_war.odds.test_against_play import (
    BACK,
    BESIDES,
    EACH,
    ONE,
    SPUN_FROM,
    WHOLE,
    chances,
    shoe_of,
    spinning,
    spun,
)
from games.casino_war.odds_rules import dealt, spin_odds

SHOE = {"A": 3, "K": 2, "2": 2}
SUITS = "shdc"
COVERS = "what-the-payout-limit-covers"
GAME, BUT_METERS, ALL = (
    *("the Initial, Tie and War Wagers only", "all that a hand is paid but the meters", "all that a hand is paid"),
)


def net_of(opened: Opened, wagers: dict[str, int], cards: tuple[str, ...], choice: str) -> int:
    """What a written round brings the only player, in cents; the second pair of cards is the War's."""
    suited = [rank + SUITS[at] for at, rank in enumerate(cards)]
    written: dict[str, Any] = {
        "wagers": [{"player": "1", "wager": name, "amount": dollars(amount)} for name, amount in wagers.items()],
        "cards": {"1": suited[0], "dealer": suited[1]},
    }
    if cards[0] == cards[1] and "initial" in wagers:
        written["decisions"] = {"1": choice}
        if choice == "war":
            written["war_cards"] = {"1": suited[2], "dealer": suited[3]}
    net = str(opened.game.settlement.settle(opened.rules, written).json()["players"]["1"]["net"])  # type: ignore[index]
    return int(cents(net.removeprefix("-"))) * (-1 if net.startswith("-") else 1)


def enumerated(opened: Opened, wagers: dict[str, int], choice: str) -> Distribution:
    """Every round of the small shoe, settled as it is written."""
    stake, found, untied = sum(wagers.values()), [], {}
    for row, ways in dealt(SHOE, 4):
        key = row if row[0] == row[1] and choice == "war" else row[:2]
        if key not in untied:
            untied[key] = net_of(opened, wagers, row, choice)
        found.append((Fraction(untied[key], stake), ways))
    return Distribution.of(found)


def houses() -> Iterator[Any]:
    for edition in ("pa-2011-proposed/casino-war", "pa-2012/casino-war", "md-1.2/casino-war"):
        for chips, stake in ((["1.00", "5.00"], 1_00), (["2.50", "5.00"], 7_50), (["5.00"], 15_00)):
            yield pytest.param(edition, {"chips.in_play": chips}, stake, id=f"{edition}-{stake}")
    cut = {"chips.in_play": ["1.00", "5.00"], "limits.payout_per_hand": "17.50"}
    yield pytest.param("md-1.2/casino-war", cut, 20_00, id="limit")


@pytest.mark.parametrize(("edition", "choices", "stake"), list(houses()))
def test_every_round_of_a_small_shoe_at_a_stake(edition: str, choices: dict[str, object], stake: int) -> None:
    opened = open_edition(edition, choices=choices)
    shoe = Composition.parse(" ".join(f"{rank}:{count}" for rank, count in SHOE.items()))
    found = {
        (line.wager, line.strategy): line.distribution for line in lines(opened, None, (), {"shoe": shoe, "stake": stake})
    }
    assert chances(found["initial", "war"]) == chances(enumerated(opened, {"initial": stake}, "war"))
    assert chances(found["initial", "surrender"]) == chances(enumerated(opened, {"initial": stake}, "surrender"))
    both = opened.game.odds.book(
        opened.rules,
        [(opened.game.wagers.named(opened.rules, name), Fraction(stake, 100)) for name in ("initial", "tie")],
        shoe=shoe,
    )
    hand = next(line for line in both if line.strategy == "war")
    assert chances(hand.distribution) == chances(enumerated(opened, {"initial": stake, "tie": stake}, "war"))


def test_a_limit_cuts_the_tie_wager() -> None:
    """10 to 1 on 20.00 would be 200.00; the limit of 17.50 is 17.00 in chips of 1.00."""
    choices = {"chips.in_play": ["1.00", "5.00"], "limits.payout_per_hand": "17.50"}
    opened = open_edition("md-1.2/casino-war", choices=choices)
    (line,) = lines(opened, "tie", (), {"stake": 20_00})
    assert [course.net for course in line.courses] == [Fraction(17, 20), -1]
    assert line.courses[0].name == "ties"


# Side wagers have a stake of their own, which the house sets


OWN = """
amends = "md-1.2/casino-war"

[rules]
progressive.pays."tie" = { is = "3 to 2", cite = "custom" }
"""


@pytest.mark.parametrize(
    ("broken", "limit", "units"),
    [
        ("down", None, Fraction(7, 5)),  # 3 to 2 on 5.00 is 7.50
        ("up", None, Fraction(8, 5)),
        ("up", "7.90", Fraction(7, 5)),
        ("down", "3.20", Fraction(3, 5)),
    ],
)
def test_an_award_that_chips_cannot_pay(broken: str, limit: str | None, units: Fraction, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN + f'chips.breakage = {{ is = "{broken}", cite = "custom" }}\n')
    choices: dict[str, object] = {"progressive.offered": True, "chips.in_play": ["1.00", "5.00"]}
    if limit:
        choices["limits.payout_per_hand"] = limit
    opened = open_edition(str(file), choices=choices, read={COVERS: BUT_METERS})
    for line in lines(opened, "progressive"):
        assert next(course for course in line.courses if course.name == "tie").net == units
    # A surrender of 2.00 costs 1.00; the tie is paid beside it.
    net = net_of(opened, {"initial": 2_00, "progressive": 5_00}, ("9", "9"), "surrender")
    assert net == units * 5_00 - 1_00


@pytest.mark.parametrize("spins", [ONE, BESIDES, EACH])
@pytest.mark.parametrize("covers", [GAME, BUT_METERS, ALL])
def test_a_spin_in_chips_and_within_the_limit(spins: str, covers: str) -> None:
    """Meters that show 20,000.01 and 30,000.00, chips of 2.50, and at most 120.00 for a hand."""
    filed: dict[str, Value] = {
        "chips.in_play": ("2.50", "5.00"),
        "bonus_spin.primary.now": "20000.01",
        "limits.payout_per_hand": "121.00",
    }
    rules = spinning(spins, "5.00", BACK, WHOLE, covers, **filed)
    for players in (1, 2):
        exact = spin_odds(rules, players=players, shoe=shoe_of(SPUN_FROM))
        assert exact is not None
        assert chances(exact.distribution) == chances(spun(rules, players))
