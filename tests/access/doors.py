"""Every address that answers GET, with who reads what there: an explicit table, not that of the code.

A route that is not in the table fails the test, so that a new one cannot be forgotten. `TEXT` are rulebooks, tools and
forms: they read nothing of a house or a table.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from fastapi import FastAPI

from access.server import ELSEWHERE, ROLELESS, TOKEN, VISITOR
from croupier.people.duties import POSTS
from depth import SOAK

STAFF = frozenset({"dealer", "security", "maintenance", "cashier"})
SUPERVISORS = frozenset({"floorperson", "pit manager", "shift manager"})
WATCHERS = frozenset({"surveillance", "auditor", "regulator"})
JOURNAL = SUPERVISORS | WATCHERS
TABLE = JOURNAL | STAFF | {"player"}
SUBMISSIONS = frozenset({"compliance", "regulator"})
TRAINEES = SUPERVISORS | {"administrator"}
ACCOUNTS = frozenset({"administrator"})
PEOPLE = frozenset(POSTS)
NOBODY: frozenset[str] = frozenset()
DEVICE = frozenset({TOKEN})
EVERYBODY = PEOPLE | {VISITOR, ROLELESS}
READERS = (VISITOR, ROLELESS, *POSTS, TOKEN, ELSEWHERE)
SOME = frozenset({"player", "dealer", "pit manager", "auditor", "compliance", "administrator", TOKEN})
"""Of those who may read, one of each kind; in `make soak`, all. Of those who may not, all."""
NOT = frozenset({VISITOR, "player", "compliance", ELSEWHERE})
"""Of those from whom a list must keep something, one of each kind; in `make soak`, all."""

TEXT = re.compile(
    r"/|/(api/)?(v1/)?(editions|compare|vectors|search|manifest|docs|openapi\.json)([./].*)?|/api/v1/(manifest|search|vectors/.*)"
    r"|/(fonts|static|docs|hands|odds|win|protection|search|simulate|tables-cite)(/.*)?|/house/try|/desk/picture\.svg"
    r"|/api/v1/jobs/\{id\}/(points\.csv|plot\.svg)|/login|/login/role|/setup/\{secret\}"
    r"|/api/v1/training/(drills|cards|questions/\{drill\})|/train/(cards|felt|\{drill\}|scenario|scenario/\{name\}|exam)"
)


class Door(NamedTuple):
    """Who reads what is the house's at `at`; at `open_to_all` everybody reads, as it is of a demonstration or their own.

    `lists`: everybody may ask, and the house's part is left out. `hidden`: whoever may not read is told that there is
    nothing. `slow`: one of those who may is enough. `maybe`: the design leaves it open.
    """

    readers: frozenset[str]
    at: tuple[str, ...] = ()
    open_to_all: tuple[str, ...] = ()
    lists: str = ""
    hidden: bool = False
    slow: bool = False
    maybe: frozenset[str] = NOBODY


def of_table(readers: frozenset[str], address: str, maybe: frozenset[str] = NOBODY) -> Door:
    """What is told of one table: of the house's, and of a demonstration."""
    told = [address.replace("{name}", f"{{{which}}}").replace("{number}", "1") for which in ("live", "demo")]
    return Door(readers, (told[0],), (told[1],), maybe=maybe)


API, J = "/api/v1", "/api/v1/journals/{name}"
DOORS: dict[str, Door] = {
    # Tables
    f"{API}/tables": Door(TABLE, (f"{API}/tables",), lists="{live}"),
    f"{API}/tables/{{name}}": of_table(TABLE, f"{API}/tables/{{name}}"),
    f"{API}/tables/{{name}}/felt": of_table(TABLE, f"{API}/tables/{{name}}/felt"),
    f"{API}/tables/{{name}}/recall": of_table(TABLE, f"{API}/tables/{{name}}/recall", maybe=STAFF),
    f"{API}/tables/{{name}}/rounds/{{number}}": of_table(TABLE, f"{API}/tables/{{name}}/rounds/1", maybe=STAFF),
    f"{API}/tables/{{name}}/meters": Door(
        JOURNAL, (f"{API}/tables/{{live}}/meters",), (f"{API}/tables/{{demo}}/meters?as=floorperson",), maybe=STAFF
    ),
    f"{API}/stream": Door(
        TABLE, (f"{API}/stream?tables={{live}}", f"{API}/stream?changes=true&tables={{demo}},{{live}}"),
        (f"{API}/stream?tables={{demo}}@floor",),
    ),
    "/tables": Door(TABLE, ("/tables",), lists="{live}"),
    "/tables/{name}": of_table(TABLE, "/tables/{name}"),
    "/tables/{name}/recall": of_table(TABLE, "/tables/{name}/recall", maybe=STAFF),
    # The floor
    f"{API}/floor": Door(JOURNAL, (f"{API}/floor",), lists="{live}"),
    f"{API}/floor/report": Door(JOURNAL, (f"{API}/floor/report",), lists="{live}"),
    f"{API}/floor/report.csv": Door(JOURNAL, (f"{API}/floor/report.csv?ratings=true",), lists="{live}"),
    f"{API}/floor/report.pdf": Door(JOURNAL, (f"{API}/floor/report.pdf",), slow=True, maybe=EVERYBODY - JOURNAL),
    "/floor": Door(JOURNAL, ("/floor", "/floor?table={live}"), lists="{live}"),
    "/floor/report": Door(JOURNAL, ("/floor/report",), lists="{live}"),
    "/floor/report.csv": Door(JOURNAL, ("/floor/report.csv?ratings=true",), lists="{live}"),
    # Journals
    f"{API}/journals": Door(JOURNAL, (f"{API}/journals",), lists="{live}"),
    f"{J}/records": of_table(JOURNAL, f"{J}/records"),
    f"{J}/records/{{number}}": of_table(JOURNAL, f"{J}/records/{{number}}"),
    f"{J}/records/{{number}}/inclusion": of_table(JOURNAL, f"{J}/records/{{number}}/inclusion"),
    f"{J}/receipt": of_table(JOURNAL, f"{J}/receipt?first=1&last=3"),
    f"{J}/proof": Door(
        JOURNAL, (f"{API}/journals/{{live}}/proof?old=1&new={{size}}",),
        (f"{API}/journals/{{demo}}/proof?old=1&new={{demo_size}}",),
    ),
    f"{J}/find": of_table(JOURNAL, f"{J}/find?person={{player}}"),
    f"{J}/deviations": of_table(JOURNAL, f"{J}/deviations"),
    f"{J}/checkpoints": of_table(JOURNAL, f"{J}/checkpoints"),
    f"{J}/rounds": of_table(JOURNAL, f"{J}/rounds?about={{about}}"),
    f"{J}/rounds/{{number}}": of_table(JOURNAL, f"{J}/rounds/{{number}}"),
    f"{J}/rounds/{{number}}/scenes": of_table(JOURNAL, f"{J}/rounds/{{number}}/scenes"),
    "/journal": Door(JOURNAL, ("/journal", "/journal?person={player}"), lists="{live}"),
    "/journal/{name}": of_table(JOURNAL, "/journal/{name}?person={player}"),
    "/journal/{name}/receipt.svg": of_table(JOURNAL, "/journal/{name}/receipt.svg?record=2"),
    "/journal/{name}/receipt.jsonl": of_table(JOURNAL, "/journal/{name}/receipt.jsonl?first=1&last=3"),
    "/journal/{name}/rounds/{number}": of_table(JOURNAL, "/journal/{name}/rounds/{number}"),
    "/verify": Door(JOURNAL, ("/verify", "/verify?journal={live}"), lists="{live}"),
    # Jobs: of the house's own store, by an auditor
    f"{API}/jobs": Door(frozenset({"auditor"}), (f"{API}/jobs",), lists="{job}"),
    f"{API}/jobs/{{id}}": Door(
        frozenset({"auditor"}), (f"{API}/jobs/{{job}}", "/verify?job={job}"), hidden=True, maybe=JOURNAL - {"auditor"}
    ),
    # Disputes
    f"{API}/disputes": Door(JOURNAL, (f"{API}/disputes",), lists="{claim}"),
    f"{API}/disputes/round": Door(JOURNAL, (f"{API}/disputes/round?table={{live}}&round=1",), hidden=True, maybe=DEVICE),
    f"{API}/disputes/{{number}}": Door(JOURNAL, (f"{API}/disputes/1",), (f"{API}/disputes/E1",)),
    f"{API}/disputes/{{number}}.pdf": Door(JOURNAL, (f"{API}/disputes/1.pdf",), slow=True),
    "/desk": Door(JOURNAL, ("/desk",), lists="{live}", maybe=DEVICE),
    "/desk/new": Door(JOURNAL, ("/desk/new", "/desk/new?find=1&round=1&table={live}"), lists="{live}", maybe=DEVICE),
    "/desk/{number}": Door(JOURNAL, ("/desk/1",), ("/desk/E1",)),
    "/desk/{number}/picture.svg": Door(JOURNAL, ("/desk/1/picture.svg",), ("/desk/E1/picture.svg",)),
    # Submissions
    f"{API}/house/submissions": Door(SUBMISSIONS, (f"{API}/house/submissions",)),
    f"{API}/house/submissions/{{number}}": Door(SUBMISSIONS, (f"{API}/house/submissions/{{submission}}",)),
    "/house/submissions": Door(SUBMISSIONS, ("/house/submissions",)),
    "/house/submissions/{number}": Door(SUBMISSIONS, ("/house/submissions/{submission}",)),
    "/house/submissions/{number}/{kind}.{ending}": Door(
        SUBMISSIONS, ("/house/submissions/{submission}/submission.pdf",), slow=True
    ),
    # Training
    f"{API}/training/record": Door(PEOPLE, open_to_all=(f"{API}/training/record",)),
    f"{API}/training/record.pdf": Door(PEOPLE, (f"{API}/training/record.pdf",), slow=True, maybe=EVERYBODY - PEOPLE),
    f"{API}/training/exams/{{id}}": Door(frozenset({"dealer"}), (f"{API}/training/exams/{{exam}}",), hidden=True),
    f"{API}/training/scenarios": Door(PEOPLE, open_to_all=(f"{API}/training/scenarios",)),
    f"{API}/training/scenarios/{{name}}": Door(PEOPLE, open_to_all=(f"{API}/training/scenarios/no-spin",)),
    f"{API}/training/class": Door(TRAINEES, (f"{API}/training/class",)),
    f"{API}/training/class/{{trainee}}.pdf": Door(TRAINEES, (f"{API}/training/class/{{trainee}}.pdf",), slow=True),
    "/train": Door(PEOPLE, open_to_all=("/train",)),
    "/train/record": Door(PEOPLE, open_to_all=("/train/record",)),
    "/train/record.csv": Door(PEOPLE, open_to_all=("/train/record.csv",)),
    "/train/exam/{id}": Door(frozenset({"dealer"}), ("/train/exam/{exam}",), hidden=True),
    "/train/exam/{id}/{number}": Door(frozenset({"dealer"}), ("/train/exam/{exam}/1",), hidden=True),
    "/class": Door(TRAINEES, ("/class",)),
    "/class.csv": Door(TRAINEES, ("/class.csv", "/class.csv?sections=true")),
    "/class/{trainee}": Door(TRAINEES, ("/class/{trainee}",)),
    # Accounts
    f"{API}/me": Door(PEOPLE, open_to_all=(f"{API}/me",)),
    f"{API}/people": Door(ACCOUNTS, (f"{API}/people",)),
    "/account": Door(PEOPLE, ("/account",)),
    "/house/people": Door(ACCOUNTS, ("/house/people",)),
    "/house/people/{reference}": Door(ACCOUNTS, ("/house/people/{trainee}",)),
}  # fmt: skip


def readers_of(door: Door) -> list[str]:
    """Those whom the test lets ask."""
    may = [reader for reader in READERS if may_read(door, reader)]
    one = door.slow or (door.lists and not SOAK)
    some = may[:1] if one else [reader for reader in may if SOAK or reader in SOME] or may[:1]
    kept = [reader for reader in READERS if may_read(door, reader) is False and (SOAK or not door.lists or reader in NOT)]
    return [*kept, *some]


def paths(app: FastAPI) -> set[str]:
    """Every path that answers GET: those of the OpenAPI document, pages, and what is mounted."""
    described = {path for path, methods in app.openapi()["paths"].items() if "get" in methods}
    return described | {path.replace(":path", "") for path, methods in _routes(app) if methods is None or "GET" in methods}


def _routes(app: FastAPI) -> Iterator[tuple[str, set[str] | None]]:
    route: Any
    for route in app.router.routes:
        nested = getattr(route, "effective_route_contexts", None)
        for one in nested() if nested else (route,):
            yield one.path, getattr(one, "methods", None)


def may_read(door: Door, reader: str) -> bool | None:
    """Whether somebody reads the house's part; None where the table does not say."""
    if reader in door.maybe:
        return None
    if reader in (TOKEN, ELSEWHERE):
        named = any("{live}" in address for address in (*door.at, door.lists))
        return ("floorperson" in door.readers and reader == TOKEN) if named else None
    return reader in door.readers
