"""Log-in: nobody without the password, waits that grow, one role a day, and sessions that end."""

from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.people.attempts import FIRST_WAIT, LONGEST_WAIT, TRIES, TRIES_OF_ADDRESS, TooSoonError, in_words, wait
from croupier.people.diary import CONSOLE
from croupier.people.people import People
from croupier.people.sessions import NotAllowedError, WrongPasswordError
from people.houses import DEALER, FLOOR, OTHER, PASSWORD, Clock, enter, house, staffed, told

HERE = "192.0.2.1"


def logs_in(people: People, who: str = DEALER, password: str = PASSWORD, role: str = "", address: str = HERE) -> str:
    return people.sessions.log_in(who, password, address=address, role=role)


def test_somebody_logs_in_by_reference_or_name_in_any_spelling(folder: Path) -> None:
    with staffed(folder) as people:
        for who in (DEALER, "e1017", "Lee Park", " lee  PARK "):
            session = people.sessions.require(logs_in(people, who))
            assert (session.person.reference, session.role, session.licence) == (DEALER, "dealer", "D-1")


def test_a_name_of_two_people_is_nobodys(folder: Path) -> None:
    with staffed(folder) as people:
        enter(people, "E-1018", "Lee Park", "dealer", "D-8")
        with pytest.raises(WrongPasswordError):
            logs_in(people, "Lee Park")
        assert logs_in(people, "E-1018")


def test_five_wrong_passwords_and_then_waits_that_grow(folder: Path) -> None:
    clock = Clock()
    with staffed(folder, clock) as people:
        for left in (4, 3, 2, 1, 0):
            with pytest.raises(WrongPasswordError) as wrong:
                logs_in(people, password=OTHER)
            assert wrong.value.left == left
        for minutes in (10, 20, 40):
            with pytest.raises(TooSoonError) as soon:
                logs_in(people)  # the right one, too
            assert soon.value.seconds == minutes * 60
            clock.passes(seconds=minutes * 60 - 1)
            with pytest.raises(TooSoonError):
                logs_in(people)
            clock.passes(seconds=1)
            with pytest.raises(WrongPasswordError):
                logs_in(people, password=OTHER)
        assert told(people).count((CONSOLE, "wait after wrong passwords")) == 4
        people.accounts.unlock(DEALER)
        assert logs_in(people)


def test_a_right_password_begins_anew(folder: Path) -> None:
    with staffed(folder) as people:
        for _ in range(3):
            for _ in range(TRIES - 1):
                with pytest.raises(WrongPasswordError):
                    logs_in(people, password=OTHER)
            logs_in(people)


def test_an_unknown_person_is_answered_as_a_known_one(folder: Path) -> None:
    with staffed(folder) as people:
        people.accounts.add("E-1099", "No Password")
        answers = []
        for number, who in enumerate((DEALER, "E-9999", "E-1099", "x" * 5000, "")):
            said = []
            for _ in range(TRIES + 1):
                with pytest.raises(InputError) as wrong:
                    logs_in(people, who, OTHER, address=f"192.0.2.{number}")
                said.append(str(wrong.value))
            answers.append(said)
        assert all(said == answers[0] for said in answers)


def test_an_address_waits_whoever_it_tries(folder: Path) -> None:
    clock = Clock()
    with staffed(folder, clock) as people:
        for number in range(TRIES_OF_ADDRESS):
            with pytest.raises(WrongPasswordError):
                logs_in(people, f"E-{5000 + number}", OTHER)
        with pytest.raises(TooSoonError) as soon:
            logs_in(people)
        assert soon.value.seconds == 60
        assert logs_in(people, address="192.0.2.77")
        clock.passes(seconds=60)
        assert logs_in(people)


def test_waits_double_up_to_a_day() -> None:
    assert [wait(failures, TRIES, FIRST_WAIT) for failures in (0, 4, 5, 6, 7)] == [0, 0, 600, 1200, 2400]
    assert wait(1000, TRIES, FIRST_WAIT) == LONGEST_WAIT
    assert [in_words(seconds) for seconds in (1, 60, 91, 600, 5401, 86_400)] == [
        *("one second", "60 seconds", "two minutes", "ten minutes", "two hours", "24 hours"),
    ]


def test_somebody_with_two_roles_chooses_and_dealing_keeps_from_the_floor(folder: Path) -> None:
    clock = Clock()
    with staffed(folder, clock) as people:
        people.accounts.give(DEALER, "floorperson", "F-17")
        secret = logs_in(people)
        assert people.sessions.require(secret).role == ""
        assert people.sessions.choose(secret, "dealer").licence == "D-1"
        with pytest.raises(NotAllowedError, match="they were dealer today"):
            people.sessions.choose(secret, "floorperson")
        with pytest.raises(NotAllowedError, match="they are not that"):
            people.sessions.choose(secret, "surveillance")
        assert people.sessions.require(logs_in(people)).role == "dealer"  # the only one that is left today
        clock.passes(days=1)
        floor = logs_in(people, role="floorperson")
        assert people.sessions.require(floor).role == "floorperson"
        assert people.sessions.require(logs_in(people, role="dealer")).role == "dealer"  # a supervisor may go on to deal
        assert people.sessions.find(floor) is None  # and not come back, at another screen


def test_a_session_ends_after_a_quarter_of_an_hour_without_a_request(folder: Path) -> None:
    clock = Clock()
    with staffed(folder, clock) as people:
        secret = logs_in(people)
        for _ in range(4):
            clock.passes(minutes=14, seconds=59)
            assert people.sessions.find(secret) is not None
        clock.passes(minutes=15)
        assert people.sessions.find(secret) is None
        clock.passes(minutes=-15)


def test_a_session_ends_after_twelve_hours(folder: Path) -> None:
    clock = Clock()
    with staffed(folder, clock) as people:
        enter(people, "E-1030", "Vi Vale", "surveillance")
        secret, watched = logs_in(people), logs_in(people, "E-1030")
        for _ in range(71):
            clock.passes(minutes=10)
            assert people.sessions.find(secret) is not None
        assert people.sessions.find(watched) is not None  # who only watches may sit still
        clock.passes(minutes=10)
        assert people.sessions.find(secret) is None
        assert people.sessions.find(watched) is None


@pytest.mark.parametrize("how", ["log out", "end", "lock", "role", "password"])
def test_what_ends_a_session_at_once(folder: Path, how: str) -> None:
    with staffed(folder) as people:
        secret, other = logs_in(people), logs_in(people, FLOOR)
        match how:
            case "log out":
                people.sessions.log_out(secret)
            case "end":
                (session,) = people.sessions.of(DEALER)
                people.sessions.end(DEALER, session.id, by="E-1000")
                with pytest.raises(InputError, match="has no session"):
                    people.sessions.end(DEALER, session.id, by="E-1000")
            case "lock":
                people.accounts.lock(DEALER)
                people.accounts.unlock(DEALER)
            case "role":
                people.accounts.end(DEALER, "dealer")
            case _:
                people.links.use(people.links.invite(DEALER), OTHER)
        assert people.sessions.find(secret) is None
        assert people.sessions.find(other) is not None


def test_nobody_logs_in_without_a_role_a_password_or_while_locked_out(folder: Path) -> None:
    with house(folder) as people:
        people.accounts.add(DEALER, "Lee Park")
        with pytest.raises(WrongPasswordError):
            logs_in(people, password="")
        people.links.use(people.links.invite(DEALER), PASSWORD)
        with pytest.raises(NotAllowedError, match="no role"):
            logs_in(people)
        people.accounts.give(DEALER, "dealer", "D-1")
        people.accounts.lock(DEALER)
        with pytest.raises(WrongPasswordError):
            logs_in(people)


def test_secrets_are_nowhere_in_the_house(folder: Path) -> None:
    with staffed(folder) as people:
        secret = logs_in(people)
        link, token = people.links.invite(FLOOR), people.tokens.give(DEALER, "dealer", "shoe")
        kept = b"".join(file.read_bytes() for file in folder.iterdir())
        for hidden in (secret, link, token, token.split("_", 2)[2], PASSWORD):
            assert hidden.encode() not in kept
        assert people.sessions.find(secret[:-1]) is None
        for strange in ("", "x", "x" * 10_000, "'; DROP TABLE people_persons"):
            assert people.sessions.find(strange) is None
