"""What is read from a table's journal for the pages and the API: searches, deviations, rounds, scenes and proofs.

Rounds that are over never change, so that the last ones that were asked for are kept.
"""

from collections import OrderedDict
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from croupier.errors import InputError
from croupier.games.kit.play.decider import Signature
from croupier.games.kit.play.people import Role
from croupier.games.kit.table.pieces import felt_json, picture, scene_json
from croupier.games.kit.table.scene import Scene, Seen
from croupier.journal import export, merkle, times
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.tables.audit.audit import Deviation
from croupier.tables.audit.replay import Round, about, over_until, replay
from croupier.tables.audit.round_json import round_json
from croupier.tables.audit.search import Wanted, deviations, search
from croupier.tables.opening import live_of, require_table
from croupier.tables.read_access import WHY, holds_unshown, words_without_counts
from croupier.tables.resume import standing_after
from croupier.tables.words.sentences import RecordInWords
from croupier.web.books import Books, Kept, UnknownRecordError, span
from croupier.web.tables.hosting.exercises import signing_key
from croupier.web.tables.problems import ForbiddenError

MOST_SCENES = 200
"""So many scenes are sent at once."""
KEPT = 24
"""So many rounds are kept."""
_EYES = {True: Signature("", Role.AUDITOR), False: Signature("", Role.SECURITY)}
"""By whose eyes a round that is over is seen: with cards that were never shown, and without."""
Plain = dict[str, Any]
"""JSON of the pages and the API."""
_rounds: "OrderedDict[tuple[str, str, int, bool], Round]" = OrderedDict()
_turn = Lock()


class Told(NamedTuple):
    """A round of a table with what the pages say beside it: what for, whether a count keeps it blind and why, how many
    deviations wait at the table now, whether it is an exercise, and whether cards that were never shown are told."""

    found: Round
    purpose: str
    blind: bool
    why: str
    waiting: int
    is_exercise: bool
    face_down: bool


class Step(NamedTuple):
    """One record of a round: its proof, its receipt where it is signed and may be had, and whether the round's may."""

    record: int
    proof: Plain
    receipt: bytes
    round_whole: bool


def found_json(books: Books, name: str, wanted: Wanted) -> Plain:
    """Records that match, the newest first, and where to go on."""
    with books.book(name) as kept:
        book = kept.journal
        last, live = over_until(book), live_of(require_table(book))
        found, now = search(book, wanted, over=last, face_down=kept.face_down), standing_after(book, live)
        hidden = live.counting(now)
        told = [words_without_counts(one) if hidden else one for one in found.matches]
        return {
            "schema": 1,
            "journal": name,
            "version": book.head().version,
            "told": last,
            "records": [{**match_json(one), "in_play": one.round == now.round and now.opened} for one in told],
            "first": found.first,
            "last": found.last,
            "before": found.before,
        }


def match_json(told: RecordInWords) -> Plain:
    """A record in words, with its round and the money of each event."""
    hash_ = told.record.hash.hex()
    amounts = [one.cents for one in told.sentences]
    whole = {**told.json(), "round": told.round, "says": told.command, "hash": hash_}
    events: Any = whole["events"]
    whole["events"] = [{**one, "cents": cents} for one, cents in zip(events, amounts, strict=True)]
    return whole


def deviations_json(books: Books, name: str) -> Plain:
    """All deviations of a table, the newest first, with their rulings."""
    with books.book(name) as kept:
        found, over = deviations(kept.journal), over_until(kept.journal)
    told = [{**deviation_json(one), "in_play": one.record > over} for one in reversed(found)]
    return {"schema": 1, "journal": name, "deviations": told}


def deviation_json(one: Deviation) -> Plain:
    return {
        "record": one.record,
        "round": one.round,
        "rule": one.rule,
        "cite": one.cite or None,
        "what": one.what,
        "waits": one.waits,
        "ruling": one.ruling or None,
        "reason": one.reason or None,
        "ruled_at": one.ruled_at or None,
        "withdrawn_at": one.withdrawn_at or None,
    }


def round_of(books: Books, name: str, number: int) -> Told:
    """A round that is over; the one in play is told when it is over."""
    with books.book(name) as kept:
        return _told(books, kept, number)


def step_of(books: Books, name: str, number: int, record: int | None) -> tuple[Told, Step]:
    """A round and one of its records, the last if none is named; a record of another round is refused."""
    with books.book(name) as kept:
        told, book = _told(books, kept, number), kept.journal
        first, last = told.found.first, told.found.last
        if record is not None and not first <= record <= last:
            raise UnknownRecordError(f"round {number} of {name[:60]!r} has records {first} to {last}, and not {record}")
        at = last if record is None else record
        proof = {"journal": name, **proof_of(book, at)}
        round_whole = kept.face_down or not holds_unshown(book, told.found.first, told.found.last)
        whole = not told.blind and (round_whole or not holds_unshown(book, at, at))
        receipt = b"".join(export.receipt(book, at, at)) if proof["signed"] and whole else b""
        return told, Step(at, proof, receipt, round_whole)


def _told(books: Books, kept: Kept, number: int) -> Told:
    book, address, purpose, _ = kept
    found = _kept_round(kept, number)
    if not found.over and found.last > over_until(book):
        raise UnknownRecordError(f"round {number} of {book.name[:60]!r} is in play, and is told when it is over")
    now = standing_after(book, found.live)
    hidden = found.live.counting(now)
    is_exercise = address == books.stores.get("exercises")
    why = WHY if hidden else ""
    return Told(found, purpose, hidden, why, len(now.game.deviations), is_exercise, kept.face_down)


def _kept_round(kept: Kept, number: int) -> Round:
    key = (kept.address, kept.journal.name, number, kept.face_down)
    with _turn:
        if (known := _rounds.get(key)) is not None:
            _rounds.move_to_end(key)
            return known
    try:
        found = replay(kept.journal, number, face_down=kept.face_down)
    except InputError as wrong:
        raise UnknownRecordError(wrong.reason) from None
    if found.over:
        with _turn:
            _rounds[key] = found
            while len(_rounds) > KEPT:
                _rounds.popitem(last=False)
    return found


def round_about(books: Books, name: str, clock: str, day: str | None) -> tuple[int, int]:
    """The round in play at a time, "21:40", and the last record up to it; a time before the first record is refused."""
    with books.book(name) as (book, *_):
        at = times.meant(book, clock, day)
        number = about(book, at).number
        return number, times.about(book, at)


def steps_of(told: Told) -> list[RecordInWords]:
    """The records of a round in words; counts are withheld while one is due."""
    return [words_without_counts(one) if told.blind else one for one in told.found.steps]


def told_json(told: Told, name: str) -> Plain:
    """A round as `croupier journal replay --json` has it."""
    return round_json(name, told.found, blind=told.blind)


def scenes_json(told: Told, name: str, first: int | None, last: int | None) -> Plain:
    """The drawn table after each record of a round; at most so many at once."""
    found = told.found
    begin, end = max(first or found.first, found.first), min(last or found.last, found.last)
    if begin > end:
        raise InputError(f"round {found.number} has records {found.first} to {found.last}, not {begin} to {end}")
    if end - begin >= MOST_SCENES:
        raise InputError(f"at most {MOST_SCENES} scenes are told at once, not {end - begin + 1:,}: give first and last")
    felt = _felt(found)
    shown = [
        {"record": number, "scene": scene_json(felt, scene_of(told, number - found.first))}
        for number in range(begin, end + 1)
    ]
    return {"schema": 1, "table": name, "round": found.number, "felt": felt_json(felt), "scenes": shown}


def picture_of(told: Told, place: int) -> str:
    """The drawn table after a record as one SVG, for pages without a script and for paper."""
    return picture(_felt(told.found), scene_of(told, place))


def scene_of(told: Told, place: int) -> Scene:
    """The scene after the record at this place, with what moved in it."""
    found = told.found
    live, now = found.live, found.standings[place]
    view = live.game.play.view(now.game, _EYES[told.face_down])
    return live.game.drawing.scene(live.rules, Seen(view, "", found.steps[place].events))


def _felt(found: Round) -> Any:
    return found.live.game.drawing.felt(found.live.rules)


def proof_json(books: Books, name: str, number: int) -> Plain:
    """The hash of a record, and the proof that it is among those that the last checkpoint signed, if that covers it."""
    with books.book(name) as (book, *_):
        span(book, number, number)
        return {"schema": 1, "journal": name, **proof_of(book, number)}


def proof_of(book: Journal, number: int) -> Plain:
    """The same of an open journal."""
    record = book.record(number)
    plain = {"record": number, "hash": record.hash.hex(), "previous": record.previous.hex()}
    signed = book.last_checkpoint(at_least=number)
    if signed is None:
        return {**plain, "signed": None}
    point = signed.checkpoint
    with book.roots(point.size) as root_of:
        path = merkle.inclusion(number - 1, point.size, root_of)
    holds = point.signed and merkle.verify(point.root, point.size, number - 1, record.body, path)
    mark = {"size": point.size, "root": point.root.hex(), "at": point.at, "key": point.key.hex()}
    return {**plain, "signed": {**mark, "holds": holds, "proof": [part.hex() for part in path]}}


def checkpoints_of(books: Books, name: str) -> Sequence[Plain]:
    """The signed checkpoints of a journal, the latest first; whether a signature is good is said of each."""
    with books.book(name) as (book, *_):
        found = [
            {"size": one.size, "root": one.root.hex(), "at": one.at, "key": one.key.hex(), "good": one.signed}
            for one in book.checkpoints()
        ]
    return found[::-1]


def sign_exercise(books: Books, name: str) -> Plain:
    """Sign what a demonstration or practice table has recorded, by the server's own key; a house signs its own journals."""
    with books.book(name) as (_, address, *_):
        if address != books.stores.get("exercises"):
            why = "the house's journals are signed with its own key: `croupier journal sign`"
            raise ForbiddenError(why, "auditor")
    key = signing_key(Path(address).parent)
    with open_store(address) as store:
        made = Journal(store, name).checkpoint(key, datetime.now(UTC).isoformat(timespec="seconds"))
    mark = {"size": made.size, "root": made.root.hex(), "at": made.at, "key": made.key.hex(), "good": made.signed}
    return {"schema": 1, "journal": name, "checkpoints": [mark]}
