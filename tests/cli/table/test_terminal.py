"""The command `table deal` at a real terminal: the steps it lists, what it asks, leaving and coming back at any moment."""

import re
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

import pytest

from cli.conftest import Run
from cli.pseudo_terminal import Terminal, terminal
from cli.tables import EDITIONS, KIM, LEE, House

pytestmark = pytest.mark.long

AT_NIGHT = "2026-03-01T23:00:00+00:00"
STEP = re.compile(r"^ +(\d+)  (.+?)  +((?:dealer|player|floorperson|security|maintenance).*?)(?:  +(.*))?$", re.MULTILINE)


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    return House(run, tmp_path)


def deal(house: House, name: str, *people: str) -> AbstractContextManager[Terminal]:
    """Somebody sits down at the table with these people."""
    signed = [word for one in people or (LEE, KIM) for word in ("--as", one)]
    return terminal("table", "deal", name, *signed, cwd=house.folder)


def opened(house: House, name: str = "war", edition: str | None = None, *more: str) -> None:
    """A table whose times are those of the clock."""
    words = ("table", "open", edition or EDITIONS[name], "--table", name, "--db", house.db, "--float", "20000")
    made = house.run(*words, "--as", KIM, "--as", LEE, *more)
    assert (made.code, made.err) == (0, "")


def plays(person: Terminal, *lines: str) -> str:
    """Type the lines, each of which must be taken, and give what the last one led to."""
    shown = ""
    for line in lines:
        shown = person.types(line)
        assert "refused" not in shown, shown
    return shown


def records(house: House, name: str) -> int:
    return len(house.journal("show", name, "--from", "1", "--json").json["records"])


READY = ("receive yes", "1", "buy Ann 1 500", "buy Bo 3 200", "1", "1", "1", "1", "1 yes", "1 150", "1 80", "1", "1")
"""From no cards to a shoe that can be dealt, with two players."""


def test_every_step_is_listed_with_who_signs_and_its_section(house: House) -> None:
    opened(house)
    with deal(house, "war") as person:
        shown = person.reads()
        assert "war · pa-2012/casino-war · Casino War · final · strict · cards typed" in shown
        listed = [(number, step, who, cite) for number, step, who, cite in STEP.findall(shown)]
        assert listed[0] == ("1", "receive cards: decks 6", "dealer", "651a.3(a)")
        assert ("fill", "floorperson or above, with security", "custom") in [one[1:] for one in listed]
        order = [shown.index(head) for head in ("next", "may be done", "went wrong")]
        assert order == sorted(order)
        plays(person, "1 no")
        shown = person.types("prepare")
        assert "   4  inspect the cards · Lee (dealer)\n      the cards are inspected  651a.4(a)" in shown
        assert person.types("quit").endswith("left at record 4; `croupier table deal war` continues from here\n")
        assert person.ended() == 0


def test_a_round_with_a_war_is_left_in_its_middle_and_goes_on(house: House) -> None:
    opened(house)
    with deal(house, "war") as person:
        person.reads()
        plays(person, *READY, "place Ann 1 initial 20", "place Ann 1 tie 5", "place Bo 3 initial 10", "no more")
        shown = plays(person, "1 Qs", "1 7h")
        assert re.search(r"^1 +Ann +475.00 +Qs +20.00 initial 1, 5.00 tie 1$", shown, re.MULTILINE)
        left = person.interrupts()
        assert "continues from here" in left
        assert person.ended() == 130
    with deal(house, "war") as person:
        shown = person.reads()
        assert "round 1, dealing" in shown
        assert ("1", "deal a card: to dealer", "dealer", "651a.8(c), 651a.9(f)") in STEP.findall(shown)
        shown = plays(person, "1 Qh", "settle", "choose war", "begin", "1", "1", "1", "1 Kd", "1 2c", "settle")
        assert "Ann gets 20.00 on initial 1 back  651a.9(g)(2)" in shown
        assert "Ann is paid 20.00 for war 1       651a.10(3)" in shown
        plays(person, "end")
        assert "continues from here" in person.ends_input()
        assert person.ended() == 0
    assert house.show("war", "--json").json["ledger"]["total"]["players"] == {"Ann": 70_00, "Bo": -10_00}
    assert house.journal("verify").code == 0


def test_what_is_not_open_is_refused_and_what_is_left_out_is_asked_for(house: House) -> None:
    """A word that begins several steps, none of them open; and a choice that two players have."""
    opened(house)
    with deal(house, "war") as person:
        person.reads()
        plays(person, *READY, "place Ann 1 initial 20", "place Bo 3 initial 10", "no more")
        assert "refused: " in person.types("place Ann 1 initial 5")
        shown = plays(person, "1 Qs", "1 Qd", "1 Qh", "settle")
        assert "choose" in shown
    words = ("table", "deal", "war", "--db", house.db, "--as", LEE, "--do", "-")
    told = house.run(*words, stdin=b'{"name": "choose"}').err
    assert "choose needs its " in told
    assert "--as" not in told


def test_an_electronic_shoe_goes_on_at_the_same_card_after_a_crash(house: House) -> None:
    opened(house, "e", "md-1.2/casino-war", "--cards", "electronic")
    with deal(house, "e") as person:
        person.reads()
        plays(
            person, "receive yes", "buy Ann 1 500", "1 yes", "1 150", "1 80", "1", "1", "place Ann 1 initial 20", "no more"
        )
        shown = plays(person, "1")
        assert re.search(r"position 1 gets \w\w", shown)
        person.is_killed()
        person.ended()
    shoes = loads(house)
    assert len(shoes) == 1
    with deal(house, "e") as person:
        assert "310 of 312 cards in the shoe" in person.reads()  # one burned, one dealt
        shown = plays(person, "1")
        assert re.search(r"the dealer gets \w\w", shown)
        assert "309 of 312 cards in the shoe" in shown
        person.types("quit")
    assert loads(house) == shoes
    assert house.journal("verify", "e").code == 0


def loads(house: House) -> list[object]:
    """What the electronic shoes committed to."""
    found = house.journal("show", "e", "--from", "1", "--json").json["records"]
    return [event["root"] for record in found for event in record["events"] if event["event"] == "ShoeLoaded"]


def test_whoever_is_missing_is_asked_for_once(house: House) -> None:
    opened(house)
    with deal(house, "war", LEE) as person:
        person.reads()
        plays(person, "receive no", "1")
        assert person.types("1").endswith("prepare cards is signed by the floorperson or above; name> ")
        assert "verify the inspection of the cards · Kim (floorperson)" in person.types("Kim")
        assert person.types("fill 100 slip-7").endswith("fill is signed by the floorperson or above; name:licence> ")
        assert "needs the licence number of Kim" in person.types("Kim")
        assert person.types("fill 100 slip-7").endswith("name:licence> ")
        assert person.types("Kim:F-2").endswith("fill is signed by the security; name:licence> ")
        shown = person.types("Sam:security:G-5")
        assert "fill: 100.00, slip slip-7 · Kim (floorperson), Sam (security)" in shown
        assert "100.00 go from cage to inventory, slip slip-7  custom" in shown
        assert "credit: 100.00" in person.types("credit 100 slip-8")  # they are known now
        person.types("quit")


def test_what_cannot_be_is_said_in_a_sentence(house: House) -> None:
    opened(house, "big-six")
    lines = {
        "99": "there is no step 99; the list ends at ",
        "0": "there is no step 0; the list ends at ",
        "99999999999999999999": "there is no step 9999999999; the list ends at ",
        "dance": "'dance' is not a step of this table; type its number or the beginning of its name",
        "cl": "'cl' may be close table or clapper at rest or clapper between two sections",
        "open Qs": "'Qs' is not something that open table asks for",
        "no more bets": "refused: ",
        "\x01\x7f…": "is not a step of this table",
    }
    with deal(house, "big-six") as person:
        person.reads()
        for line, says in lines.items():
            shown = person.types(line)
            assert says in shown
            assert "Traceback" not in shown
            assert shown.endswith("big-six> ")
    assert records(house, "big-six") == 2


def test_answers_are_asked_for_until_they_are_possible(house: House) -> None:
    opened(house, "roulette")
    with deal(house, "roulette") as person:
        person.reads()
        plays(person, "inspect ball yes 3/4", "inspect fairness yes", "inspect level yes", "1 yes", "open")
        assert person.types("buy").endswith("player (a name that nobody at the table has)> ")
        assert "colour (white, yellow," in person.types("Ann")
        assert "'green' is not possible for colour; give white, yellow" in person.types("green")
        assert "chip (0.25, 0.50, 1.00" in person.types("light blue")
        assert "'0.30' is not possible for chip" in person.types("0.30")
        assert "amount (at least 0.00, in steps of 0.25)> " in person.types("0.25")
        assert "100.10 is not possible; give at least 0.00, in steps of 0.25" in person.types("100.10")
        assert "'lots' is not an amount of money" in person.types("lots")
        bought = person.types("100")
        assert "Ann has light blue chips of 0.25  617a.3(b)\n      Ann buys chips for 100.00" in bought
        assert person.types("place").endswith("(161 in all))> ")
        assert "split 20-23" in person.types("?")  # all of them
        assert person.types("<") == "<\nroulette> "
        assert "round 1, betting" in person.types("")  # Enter shows the table again
        # A wager that does not exist is answered by the rule on its place.
        person.types("place")
        person.types("split 1-3")
        shown = person.types("5")
        assert "no line runs between the boxes of 1 and 3; 1 can be split with 0, 2, 4 (617a.3(e)(2))" in shown
        assert "lawful now: spin" in shown


def test_what_happened_all_the_same_at_a_recorded_table(house: House) -> None:
    opened(house, "big-six", None, "--mode", "recorded")
    with deal(house, "big-six") as person:
        person.reads()
        plays(person, "open", "buy Ann 100")
        refused = person.types("clapper at rest")  # T12: before its fields are asked for
        assert "refused: clapper at rest cannot be: the wheel does not turn (619a.2(b))" in refused
        assert refused.endswith("Did it happen anyway? [y/N] ")
        assert "deviation" not in person.types("")
        person.types("clapper at rest joker 3")
        shown = person.types("y")
        assert "clapper at rest was not lawful but happened" in shown
        assert "waits for a ruling: the clapper rests on joker after 3 revolutions" in shown
        # An amount that the table does not allow can be what was paid.
        person.types("place $1")
        assert person.types("1000").endswith("Enter it anyway? [y/N] ")
        person.types("n")
        person.types("<")
        person.types("place $1 1000")
        assert person.types("<") == "<\nbig-six> "
        shown = plays(person, "rule the wheel was tested")
        assert "ruled: stands, the wheel was tested" in shown
        person.types("quit")
    assert house.journal("verify").code == 0


def test_two_terminals_at_one_table(house: House) -> None:
    opened(house, "big-six")
    with deal(house, "big-six") as one, deal(house, "big-six") as other:
        one.reads()
        other.reads()
        plays(one, "open", "buy Ann 100")
        shown = other.types("buy Bo 50")
        assert "open table · Lee (dealer)" in shown  # what happened meanwhile is told first
        assert "Ann buys chips for 100.00" in shown
        assert "buy in was not done: the table has changed, look again" in shown
        assert "Bo buys chips for 50.00" in plays(other, "buy Bo 50")
        assert "Bo buys chips for 50.00" in plays(one, "place Ann $1 5")  # it is still as it was shown
        plays(one, "no more")
        # A number means what stood beside it, not what stands there now.
        assert "no more bets was not done: the table has changed, look again" in other.types("1")
        assert "spin the wheel clockwise · Lee (dealer)" in plays(other, "spin clockwise")
        one.types("quit")
        other.types("quit")
    assert house.journal("verify").code == 0


def test_a_hand_of_badugi_with_cards_nobody_saw(house: House) -> None:
    opened(house, "badugi")
    with deal(house, "badugi") as person:
        person.reads()
        plays(person, "open", "sit Ann 1", "sit Bo 2", "buy Ann 100", "buy Bo 100", "change", "start")
        asked = person.types("deal")
        assert asked.endswith("  cards (from 1 to 8, to Ann, Bo, Ann, Bo, Ann, Bo, Ann, Bo; Enter: 8 unseen)> ")
        plays(person, "", "post", "post", "call", "check", "discard ??", "deal ????", "discard", "", "check", "check")
        for _ in range(2):  # in the second and the third draw both stand pat, and nobody bets
            plays(person, "discard", "", "discard", "", "check", "check")
        assert person.types("show").endswith("  cards (exactly 4)> ")
        assert "2 cards are not possible; give exactly 4" in person.types("As 2d")
        assert "1 card is not possible; give exactly 4" in person.types("As")
        assert "Ann shows As 2d 5h 9c (badugi 9-5-2-A)" in person.types("As 2d 5h 9c")
        assert "Bo shows Ac 3d 6h 8s (badugi 8-6-3-A)" in person.types("show Ac3d6h8s")
        assert "Bo wins 8.00 of the main pot" in plays(person, "award")
        person.types("quit")
    assert house.journal("verify").code == 0


def test_a_store_that_does_not_answer_is_asked_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same command under the same id: whether the first try was kept or not, it is recorded once."""
    from croupier.journal.book import Journal
    from croupier.journal.problems import UnavailableError
    from croupier.journal.record import Entry, Record

    opened(house, "big-six")
    append, failed = Journal.append, list[str]()

    def fails_once(journal: Journal, entry: Entry, *, expects: int) -> Record:
        made = append(journal, entry, expects=expects)
        if not failed:
            failed.append(entry.id)
            raise UnavailableError("the database does not answer")
        return made

    monkeypatch.setattr(Journal, "append", fails_once)
    words = ("table", "deal", "big-six", "--db", house.db, "--as", LEE)
    shown = house.run(*words, stdin=b"open\ny\nquit\n")
    assert "halted: the database does not answer\nTry again? [y/N] " in shown.out
    assert "   3  open table" in shown.out
    assert records(house, "big-six") == 3
    assert failed


def test_a_count_is_asked_for_when_a_table_closes(house: House) -> None:
    opened(house, "big-six")
    words = ("table", "close", "big-six", "--as", LEE, "--as", KIM)
    with terminal(*words, cwd=house.folder) as person:
        assert person.reads().endswith("the inventory as the first person counted it, in dollars> ")
        person.interrupts()
        assert person.ended() == 130
    with terminal(*words, cwd=house.folder) as person:
        person.reads()
        assert person.types("20000").endswith("the inventory as the second person counted it, in dollars> ")
        assert person.types("20000").endswith("table big-six is closed for the day\n")
        assert person.ended() == 0


WORDS = (
    *("1", "2", "3", "4", "5", "7", "12", "0", "-1", "99", "", "<", "?", "y", "n", "yes", "no", "\x1b[A", "é", "..."),
    *("Ann", "Bo", "Ann 1 500", "1 500", "100", "5.25", "-5", "1e9", "Qs", "Td", "??", "Qs Kd", "As 2d 5h 9c", "all"),
    *("deal", "deal Qs", "place", "place Ann", "buy Ann 1 500", "buy Bo white 1 50", "buy Ann 100", "sit Ann 1"),
    *("red", "joker", "initial", "straight 17", "clockwise", "counter", "spin", "no more", "settle", "start", "call"),
    *("Kim:floorperson:F-2", "Sam:security", "Sam:G-5", "a:b:c:d", ":", "slip 7", "report", "rule on", "adjust", "post"),
)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_whatever_is_typed_nothing_falls_over(house: House, name: str, seed: int) -> None:
    """Somebody leans on the keys; most of it is refused, each time in a sentence, and what was done is lawful."""
    house.evening(name)
    chance = Random(f"{name} {seed}")
    typed = "\n".join(chance.choice(WORDS) for _ in range(150))
    shown = house.run("table", "deal", name, "--db", house.db, "--as", LEE, "--at", AT_NIGHT, stdin=typed.encode())
    assert (shown.code, shown.err) == (0, "")
    assert "continues from here" in shown.out
    found = house.journal("verify", "--json").json["journals"][0]["findings"]
    assert all(one["says"].endswith("no ruling yet") for one in found)  # a deviation may have been among it


def test_a_broken_rule_is_found_by_its_section_or_a_part_of_its_name(house: House) -> None:
    opened(house)
    with deal(house, "war") as person:
        person.reads()
        plays(person, "receive yes", "buy Ann 1 500")
        asked = person.types("report deviation")
        assert asked.endswith("  broken rule (its section, or a part of the rule's name; ? lists them)> ")
        assert "burn.war (651a.9(f)), burn.war_for (651a.9(f))" in " ".join(person.types("?").split())
        several = person.types("burn")
        assert "'burn' may be burn." in several
        assert "burn.shoe (651a.8(b)), burn.device (651a.5(h), 651a.8(b)), burn.new_dealer" in several
        of_the_section = person.types("651a.8(b)")
        assert "'651a.8(b)' may be burn." in of_the_section
        assert "burn.new_dealer (651a.8(b))" in of_the_section
        assert "burn.shoe (651a.8(b))" in of_the_section
        assert "burn.war (" not in of_the_section
        assert "'brun.shoe' is not a rule of this table; similar: burn.shoe (651a.8(b))" in person.types("brun.shoe")
        assert "is not a rule of this table; `croupier rules EDITION` lists" in person.types("qqqqqq")
        assert person.types("651a.2(a)").endswith("  what (what happened)> ")
        assert "deviation: ten sat down  651a.2(a)" in person.types("ten sat down")
        assert "deviation: not burned  651a.8(b)" in person.types("report deviation burn shoe not burned")
        assert person.types("quit")
    unknown = house.deal("war", {"name": "report deviation", "broken": "651a.8(b)", "what": "not burned"})
    assert "'651a.8(b)' is not a rule of this table; similar: burn." in unknown.refused()
    assert "burn.shoe (651a.8(b))" in unknown.refused()
