"""Exact odds of side wagers as data: by hand, against the wagers that the game has, and against play for random events."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.odds import odds, warnings
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.money import Money
from croupier.rulebook.values import Value
from depth import SOAK
from games.casino_war.odds_rules import dealt
from games.casino_war.random_events import Sample, expected, samples
from games.casino_war.stated import ORIGINAL, stated, wager
from war_tables import MD, WarTable

ROUND = 'decided = "round"'


def law(rules: WarRules, name: str, strategy: str | None = None, **asks: object) -> Distribution:
    return next(line.distribution for line in odds(rules, **asks) if (line.wager, line.strategy) == (name, strategy))  # type: ignore[arg-type]


def ways(distribution: Distribution) -> dict[Fraction, Fraction]:
    return {net: Fraction(count, distribution.of_ways) for net, count in distribution.outcomes}


# By hand


def test_a_suited_tie_of_six_decks(tmp_path: Path) -> None:
    """Each of 312 cards meets 5 of its face, 18 more of its rank, of 311."""
    lines = {"suited": ("player and dealer identical", "30 to 1"), "tie": ("player and dealer same rank", "5 to 1")}
    rules = stated(tmp_path, wager("t", ORIGINAL, **lines))
    assert ways(law(rules, "t")) == {30: Fraction(5, 311), 5: Fraction(18, 311), -1: Fraction(288, 311)}


def test_every_line_that_happens_is_paid_where_all_are(tmp_path: Path) -> None:
    lines = {"suited": ("player and dealer identical", "30 to 1"), "tie": ("player and dealer same rank", "5 to 1")}
    rules = stated(tmp_path, wager("t", ORIGINAL, 'lines = "all"', **lines))
    assert ways(law(rules, "t")) == {35: Fraction(5, 311), 5: Fraction(18, 311), -1: Fraction(288, 311)}


def test_a_sum_of_one_deck(tmp_path: Path) -> None:
    """Of 1326 pairs without order, an ace as 1: sums of 4 are 6 pairs of deuces and 16 of an ace and a three."""
    text = wager("t", ORIGINAL, "values = { A = 1 }", four=("player and dealer sum 4", "50 to 1"))
    assert law(stated(tmp_path, text), "t", decks=1).house_edge == 1 - 51 * Fraction(22, 1326)


def test_a_wager_on_the_war_deal(tmp_path: Path) -> None:
    """Of 312 cards a tie is 23/311; a War card of either colour is as likely."""
    fields = ('decided = "War deal"', 'without_war = "returned"', 'surrendered = "lost"')
    rules = stated(tmp_path, wager("t", *fields, red=("player war red", "1 to 1")))
    tie = Fraction(23, 311)
    assert ways(law(rules, "t", "war")) == {1: tie / 2, -1: tie / 2, 0: 1 - tie}
    assert ways(law(rules, "t", "surrender")) == {-1: tie, 0: 1 - tie}


def test_at_a_stake_chips_pay_and_the_house_limits(tmp_path: Path) -> None:
    """Three halves of 5.00 are 7.50, in chips of a dollar 8.00; and 25 dollars are all that a hand is paid."""
    lines = {"suited": ("player and dealer identical", "30 to 1"), "tie": ("player and dealer same rank", "3 to 2")}
    choices: dict[str, Value] = {"chips.in_play": ("1.00", "5.00"), "limits.payout_per_hand": "25.00"}
    rules = stated(tmp_path, wager("t", ORIGINAL, **lines), base=MD, choices=choices)
    assert set(ways(law(rules, "t", stake=5_00))) == {Fraction(8, 5), Fraction(5), Fraction(-1)}
    free = replace(rules, limits=rules.limits._replace(payout_covers="the wagers of the game"))
    assert set(ways(law(free, "t", stake=5_00))) == {Fraction(8, 5), Fraction(30), Fraction(-1)}


@pytest.mark.parametrize(
    ("decided", "when", "sure"),
    [
        ((ORIGINAL,), "player red or player black", True),
        ((ORIGINAL,), "player red", False),
        (
            ('decided = "War deal"', 'surrendered = "returned"', 'without_war = "returned"'),
            "player red or player black",
            True,
        ),
        (('decided = "War deal"', 'surrendered = "lost"', 'without_war = "returned"'), "player red or player black", False),
        (('decided = "War deal"', 'surrendered = "returned"', 'without_war = "lost"'), "player red or player black", False),
    ],
)
def test_a_wager_that_cannot_lose_is_warned_of(tmp_path: Path, decided: tuple[str, ...], when: str, sure: bool) -> None:
    """Whatever the player does with a tie: one that a surrender loses can lose."""
    rules = stated(tmp_path, wager("t", *decided, any=(when, "0 to 1")))
    assert ("t cannot lose: every hand of these cards pays it or gives it back" in warnings(rules)) == sure


def test_warnings_name_what_is_never_paid_or_not_determined(tmp_path: Path) -> None:
    lines = {"tie": ("player and dealer same rank", "5 to 1"), "suited": ("player and dealer identical", "30 to 1")}
    rules = stated(tmp_path, wager("t", ORIGINAL, **lines))
    assert "t: suited can never be won with these cards, or never before a line above it" in warnings(rules)
    by_rank = Composition.parse("A:4 K:4")
    assert any(
        warning.startswith("t is not determined: the shoe is given by rank") for warning in warnings(rules, shoe=by_rank)
    )
    assert not any(line.wager == "t" for line in odds(rules, shoe=by_rank))
    ranks_only = stated(tmp_path, wager("t", ORIGINAL, tie=lines["tie"]))
    assert ways(law(ranks_only, "t", shoe=by_rank)) == {5: Fraction(3, 7), -1: Fraction(4, 7)}


# Against the wagers that the game has


def test_the_tie_wager_can_be_stated(tmp_path: Path) -> None:
    rules = stated(tmp_path, wager("t", ORIGINAL, tie=("player and dealer same rank", "10 to 1")))
    for decks in (1, 6, 8):
        assert ways(law(rules, "t", decks=decks)) == ways(law(rules, "tie", decks=decks))
    shoe = Composition.parse("As:3 Ah:1 Kd:2 2c:5")
    assert ways(law(rules, "t", shoe=shoe)) == ways(law(rules, "tie", shoe=shoe))


BOTH_SUITED = "player and dealer identical and player war and dealer war identical"
ONE_SUIT = f"{BOTH_SUITED} and first 4 cards same suit"
FOUR = "first 4 cards same rank"
DOUBLE = "player and dealer same rank and player war and dealer war same rank"
READ = {
    "each tie suited": (f"{ONE_SUIT} and same rank", BOTH_SUITED),
    "all cards suited": (f"{ONE_SUIT} and same rank", ONE_SUIT),
    "each tie suited, also of a four": (f"{BOTH_SUITED} and {FOUR}", BOTH_SUITED),
}


def progressive(decided_by: str, surrendered: str) -> str:
    """Maryland's Progressive Payout Wager without its meter, in words."""
    four, double = READ[decided_by]
    return wager(
        "own",
        ROUND,
        f'surrendered = "{surrendered}"',
        suited_four_of_a_kind=(four, "1000 to 1"),
        suited_double_tie=(double, "200 to 1"),
        four_of_a_kind=(FOUR, "150 to 1"),
        double_tie=(DOUBLE, "30 to 1"),
        suited_tie=("player and dealer identical", "15 to 1"),
        tie=("player and dealer same rank", "5 to 1"),
    )


def readings() -> list[tuple[str, str, str]]:
    """Every reading of "suited" with every reading of a surrender: option of each, and what it sets."""
    from croupier.rulebook.text import library

    found = library.draft(MD).readings
    return [
        (hands.name, given_up.name, str(hands.sets["progressive.decided_by"].value))
        for hands in found["progressive-hands"].options
        for given_up in found["progressive-after-a-surrender"].options
    ]


@pytest.mark.parametrize(("hands", "given_up", "decided_by"), readings())
def test_the_progressive_of_maryland_can_be_stated(tmp_path: Path, hands: str, given_up: str, decided_by: str) -> None:
    read = {"progressive-hands": hands, "progressive-after-a-surrender": given_up}
    rules = stated(tmp_path, progressive(decided_by, "lost"), base=MD, read=read)
    assert rules.progressive is not None
    if rules.progressive.surrendered == "tie still paid":
        rules = stated(tmp_path, progressive(decided_by, "decided by the original cards"), base=MD, read=read)
    for shoe in (None, Composition.full(4), Composition.parse("As:5 Ah:4 Kd:4 Ks:2 2c:5")):
        for own, theirs in (("war", None), ("surrender", "surrender")):
            assert ways(law(rules, "own", own, shoe=shoe)) == ways(law(rules, "progressive", theirs, shoe=shoe))


# Against play


SHOE = {"As": 3, "Ad": 1, "Kh": 2, "2s": 1}
STAKE = 100


def possible(folder: Path, drawn: list[Sample]) -> list[tuple[str, Sample]]:
    """Those whose events can happen with six decks, with the names they have."""
    found = []
    for number, sample in enumerate(drawn):
        with suppress(InputError):
            stated(folder, sample.text)
            found.append((f"w{number}", sample))
    return found


@pytest.mark.parametrize("choice", ["war", "surrender"])
@settings(
    max_examples=60 if SOAK else 3,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_random_events_are_paid_by_play_as_the_odds_count_them(tmp_path: Path, choice: str, data: st.DataObject) -> None:
    """Ten events in five wagers at once, over every round of a small shoe."""
    drawn = [data.draw(samples(number)) for number in range(5)]
    named = possible(tmp_path, drawn)
    assume(named)
    rules = stated(tmp_path, *(sample.text for _, sample in named))
    found: dict[str, Counter[Fraction]] = {name: Counter() for name, _ in named}
    start = begun(rules, [name for name, _ in named])
    for hand, count in rounds(choice):
        nets = played(start, hand, choice, [name for name, _ in named])
        for name, sample in named:
            assert nets[name] == STAKE * expected(sample, hand, surrenders=choice == "surrender"), sample
            found[name][Fraction(nets[name], STAKE)] += count
    shoe = Composition.parse(" ".join(f"{face}:{held}" for face, held in SHOE.items()))
    for name, sample in named:
        every = sum(found[name].values())
        exact = law(rules, name, None if sample.decided == "original deal" else choice, shoe=shoe)
        assert ways(exact) == {net: Fraction(count, every) for net, count in found[name].items()}, sample


def rounds(choice: str) -> list[tuple[tuple[str, ...], int]]:
    """Every round of the shoe: two cards, and four where a tie goes to War; each with its ways as of four cards."""
    left = sum(SHOE.values()) - 2
    found = []
    for pair, count in dealt(SHOE, 2):
        if pair[0][0] == pair[1][0] and choice == "war":
            rest = {face: held - pair.count(face) for face, held in SHOE.items()}
            found += [((*pair, *war), count * times) for war, times in dealt(rest, 2)]
        else:
            found.append((pair, count * left * (left - 1)))
    return found


def begun(rules: WarRules, names: list[str]) -> WarTable:
    """A table where all these wagers lie and no more bets are taken."""
    table = WarTable(rules)
    seat = table.seat(1).bets(initial=20)
    for name in names:
        table.does(seat.place(name, STAKE / 100))
    table.calls()
    return table


def played(start: WarTable, hand: tuple[str, ...], choice: str, names: list[str]) -> dict[str, int]:
    """What each side wager brings at a table where these cards are dealt."""
    table = WarTable(start.rules)
    table.state, seat = start.state, table.at(1)
    table.cards(hand[0], hand[1])
    table.settles()
    if hand[0][0] == hand[1][0]:
        if choice == "war":
            seat.goes_to_war()
            table.wars(hand[2], dealer=hand[3])
        else:
            seat.surrenders()
            table.ends()
    nets = dict.fromkeys(names, 0)
    for move in table.happened(Money):
        name = move.wager.partition(" ")[0]
        if name in nets:
            nets[name] += {"paid": 1, "lost": -1}.get(move.kind, 0) * move.cents
    assert not [stake for stake in table.state.stakes if stake.wager.partition(" ")[0] in nets]
    return nets
