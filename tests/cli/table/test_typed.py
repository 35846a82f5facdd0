"""What is typed at a table: never taken for something else, never dropped, taken back by `<`, and kept until it is done."""

from itertools import count
from pathlib import Path

import pytest

from cli.conftest import Ran, Run
from cli.table.test_terminal import READY, deal, opened, plays, records
from cli.tables import KIM, LEE, House
from croupier.journal.book import Journal
from croupier.journal.problems import UnavailableError
from croupier.journal.record import Entry, Record
from croupier.tables.table import Table

pytestmark = pytest.mark.long


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    return House(run, tmp_path)


def types(house: House, name: str, *lines: str, people: tuple[str, ...] = (LEE, KIM)) -> Ran:
    """Type these lines at the table in this process, and leave."""
    signed = [word for one in people for word in ("--as", one)]
    return house.run("table", "deal", name, "--db", house.db, *signed, stdin="\n".join(lines).encode())


# Names


def test_a_signature_that_is_asked_for_can_be_taken_back(house: House) -> None:
    opened(house)
    with deal(house, "war", LEE) as person:
        person.reads()
        person.types("fill 100 S-1")
        assert person.types("Kim:F-2").endswith("fill is signed by the security; name:licence> ")
        assert person.types("<") == "<\nwar> "
        assert person.types("fill 100 S-1").endswith(
            "fill is signed by the security; name:licence> "
        )  # nobody is known as security
        assert "'?' cannot be a signature" in person.types("?")
        person.types("fill 100 S-1")
        assert "'' does not say who signs" in person.types("")
        person.types("quit")
    assert records(house, "war") == 2


@pytest.mark.parametrize("name", ["<", "?", "a\x1b[8mb", " "])
def test_a_sign_of_the_prompt_is_nobodys_name(house: House, name: str) -> None:
    opened(house)
    says = "cannot be a signature" if name.strip() else "does not say who signs"
    assert says in types(house, "war", people=(f"{name}:dealer",)).refused()
    given = house.deal("war", {"name": "receive cards", "preinspected": True, "by": [f"{name}:dealer:D-9"]})
    assert says in given.refused()
    assert records(house, "war") == 2


def test_a_sign_of_the_prompt_is_no_players_name(house: House) -> None:
    opened(house)
    shown = types(house, "war", "receive yes", "buy < 1 500", "buy ? 1 500", "<", "buy", "?", "\x1b[8m", "<").out
    assert shown.count("'?' cannot be a player: give printable characters other than < and ?") == 2
    assert r"'\x1b[8m' cannot be a player" in shown
    assert records(house, "war") == 3


def test_a_role_that_two_rules_name_is_asked_for_once(house: House) -> None:
    opened(house)
    with deal(house, "war", LEE) as person:
        person.reads()
        person.types("receive yes")
        for step in ("1", "buy Ann 1 500", "1", "1", "1", "1", "1 yes", "1 150", "1 80", "1", "1"):
            person.types(step)
        assert person.types("order a reshuffle").endswith("order a reshuffle is signed by the floorperson or above; name> ")


# What can be only one thing


def test_words_against_the_only_thing_that_is_possible_are_refused(house: House) -> None:
    opened(house)
    with deal(house, "war") as person:
        person.reads()
        plays(person, *READY, "place Ann 1 initial 20", "place Bo 3 initial 10", "place Ann 1 tie 5")
        before = records(house, "war")
        only = "does not fit what is possible now, place wager: player Bo, position 3, wager tie"
        for typed in ("place Ann 1 tie 7", "place Ann", "place Ann 7"):
            shown = person.types(typed)
            assert f"\n'{typed.removeprefix('place ')}' {only}" in shown  # a sentence by itself: no rule refuses it
            assert shown.endswith("war> ")  # and nothing is asked
        assert f"\n'tie 7' {only}" in person.types("place 1 tie 7")  # 1 could be the amount
        assert records(house, "war") == before
        asked = person.types("place")  # for whom it would be is said
        assert (
            "  place wager: player Bo, position 3, wager tie\n  amount (from 0.50 to 190.00, in steps of 0.50)> " in asked
        )
        person.types("<")
        # A number that is only too high is asked for again, and what is said as it is may be said.
        assert person.types("place 700").endswith("wager (tie)> ")  # T6: chips of Bo are down, so the kind is asked for
        assert person.types("tie").endswith("amount (from 0.50 to 190.00, in steps of 0.50)> ")
        person.types("<")
        assert "Bo has 7.00 on tie 3" in person.types("place Bo 3 tie 7")


def test_a_ruling_that_is_not_open_is_not_taken_for_its_reason(house: House) -> None:
    opened(house)
    with deal(house, "war") as person:
        person.reads()
        plays(person, "receive yes", "report deviation burn.shoe not burned")
        refused = person.types("rule on void it was not burned")
        assert "'void it was not burned' does not fit what is possible now, rule on deviation: ruling stands" in refused
        assert "ruled: stands, it was seen" in person.types("rule on it was seen")


def test_a_card_goes_where_it_is_due_unless_another_place_is_said(house: House) -> None:
    opened(house)
    with deal(house, "war") as person:
        person.reads()
        plays(person, *READY, "place Ann 1 initial 20", "place Bo 3 initial 10", "no more")
        assert "position 1 gets 9h" in person.types("deal 9h")
        refused = person.types("deal 9x")
        assert "'9x' does not fit what is possible now, deal a card: to 3" in refused
        assert "position 3 was passed over" in person.types("deal a card dealer 8c")  # which has to be said


def test_the_harmless_step_is_listed_first(house: House) -> None:
    opened(house, "badugi")
    with deal(house, "badugi") as person:
        person.reads()
        plays(person, "open", "sit Ann 1", "sit Bo 2", "buy Ann 100", "buy Bo 100", "change", "start", "deal", "", "post")
        shown = plays(person, "post")
        assert "   1  fold: player Ann" in shown  # to stay costs something
        assert "   1  check: player Bo" in plays(person, "call")


def test_it_is_said_what_preinspected_means(house: House) -> None:
    opened(house)
    with deal(house, "war") as person:
        person.reads()
        asked = person.types("receive")
        assert asked.endswith("  preinspected (no, yes; yes: already inspected and shuffled, no shuffle here; Enter: no)> ")


def test_a_deviation_that_waits_says_what_was_done(house: House) -> None:
    opened(house, "war", None, "--mode", "recorded")
    with deal(house, "war") as person:
        person.reads()
        plays(person, *READY, "place Ann 1 initial 20", "place Bo 3 initial 10", "no more", "report burn.shoe not burned")
        person.types("place wager Ann 1 tie 5")
        late = "waits for a ruling: Ann puts 5.00 on tie at position 1: no more bets: "
        assert late in person.types("y")
        person.types("place wager Bo 3 tie 7")
        shown = person.types("y")
        waits = [line for line in shown.splitlines() if line.startswith("waits for a ruling: ")]
        assert [line.partition(" puts")[0] for line in waits] == [
            "waits for a ruling: not burned",
            "waits for a ruling: Ann",
            "waits for a ruling: Bo",
        ]
        assert "puts 7.00 on tie at position 3: no more bets" in waits[2]
        person.types("quit")
    assert waits == [line for line in house.show("war").out.splitlines() if line.startswith("waits for a ruling: ")]


# A count


def test_a_count_is_asked_for_twice_and_never_compared_with_the_ledger(house: House) -> None:
    """T8: whoever counts is not told, not even that they are far off."""
    opened(house, "big-six")
    shown = types(house, "big-six", "open", "close", "count the inventory 200", "lots", "200")
    assert "'lots' is not an amount of money" in shown.out
    asked = shown.out[shown.out.index("count the inventory") : shown.out.index("   5  ")]
    assert "20000" not in asked
    assert "far" not in asked
    assert "the inventory is counted: 200.00, 19800.00 too few" in shown.out


def test_two_counts_that_differ_are_none(house: House) -> None:
    opened(house, "big-six")
    shown = types(house, "big-six", "open", "close", "count the inventory 200", "20000", "count the inv 20000", "20000")
    assert "refused: the two counts differ, 200.00 and 20000.00: both count again" in shown.out
    assert "the inventory is counted: 20000.00, as the ledger has it" in shown.out
    assert records(house, "big-six") == 5


# A store that does not answer


def test_a_line_is_kept_while_the_store_does_not_answer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(house, "big-six")
    refresh, times = Table.refresh, count()

    def fails(table: Table) -> None:
        if next(times) in (2, 3, 5):  # after the table was opened and shown once
            raise UnavailableError("the database does not answer")
        refresh(table)

    monkeypatch.setattr(Table, "refresh", fails)
    shown = types(house, "big-six", "open", "y", "n", "again", "n", "", "quit")
    assert shown.code == 0
    assert shown.out.count("halted: the database does not answer\nTry again? [y/N] ") == 3
    assert "nothing was done; again does it: open\n" in shown.out
    assert "   3  open table" in shown.out
    assert "the database does not answer; Enter tries again, quit leaves" in shown.out
    assert records(house, "big-six") == 3


@pytest.mark.parametrize("kept", [True, False])
def test_a_command_without_an_answer_keeps_its_id(house: House, monkeypatch: pytest.MonkeyPatch, kept: bool) -> None:
    opened(house, "big-six")
    append, ids = Journal.append, list[str]()

    def fails_once(journal: Journal, entry: Entry, *, expects: int) -> Record:
        ids.append(entry.id)
        if len(ids) > 1:
            return append(journal, entry, expects=expects)
        if kept:
            append(journal, entry, expects=expects)
        raise UnavailableError("the database does not answer")

    monkeypatch.setattr(Journal, "append", fails_once)
    shown = types(house, "big-six", "open", "n", "again", "again", "quit").out
    assert "open table may or may not be recorded; again gives it again under the same id" in shown
    assert shown.count("   3  open table") == 1
    assert "'again' is not a step of this table" in shown  # once it is done there is nothing to give again
    assert len(set(ids)) == 1
    assert len(ids) == (1 if kept else 2)
    assert records(house, "big-six") == 3


def test_who_leaves_without_an_answer_is_told_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(house, "big-six")

    def fails(journal: Journal, entry: Entry, *, expects: int) -> Record:
        raise UnavailableError("the database does not answer")

    monkeypatch.setattr(Journal, "append", fails)
    shown = types(house, "big-six", "open", "n", "", "quit").out
    assert "open table was not recorded; again gives it again\n" in shown
    assert "open table may or may not be recorded: look at the table before giving it again\nleft at record 2" in shown
