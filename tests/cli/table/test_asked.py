"""What a terminal asks before it records: who comes, which wager, which rule, and whether it happened (T5, T6, T9, T12)."""

from pathlib import Path

import pytest

from cli.conftest import Run
from cli.table.test_terminal import READY, opened, records
from cli.table.test_typed import types
from cli.tables import KIM, LEE, House
from croupier.errors import InputError
from croupier.tables.words.rule_names import rule_meant

pytestmark = pytest.mark.long
DEE = "Dee:dealer:D-7"


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    return House(run, tmp_path)


def test_t5_a_relief_dealer_is_asked_for_and_signs_from_then_on(house: House) -> None:
    opened(house, "roulette", None)
    shown = types(house, "roulette", "relieve", "Dee:D-7", "quit").out
    assert "who comes to deal? name:licence> " in shown
    assert "Dee" in shown
    again = types(house, "roulette", "relieve", "Lee:D-1", "quit", people=(LEE, KIM, DEE))
    assert "Lee" in again.out


def test_t5_the_dealer_who_deals_does_not_relieve_themself(house: House) -> None:
    opened(house, "roulette", None)
    before = records(house, "roulette")
    shown = types(house, "roulette", "relieve", "Lee:D-1", "quit").out
    assert "deals already: name the dealer who comes" in shown
    assert records(house, "roulette") == before


def test_t5_of_two_dealers_the_one_who_deals_signs(house: House) -> None:
    opened(house)
    shown = types(house, "war", *READY, "quit", people=(DEE, LEE, KIM)).out
    assert "deals at this table" not in shown
    assert "Lee" in shown


def test_t5_a_script_is_told_that_the_dealer_who_comes_signs(house: House) -> None:
    opened(house, "roulette", None)
    words = ("table", "deal", "roulette", "--db", house.db, "--as", LEE, "--as", KIM, "--do", "-")
    alone = house.run(*words, stdin=b'{"name": "relieve the dealer"}')
    assert "signed by the dealer who comes" in alone.refused()
    both = house.run(*words, "--as", DEE, stdin=b'{"name": "relieve the dealer"}')
    assert (both.code, "Dee deals now" in both.out) == (0, True)


def test_t6_a_second_wager_is_asked_for_by_its_kind(house: House) -> None:
    opened(house)
    shown = types(house, "war", *READY, "place Ann 1 25", "place Ann 1 25", "<", "quit").out
    assert "wager (tie)> " in shown
    assert "tie" not in [line.split()[-1] for line in shown.splitlines() if "places 25.00" in line][-1:]


def test_t9_a_section_with_several_rules_is_asked_about() -> None:
    rules = {"chips.breakage": "651a.10", "payouts.tie": "651a.10(2)", "burn.shoe": "651a.5(c)"}
    with pytest.raises(InputError, match=r"may be chips\.breakage.*payouts\.tie"):
        rule_meant(rules, "651a.10")
    assert rule_meant(rules, "651a.5") == "burn.shoe"
    assert rule_meant(rules, "chips.breakage") == "chips.breakage"


def test_t12_a_step_that_is_not_open_is_refused_before_its_fields_are_asked_for(house: House) -> None:
    opened(house, "roulette", None)
    shown = types(house, "roulette", "ball at rest", "correct number", "place", "quit").out
    assert shown.count("refused: ") == 3
    assert "number (" not in shown
    assert "(617a.2(a))" in shown


def test_t12_a_report_that_does_not_fit_may_have_happened_at_a_recorded_table(house: House) -> None:
    opened(house, "war", "pa-2012/casino-war", "--mode", "recorded")
    ready = (*READY, "place Ann 1 initial 20", "place Bo 3 initial 10", "no more", "deal 1 Qs")
    shown = types(house, "war", *ready, "deal 1 7h", "y", "quit").out
    assert "Did it happen anyway? [y/N] " in shown
    assert "deal a card was not lawful but happened" in shown


def test_t12_a_number_typed_alone_that_a_player_would_do_is_confirmed(house: House) -> None:
    opened(house, "badugi", None)
    seated = ("open", "sit Ann 1", "sit Bo 2", "buy Ann 100", "buy Bo 100", "change", "start", "deal", "", "post", "post")
    shown = types(house, "badugi", *seated, "1", "n", "quit").out
    assert "fold for Ann? [y/N] " in shown
    before = records(house, "badugi")
    assert types(house, "badugi", "1", "n", "fold", "quit").out.count("Ann folds · Ann") == 1
    assert records(house, "badugi") == before + 1


def test_t12_the_last_wager_is_taken_back_by_the_beginning_of_its_name(house: House) -> None:
    opened(house, "roulette", None)
    open_ = ("inspect ball yes 3/4", "inspect fairness yes", "inspect level yes", "inspect parts yes", "open")
    bets = ("buy in Ann white 1 100", "place Ann split 17-20 5")
    shown = types(house, "roulette", *open_, *bets, "take Ann red", "take Ann split", "quit").out
    assert "'red' does not fit what is possible now" in shown
    assert "takes back" in shown or "returned" in shown or "split 17-20" in shown.split("take Ann split")[-1]
