"""The pages of journals: all of them and a search through them, one table's, a round card by card, and verification."""

import re
from typing import Annotated, Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.journal.problems import without_places
from croupier.tables.audit.search import NoSuchSectionError, Wanted, cites_in, wanted
from croupier.web.api.exchange.answers import JSON_LINES, marked
from croupier.web.api.exchange.work import worked_out
from croupier.web.api.jobs import jobs_of, own_job, owner_of, require_verifiable
from croupier.web.api.journals import books_of
from croupier.web.books import Books, UnknownRecordError
from croupier.web.jobs.job import OPEN
from croupier.web.journal import reading, receipts
from croupier.web.journal.api import About, Before, Day, Deviation, Person, RoundNumber, Section, Since, Until, _checked
from croupier.web.journal.verify import asked_of, first_wrong, form_of
from croupier.web.page import nav
from croupier.web.page.show import render
from croupier.web.request.who import taken_out
from croupier.web.tables.problems import problem_json, status_of
from croupier.web.tables.visitors.origin import require_same_origin

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
nav.register(
    nav.Entry("Journal", "/journal", "journal", "j", 30),
    nav.Door("Audit a journal", "Rounds card by card, ledger, hashes, receipts that verify.", "/journal", "audit", 45),
)
READ = ["GET", "HEAD"]
MOST_TABLES, MOST_FOUND = 40, 100
"""So many journals are searched at once, the rest one by one, and so many records of them shown."""
LONG = 50_000
"""Records of a journal above which its deviations are only read when somebody asks."""
ENTERED = ("Deviated", "UnlawfulStepEntered")
"""Events by which a deviation is entered."""
DEVIATIONS = {
    "": "All records",
    "any": "Deviations",
    "waiting": "Wait for a ruling",
    "ruled": "Ruled",
    "withdrawn": "Withdrawn",
}
PURPOSES = {"live": "House", "practice": "Practice", "demonstration": "Demonstration"}
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_CARD = re.compile(r"(^|[\s(,:])(10|[2-9TJQKA])([cdhs])(?=$|[\s),;.])")
Record = Annotated[int | None, Query(ge=1, lt=2**53)]
BackTo = Annotated[int | None, Query(ge=0, lt=2**53, alias="round")]
Name = Annotated[str, Query(max_length=200)]
Plain = dict[str, Any]


def suited(words: str) -> str:
    """Cards in a sentence as people write them: Qs is Q♠."""
    return _CARD.sub(lambda found: found[1] + found[2] + _SUITS[found[3]], words)


def money(cents: int) -> str:
    """An amount with its thousands parted."""
    return f"{'−' if cents < 0 else ''}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def title_of(record: Plain) -> str:
    """What a record is called: its one sentence, or what was done where much followed from it."""
    events = record["events"]
    several = sum(one["cents"] is not None for one in events) > 1
    title: str = record["says"] if several or not events else events[0]["says"]
    return title


def named(record: Plain) -> str:
    """The same with who signed, unless it begins with them."""
    people, title = [one["person"] for one in record["by"]], title_of(record)
    return title if title.startswith(tuple(people)) else f"{', '.join(people)}: {title}"


def table_address(name: str) -> str:
    """The page of a table's journal."""
    return f"/journal/{quote(name, safe='')}"


def round_address(name: str, number: int, record: int | None = None) -> str:
    """The page of a round, at one of its records."""
    return f"{table_address(name)}/rounds/{number}" + (f"?record={record}" if record else "")


def step_address(name: str, one: Plain) -> str:
    """Where a record is shown: in its round, or at the table while that is in play."""
    if one["in_play"]:
        return f"/tables/{quote(name)}"
    return round_address(name, one["round"], one["record"])


_SHOWN = {
    "suited": suited,
    "money": money,
    "capital": capital,
    "title_of": title_of,
    "named": named,
    "cites_in": cites_in,
    "table_address": table_address,
    "round_address": round_address,
    "step_address": step_address,
    "purposes": PURPOSES,
}


def shown(template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page that nobody keeps: the journal grows."""
    return HTMLResponse(render(template, **_SHOWN, **context), status, {"Cache-Control": "no-store"})


def _asked(form: Plain) -> tuple[Wanted, Plain]:
    """What a filter asks for, and its fields as the address has them; a filter that says nothing sensible is refused."""
    given = {name: value for name, value in form.items() if value not in ("", None)}
    return wanted(**given), given


@router.api_route("/journal", methods=READ)
def journals(
    request: Request,
    table: Name = "",
    person: Person = "",
    section: Section = "",
    deviation: Deviation = "",
    since: Since = "",
    until: Until = "",
    about: About = "",
    day: Day = None,
) -> Response:
    """All journals; with a filter, what it finds in them, or in one."""
    form = {"person": person, "section": section, "deviation": deviation, "since": since, "until": until}
    if table:
        asked = {**form, "about": about, "day": day}
        rest = urlencode({name: value for name, value in asked.items() if value})
        return RedirectResponse(table_address(table) + (f"?{rest}" if rest else ""), 303)
    page: Plain = {"form": form, "heads": [], "found": [], "given": {}, "refused": None, "nothing": "", "left": 0}
    books, status = books_of(request), 200
    try:
        page["heads"] = books.journals()["journals"]
    except InputError as wrong:
        page["nothing"] = without_places(wrong.reason)
    try:
        asked_for, page["given"] = _asked(form)
        readable = [head for head in page["heads"] if head["says"] is None] if page["given"] else []
        page["left"] = max(len(readable) - MOST_TABLES, 0)
        nowhere, looked = None, False
        for head in readable[:MOST_TABLES]:
            try:
                told = reading.found_json(books, head["journal"], asked_for)
            except NoSuchSectionError as wrong:
                nowhere = nowhere or wrong
                continue
            looked = True
            beside = {"journal": head["journal"], "edition": head["edition"]}
            page["found"] += [{**one, **beside} for one in told["records"]]
        if nowhere and not looked:
            raise nowhere
        page["found"] = sorted(page["found"], key=lambda one: (one["at"], one["record"]), reverse=True)[:MOST_FOUND]
    except InputError as wrong:
        page["refused"], status = without_places(wrong.reason), 422
    return shown("journal.html", status, deviations=DEVIATIONS, **page)


@router.api_route("/journal/{name:path}/rounds/{number}", methods=READ)
def round_(request: Request, name: str, number: RoundNumber, record: Record = None) -> Response:
    """A round card by card; without a script every record is a page of its own."""
    books = books_of(request)
    told, (at, proof, receipt, round_whole) = reading.step_of(books, name, number, record)
    found = told.found
    place = at - found.first
    plain = reading.told_json(told, name)
    draft = found.live.rules.in_force.draft
    steps = [reading.match_json(one) for one in reading.steps_of(told)]
    first, last = plain["records"][0], plain["records"][-1]
    entered = any(one["event"] in ENTERED for step in steps for one in step["events"])
    known = reading.deviations_json(books, name)["deviations"] if told.waiting or entered else []
    waiting = [one for one in known if one["waits"] or one["round"] == number]
    return shown(
        "journal_round.html",
        name=name,
        told=told,
        draft=draft,
        number=number,
        steps=steps,
        kinds=[one["kind"] for one in plain["records"]],
        step=steps[place],
        place=place,
        at=at,
        first=found.first,
        last=found.last,
        ledger=None if told.blind else _ledger(plain["records"], place),
        began=first["at"],
        ended=last["at"],
        proof=proof,
        ladder=receipts.ladder_of(proof),
        receipt_bytes=len(receipt),
        round_whole=round_whole,
        receipt_lines=receipt.count(b"\n"),
        whole=bool(receipt) and receipts.code_of(receipt, proof, str(request.base_url)).whole,
        picture=reading.picture_of(told, place),
        words=reading.scene_of(told, place).words,
        waiting=waiting,
    )


def _ledger(records: list[Plain], place: int) -> list[Plain]:
    """Every account before and after the record at this place, and at the end of the round."""
    end, here = records[-1]["ledger"], records[place]["ledger"]
    names = sorted({account for one in records for account in one["ledger"]})
    return [
        {
            "account": account,
            "before": here.get(account, {}).get("before", 0),
            "after": here.get(account, {}).get("after", 0),
            "end": end.get(account, {}).get("after", 0),
        }
        for account in names
    ]


@router.api_route("/journal/{name:path}/receipt.svg", methods=READ)
def code(request: Request, name: str, record: Annotated[int, Query(ge=1, lt=2**53)]) -> Response:
    """The code to scan of a record's receipt."""
    books = books_of(request)
    receipt, proof = books.receipt(name, record, record), reading.proof_json(books, name, record)
    made = receipts.code_of(receipt, proof, str(request.base_url))
    label = f"The receipt of record {record} as a code to scan"
    return marked(request, receipts.qr_svg(made.address, label).encode(), "image/svg+xml")


@router.api_route("/journal/{name:path}/receipt.jsonl", methods=READ)
def receipt(
    request: Request, name: str, first: Annotated[int, Query(ge=1, lt=2**53)], last: Annotated[int, Query(ge=1, lt=2**53)]
) -> Response:
    """A receipt to keep: signed records with their proofs."""
    made = books_of(request).receipt(name, first, last)
    slug = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-") or "journal"
    file = f"receipt-{slug}-{first}" + (f"-{last}" if last != first else "") + ".jsonl"
    found = marked(request, made, JSON_LINES, {"Content-Disposition": f'attachment; filename="{file}"'})
    return taken_out(request, found, f"receipt of records {first} to {last} of {name}")


@router.post("/journal/{name:path}/sign")
def sign(request: Request, name: str, back_to: BackTo = None, record: Record = None) -> Response:
    """Sign what a demonstration has recorded so far; whoever looked at a round comes back to it."""
    require_same_origin(request)
    reading.sign_exercise(books_of(request), name)
    address = f"{table_address(name)}?signed=true" if back_to is None else round_address(name, back_to, record)
    return RedirectResponse(address, 303)


@router.api_route("/journal/{name:path}", methods=READ)
def journal(
    request: Request,
    name: str,
    person: Person = "",
    section: Section = "",
    deviation: Deviation = "",
    since: Since = "",
    until: Until = "",
    before: Before = None,
    about: About = "",
    day: Day = None,
    signed: bool = False,
) -> Response:
    """The journal of one table, or what a filter finds in it; a time leads to the round that was in play."""
    books = books_of(request)
    form: Plain = {"person": person, "section": section, "deviation": deviation, "since": since, "until": until}
    refused, status = None, 200
    try:
        if about:
            number, record = reading.round_about(books, name, about, day or None)
            return RedirectResponse(round_address(name, number, record), 303)
        asked, given = _asked({**form, "before": before})
        found = reading.found_json(books, name, asked)
    except UnknownRecordError:
        raise
    except InputError as wrong:
        refused, status, given = without_places(wrong.reason), 422, {}
        found = reading.found_json(books, name, Wanted())
    head = _head(books, name)
    return shown(
        "journal_table.html",
        status,
        name=name,
        head=head,
        form={**form, "about": about, "day": day or ""},
        given={key: value for key, value in given.items() if key != "before"},
        found=found,
        refused=refused,
        all_deviations=_deviations(books, name, head),
        points=reading.checkpoints_of(books, name),
        more=_more(name, given, found["before"]),
        deviations=DEVIATIONS,
        just_signed=signed,
        may_sign=head["store"] == "exercises",
    )


def _deviations(books: Books, name: str, head: Plain) -> list[Plain] | None:
    """The deviations of a table; None where the journal is long and none waits, as to find them reads all of it."""
    if head["records"] > LONG and not head["waiting"]:
        return None
    found: list[Plain] = reading.deviations_json(books, name)["deviations"]
    return found


def _more(name: str, given: Plain, before: int | None) -> str | None:
    return None if before is None else f"{table_address(name)}?{urlencode({**given, 'before': before})}"


def _head(books: Books, name: str) -> Plain:
    """What a journal is, as the list has it; somebody's practice is not in that list."""
    with books.book(name) as (book, address, *_):
        kind = "exercises" if address == books.stores.get("exercises") else "house"
        return books.head(book, kind)


@router.api_route("/verify", methods=READ)
def verify(request: Request, job: Annotated[str, Query(max_length=40)] = "", journal: Name = "") -> Response:
    """Check a receipt in the browser alone, or verify a store by a job that tells how far it is."""
    found = own_job(request, job).json() if job else None
    return _verify_page(request, found, chosen=journal)


def _verify_page(
    request: Request, job: Plain | None = None, *, status: int = 200, chosen: str = "", refused: str = "", **given: Any
) -> HTMLResponse:
    """The page; whoever may not read journals still checks receipts here."""
    heads, stores = list[Plain](), dict[str, str]()
    try:
        books = books_of(request)
        stores, heads = books.readable(), books.journals()["journals"]
    except InputError:
        pass
    if job is not None and job["kind"] != "verify":
        raise UnknownRecordError(f"job {job['job']} verifies nothing")
    wrong = first_wrong(job["result"]) if job is not None and job["result"] else None
    return shown(
        "verify.html",
        status,
        heads=heads,
        stores=list(stores),
        job=job,
        open=job is not None and job["status"] in OPEN,
        wrong=wrong,
        chosen=chosen,
        refused=refused,
        checked=given.get("checked"),
        check_refused=given.get("check_refused", ""),
        form=given.get("form", {}),
    )


@router.post("/verify")
async def start(request: Request) -> Response:
    """Begin to verify a store."""
    require_same_origin(request)
    form = await form_of(request)
    owner = await run_in_threadpool(owner_of, request)
    try:
        job = await run_in_threadpool(_begin, request, owner.name, form)
    except InputError as wrong:
        status, _ = status_of(wrong)
        return await run_in_threadpool(_refused, request, status, wrong, form)
    return owner.remember(request, RedirectResponse(f"/verify?job={job}#store", 303))


def _refused(request: Request, status: int, wrong: InputError, form: dict[str, str]) -> HTMLResponse:
    return _verify_page(request, status=status, refused=problem_json(wrong)["detail"], form=form)


def _begin(request: Request, owner: str, form: dict[str, str]) -> str:
    asked = asked_of(form)
    require_verifiable(books_of(request), asked)
    job: str = jobs_of(request).add(owner, "verify", asked.model_dump(exclude_unset=True)).id
    return job


@router.post("/verify/stop")
async def stop(request: Request) -> Response:
    """End a verification that waits or runs."""
    require_same_origin(request)
    form = await form_of(request)
    job = await run_in_threadpool(own_job, request, form.get("job", "")[:40])
    await run_in_threadpool(jobs_of(request).cancel, job.id)
    return RedirectResponse(f"/verify?job={job.id}#store", 303)


@router.post("/verify/receipt")
async def check(request: Request) -> Response:
    """Check a receipt here on the server, for browsers without a script."""
    require_same_origin(request)
    form = await form_of(request)
    keys = form.get("key", "").split()
    try:
        found = await worked_out(request, _checked, form.get("lines", ""), keys, form.get("kept", ""), "all_signed" in form)
    except InputError as wrong:
        return await run_in_threadpool(
            _check_page, request, status_of(wrong)[0], {"check_refused": without_places(wrong.reason), "form": form}
        )
    return await run_in_threadpool(_check_page, request, 200, {"checked": found, "form": form})


def _check_page(request: Request, status: int, given: Plain) -> HTMLResponse:
    return _verify_page(request, status=status, **given)
