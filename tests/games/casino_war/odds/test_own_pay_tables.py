"""Pay tables of one's own for the progressive and its Envy Bonus: play, odds and simulation make the same of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import perm
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from croupier.equipment.awards import Award
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.odds.box import HANDS, Box
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.meters import meters
from croupier.games.casino_war.odds.progressive import envied_courses
from croupier.games.casino_war.odds.round import BetSet
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation.plan import plan
from croupier.games.kit.odds.odds import law_of
from croupier.games.kit.simulation.plan import Asked, Chunk
from croupier.simulation.statistics import estimate
from depth import cases
from games.casino_war.odds.by_enumeration import (
    METER,
    Faces,
    agrees,
    at_the_meter,
    rounds,
    unless_in_turn,
    whole_agrees,
)
from games.casino_war.odds_rules import progressive

SUITED: Faces = {"Qs": 5, "Qh": 2, "7s": 2}
SPADES: Faces = {"Qs": 5, "7s": 3}
BOX = Box(5_00, progressive=True)
FIXED = ["20.00 per 5.00", "1 to 1", "100 to 1", "7.50 per 5.00"]
SHARES = ["5% of progressive", "20.00 per 5.00 and 1% of progressive"]


def table(awards: list[str], least: int = 0) -> st.SearchStrategy[dict[str, str]]:
    """Some hands, each with an award."""
    return st.dictionaries(st.sampled_from(HANDS), st.sampled_from(awards), min_size=least, max_size=5)


READINGS = st.fixed_dictionaries(
    {
        "lines": st.sampled_from(["the highest", "every one that is made"]),
        "surrendered": st.sampled_from(["tie still paid", "lost"]),
        "envy_own": st.booleans(),
        "envy_to": st.sampled_from(["every player with the wager", "not who has surrendered"]),
    }
)


def own(rules: WarRules, pays: Mapping[str, str], envy: Mapping[str, str], **read: Any) -> WarRules:
    side = rules.progressive
    assert side is not None
    paid, envied = ({hand: Award.parse(award) for hand, award in lines.items()} for lines in (pays, envy))
    return replace(rules, progressive=side._replace(pays=paid, envy=envied, **read))


@given(
    pays=table([*FIXED, "100% of progressive"], 1), envy=table([*FIXED, *SHARES], 1), read=READINGS,
    limit=st.sampled_from([None, "50.00", "400.00"]), goes=st.sampled_from(["war", "surrender"]), others=st.booleans(),
    covers=st.sampled_from(["all that a hand is paid", "all that a hand is paid but the meters"]),
)  # fmt: skip
@settings(deadline=None, max_examples=cases(4), phases=(Phase.generate,))
def test_every_round_of_a_small_shoe(
    pays: dict[str, str],
    envy: dict[str, str],
    read: dict[str, Any],
    limit: str | None,
    goes: Any,
    others: bool,
    covers: str,
) -> None:
    house = at_the_meter({} if limit is None else {"limits.payout_per_hand": limit}, what_the_payout_limit_covers=covers)
    rules = own(house, pays, envy, **read)
    book = BetSet((BOX,), others=1, meter=METER) if others else BetSet((BOX, BOX), meter=METER)
    played = rounds(rules, (BOX, BOX), SUITED, goes, people=1 + others, meter=METER)
    several = len(book.boxes) > 1
    found = unless_in_turn(rules, book, SUITED, goes)
    if found is not None:
        (whole_agrees if several and limit else agrees)(found, played)


@given(pays=table(FIXED, 1), envy=table(FIXED, 2), read=READINGS)
@settings(deadline=None, max_examples=cases(2), phases=(Phase.generate,))
def test_two_others_are_envied_together(pays: dict[str, str], envy: dict[str, str], read: dict[str, Any]) -> None:
    rules = own(at_the_meter(), pays, envy, **read)
    assert rules.progressive is not None
    cards = Composition.parse(" ".join(f"{face}:{held}" for face, held in SPADES.items()))
    courses = envied_courses(rules, rules.progressive, cards, 3)
    laws: Counter[Fraction] = Counter()
    for nets, chance in rounds(rules, (BOX,) * 3, SPADES, "war", people=3):
        laws[Fraction(nets["envy"], rules.progressive.stake)] += chance  # type: ignore[assignment]
    law = law_of(courses)
    assert {Fraction(net): law.probability(net) for net, _ in law.outcomes} == laws


def test_others_are_envied_together_as_often_as_each_alone() -> None:
    envy = {"suited four of a kind": "5000.00 per 5.00", "double tie": "30.00 per 5.00", "tie": "1 to 1"}
    rules = own(at_the_meter(), {"tie": "5 to 1", "suited tie": "15 to 1"}, envy)
    assert rules.progressive is not None
    one = progressive(rules)
    assert one is not None
    for players in (3, 6):
        lines = [
            line for line in GAME.odds.lines(rules, players=players) if line.wager in ("progressive", "envy", "bonus-spin")
        ]
        assert [line.wager for line in lines] == ["progressive", "progressive", "envy", "bonus-spin"]
        assert lines[2].distribution.mean == (players - 1) * one.envy.mean


def test_an_envy_bonus_of_the_meter_moves_the_return_with_it() -> None:
    """For each tie of two others one percent of 100.00 more on the meter, on a stake of 5.00."""
    rules = own(at_the_meter(), {"tie": "5 to 1"}, {"tie": "1% of progressive"})
    odds = progressive(rules)
    assert odds is not None
    wager = meters(rules, 3)[0][0]
    moved = wager.edge(progressive=0) - wager.edge(progressive=100_00)
    assert moved == 2 * Fraction(1, 100) * odds.hits["tie"] * Fraction(100_00, 5_00)
    assert wager.long_run(Fraction(1, 10)) is None


@pytest.mark.parametrize("lines", ["the highest", "every one that is made"])
def test_simulated_envy_comes_as_often_as_it_should(lines: str) -> None:
    """Envied are hands that are paid, hands below the one that is paid, and hands that nobody is paid for."""
    pays = {"suited double tie": "200 to 1", "double tie": "30 to 1", "suited tie": "15 to 1"}
    rules = own(at_the_meter(), pays, {"suited tie": "2 to 1", "double tie": "9 to 1", "tie": "1 to 1"}, lines=lines)
    dealt = plan(rules, Asked(rounds=60_000, players=3, strategy="war"))
    odds = progressive(rules)
    assert odds is not None
    found = {line.wager: line for line in dealt.lines(dealt.run(Chunk(0, dealt.groups)))}
    for wager, law in (("progressive", odds.distribution), ("envy", odds.envy)):
        z = estimate(found[wager], law).z
        assert z is not None
        assert abs(z) < 4.5
        assert {net for net, _ in found[wager].outcomes} <= {net for net, _ in law.outcomes}


def test_who_has_surrendered_is_not_envious_in_a_simulation_either() -> None:
    """Of all three at a table who tie and surrender, nobody has it; who alone has not tied has it for each that has."""
    rules = own(at_the_meter(), {"tie": "5 to 1"}, {"tie": "1 to 1"}, envy_to="not who has surrendered")
    made = plan(rules, Asked(rounds=30_000, players=3, strategy="surrender"))
    counts = made.run(Chunk(0, made.groups))
    side = {line.wager: line for line in made.lines(counts)}
    ties = dict(side["progressive"].outcomes)[Fraction(5)]
    paid = dict(side["envy"].outcomes)[Fraction(1)]
    cards = dealt_from(rules)
    both = sum(perm(held, 3) for held in cards.ranks) / perm(cards.size, 3)
    without = 2 * ties - paid  # for each that tied, the others that tied with it
    assert without == pytest.approx(6 * 30_000 * both, rel=0.15)
