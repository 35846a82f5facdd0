"""Exact odds against every round of a small shoe, dealt at a table: what play pays is what odds count.

Unseen burned cards change no chance, however many there are and for whomever; seen ones are visible cards like others.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import pytest

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.counting import burned_in_a_war, cards_of_a_war
from croupier.games.casino_war.odds.odds import odds, war_tie_given
from croupier.games.casino_war.odds.whole_table import table_variance
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import wager_at
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import OneOf
from croupier.games.kit.play.money import Money
from croupier.rulebook.values import Value
from games.casino_war.md_table import SPIN, MarylandTable, maryland
from games.casino_war.odds_rules import dealt, spin_odds, war_2012
from played import DEALER
from war_tables import MD, PA2011, PA2012, WarTable, war

# The Bonus Spin

WHEEL = {"jackpot 1": 1, "jackpot 2": 2, "$200": 4, "$100": 2, "$25": 3}
HOT, COMMUNITY = ("jackpot 1", "jackpot 2", "$200"), ("$100", "$25")
SPUN_FROM = {"Qs": 2, "Qc": 1, "Qh": 3, "3d": 4}
"""Three cards of ten are the black queens that set the wheel off."""

FULL_METERS: Mapping[str, Value] = {"bonus_spin.primary.now": "20000.00", "bonus_spin.secondary.now": "30000.00"}
BACK, GONE = "handed back with a win", "gone, whatever happens"
FIFTH, WHOLE = "a fifth of the meter", "all of it"
ONE = "one spin: the Hot Spot to one player, Community Pay to the others"
BESIDES = "one spin: Community Pay to all, the Hot Spot to one of them besides"
EACH = "a spin for each player, who has the Hot Spot; the others get Community Pay"


def spinning(spins: str, stake: str, collected: str, jackpot: str, covers: str = "", /, **more: Value) -> WarRules:
    readings = {
        "who-is-paid-by-a-spin": spins,
        "stake-of-a-winning-spin": collected,
        "jackpot-for-one-dollar": jackpot,
        **({"what-the-payout-limit-covers": covers} if covers else {}),
    }
    filed = {**SPIN, **FULL_METERS, "bonus_spin.weights": WHEEL, "bonus_spin.stake": stake, **more}
    return maryland(filed, read=readings)


def spun(rules: WarRules, players: int) -> Distribution:
    """A player's net for each unit, whoever of the table it is, over every dealer's card and every stop of the wheel."""
    start = MarylandTable(rules)
    assert rules.bonus_spin is not None
    stake = rules.bonus_spin.stake
    for position in range(1, players + 1):
        start.sits(str(position)).bets(initial=10_00, bonus_spin=stake)
    found: list[tuple[Fraction, int]] = []
    stops = [(hot, community) for hot in HOT for community in COMMUNITY]
    every = sum(WHEEL[hot] * WHEEL[community] for hot, community in stops)
    for card, held in SPUN_FROM.items():
        after = MarylandTable(rules)
        after.state = start.state
        after.deals(" ".join(["7h"] * players), dealer=card)
        if not after.may("bonus spin"):
            after.settles()
            found += [(net, held * every**players * players) for net in nets(after, players, stake)]
            continue
        spins = players if rules.bonus_spin.spins.startswith("one for each") else 1
        for row in product(stops, repeat=spins):
            for spot in range(1, players + 1) if spins == 1 else (0,):
                table = MarylandTable(rules)
                table.state, table.events = after.state, []
                ways = held * every ** (players - spins) * (1 if spot else players)
                for hot, community in row:
                    table.spins(hot, str(spot) if spot else next_to_spin(table), community)
                    ways *= WHEEL[hot] * WHEEL[community]
                found += [(net, ways) for net in nets(table, players, stake)]
    return Distribution.of(found)


def next_to_spin(table: MarylandTable) -> str:
    """The position whose turn it is to have the Hot Spot."""
    domain = table.may("bonus spin")[0].fields["to"]
    assert isinstance(domain, OneOf)
    (position,) = domain.values
    return str(position)


def nets(table: MarylandTable, players: int, stake: int) -> list[Fraction]:
    """What the Bonus Spin brought each player, in units of the stake."""
    won: Counter[str] = Counter()
    for event in table.events:
        if isinstance(event, Money) and event.wager.startswith("bonus-spin"):
            won[event.wager] += {"paid": 1, "lost": -1}.get(event.kind, 0) * event.cents
    return [Fraction(won[wager_at(str(position), "bonus-spin")], stake) for position in range(1, players + 1)]


def chances(distribution: Distribution) -> dict[Fraction, Fraction]:
    return {net: distribution.probability(net) for net, _ in distribution.outcomes}


def shoe_of(cards: Mapping[str, int]) -> Composition:
    return Composition.parse(" ".join(f"{name}:{count}" for name, count in cards.items()))


@pytest.mark.parametrize("spins", [ONE, BESIDES, EACH])
@pytest.mark.parametrize("stake", ["1.00", "5.00"])
@pytest.mark.parametrize("collected", [BACK, GONE])
@pytest.mark.parametrize("jackpot", [FIFTH, WHOLE])
def test_a_spin_is_worth_what_play_pays(spins: str, stake: str, collected: str, jackpot: str) -> None:
    rules = spinning(spins, stake, collected, jackpot)
    for players in (1, 2):
        exact = spin_odds(rules, players=players, shoe=shoe_of(SPUN_FROM))
        assert exact is not None
        assert chances(exact.distribution) == chances(spun(rules, players))


def test_three_spins_of_one_round_empty_a_meter_in_turn() -> None:
    """A fifth of 30,000 for one dollar, a fifth of the 24,000 that are left, then of 19,200: by units of one dollar."""
    rules = spinning(EACH, "1.00", BACK, FIFTH)
    exact = spin_odds(rules, players=3, shoe=shoe_of(SPUN_FROM))
    assert exact is not None
    played = spun(rules, 3)
    assert chances(exact.distribution) == chances(played)
    least = 3840 + 2 * 5
    assert {6000 + 10, 4800 + 10, least} <= {int(net) for net, _ in played.outcomes}


def test_the_wagers_of_the_round_are_in_the_meter_that_it_pays() -> None:
    rules = spinning(ONE, "5.00", GONE, WHOLE, **{"bonus_spin.primary.rate": "1/10", "bonus_spin.secondary.rate": "1/5"})
    exact = spin_odds(rules, players=2, shoe=shoe_of(SPUN_FROM))
    assert exact is not None
    assert chances(exact.distribution) == chances(spun(rules, 2))
    assert exact.distribution.outcomes[-1][0] == Fraction(30_002, 5) - 1


def test_what_the_two_readings_are_worth() -> None:
    """One card in 26. For one dollar a jackpot of 10,000 is 2,000 units, or 10,000; a lost stake is one unit a win."""
    weights: dict[str, Value] = {"bonus_spin.weights": {"jackpot 1": 1, "$200": 3}, "bonus_spin.primary.now": "10000.00"}

    def mean(collected: str, jackpot: str) -> Fraction:
        found = spin_odds(spinning(ONE, "1.00", collected, jackpot, **weights))
        assert found is not None
        return found.distribution.mean

    assert mean(BACK, FIFTH) == Fraction(2000 + 3 * 40, 4 * 26) - Fraction(25, 26)
    assert mean(BACK, WHOLE) - mean(BACK, FIFTH) == Fraction(8000, 4 * 26)
    assert mean(BACK, FIFTH) - mean(GONE, FIFTH) == mean(BACK, WHOLE) - mean(GONE, WHOLE) == Fraction(1, 26)


# Burned cards

ONCE, BEFORE_EACH = "once, as the War deal begins", "before each War card"
BURNS = pytest.mark.parametrize("burned", [ONCE, BEFORE_EACH])
EDITIONS = pytest.mark.parametrize("edition", [PA2011, PA2012, MD])


def burning(edition: str, burned: str) -> WarRules:
    return war(edition=edition, read={"burning-before-each-war-card": burned})


def rows(shoe: Mapping[str, int], cards: int) -> Iterator[tuple[tuple[str, ...], int]]:
    return dealt(shoe, cards)


def dealt_out(rules: WarRules, row: tuple[str, ...], players: int) -> WarTable:
    """The row off the top of the shoe, burned cards and all; every tie goes to War with a Tie Wager."""
    table = WarTable(rules)
    for position in range(1, players + 1):
        table.seat(position).bets(initial=10)
    top = iter(row)
    table.calls()
    while table.state.due:
        table.cards(next(top) + "s")
    table.settles()
    tied = [position for position in range(1, players + 1) if row[position - 1] == row[players]]
    for position in tied:
        table.at(position).goes_to_war(tie=10)
    if tied:
        table.does(c.BeginWar(by=DEALER))
        while table.state.due:
            card = next(top)
            if table.state.due[0] == "burn":
                table.does(c.Burn(by=DEALER))
            else:
                table.cards(card + "h")
        table.does(c.SettleWar(by=DEALER))
    return table


@BURNS
@EDITIONS
def test_unseen_burned_cards_change_no_chance(edition: str, burned: str) -> None:
    """Every order of a small shoe, dealt at the table with whatever it burns, has the exact odds of no burn at all."""
    rules, shoe = burning(edition, burned), {"Q": 6, "7": 4}
    nets: Counter[Fraction] = Counter()
    wars: Counter[str] = Counter()
    for row, ways in rows(shoe, cards_of_a_war(rules, 1)):
        table = dealt_out(rules, row, 1)
        on_the_tie = sum(
            {"paid": 1, "lost": -1}.get(kind, 0) * cents for kind, wager, cents in table.money() if "tie" in wager
        )
        nets[Fraction(table.net(1) - on_the_tie, 10_00)] += ways
        if on_the_tie:
            wars["won" if on_the_tie > 0 else "lost"] += ways
    lines = {(line.wager, line.strategy): line.distribution for line in odds(rules, shoe=shoe_of(shoe))}
    of = sum(nets.values())
    assert chances(lines["initial", "war"]) == {net: Fraction(ways, of) for net, ways in nets.items()}
    assert lines["war-tie", None].probability(10) == Fraction(wars["won"], wars.total())


@BURNS
def test_a_whole_table_swings_alike_however_much_is_burned(burned: str) -> None:
    rules, shoe = burning(PA2012, burned), {"Q": 12, "7": 3}
    of = total = squared = Fraction(0)
    for row, ways in rows(shoe, cards_of_a_war(rules, 2)):
        table = dealt_out(rules, row, 2)
        beside = sum({"paid": 1, "lost": -1}.get(kind, 0) * cents for kind, wager, cents in table.money() if "tie" in wager)
        net = Fraction(table.net(1) + table.net(2) - beside, 10_00)
        of, total, squared = of + ways, total + ways * net, squared + ways * net**2
    found = table_variance(rules, 2, shoe=shoe_of(shoe))
    assert found.mean == total / of
    assert found.variance == squared / of - (total / of) ** 2


def test_what_a_war_takes_from_the_shoe() -> None:
    """Three cards once, or three before the card of every player and of the dealer."""
    once, each = burning(PA2012, ONCE), burning(PA2012, BEFORE_EACH)
    assert [burned_in_a_war(once, players) for players in (1, 2, 7)] == [3, 3, 3]
    assert [burned_in_a_war(each, players) for players in (1, 2, 7)] == [6, 9, 24]
    assert [cards_of_a_war(once, players) for players in (1, 7)] == [7, 19]
    assert [cards_of_a_war(each, players) for players in (1, 7)] == [10, 40]


def test_a_shoe_too_small_for_its_burned_cards_is_refused() -> None:
    each = war_2012(burn_for="each player")
    assert odds(each, shoe=Composition.parse("Q:10"))
    with pytest.raises(InputError, match="a round with a War needs 10 cards, burned ones included; the shoe has 9"):
        odds(each, shoe=Composition.parse("Q:9"))
    with pytest.raises(InputError, match="a War of 4 players needs 25 cards, burned ones included; the shoe has 24"):
        table_variance(each, 4, shoe=Composition.parse("Q:24"))
    with pytest.raises(InputError, match="a War deal needs 8 cards, burned ones included; the shoe has 7"):
        war_tie_given(each, Composition.parse("Q:5"), shoe=Composition.parse("Q:12"))


def test_a_burned_card_that_was_seen_counts() -> None:
    """Of 6 queens and 4 sevens two queens tied and a burned seven was turned over: 4 and 3 are left for the War."""
    rules, shoe = war(), shoe_of({"Q": 6, "7": 4})
    unseen = war_tie_given(rules, Composition.parse("Q:2"), shoe=shoe).distribution
    seen = war_tie_given(rules, Composition.parse("Q:2 7:1"), shoe=shoe).distribution
    assert unseen.probability(10) == Fraction(4 * 3 + 4 * 3, 8 * 7)
    assert seen.probability(10) == Fraction(4 * 3 + 3 * 2, 7 * 6)
    # and over all that the burned card may be, the unseen one comes back
    queen = war_tie_given(rules, Composition.parse("Q:3"), shoe=shoe).distribution
    assert unseen.probability(10) == Fraction(queen.probability(10) + seen.probability(10), 2)
