"""§ 617a.2: inspections before opening, work on the wheel, the log, and the cover over a closed wheel."""

from dataclasses import replace

import pytest

from croupier.games.kit.play.decider import ReportDeviation, Role, RuleOn, Signature
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import play
from played import DEALER, FLOOR, PIT, as_player
from wheel_tables import AS_SINGLE, DOUBLE, MAINTENANCE, SECURITY, SINGLE, RouletteTable, roulette

CHECKS = ("ball", "fairness", "level", "parts")
ADJUSTED = c.Adjust(by=MAINTENANCE + SECURITY, at="2011-07-08 09:15", table="R-12", description="bearing tightened")
STRICT_RANK = {"rank-of-inspector": "a floorperson, nobody above"}
REPLACED = c.Replace(by=MAINTENANCE, at="2011-07-08 21:40", table="R-12", description="new turret")


def closed() -> RouletteTable:
    return RouletteTable(roulette(), closed=True)


def inspected(check: str, by: tuple[Signature, ...] = FLOOR, *, passed: bool = True) -> c.Inspect:
    return c.Inspect(by=by, check=check, passed=passed, diameter_inches="3/4" if check == "ball" else "")


def inspected_but(missing: str) -> RouletteTable:
    table = RouletteTable(roulette(AS_SINGLE), closed=True)
    for check in (*CHECKS, "signs"):
        if check != missing:
            table.does(inspected(check))
    return table


# (a) The inspections


@pytest.mark.parametrize("by", [FLOOR, SECURITY, PIT])
def test_617a_2_a_floorperson_or_security_inspects(by: tuple[Signature, ...]) -> None:
    table = closed()
    for check in CHECKS:
        table.does(inspected(check, by))
    table.does(c.Open(by=DEALER))
    assert table.state.phase == "betting"
    assert {event.by for event in table.happened(e.Inspected)} == set(by)


@pytest.mark.parametrize("by", [DEALER, MAINTENANCE, as_player("1")])
def test_617a_2_a_nobody_else_inspects(by: tuple[Signature, ...]) -> None:
    table = closed()
    assert "floorperson or above or security" in table.refuses(inspected("ball", by), "inspection.checks.ball")


def test_617a_2_a_read_strictly_bars_a_pit_manager() -> None:
    table = RouletteTable(roulette(read=STRICT_RANK), closed=True)
    table.refuses(inspected("ball", PIT), "inspection.checks.ball")
    table.does(inspected("ball", FLOOR))


def test_617a_2_a_table_does_not_open_before_any_inspection() -> None:
    table = closed()
    reason = table.refuses(c.Open(by=FLOOR), "inspection.by")
    for check in CHECKS:
        assert check in reason
    for command in (c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"), c.CallNoMoreBets(by=DEALER)):
        assert "closed" in table.refuses(command, "inspection.by")


def refuses_to_open_for(missing: str) -> None:
    table = inspected_but(missing)
    assert table.refuses(c.Open(by=FLOOR), "inspection.by").endswith(f"still due: {missing}")
    table.does(inspected(missing, passed=False))
    assert table.refuses(c.Open(by=FLOOR), "inspection.by").endswith(f"still due: {missing}")
    table.does(inspected(missing))
    table.does(c.Open(by=FLOOR))
    assert table.state.phase == "betting"


def test_617a_2_a_1_ball_over_a_magnet_comes_before_opening() -> None:
    refuses_to_open_for("ball")


def test_617a_2_a_2_search_for_magnets_comes_before_opening() -> None:
    refuses_to_open_for("fairness")


def test_617a_2_a_3_level_wheel_comes_before_opening() -> None:
    refuses_to_open_for("level")


def test_617a_2_a_4_tight_parts_come_before_opening() -> None:
    refuses_to_open_for("parts")


def test_617a_2_a_5_signs_and_cover_come_before_opening_where_00_is_covered() -> None:
    refuses_to_open_for("signs")
    rules = roulette(AS_SINGLE)
    assert rules.inspection.signs_meet == ("617a.1(e)", "617a.1(f)")


@pytest.mark.parametrize("wheel", [SINGLE, DOUBLE])
def test_617a_2_a_5_signs_are_not_inspected_where_nothing_is_covered(wheel: dict[str, str]) -> None:
    table = RouletteTable(roulette({**wheel}), closed=True)
    table.refuses(inspected("signs"), "inspection.by")
    table.opens()
    assert "signs" not in table.state.checks


# (b) Adjustments


@pytest.mark.parametrize("by", [FLOOR, PIT, MAINTENANCE])
def test_617a_2_b_floorperson_or_maintenance_adjusts_before_security(by: tuple[Signature, ...]) -> None:
    table = closed()
    table.does(replace(ADJUSTED, by=by + SECURITY))
    assert table.state.log[0].by == by + SECURITY


@pytest.mark.parametrize("by", [DEALER, SECURITY])
def test_617a_2_b_nobody_else_adjusts(by: tuple[Signature, ...]) -> None:
    other = (Signature("Sid", Role.SECURITY, "S-6"),)
    refused = closed().refuses(replace(ADJUSTED, by=by + other), "adjustment.by")
    assert "floorperson or above or maintenance" in refused


def test_617a_2_b_read_strictly_bars_a_pit_manager() -> None:
    table = RouletteTable(roulette(read=STRICT_RANK), closed=True)
    table.refuses(replace(ADJUSTED, by=PIT + SECURITY), "adjustment.by")
    table.does(replace(ADJUSTED, by=FLOOR + SECURITY))


def test_617a_2_b_security_must_be_present_and_somebody_else() -> None:
    table = closed()
    assert "security" in table.refuses(replace(ADJUSTED, by=MAINTENANCE), "adjustment.by")
    assert "security" in table.refuses(replace(ADJUSTED, by=MAINTENANCE + FLOOR), "adjustment.by")
    both_roles = (*MAINTENANCE, Signature("Max", Role.SECURITY, "S-4"))
    assert "security" in table.refuses(replace(ADJUSTED, by=both_roles), "adjustment.by")


def test_617a_2_b_wheel_without_external_parts_has_nothing_to_adjust() -> None:
    table = RouletteTable(roulette({"wheel.external_parts": False}), closed=True)
    assert "no external movable parts" in table.refuses(ADJUSTED, "wheel.external_parts")


# (c) Adjustments come first


def test_617a_2_c_adjusting_undoes_the_inspections_made_before_it() -> None:
    table = closed()
    table.inspects()
    assert set(table.state.checks) == set(CHECKS)
    table.does(ADJUSTED)
    assert table.state.checks == ()
    assert "ball, fairness, level, parts" in table.refuses(c.Open(by=FLOOR), "inspection.by")


def test_617a_2_c_an_open_table_is_not_adjusted() -> None:
    table = closed()
    table.opens()
    assert "before the inspections" in table.refuses(ADJUSTED, "adjustment.before")


# (d) Replacements


def test_617a_2_d_parts_replaced_at_a_closed_table_need_inspections() -> None:
    table = closed()
    table.inspects()
    table.does(REPLACED)
    table.refuses(c.Open(by=FLOOR), "inspection.by")
    table.inspects()
    table.does(c.Certify(by=FLOOR, entry=0))
    table.does(c.Open(by=FLOOR))
    assert table.state.phase == "betting"


def test_617a_2_d_parts_replaced_during_play_close_the_table_until_inspected() -> None:
    table = RouletteTable(roulette())
    table.seat("1", brings=50_00).bets("red", 10_00)
    table.does(REPLACED)
    assert table.state.phase == "closed"
    assert (table.laid("1"), table.chips("1")) == ({}, 50_00)
    assert "closed" in table.refuses(c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"), "inspection.by")
    table.inspects()
    table.does(c.Certify(by=SECURITY, entry=0))
    table.does(c.Open(by=DEALER))
    table.plays("17")


def test_617a_2_d_parts_replaced_after_a_void_spin_leave_wagers_open_again() -> None:
    table = RouletteTable(roulette())
    seat = table.seat("1", brings=50_00).bets("red", 10_00)
    table.spins()
    table.calls()
    table.does(c.BallOut(by=DEALER))
    table.does(c.InspectBall(by=DEALER, damaged=False))
    table.does(REPLACED)
    table.inspects()
    table.does(c.Certify(by=FLOOR, entry=0))
    table.does(c.Open(by=DEALER))
    seat.bets("black", 50_00)


def test_617a_2_d_witness_from_security_only_under_the_other_reading() -> None:
    closed().does(REPLACED)
    rules = roulette(read={"who-replaces-parts": "as adjustments, before security"})
    table = RouletteTable(rules, closed=True)
    assert "security" in table.refuses(REPLACED, "replacement.by")
    table.does(replace(REPLACED, by=MAINTENANCE + SECURITY))


# (e) The log


@pytest.mark.parametrize("command", [ADJUSTED, REPLACED])
def test_617a_2_e_log_holds_what_the_paragraph_lists(command: c.Adjust | c.Replace) -> None:
    table = closed()
    table.does(command)
    entry = table.state.log[0]
    assert (entry.at, entry.table, entry.description) == (command.at, "R-12", command.description)
    assert entry.kind == ("adjustment" if command is ADJUSTED else "replacement")
    assert (entry.by[0].person, entry.by[0].licence) == ("Max", "M-5")
    assert entry.certified is None
    table.inspects()
    table.does(c.Certify(by=SECURITY, entry=0))
    assert table.state.log[0].certified == SECURITY[0]
    assert len(table.rules.log.fields) == 8


@pytest.mark.parametrize("command", [ADJUSTED, REPLACED])
@pytest.mark.parametrize("blank", ["at", "table", "description"])
def test_617a_2_e_log_refuses_an_entry_with_a_gap(command: c.Adjust | c.Replace, blank: str) -> None:
    gap = replace(command, **{blank: "  "})  # type: ignore[arg-type]
    closed().refuses(gap, "log.fields")


def test_617a_2_e_log_needs_the_credential_number_of_who_did_it() -> None:
    nameless = (Signature("Max", Role.MAINTENANCE),)
    assert "credential number of Max" in closed().refuses(replace(REPLACED, by=nameless), "replacement.by")
    assert "credential number" in closed().refuses(replace(ADJUSTED, by=nameless + SECURITY), "adjustment.by")


def test_617a_2_e_inspection_is_certified_after_it_is_made_and_before_opening() -> None:
    table = closed()
    table.does(ADJUSTED)
    table.does(REPLACED)
    assert "before it is made" in table.refuses(c.Certify(by=FLOOR, entry=0), "log.fields")
    table.inspects()
    table.refuses(c.Open(by=FLOOR), "inspection.by")
    assert "entry 0" in table.refuses(c.Certify(by=FLOOR, entry=1), "log.fields")
    table.refuses(c.Certify(by=DEALER, entry=0), "log.fields")
    table.does(c.Certify(by=FLOOR, entry=0))
    assert "log entry 1" in table.refuses(c.Open(by=FLOOR), "inspection.by")
    table.does(c.Certify(by=FLOOR, entry=1))
    table.does(c.Open(by=FLOOR))


# (f) The cover


def test_617a_2_f_closed_table_begins_covered_and_locked() -> None:
    assert (play.new().phase, play.new().secured) == ("closed", True)


@pytest.mark.parametrize(("covered", "locked"), [(False, False), (True, False), (False, True)])
def test_617a_2_f_table_does_not_close_before_the_wheel_is_covered_and_locked(covered: bool, locked: bool) -> None:
    table = RouletteTable(roulette())
    reason = table.refuses(c.Close(by=DEALER, covered=covered, locked=locked), "closed.wheel")
    assert "covered and the cover locked" in reason
    table.does(c.Close(by=DEALER, covered=True, locked=True))
    assert (table.state.phase, table.state.secured) == ("closed", True)


def test_617a_2_f_wheel_left_open_by_a_replacement_can_be_secured() -> None:
    table = RouletteTable(roulette())
    table.does(REPLACED)
    assert not table.state.secured
    table.does(c.Close(by=SECURITY, covered=True, locked=True))
    assert table.state.secured


def test_617a_2_f_table_reopens_only_after_new_inspections() -> None:
    table = closed()
    table.opens()
    table.does(c.Close(by=DEALER, covered=True, locked=True))
    table.refuses(c.Open(by=FLOOR), "inspection.by")
    table.opens()
    assert not table.state.secured


# What is easily forgotten


def test_617a_2_a_check_that_passed_may_still_be_found_wanting() -> None:
    table = closed()
    table.inspects()
    table.does(inspected("level", passed=False))
    assert table.refuses(c.Open(by=FLOOR), "inspection.by").endswith("still due: level")
    table.refuses(inspected("ball"), "inspection.by")  # passed once is enough
    table.does(inspected("level"))
    opened = table.does(c.Open(by=FLOOR))
    assert (opened[0].rule, table.rules.cite(opened[0].rule)) == ("opening.by", "custom")


def test_617a_2_a_5_what_is_signed_follows_the_reading() -> None:
    named_only = {"what-the-signs-check-covers": "only the paragraph named"}
    both, one = roulette(AS_SINGLE), roulette(AS_SINGLE, read=named_only)
    assert "covered" in both.inspection.checks["signs"]
    assert "covered" not in one.inspection.checks["signs"]
    assert one.inspection.signs_meet == ("617a.1(f)",)


@pytest.mark.parametrize(
    "witness",
    [
        Signature(" max", Role.SECURITY, "S-9"),  # the same name
        Signature("Maximilian", Role.SECURITY, "m-5 "),  # the same credential
        Signature("", Role.SECURITY, "S-9"),
        Signature("  ", Role.SECURITY, "S-9"),
    ],
)
def test_617a_2_b_witness_is_a_second_person_with_a_name(witness: Signature) -> None:
    table = closed()
    assert "security" in table.refuses(replace(ADJUSTED, by=(*MAINTENANCE, witness)), "adjustment.by")


def test_617a_2_b_names_are_compared_as_people_read_them() -> None:
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    by = (Signature(composed, Role.MAINTENANCE, "M-5"), Signature(decomposed, Role.SECURITY, "S-9"))
    assert "security" in closed().refuses(replace(ADJUSTED, by=by), "adjustment.by")


def test_617a_2_d_wagers_may_be_read_to_stand_while_a_part_is_replaced() -> None:
    stand = {"wagers-when-a-part-is-replaced": "between spins; they stand until the table reopens"}
    table = RouletteTable(roulette(read=stand))
    seat = table.seat("1").bets("straight 17")
    table.spins()
    table.calls()
    table.does(c.BallOut(by=DEALER))
    table.does(c.InspectBall(by=DEALER, damaged=False))
    table.does(REPLACED)
    assert table.laid("1") == {"straight 17": 1_00}
    table.inspects()
    table.does(c.Certify(by=FLOOR, entry=0))
    table.does(c.Open(by=DEALER))
    seat.may_not_bet("no_more_bets.then", "red")  # as closed as they were
    table.plays("17")
    assert table.net("1") == 35_00


def test_617a_2_d_wagers_handed_back_cite_the_paragraph() -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("red")
    back = table.does(REPLACED)[0]
    assert (back.rule, table.rules.cite(back.rule)) == ("replacement.wagers", "617a.2(d)")


@pytest.mark.parametrize("steps", range(4))
def test_617a_2_d_no_part_is_replaced_while_a_round_is_on(steps: int) -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("red")
    table.spins()
    table.calls()
    later = (c.Rest(by=DEALER, number="1", revolutions=4), c.Mark(by=DEALER, number="1"), c.Collect(by=DEALER))
    for step in later[:steps]:
        table.does(step)
    assert "between spins" in table.refuses(REPLACED, "replacement.then")


def test_617a_2_e_log_names_who_did_the_work_first() -> None:
    table = closed()
    table.does(replace(ADJUSTED, by=SECURITY + MAINTENANCE))
    assert table.state.log[0].by == MAINTENANCE + SECURITY


@pytest.mark.parametrize("licence", [None, "", "  "])
def test_617a_2_e_blank_credential_number_is_none(licence: str | None) -> None:
    nameless = (Signature("Max", Role.MAINTENANCE, licence),)
    assert "credential number of Max" in closed().refuses(replace(REPLACED, by=nameless), "replacement.by")


def test_617a_2_f_cover_found_open_at_a_closed_table_is_reported_and_ruled_on() -> None:
    table = closed()
    table.does(ReportDeviation(by=SECURITY, broken="closed.wheel", what="the cover was not locked"))
    assert table.next_steps == {"rule on deviation"}
    table.refuses(inspected("ball"), "deviation.ruled_by")
    table.does(RuleOn(by=FLOOR, ruling="stands", reason="locked again, nothing touched"))
    table.opens()


@pytest.mark.parametrize("by", [MAINTENANCE, as_player("1")])
def test_617a_2_f_table_is_closed_by_those_whom_the_edition_names(by: tuple[Signature, ...]) -> None:
    table = RouletteTable(roulette())
    table.refuses(c.Close(by=by, covered=True, locked=True), "closed.wheel")
