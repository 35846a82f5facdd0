"""Exact odds of the electronic version: against every round that can be dealt, by hand, and as the readings change them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, perm
from typing import Any

import pytest

from croupier.equipment.shoe import Composition
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.odds.counting import ways_of
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import BURN, State
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations import play
from croupier.games.kit.odds.odds import Exact
from croupier.games.kit.play.decider import Command
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.play.refused import Refused
from games.casino_war.electronic_table import BEST, DEALER, OWN_CARDS, UNDECIDED, stations
from games.casino_war.md_table import maryland
from played import as_player
from war_tables import PA2012, war

UNIT = 10_00
PLACES = {"each": "102", "best": "100"}


def line(rules: WarRules, wager: str, strategy: str | None = None, **asks: Any) -> Exact:
    (found,) = [one for one in GAME.odds.lines(rules, **asks) if one.wager == wager and one.strategy == strategy]
    return found


# Every round there is


def step(rules: WarRules, state: State, command: Command) -> State:
    decision = play.decide(rules, state, command)
    assert not isinstance(decision, Refused), decision.reason
    for event in decision:
        state = play.evolve(rules, state, event)
    return state


def rounds(rules: WarRules, state: State, shoe: Counter[str], choice: str, ways: int = 1) -> Iterator[tuple[State, int]]:
    """The table after every round that these cards can make, with its ways; burned cards are any that are left."""
    match state.phase:
        case "dealing" | "war dealing" if state.due[0] == BURN:
            yield from rounds(rules, step(rules, state, c.Burn(by=DEALER)), shoe, choice, ways)
        case "dealing" | "war dealing":
            for card, held in shoe.items():
                if held:
                    dealt = step(rules, state, c.DealCard(by=DEALER, to=state.due[0], card=card))
                    yield from rounds(rules, dealt, shoe - Counter([card]), choice, ways * held)
        case "dealt":
            yield from rounds(rules, step(rules, state, c.SettleOriginal(by=DEALER)), shoe, choice, ways)
        case "choosing" if state.due:
            player = state.positions[state.due[0]]
            told = c.Choose(by=as_player(player), player=player, position=state.due[0], choice=choice)  # type: ignore[arg-type]
            yield from rounds(rules, step(rules, state, told), shoe, choice, ways)
        case "choosing":
            after: Command = c.CollectSurrenders(by=DEALER) if state.surrenders_due else c.BeginWar(by=DEALER)
            yield from rounds(rules, step(rules, state, after), shoe, choice, ways)
        case "war dealt":
            yield from rounds(rules, step(rules, state, c.SettleWar(by=DEALER)), shoe, choice, ways)
        case "over":
            yield state, ways


@pytest.mark.parametrize("reading", ["each", "best"])
@pytest.mark.parametrize("wager", ["war", "surrender", "tie"])
def test_odds_are_those_of_every_round_there_is(reading: str, wager: str) -> None:
    read = BEST if reading == "best" else {}
    rules = stations(read=read)
    shoe = Counter({"2c": 4, "9c": 3, "Kc": 3})
    place = PLACES[reading]
    state = play.ready(rules, {"1": ("1", 10 * UNIT)})
    wagers = ("initial", "tie") if wager == "tie" else ("initial",)
    for kind in wagers:
        told = c.PlaceWager(by=as_player("1"), player="1", position=place, wager=kind, cents=UNIT)
        state = step(rules, state, told)
    state = step(rules, state, c.CallNoMoreBets(by=DEALER))
    found: Counter[Fraction] = Counter()
    most = 6  # three community cards, the dealer's, and two of a War
    for over, ways in rounds(rules, state, shoe, "surrender" if wager == "tie" else wager):
        net = Fraction(over.accounts.get(chips_of("1"), 0) - 10 * UNIT, UNIT)
        drawn = len(over.cards) + len(over.war_cards)
        # With what could follow in the shoe, so that all rounds have the same number of cards.
        found[net] += ways * perm(sum(shoe.values()) - drawn, most - drawn)
    of = sum(found.values())
    cards = composition(4, 3, 3)
    if wager == "tie":
        won = sum(ways for net, ways in found.items() if net not in (0, -2))  # neither the Initial's win nor its loss
        exact = line(rules, "electronic-tie", shoe=cards).distribution
        assert exact.hit_frequency == Fraction(won, of)
        return
    exact = line(rules, "electronic-initial", wager, shoe=cards).distribution
    assert {net: Fraction(ways, exact.of_ways) for net, ways in exact.outcomes} == {
        net: Fraction(ways, of) for net, ways in found.items()
    }


def composition(twos: int, nines: int, kings: int) -> Composition:
    counts = dict.fromkeys("23456789TJQKA", 0) | {"2": twos, "9": nines, "K": kings}
    return Composition(tuple(counts[rank] for rank in "23456789TJQKA"))


@pytest.mark.parametrize("read", [{}, OWN_CARDS, BEST, BEST | OWN_CARDS], ids=["each", "each, own", "best", "best, own"])
def test_two_stations_on_one_hand_fare_as_alike_as_every_round_says(read: dict[str, str]) -> None:
    rules = stations(read=read)
    shoe, most = Counter({"2c": 3, "9c": 4, "Kc": 4}), 7
    state = play.ready(rules, {"1": ("1", 10 * UNIT), "2": ("2", 10 * UNIT)})
    place = PLACES["best" if "what-community-cards-do" in read else "each"][1:]
    for player in ("1", "2"):
        told = c.PlaceWager(by=as_player(player), player=player, position=player + place, wager="initial", cents=UNIT)
        state = step(rules, state, told)
    of, mean, both = 0, Fraction(0), Fraction(0)
    for over, ways in rounds(rules, step(rules, state, c.CallNoMoreBets(by=DEALER)), shoe, "war"):
        one, other = (Fraction(over.accounts.get(chips_of(player), 0) - 10 * UNIT, UNIT) for player in ("1", "2"))
        drawn = len(over.cards) + len(over.war_cards)
        weight = ways * perm(sum(shoe.values()) - drawn, most - drawn)
        of, mean, both = of + weight, mean + weight * one, both + weight * one * other
    told_alike = GAME.odds.details(rules, shoe=composition(3, 4, 4))["electronic-initial"]
    assert told_alike["covariance of two stations on one hand"] == both / of - (mean / of) ** 2


# By hand


def test_of_one_card_the_highest_is_the_card_itself() -> None:
    """Six decks at the live table: ties, ties on both deals, and as many hands won as lost."""
    counts = ways_of((24,) * 13)
    tied, deals = 13 * 24 * 23, 312 * 311
    assert Fraction(sum(counts.tied), counts.of) == Fraction(tied, deals)
    assert Fraction(sum(counts.tied_twice), counts.of) == Fraction(tied * (12 * 24 * 23 + 22 * 21), deals * 310 * 309)
    assert counts.won == counts.lost == (counts.of - sum(counts.tied)) // 2


def test_the_best_of_three_by_counting_hands() -> None:
    """Two ranks, five low cards and five high: only three low community cards lose to a high dealer's or tie a low one."""
    counts = ways_of((5, 5), 3)
    deals = comb(10, 3) * 7
    assert Fraction(counts.tied[0], counts.of) == Fraction(comb(5, 3) * 2, deals)
    assert Fraction(counts.lost, counts.of) == Fraction(comb(5, 3) * 5, deals)
    assert Fraction(counts.won, counts.of) == Fraction(5 * (comb(9, 3) - comb(4, 3)), deals)
    assert counts.won + counts.lost + sum(counts.tied) == counts.of


def test_what_cannot_tie_is_not_counted() -> None:
    """Of two low cards one is the dealer's: three community cards always hold a high one."""
    counts = ways_of((2, 7), 3)
    assert (counts.tied[0], counts.tied_twice[0]) == (0, 0)


# As the readings change them


def test_each_card_has_the_odds_of_the_live_table() -> None:
    rules = stations({"electronic.cards": 7})
    lines = {(one.wager, one.strategy): one for one in GAME.odds.lines(rules)}
    for strategy in ("war", "surrender", "best"):
        live, here = lines["initial", strategy], lines["electronic-initial", strategy]
        assert (here.distribution, here.wagered) == (live.distribution, live.wagered)
    assert lines["electronic-tie", None].distribution == lines["tie", None].distribution
    assert lines["electronic-war-tie", None].distribution == lines["war-tie", None].distribution


def test_the_more_cards_the_better_the_best_of_them() -> None:
    edges = [line(stations({"electronic.cards": n}, read=BEST), "electronic-initial", "war").house_edge for n in (3, 5, 7)]
    assert sorted(edges, reverse=True) == edges
    assert edges[0] < 0


def test_whose_the_war_card_is_changes_no_odds() -> None:
    assert [(x.wager, x.distribution) for x in GAME.odds.lines(stations(read=OWN_CARDS))] == [
        (x.wager, x.distribution) for x in GAME.odds.lines(stations())
    ]


def test_whose_the_war_card_is_changes_how_alike_stations_fare() -> None:
    shared, own = (GAME.odds.details(stations(read=read))["electronic-initial"] for read in ({}, OWN_CARDS))
    name = "covariance of two stations on one hand"
    assert shared[name] == shared["variance of a station"] == own["variance of a station"]
    assert 0 < own[name] < shared[name]
    assert "electronic-initial" not in GAME.odds.details(maryland())
    assert GAME.odds.details(stations(read=UNDECIDED)).get("electronic-initial") is None


def test_offered_only_by_the_submission() -> None:
    assert line(maryland(), "electronic-tie").offered is False
    assert line(stations(), "electronic-tie").offered is True
    assert line(stations(read=BEST), "electronic-tie").offered is True


def test_what_is_left_to_the_submission_has_no_odds() -> None:
    rules = stations(read=UNDECIDED)
    assert not [one for one in GAME.odds.lines(rules) if one.wager.startswith("electronic")]
    assert any("not determined" in told for told in GAME.odds.warnings(rules))
    assert not any("electronic" in told for told in GAME.odds.warnings(maryland(read=UNDECIDED)))


def test_a_shoe_too_small_for_the_community_cards() -> None:
    rules = stations({"electronic.cards": 7})
    small = composition(4, 3, 3)
    assert not [one for one in GAME.odds.lines(rules, shoe=small) if one.wager.startswith("electronic")]
    assert [told for told in GAME.odds.warnings(rules, shoe=small) if "needs 13 cards" in told]


def test_editions_without_the_version_have_no_such_line() -> None:
    assert not [one for one in GAME.odds.lines(war(None, edition=PA2012)) if one.wager.startswith("electronic")]
