"""`croupier people`: accounts from the house's own machine, and one clear line for what is wrong."""

from pathlib import Path

import pytest

from cli.conftest import Ran, Run
from croupier.people.people import people_of
from paths import ROOT
from people.houses import PASSWORD, cheap

REGISTER = str(ROOT / "examples" / "tables" / "register.toml")


class House:
    """The command with the store of a house."""

    def __init__(self, run: Run, folder: Path) -> None:
        self.run, self.db = run, str(folder / "tables.db")

    def __call__(self, *words: str) -> Ran:
        return self.run("people", *words, "--db", self.db)


@pytest.fixture
def people(run: Run, tmp_path: Path) -> House:
    house = House(run, tmp_path)
    assert house("add", "E-1017", "--name", "Lee Park").out == "E-1017 is entered\n"
    return house


def test_somebody_is_entered_given_a_role_and_invited(people: House) -> None:
    given = people("role", "lee park", "dealer", "--licence", "D-1", "--until", "2099-06-30", "--json").json
    (role,) = given["roles"]
    assert (role["role"], role["licence"], role["until"], role["lasts"]) == ("dealer", "D-1", "2099-06-30", True)
    link = people("invite", "E-1017", "--url", "https://house.example/", "--json").json["link"]
    assert link.startswith("https://house.example/setup/")
    with people_of(people.db, passwords=cheap()) as house:
        house.links.use(link.rpartition("/")[2], PASSWORD)
        assert house.sessions.log_in("E-1017", PASSWORD, address="")
    (listed,) = people("list", "--json").json["people"]
    assert (listed["reference"], listed["name"], listed["account"]) == ("E-1017", "Lee Park", "active")
    assert "D-1" in people("list").out


def test_a_token_is_shown_once_and_revoked(people: House) -> None:
    people("role", "E-1017", "dealer", "--licence", "D-1")
    text = people("token", "E-1017", "dealer", "shoe of War 7", "--table", "War 7", "--json").json["token"]
    (listed,) = people("tokens", "--json").json["tokens"]
    assert (listed["name"], listed["tables"], listed["revoked"]) == ("shoe of War 7", ["War 7"], False)
    assert text not in people("tokens").out
    assert people("revoke", listed["token"]).code == 0
    assert "no token" in people("revoke", listed["token"]).refused()
    assert "revoked" in people("tokens", "E-1017").out


def test_a_register_is_entered_once_and_again(people: House) -> None:
    added = people("add", "--register", REGISTER, "--json").json["added"]
    assert "E-1017" not in added  # who was there already has the roles now
    assert people("add", "--register", REGISTER, "--json").json["added"] == []
    assert "dealer" in people("list", "E-1017").out


def test_lock_unlock_end_and_erase(people: House) -> None:
    people("role", "E-1017", "dealer", "--licence", "D-1")
    assert people("lock", "E-1017", "--json").json["account"] == "locked"
    assert "locked out: unlock" in people("invite", "E-1017").refused()
    assert people("unlock", "E-1017").out == "Lee Park (E-1017) may log in\n"
    assert people("role", "E-1017", "dealer", "--end").out == "Lee Park (E-1017) is no longer dealer\n"
    assert people("lock", "E-1017", "--erase", "--json").json["name"] == ""


def test_the_first_administrator_is_invited_by_nobodys_name(people: House) -> None:
    link = people("invite", "--json").json["link"]
    with people_of(people.db, passwords=cheap()) as house:
        house.links.use(link.rpartition("/")[2], PASSWORD, reference="E-1000")
    assert "there is an administrator already" in people("invite").refused()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("add",), "give the reference"),
        (("add", "E-2000", "--register", REGISTER), "give the reference"),
        (("add", "E-1017"), "is there already"),
        (("add", "Lee"), "cannot be a reference"),
        (("list", "E-9999"), "is nobody's reference"),
        (("role", "E-1017", "king"), "is no role"),
        (("role", "E-1017", "dealer"), "no licence number"),
        (("role", "E-1017", "dealer", "--licence", "D-1", "--until", "soon"), "is no day"),
        (("role", "E-1017", "dealer", "--licence", "D-1", "--until", "2001-01-01"), "before it begins"),
        (("role", "E-1017", "dealer", "--end"), "is not 'dealer'"),
        (("role", "E-1017", "dealer", "--end", "--licence", "D-1"), "leave out"),
        (("token", "E-1017", "dealer", "x"), "is not 'dealer'"),
        (("token", "E-1017", "dealer", "x", "--days", "0"), "--days"),
        (("unlock", ""), "is nobody's reference"),
    ],
)
def test_what_is_refused(people: House, words: tuple[str, ...], why: str) -> None:
    assert why in people(*words).refused()


def test_nothing_is_listed_where_there_is_no_house(run: Run, tmp_path: Path) -> None:
    assert "no such file" in run("people", "list", "--db", str(tmp_path / "none.db")).refused()
    assert list(tmp_path.iterdir()) == []
    assert "--db" in run("serve", "--read-only").refused()
