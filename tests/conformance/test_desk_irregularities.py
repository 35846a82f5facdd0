"""What the dispute desk answers where the text itself decides what an irregularity does to a round, section by section."""

import pytest

from croupier.analysis.edition import open_edition
from croupier.disputes.facts import Facts
from croupier.disputes.finding import Finding
from croupier.disputes.weighing import weighed

ROULETTE = ("pa-2011-proposed/roulette", "gge-2011/roulette")
BIG_SIX = ("pa-2011-proposed/big-six", "gge-2011/big-six")
WAR = {"pa-2011-proposed/casino-war": "651a.11", "pa-2012/casino-war": "651a.11", "gge-2011/casino-war": "651a.11"}


def found(edition: str, text: str, **readings: str) -> Finding:
    read = {name.replace("_", "-"): option for name, option in readings.items()}
    return weighed(Facts(edition, readings=read), text).finding


def off(finding: Finding) -> dict[str, int]:
    return {player: one.difference for player, one in finding.players.items()}


def cited(finding: Finding) -> list[str]:
    return [row.lawful.cite for row in finding.rows if row.lawful is not None]


@pytest.mark.parametrize("edition", ROULETTE)
@pytest.mark.parametrize(
    ("irregular", "section"),
    [
        ("ball runs with the wheel", "617a.6(a)"),
        ("ball counted though it made too few turns", "617a.6(b)"),
        ("ball counted though it made too few turns, turns 2", "617a.6(b)"),
        ("ball left the wheel", "617a.6(c)"),
        ("foreign object in the wheel", "617a.6(d)"),
    ],
)
@pytest.mark.parametrize("result", ["result 17\n", "result no spin\n", "result void\n", ""])
def test_617a_6_is_no_spin_wherever_the_ball_came_to_rest(edition: str, irregular: str, section: str, result: str) -> None:
    finding = found(
        edition, f"{result}1: 5 straight 17; paid 175\n2: 10 red; lost 10\n3: 1 black; nothing\nirregular {irregular}"
    )
    assert off(finding) == {"1": 175_00, "2": -10_00, "3": 0}  # the wagers stand, so that nothing is what is lawful
    assert cited(finding) == [section] * 3
    assert finding.error == "dealer"


@pytest.mark.parametrize("edition", ROULETTE)
def test_617a_6_a_ball_that_was_not_taken_out_in_time_counts_by_the_other_reading(edition: str) -> None:
    lines = "result 17\n1: 5 straight 17; paid 175\nirregular foreign object in the wheel"
    (reading,) = weighed(Facts(edition), lines).report["readings"]
    assert reading["id"] == "ball-not-removed-in-time"
    assert reading["options"][0]["players"] == {"1": {"net": "175.00"}}
    assert off(found(edition, lines, ball_not_removed_in_time="the number counts")) == {"1": 0}
    # A ball that left the wheel rests nowhere, by whatever reading.
    out = lines.replace("foreign object in the wheel", "ball left the wheel")
    assert off(found(edition, out, ball_not_removed_in_time="the number counts")) == {"1": 175_00}


@pytest.mark.parametrize("edition", ROULETTE)
def test_617a_6_two_irregularities_in_one_spin_and_one_in_each_of_two(edition: str) -> None:
    both = "result 17\n1: 5 straight 17; paid 175\nirregular ball left the wheel\nirregular foreign object in the wheel"
    assert off(found(edition, both)) == {"1": 175_00}
    each = both.replace("result 17", "result 5 then 17").replace("left the wheel", "left the wheel, spin 1") + ", spin 2"
    assert off(found(edition, each)) == {"1": 175_00}
    first = "result no spin then 17\n1: 5 straight 17; paid 175\nirregular ball left the wheel"
    assert off(found(edition, first)) == {"1": 0}


@pytest.mark.parametrize("edition", BIG_SIX)
@pytest.mark.parametrize(
    ("irregular", "section"),
    [("wheel counted though it made too few turns", "619a.2(b)"), ("clapper between two sections", "619a.2(d)")],
)
@pytest.mark.parametrize("result", ["result $5\n", "result no spin\n", ""])
def test_619a_2_is_no_spin(edition: str, irregular: str, section: str, result: str) -> None:
    finding = found(edition, f"{result}1: 5 $5; paid 25\n2: 1 $1; lost\nirregular {irregular}")
    assert off(finding) == {"1": 25_00, "2": -1_00}
    assert cited(finding) == [section] * 2


def test_619a_2_b_wagers_are_handed_back_by_the_other_reading() -> None:
    lines = "result $5\n1: 5 $5; nothing\nirregular wheel counted though it made too few turns"
    assert off(found(BIG_SIX[0], lines)) == {"1": 0}
    assert off(found(BIG_SIX[0], lines, too_few_revolutions="void, the wagers are handed back")) == {"1": -5_00}


@pytest.mark.parametrize(
    ("edition", "section"),
    [
        ("pa-2011-proposed/casino-war", "651a.9(c)"),
        ("pa-2012/casino-war", "651a.9(c)"),
        ("gge-2011/casino-war", "651a.9(c)"),
        ("md-1.2/casino-war", "9.E"),
    ],
)
@pytest.mark.parametrize("said", ["lost 10", "lost", "no choice; lost 10"])
def test_651a_9_c_a_tie_that_was_swept_still_has_its_choice(edition: str, section: str, said: str) -> None:
    finding = found(edition, f"dealer 9c\n2: 10 initial; 9d; {said}")
    assert off(finding) == {"2": -10_00}
    (row,) = finding.rows
    assert row.lawful is not None
    assert row.lawful.outcome == "stands"
    assert section in row.lawful.cite
    assert finding.error == "dealer"
    assert "choice between War and surrender" in finding.deviations[0].says
    assert "still owed" in finding.notes[0]


@pytest.mark.parametrize("edition", WAR)
def test_651a_9_c_everybody_else_is_settled_though_one_choice_is_owed(edition: str) -> None:
    others = "3: 20 initial; 9h; war; 5d; paid 20\n4: 6 initial; 9s; surrender; surrendered 3"
    lines = f"dealer 9c 4c\n2: 10 initial; 9d; lost 10\n{others}"
    alone = found(edition, lines.replace("2: 10 initial; 9d; lost 10\n", ""))
    finding = found(edition, lines)
    assert off(finding)["2"] == -10_00
    assert {seat: finding.players[seat] for seat in ("3", "4")} == alone.players


@pytest.mark.parametrize("edition", [*WAR, "md-1.2/casino-war"])
def test_651a_11_c_a_card_missed_in_the_war_deal(edition: str) -> None:
    lines = "dealer 9c 4c\n2: 10 initial; 9d; war; no card; {}\n3: 20 initial; 9h; war; Kd"
    collected = "pa-2011-proposed" in edition  # the Initial Wager of who goes to War, before the War deal
    finding = found(edition, lines.format("lost 10, returned 10" if collected else "returned 20"))
    assert off(finding) == {"2": 0, "3": 0}
    assert "missed" in finding.deviations[0].rule
    assert finding.error == "dealer"
    taken = -10_00 if collected else -20_00
    assert off(found(edition, lines.format("lost 20")))["2"] == taken
    options = open_edition(edition).draft.readings["missed-in-the-war-deal"].options
    other = next(option.name for option in options if "void" in option.name)
    void = found(edition, lines.format("lost 20"), missed_in_the_war_deal=other)
    assert "voided" in {row.lawful.outcome for row in void.rows if row.lawful and row.player == "2"}
    assert off(void)["2"] == taken


@pytest.mark.parametrize(("edition", "section"), WAR.items())
@pytest.mark.parametrize(
    "line", ["1: 25 initial; 10s; paid 25", "1: 25 initial; 10s; 5d; paid 25", "1: 25 initial; Ts; war; 5d; paid 25"]
)
def test_651a_11_b_a_war_card_where_no_war_was_due_was_drawn_in_error(edition: str, section: str, line: str) -> None:
    finding = found(edition, f"dealer Qh 2c\n{line}")
    assert off(finding) == {"1": 50_00}  # a losing wager of 25.00 that was paid 25.00
    drawn = [one for one in finding.deviations if one.rule == "irregular.drawn_exposed"]
    assert [one.cite for one in drawn] == [f"{section}(b)"] * (1 + ("5d" in line))
    assert finding.error == "dealer"


@pytest.mark.parametrize("edition", ["gge-2011/badugi", "gge-2011/badeucey"])
def test_a_pot_is_closed(edition: str) -> None:
    extra = " 9h" if edition == "gge-2011/badeucey" else ""
    finding = found(edition, f"pot 100\n1: As 2h 3d 4d{extra}; paid 100\n2: Kh Qs Jc Td{extra.replace('h', 's')}")
    assert sum(off(finding).values()) == 0
    assert off(finding)["1"] > 0
    assert finding.differing[0] == "2"  # whoever is due comes first


def test_a_pot_gives_no_more_than_it_holds() -> None:
    lines = "pot 100\nboard 2c 3d 7h 8s Jc\n1: As Ah; paid {}\n2: Kh Ks; paid {}"
    finding = found("custom/holdem", lines.format(60, 60))
    assert [one.says for one in finding.deviations] == ["120.00 was given out of pots that hold 100.00"]
    short = found("custom/holdem", lines.format(60, 20))
    assert short.notes[-1] == "20.00 of the pots is not accounted for."
