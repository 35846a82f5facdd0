"""Croupier from Python."""

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.equipment.awards import Odds
from croupier.errors import InputError

PA = "pa-2011-proposed/roulette"


def test_an_edition() -> None:
    roulette = croupier.edition(PA)
    assert (roulette.id, roulette.title, roulette.status) == (PA, "Roulette", "proposed")
    assert repr(roulette) == "<Edition pa-2011-proposed/roulette, proposed>"
    rules = roulette.rules()
    assert rules.payouts["straight"] == Odds(35)
    assert rules.cite("payouts.straight") == "617a.4(a)"
    assert rules.wheel.kind == "double-zero"


def test_choices_and_wheels() -> None:
    roulette = croupier.edition(PA)
    assert roulette.rules({"payouts.straight": "36 to 1"}).payouts["straight"] == Odds(36)
    assert roulette.rules(wheel="single-zero").wheel.kind == "single-zero"
    assert roulette.rules().payouts["straight"] == Odds(35)
    with pytest.raises(InputError) as problem:
        roulette.rules({"payouts.straight": "34 to 1"})
    assert (problem.value.rule, problem.value.cite) == ("payouts.straight", "617a.4(a)")


def test_odds_wagers_and_readings() -> None:
    roulette = croupier.edition(PA)
    assert str(roulette.odds("red", wheel="single-zero")[0].house_edge) == "1/37"
    assert str(roulette.odds("split 17-20")[0].house_edge) == "1/19"
    assert len(roulette.odds()) == 15
    names = [wager.name for wager in roulette.wagers(wheel="double-as-single")]
    assert "split 17-20" in names
    assert not any("00" in name for name in names)
    assert "five-adjacent 17" not in names
    offered = roulette.wagers(choices={"five_adjacent.offered": True, "five_adjacent.replica": True})
    assert "five-adjacent 17" in [wager.name for wager in offered]
    report: Any = roulette.readings()
    assert report["edition"] == PA


def test_a_submission_is_an_edition_too(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'edition = "{PA}"\n[choices]\nwheel.kind = "single-zero"\n', "utf-8")
    house = croupier.edition(str(file))
    assert house.id == PA
    assert house.name == str(file)
    assert house.rules().wheel.kind == "single-zero"
    assert house.rules(wheel="double-zero").wheel.kind == "double-zero"


def test_compare() -> None:
    report: Any = croupier.compare(PA, "gge-2011/roulette")
    assert [rule["path"] for rule in report["rules"]] == ["five_adjacent.paid_from"]


def test_settle() -> None:
    report: Any = croupier.settle(
        {
            "edition": PA,
            "wagers": [
                {"player": "1", "wager": "split", "on": ["17", "20"], "amount": "5.00"},
                {"player": "2", "wager": "red", "amount": "10.00"},
            ],
            "result": "17",
        }
    )
    assert report["players"] == {"1": {"net": "85.00"}, "2": {"net": "-10.00"}}
    assert [(step["player"], step["outcome"], step["amount"]) for step in report["steps"]] == [
        ("2", "lost", "10.00"),
        ("1", "paid", "85.00"),
    ]
    assert report["wheel"] == "double-zero"


@pytest.mark.parametrize(
    ("round_", "complaint"),
    [
        ({}, '"edition" is missing'),
        ({"edition": 7}, '"edition" is missing'),
        ({"edition": PA, "wheel": 7}, '"wheel" must be the name of a wheel'),
        ({"edition": PA, "choices": [7]}, '"choices" must be a table'),
        ({"edition": PA, "bets": []}, "unknown key 'bets'; a round has choices, edition, irregular, result, wagers, wheel"),
        ({"edition": PA, "result": "17"}, '"wagers" must be a list'),
        ({"edition": "roulete"}, "no edition 'roulete'"),
    ],
)
def test_what_is_no_round(round_: dict[str, object], complaint: str) -> None:
    with pytest.raises(InputError) as problem:
        croupier.settle(round_)
    assert complaint in problem.value.reason


def test_an_unknown_edition() -> None:
    with pytest.raises(InputError, match=r"did you mean pa-2011-proposed/roulette\?"):
        croupier.edition("pa-2011-proposed/roulete")


def test_an_edition_for_a_game_without_a_room(tmp_path: Path) -> None:
    file = tmp_path / "dice.toml"
    head = 'game = "dice"\ntitle = "Dice"\nsource = "x"\njurisdiction = "y"\nstatus = "final"\n'
    file.write_text(head, "utf-8")
    with pytest.raises(InputError, match="there is no game 'dice'; there are roulette, big-six"):
        croupier.edition(str(file))


def test_dir_has_what_is_public() -> None:
    assert dir(croupier) == sorted([*croupier.__all__, "__version__"])


@pytest.mark.parametrize("name", [3, None, ["pa-2012/casino-war"], Path("x.toml")])
def test_a_name_that_is_not_text(name: Any) -> None:
    for face in (
        croupier.edition,
        croupier.compare,
        lambda it: croupier.table(it, {}),
        lambda it: croupier.simulate(it, 10),
    ):
        with pytest.raises(InputError, match="an edition is named by its id, such as"):
            face(name)


OWN = 'amends = "{}"\nsource = "ours"\nstatus = "comment"\n\n[rules]\n{} = {{ is = "2 to 1", cite = "custom" }}\n'


@pytest.mark.parametrize(
    ("edition", "path", "says"),
    [
        ("pa-2012/casino-war", "payouts.tye", "tye is not a wager; did you mean tie?"),
        (PA, "payouts.strait", "strait is not a wager; did you mean straight?"),
        ("pa-2011-proposed/big-six", "payout.joker", "has no such rule"),
        ("custom/holdem", "stakes.smal_bet", "has no such rule; stakes has small_bet, big_bet"),
    ],
)
def test_an_unknown_rule_has_its_line_and_what_is_near(edition: str, path: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN.format(edition, path), "utf-8")
    with pytest.raises(InputError) as wrong:
        croupier.edition(str(file))
    assert f"{file}:6: " in wrong.value.reason
    assert says in wrong.value.reason
    file.write_text(f'edition = "{edition}"\n\n[choices]\n{path} = "2 to 1"\n', "utf-8")
    with pytest.raises(InputError, match=rf"own\.toml:4: {edition} has no rule '.*did you mean"):
        croupier.edition(str(file))
