"""`croupier compare` for a regulator: a proposal, a letter about it, the adopted text and another state's."""

import re
from pathlib import Path

import pytest

from cli.conftest import Run

PA2011, GGE, PA2012 = "pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war"
MD = "md-1.2/casino-war"


def words(text: str) -> str:
    return " ".join(text.split())


def test_a_table_of_what_was_asked_and_what_became_of_it(run: Run) -> None:
    shown = run("compare", PA2011, GGE, PA2012, MD)
    assert (shown.code, shown.err) == (0, "")
    _, _, after = shown.out.partition("Requests, and what became of them:\n")
    rows = {row[0]: row[1:] for row in (re.split(r" {2,}", line) for line in after.partition("\n\n")[0].splitlines())}
    assert rows["request"] == ["moves", "effect on the odds", f"adopted in {PA2012}"]
    assert rows["letter 3, second"] == ["money", "none; rests on initial-", "yes"]  # N6
    assert rows["letter 3, third: seats"] == ["the dealer's hand", "none", "partly"]
    assert rows["letter 3, third: decks"] == ["money", "none at the default;", "no"]
    assert rows["letter 3, third: order of"] == ["the dealer's hand", "none", "yes"]
    assert rows["redline 651a.1"] == ["words only", "none", "yes"]


def test_each_request_in_full(run: Run) -> None:
    told = words(run("compare", PA2011, GGE, PA2012, MD).out)
    assert f"Adopted in {PA2012}: partly (seats: at most 7, asked at most 10, adopted at most 9)." in told
    assert (
        "No effect on the odds with what the text leaves open at its default. Over all that decks.shuffler allows, "
        "with shoe.shuffler = yes: initial war: 2.3301 % to 2.3398 % → 2.2879 % to 2.3398 %;"
    ) in told
    assert "Changes words, and no rule. No effect on the odds." in told
    assert "wagers.war stands in 651a.9(c)(2), asked 651a.1, 651a.9(c)(2), adopted 651a.1, 651a.9(c)(2)" in told
    assert "The odds of bonus-spin are not determined: only a submission tells them." in told
    assert re.search(r"progressive: \d+ rules By itself: progressive: – → 18\.4266 % \(182980/993023\)", told)
    assert "No effect on the odds at the default; a submission settles them" in told


def test_the_same_for_programs(run: Run) -> None:
    report = run("compare", PA2011, GGE, PA2012, MD, "--json").json
    assert report["editions"] == [PA2011, GGE, PA2012, MD]
    for request in report["requests"]:
        assert {"item", "asks", "edition", "base", "class", "paths", "effect", "adopted", "adopted_in", "answers"} <= set(
            request
        )
        assert request["adopted"] in ("yes", "no", "partly")
        assert all(len(answer["says"]) == len(answer["cites"]) == 3 for answer in request["answers"])


def test_without_the_adopted_text_nothing_is_said_of_it(run: Run) -> None:
    told = run("compare", PA2011, GGE).out
    assert "Adopted" not in told
    assert "became of it" not in told
    assert "letter 3, second: Leave the Initial Wager" in told


def test_a_change_that_does_not_do_the_same_alone_and_last(run: Run, tmp_path: Path) -> None:
    """A better Tie Wager is worth more in the eight decks of the last edition than in the six of the first."""
    own = tmp_path / "own.toml"
    rules = (
        'payouts.tie = { is = "11 to 1", cite = "651a.10(2)" }\n'
        'decks.shoe = { one_of = [8], default = 8, cite = "651a.3(a)" }'
    )
    own.write_text(f'amends = "{PA2012}"\nstatus = "comment"\n[rules]\n{rules}\n', "utf-8")
    told = words(run("compare", PA2012, str(own)).out)
    # 1 - 12 x 23/311 of six decks, 1 - 12 x 31/415 of eight
    assert "payouts.tie By itself: tie: 18.6495 % (58/311) → 11.2540 % (35/311)" in told
    assert f"Taken by itself out of {own}: tie: 17.8313 % (74/415) → 10.3614 % (43/415)" in told


def test_games_without_a_bank_have_no_odds(run: Run) -> None:
    told = run("compare", "gge-2011/triple-draw-2-7", "gge-2011/triple-draw-2-7").out
    assert "In this game nobody bets against the house: there are no odds to compare." in told
    assert "No effect on the odds" not in told
    assert "house edge" not in told


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        ([PA2012], "a comparison needs at least two editions"),
        ([PA2012, "pa-2011-proposed/roulette"], "editions of different games cannot be compared"),
        (["custom/holdem", "custom/omaha"], "editions of different games cannot be compared: Omaha, Texas Hold'em"),
        ([PA2012, ""], "no edition ''"),
        ([PA2012, "x" * 500], "no edition"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_refusals(run: Run, names: list[str], complaint: str) -> None:
    assert complaint in run("compare", *names).refused()
    assert complaint in run("compare", *names, "--json").refused_json()["reason"]


def test_rules_grouped_by_request(run: Run) -> None:
    shown = words(run("compare", "--group", PA2011, GGE, PA2012).out)
    assert "letter 3, second (money): Leave the Initial Wager" in shown
    assert "redline 651a.1 (none): Let the definition itself" in shown
    assert "seats: at most 7 → at most 10 asked → at most 9 (adopted in part)" in shown
    assert "Nobody asked for it" in shown
    assert "(312869/4965115)" in shown
    assert "(-81489/4965115)" in shown


def test_money_in_a_year(run: Run) -> None:
    pace = ("--rounds-per-hour", "60", "--average-wager", "25", "--hours", "2000")
    shown = words(run("compare", "--group", PA2011, PA2012, *pace).out)
    assert "60 rounds an hour, 2000 hours, 25.00 on the wager in each round" in shown
    assert "tie 559,485.53 559,485.53 0.00" in shown  # 3,000,000 x 58/311
    told = run("compare", "--group", PA2011, PA2012, *pace, "--json").json
    assert told["yearly"]["handle"]["exact"] == "3000000"
    assert all(group["item"] is None or group["edition"] == GGE for group in told["groups"])


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--hours", "2000"), "give --rounds-per-hour and --average-wager, too"),
        (("--rounds-per-hour", "60", "--average-wager", "25", "--hours", "20"), "told with --group"),
        (("--group", "--letter"), "two forms of one answer"),
    ],
)
def test_what_does_not_go_with_grouping(run: Run, options: tuple[str, ...], complaint: str) -> None:
    refused = run("compare", PA2011, GGE, *options)
    assert (refused.code, refused.out) == (2, "")
    assert complaint in refused.err
