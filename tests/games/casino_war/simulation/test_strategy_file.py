"""Strategy files: what they say, and one line for each way in which they can be wrong."""

import tomllib

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.simulation.counting_plan import amount_at
from croupier.games.casino_war.simulation.strategy_file import CardCount, StrategyFile, strategy_file
from war_tables import MD, PA2012, war

FULL = """
game = "casino-war"
name = "stated"

[[tie]]
ranks = ["2", "A"]
do = "surrender"

[[tie]]
count_at_least = 3
count_below = 9
seen_at_least = 10
do = "war"
war_tie = "5.00"

[count]
values = { 2 = 1, Qs = -2 }
by = "true"
start = -4

[[bet]]
wager = "initial"
amount = "10.00"

[[bet]]
wager = "tie"
at_least = 2
amount = "25.00"

[[bet]]
wager = "tie"
at_least = 5
amount = "100.00"
"""


def read(text: str, **more: object) -> StrategyFile:
    return strategy_file(war(more or None, edition=PA2012), "files/mine.toml", tomllib.loads(text))  # type: ignore[arg-type]


def test_all_that_a_file_can_say() -> None:
    file = read(FULL)
    assert file.name == "stated"
    assert file.count == CardCount((("2", 1), ("Qs", -2)), -4, True)
    first, second = file.ties
    assert (first.ranks, first.war, first.by_rank_alone) == (("2", "A"), False, True)
    assert (second.count_at_least, second.count_below, second.seen_at_least, second.war_tie) == (3, 9, 10, 5_00)
    assert not file.by_rank_alone


@pytest.mark.parametrize(("count", "tie"), [(-200, 0), (1, 0), (2, 25_00), (4, 25_00), (5, 100_00), (200, 100_00)])
def test_the_highest_threshold_that_is_reached_counts(count: int, tie: int) -> None:
    assert amount_at(read(FULL), "tie", count) == tie
    assert amount_at(read(FULL), "initial", count) == 10_00


def test_the_first_decision_that_fits_is_taken() -> None:
    file = read('[[tie]]\nranks = ["K"]\ndo = "war"\n[[tie]]\ndo = "surrender"')
    assert file.name == "mine"
    assert file.by_rank_alone
    assert file.wars(("2", "K")) == (False, True)
    assert read('[[tie]]\nranks = ["K"]\ndo = "surrender"').wars(("2", "K")) == (True, False)


TIE, COUNT = '[[tie]]\ndo = "war"\n', "[count]\nvalues = { 2 = 1 }\n"
INITIAL = '[[bet]]\nwager = "initial"\namount = "10.00"\n'


@pytest.mark.parametrize(("text", "says"), [
    ("", r"it says nothing: add \[\[tie\]\]"),
    ('game = "roulette"\n' + TIE, "game: a strategy for 'roulette', not for casino-war"),
    ('name = ""\n' + TIE, "name: a name is 1 to 40"),
    ("name = 3\n" + TIE, "name: a name is 1 to 40"),
    ("ties = 3", "there is no 'ties'; there are game, name, tie, count, bet"),
    ("tie = 3", r"tie: write it as tables \[\[tie\]\]"),
    ("tie = [1]", r"tie: write it as tables \[\[tie\]\]"),
    ("[[tie]]\n" * 101, "at most 100"),
    ("[[tie]]\n", r"\[\[tie\]\] 1: do: what to do is \"war\" or \"surrender\""),
    (TIE + '[[tie]]\ndo = "fold"', r"\[\[tie\]\] 2: do: what to do is .*, not 'fold'"),
    (TIE + "rank = 3", "there is no 'rank'; there are ranks"),
    (TIE + "ranks = []", "ranks: write ranks as a list"),
    (TIE + 'ranks = ["1"]', "ranks: '1' is no rank; they are 2 3"),
    (TIE + "ranks = [2]", "ranks: 2 is no rank"),
    (TIE + 'ranks = ["K", "K"]', "ranks: a rank is there twice"),
    (TIE + "count_at_least = 2", "count_at_least: there is no count to go by"),
    (COUNT + TIE + "count_at_least = 1.5", "count_at_least: a whole number from -200 to 200, not 1.5"),
    (COUNT + TIE + "count_at_least = true", "count_at_least: a whole number"),
    (COUNT + TIE + "count_at_least = 3\ncount_below = 3", "no count is at least 3 and below 3"),
    (TIE + "seen_at_least = -1", "seen_at_least: a whole number from 0 to 64, not -1"),
    ('[[tie]]\ndo = "surrender"\nwar_tie = "5.00"', "war_tie: a tie that is surrendered has no War deal"),
    (TIE + "war_tie = 5", 'war_tie: an amount is written as "25.00", not 5'),
    ("count = 3", r"count: write it as a table \[count\]"),
    ("[count]", r"\[count\]: values: give a value to ranks or cards"),
    ("[count]\nvalues = { X = 1 }", "values: 'X' is no rank and no card"),
    ("[count]\nvalues = { A = 0.5 }", "the value of A is a whole number from -20 to 20, not 0.5"),
    ("[count]\nvalues = { A = 21 }", "the value of A is a whole number"),
    (COUNT + 'by = "high"', r"\[count\]: by: a count is"),
    (COUNT + "start = 201", r"\[count\]: start: a whole number from -200 to 200"),
    ("[[bet]]", r"\[\[bet\]\] 1: wager: a bet is on initial or tie"),
    ('[[bet]]\nwager = "red"', "wager: a bet is on initial or tie, not 'red'"),
    ('[[bet]]\nwager = "tie"', "amount: give an amount"),
    ('[[bet]]\nwager = "tie"\namount = "5.00"', "an Initial Wager lies on every round"),
    ('[[bet]]\nwager = "initial"\namount = "0.00"', "an amount from 0.01 to 10000.00, not 0.00"),
    ('[[bet]]\nwager = "initial"\namount = "-5.00"', "amount: "),
    ('[[bet]]\nwager = "initial"\namount = "99999.00"', "an amount from 0.01 to 10000.00"),
    ('[[bet]]\nwager = "initial"\namount = "5.01"', "5.01 cannot be made of chips"),
    (INITIAL + INITIAL, r"\[\[bet\]\] 2: there is another bet on initial from the same count on"),
    (INITIAL + '[[bet]]\nwager = "tie"\namount = "5.00"\nat_least = 2', "at_least: there is no count to go by"),
])  # fmt: skip
def test_what_is_wrong_is_said_with_file_and_place(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as refused:
        read(text)
    assert str(refused.value).startswith("files/mine.toml: ")
    assert "\n" not in str(refused.value)


def test_what_the_edition_does_not_have_is_refused_with_its_section() -> None:
    rules = war(edition=MD, read={"tie-wager-on-the-war-deal": "it may not"})
    with pytest.raises(InputError, match="has no Tie Wager on the War deal") as refused:
        strategy_file(rules, "mine.toml", tomllib.loads(TIE + 'war_tie = "5.00"'))
    assert refused.value.rule == "wagers.tie_on_war"
    with pytest.raises(InputError, match="beyond the limits of the table") as beyond:
        read(INITIAL, **{"limits.minimum": "25.00"})
    assert beyond.value.rule == "limits.minimum"
