"""The Bonus Spin: not determined without its wheel; with one, against every way that it pays a table."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.money import Cents
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.odds import odds, warnings
from croupier.games.casino_war.rules import SPINS, Meter, WarRules
from croupier.games.kit.odds.odds import Exact
from games.casino_war.odds_rules import spin_odds, war_2012

WHEEL = {"jackpot": 1, "$200": 4, "$50": 2, "$25": 3}
HOT = [2000, 40, 40, 40, 40]
COMMUNITY = [15, 15, 5, 5, 5]


def spinning(**given: object) -> WarRules:
    return war_2012(spin=given)


def known(found: Exact | None) -> Exact:
    assert found is not None
    return found


def test_the_spin_is_not_determined_without_its_weights() -> None:
    assert spin_odds(spinning()) is None
    assert spin_odds(war_2012()) is None
    assert spin_odds(spinning(weights={"$25": 1})) is None
    assert spin_odds(spinning(weights={"$200": 1}), players=2) is None
    assert "bonus-spin" not in [line.wager for line in odds(spinning())]
    assert warnings(spinning())[0].startswith("bonus-spin is not determined")


def test_one_player_has_the_hot_spot() -> None:
    """One card in 26 starts the wheel; primary at its reset of 10,000.00 unless a meter is given."""
    found = known(spin_odds(spinning(weights={"jackpot": 1, "$200": 4})))
    assert found.distribution == Distribution.of([(2000, 12), (40, 48), (-1, 300 * 5)])
    meter = Meter(rate=None, reset=Cents(10_000_00), now=Cents(20_000_00))
    fuller = known(spin_odds(spinning(weights={"jackpot": 1, "$200": 4}, primary=meter)))
    assert fuller.distribution.mean - found.distribution.mean == Fraction(2000, 26 * 5)


def test_the_line_and_the_edge_follow_the_players() -> None:
    rules = spinning(weights=WHEEL)
    alone, two = odds(rules)[-1], odds(rules, players=2)[-1]
    assert alone.wager == two.wager == "bonus-spin"
    assert two.distribution.mean < alone.distribution.mean
    assert alone.house_edge < 0


@pytest.mark.parametrize("spins", SPINS)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_way_a_spin_pays(spins: str, players: int) -> None:
    """The first of the players, by each wheel's stops and by who has the Hot Spot."""
    won: Counter[int] = Counter()
    if spins.startswith("one for each"):
        for mine, *others in product(HOT, *[COMMUNITY] * (players - 1)):
            won[mine + sum(others)] += 1
    elif "to all, no Community Pay" in spins:
        won.update(HOT)  # whoever it is, what the wheel lands on
    else:
        for hot, community, spot in product(HOT, COMMUNITY, range(players)):
            if "besides" in spins:
                won[community + (hot if spot == 0 else 0)] += 1
            else:
                won[hot if spot == 0 else community] += 1
    total = sum(won.values())
    found = known(spin_odds(spinning(weights=WHEEL, spins=spins), players=players)).distribution
    expected = Distribution.of([*((net, ways) for net, ways in won.items()), (-1, 25 * total)])
    assert [(net, found.probability(net)) for net, _ in found.outcomes] == [
        (net, expected.probability(net)) for net, _ in expected.outcomes
    ]


def test_the_designated_card_matters_in_an_odd_shoe() -> None:
    shoe = Composition.parse("Ah:3 Ad:1 As:5 7c:6")
    assert spin_odds(spinning(weights=WHEEL), shoe=shoe) is None
    assert spin_odds(spinning(weights=WHEEL, trigger="red A"), shoe=Composition.parse("A:9")) is None
    for trigger, share in (("red A", Fraction(4, 15)), ("black A", Fraction(5, 15))):
        found = known(spin_odds(spinning(weights=WHEEL, trigger=trigger), shoe=shoe))
        assert found.distribution.hit_frequency == share
    with pytest.raises(InputError, match='write "red A"'):
        spin_odds(spinning(weights=WHEEL, trigger="ace"), shoe=shoe)


@pytest.mark.parametrize(("weights", "reason"), [({"$1": 1}, "no symbol"), ({"$25": -1}, "0 or more")])
def test_a_wheel_that_cannot_be_is_refused(weights: dict[str, int], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        spin_odds(spinning(weights=weights))


def test_a_spin_that_cannot_be_is_refused() -> None:
    for stake, players in ((0, 1), (5_00, 0)):
        with pytest.raises(InputError, match="a stake above 0 cents and one player or more"):
            spin_odds(spinning(weights=WHEEL, stake=stake), players=players)
    with pytest.raises(InputError, match="odds know no spin"):
        spin_odds(spinning(weights=WHEEL, spins="twice"))
