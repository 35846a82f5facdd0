"""One-time links and tokens: once, for a while, for one person, in one role, at some tables."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.people.links import SpentLinkError
from croupier.people.people import People
from faults.postgresql import Cluster
from people.houses import DEALER, FLOOR, OTHER, PASSWORD, Clock, house, staffed

AT_ONCE = 8


def test_the_first_link_makes_one_administrator(folder: Path) -> None:
    with house(folder) as people:
        old, secret = people.links.first(), people.links.first()
        assert old is not None
        assert secret is not None
        assert people.links.look(old).is_first  # every server prints one when it starts
        assert people.links.look(secret).is_first
        for bad in ("short", "aaaaaaaaaaaaaaaa", "e-1000e-1000", "x" * 201):
            with pytest.raises(InputError, match="password"):
                people.links.use(secret, bad, reference="E-1000")
        with pytest.raises(InputError, match="cannot be a reference"):
            people.links.use(secret, PASSWORD, reference="Ada")
        people.links.use(secret, PASSWORD, reference="E-1000", name="Ada Adams")
        for spent in (secret, old):
            with pytest.raises(SpentLinkError):
                people.links.use(spent, PASSWORD, reference="E-1001")
        assert people.links.first() is None


def test_a_link_expires(folder: Path) -> None:
    clock = Clock()
    with staffed(folder, clock) as people:
        secret = people.links.invite(DEALER)
        clock.passes(hours=72, seconds=-1)
        assert people.links.look(secret).reference == DEALER
        clock.passes(seconds=1)
        with pytest.raises(SpentLinkError):
            people.links.use(secret, OTHER)


def first_at_once(people: People) -> None:
    """Every server's link, each used by somebody at the same moment."""
    links = [people.links.first() or "" for _ in range(AT_ONCE)]

    def use(number: int) -> bool:
        try:
            people.links.use(links[number], OTHER, reference=f"E-200{number}")
        except SpentLinkError:
            return False
        return True

    with ThreadPoolExecutor(AT_ONCE) as pool:
        assert sum(pool.map(use, range(AT_ONCE))) == 1
    assert len(people.accounts.everybody()) == 1


def used_at_once(people: People) -> None:
    secret = people.links.invite(DEALER)

    def use(number: int) -> str | None:
        try:
            people.links.use(secret, f"{OTHER} {number}")
        except SpentLinkError:
            return None
        return f"{OTHER} {number}"

    with ThreadPoolExecutor(AT_ONCE) as pool:
        passwords = [one for one in pool.map(use, range(AT_ONCE)) if one is not None]
    assert len(passwords) == 1
    assert people.sessions.log_in(DEALER, passwords[0], address="")


def test_of_many_who_use_a_link_at_once_one_succeeds(folder: Path) -> None:
    with staffed(folder) as people:
        used_at_once(people)


def test_of_many_first_links_one_makes_the_administrator(folder: Path) -> None:
    with house(folder) as people:
        first_at_once(people)


def test_many_tries_at_once_count_as_many(folder: Path) -> None:
    with staffed(folder) as people:
        tried_at_once(people)


def tried_at_once(people: People) -> None:
    def attempt(number: int) -> str:
        with pytest.raises(InputError) as wrong:
            people.sessions.log_in(DEALER, OTHER, address=f"192.0.2.{number}")
        return type(wrong.value).__name__

    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = sorted(pool.map(attempt, range(AT_ONCE)))
    assert answers == ["TooSoonError"] * (AT_ONCE - 5) + ["WrongPasswordError"] * 5


@pytest.mark.long
def test_the_same_on_postgresql(cluster: Cluster, folder: Path) -> None:
    with house(folder, address=cluster.database("first")) as people:
        first_at_once(people)
    with staffed(folder, address=cluster.database("people")) as people:
        used_at_once(people)
        tried_at_once(people)
        token = people.tokens.give(FLOOR, "floorperson", "screen")
        assert people.tokens.find(token) is not None
        people.accounts.end(FLOOR, "floorperson")
        assert people.tokens.find(token) is None


def test_a_token_is_for_its_tables_until_its_day(folder: Path) -> None:
    clock = Clock()
    with staffed(folder, clock) as people:
        text = people.tokens.give(DEALER, "dealer", "shoe of War 7", tables=["War 7"], days=30)
        token = people.tokens.find(text)
        assert token is not None
        assert (token.person.reference, token.role, token.licence) == (DEALER, "dealer", "D-1")
        assert token.covers("War 7")
        assert not token.covers("War 8")
        clock.passes(days=30, seconds=-1)
        assert people.tokens.find(text) is not None
        clock.passes(seconds=1)
        assert people.tokens.find(text) is None


def test_a_revoked_token_stays_revoked(folder: Path) -> None:
    with staffed(folder) as people:
        text = people.tokens.give(DEALER, "dealer", "shoe")
        (token,) = people.tokens.all(DEALER)
        with pytest.raises(InputError, match="no token"):
            people.tokens.revoke(token.id, reference=FLOOR)
        people.tokens.revoke(token.id)
        assert people.tokens.find(text) is None
        with pytest.raises(InputError, match="no token"):
            people.tokens.revoke(token.id)
        people.accounts.lock(DEALER)
        people.accounts.unlock(DEALER)
        assert people.tokens.find(text) is None


@pytest.mark.parametrize("text", ["", "croupier", "croupier__", "croupier_0123_x", "Bearer x", "x" * 5000, "a_b_c"])
def test_what_is_no_token(folder: Path, text: str) -> None:
    with staffed(folder) as people:
        people.tokens.give(DEALER, "dealer", "shoe")
        assert people.tokens.find(text) is None


@pytest.mark.parametrize(
    ("who", "role", "name", "days", "why"),
    [
        (DEALER, "floorperson", "x", 1, "is not 'floorperson'"),
        ("E-1000", "administrator", "x", 1, "no token keeps accounts"),
        (DEALER, "dealer", "", 1, "a name of 1 to 60"),
        (DEALER, "dealer", "x", 0, "lasts 1 to 366 days"),
        (DEALER, "dealer", "x", 367, "lasts 1 to 366 days"),
        ("E-4444", "dealer", "x", 1, "is nobody's reference"),
    ],
)
def test_which_tokens_are_not_given(folder: Path, who: str, role: str, name: str, days: int, why: str) -> None:
    with staffed(folder) as people, pytest.raises(InputError, match=why):
        people.tokens.give(who, role, name, days=days)
