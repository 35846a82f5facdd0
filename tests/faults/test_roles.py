"""The roles of the deployment page on a real server: each may do what the page says, and is told which grant it lacks."""

import re
from pathlib import Path

import pytest
from sqlalchemy import text

from cli.conftest import Ran, Run, run  # noqa: F401
from croupier.journal.book import Journal
from croupier.journal.problems import UnavailableError
from croupier.journal.store.store import open_store
from faults.postgresql import Cluster
from journal.entries import AT, KEY, findings

pytestmark = pytest.mark.long
PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "deployment.md"
PEOPLE = ("--as", "Kim:floorperson:F-2", "--as", "Lee:dealer:D-1", "--at", AT)


def grants() -> list[str]:
    """The statements of the page."""
    (block,) = re.findall(r"^```sql\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [line for line in block.splitlines() if line]


class Casino:
    """A database whose roles have the grants of the page."""

    def __init__(self, cluster: Cluster, run: Run, name: str) -> None:  # noqa: F811
        self.cluster, self.name, self._run = cluster, name, run
        self.owner = cluster.database(name)
        assert run("journal", "create", self.owner).out == f"{self.shown('croupier')} is ready for journals\n"

    def by(self, role: str) -> str:
        return self.owner.replace("://croupier@", f"://{role}@")

    def shown(self, role: str) -> str:
        return self.by(role).replace(f"host={self.cluster.folder}", f"host={str(self.cluster.folder).replace('/', '%2F')}")

    def open(self, role: str) -> Ran:
        words = ("table", "open", "pa-2011-proposed/big-six", "--table", "w", "--db", self.by(role), "--float", "500")
        return self._run(*words, *PEOPLE)

    def deal(self, role: str, command: str = "open table") -> Ran:
        words = ("table", "deal", "w", "--db", self.by(role), *PEOPLE, "--do", "-")
        return self._run(*words, stdin=f'{{"name": "{command}"}}'.encode())

    def refused(self, role: str, statement: str) -> str:
        """Why the role may not do this."""
        with open_store(self.by(role)) as store, pytest.raises(UnavailableError) as wrong, store.writing() as connection:
            connection.execute(text(statement))
        return wrong.value.reason.removeprefix(f"{self.shown(role)}: ")


@pytest.fixture(scope="session")
def roles(cluster: Cluster) -> Cluster:
    for role in ("terminals", "signers", "auditors"):
        cluster.sql("postgres", f"CREATE ROLE {role} LOGIN")
    return cluster


@pytest.fixture
def casino(roles: Cluster, run: Run, request: pytest.FixtureRequest) -> Casino:  # noqa: F811
    return Casino(roles, run, re.sub(r"\W+", "-", request.node.name))


def test_the_grants_of_the_page_are_enough_and_no_more(casino: Casino, run: Run) -> None:  # noqa: F811
    casino.cluster.sql(casino.name, "".join(grants()))
    assert (casino.open("terminals").err, casino.deal("terminals").err) == ("", "")
    assert "the table is open" in run("journal", "replay", casino.by("terminals"), "w", "1").out
    assert run("table", "show", "w", "--db", casino.by("terminals")).code == 0
    with open_store(casino.by("signers")) as store:
        Journal(store, "w").checkpoint(KEY, AT)
    verified = run("journal", "verify", casino.by("auditors"))
    assert (verified.code, "3 signed" in verified.out) == (0, True)

    for role in ("terminals", "signers", "auditors"):
        for statement in ("UPDATE records SET id = 'x'", "DELETE FROM records", "DELETE FROM journals", "TRUNCATE records"):
            assert casino.refused(role, statement).startswith(f"{role} may not do this (permission denied for table ")
        for statement in ("DELETE FROM checkpoints", "UPDATE checkpoints SET size = 1", "DROP TABLE records"):
            assert "nothing was recorded" in casino.refused(role, statement)
    for role in ("signers", "auditors"):
        assert casino.refused(role, "UPDATE journals SET version = 0") == (
            f"{role} may not do this (permission denied for table journals): "
            f"GRANT SELECT, INSERT, UPDATE (version, head) ON journals TO {role} allows it; nothing was recorded"
        )
        assert f"GRANT SELECT, INSERT ON records TO {role}" in casino.deal(role, "close table").refused()
    for role in ("terminals", "auditors"):
        refused = casino.refused(role, "INSERT INTO checkpoints VALUES (1, 9, '', '', '')")
        assert f"GRANT SELECT, INSERT ON checkpoints TO {role} allows it" in refused
    with open_store(casino.owner) as store:
        assert findings(store) == []


def test_who_only_deals_needs_less(casino: Casino) -> None:
    assert casino.open("croupier").code == 0
    read, _, _, record, _ = grants()
    move = "GRANT UPDATE (version, head) ON journals TO terminals;"
    casino.cluster.sql(casino.name, read + move + record)
    assert casino.deal("terminals").err == ""


@pytest.mark.parametrize("missing", range(len(grants()) - 1))
def test_a_terminal_that_lacks_a_grant_is_told_which(casino: Casino, missing: int) -> None:
    given = [statement for number, statement in enumerate(grants()) if number != missing]
    casino.cluster.sql(casino.name, "".join(given))
    refused = casino.open("terminals").refused()
    assert refused.startswith(f"{casino.shown('terminals')}: terminals may not do this (permission denied for ")
    needed = (
        "GRANT SELECT ON croupier_versions TO terminals allows it",
        "GRANT SELECT, INSERT, UPDATE (version, head) ON journals TO terminals allows it",
        "GRANT USAGE ON SEQUENCE journals_id_seq TO terminals allows it",
        "GRANT SELECT, INSERT ON records TO terminals allows it",
    )
    assert needed[missing] in refused
    assert "may or may not be recorded" not in refused


def test_only_who_may_make_tables_makes_them(roles: Cluster, run: Run) -> None:  # noqa: F811
    where = roles.database("fresh").replace("://croupier@", "://terminals@")
    refused = run("journal", "create", where).refused()
    assert "terminals may make no tables here (permission denied for schema public)" in refused
    assert "croupier journal create" in refused
