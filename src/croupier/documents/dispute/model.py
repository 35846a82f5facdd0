"""All words and numbers of a dispute record, as plain data, from a dispute as `croupier dispute show --json` has it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from croupier.disputes.facts import of_json, opened_for
from croupier.disputes.ruling import RESULTS
from croupier.disputes.wording import chosen
from croupier.documents.dispute.evidence import drawing, other_texts, signed
from croupier.documents.parts.record_frame import record_frame
from croupier.documents.wording import in_words, words
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.sheet import NOTHING, Sheet
from croupier.rulebook.house.house import House
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import LAW

MOST_TIMES = 12
"""Clock times that the second page has room for: the last ones."""
MARKS = {"proposed": "dash", "comment": "ring", "custom": "ring", "final": "full"}
_RESULTS = {"upheld": "upheld: pay what is short", "not upheld": "not upheld", "otherwise": "ruled otherwise"}
_STATES = {"open": "dash", "reviewed": "ring", "ruled": "full", "closed": "full"}
_ERRORS = {
    "dealer": "A dealer’s error.",
    "patron": "A patron’s error.",
    "supervisor": "A supervisor’s error.",
    "no error": "Nobody’s error.",
}
_BACK = {"returned": "given back", "voided": "given back as void"}


def record(told: Mapping[str, Any], seals: Mapping[int, str], house: House | None = None) -> dict[str, Any]:
    """The record of one dispute. `told` is its report, `seals` the hash of each of its records by number.

    A dispute whose round cannot be settled prints with the reason, as it must be filed, too.
    """
    facts, answer = told["facts"], told["answer"]
    head = library.head(facts["edition"]) if library.known(facts["edition"]) else None
    seat = _seat(facts)
    finding = answer["finding"] if answer else None
    foremost = (facts["subject"] or finding["foremost"]) if finding else facts["subject"]
    return {
        "frame": _frame(told, head, house),
        "title": f"Was {seat} {foremost} paid in full?" if foremost else "Was the round settled as the text asks?",
        "subtitle": _subtitle(told, head),
        "answer": _answer(told, seat, foremost),
        "rows": [_row(row) for row in finding["rows"]] if finding else [],
        "nets": _nets(finding, foremost) if finding else [],
        "seat": words(seat),
        "ruling": _ruling(told, seat),
        "signatures": _signatures(told, seat, foremost),
        "drawing": drawing(facts, told["text"]),
        "caption": "Seen from above, the dealer at the top." + (f" It is about {seat} {foremost}." if foremost else ""),
        "moment": next((time["clock"] for time in reversed(told["times"])), ""),
        "times": [[time["clock"], time["words"]] for time in told["times"][-MOST_TIMES:]],
        "times_more": max(0, len(told["times"]) - MOST_TIMES),
        "case": _case(told),
        "texts": [
            {**one, "mark": MARKS[one["status"]]} for one in (other_texts(facts, told["text"], foremost) if answer else [])
        ],
        "readings": _readings(answer, seat) if answer else [],
        "subject": f"{seat} {foremost}" if foremost else "",
        "lines": [line for line in told["text"].strip().splitlines() if not line.startswith("at ")],
        "steps": [_step(step, seals) for step in told["steps"]],
        "digest": _in_fours((told["review"] or {}).get("rules_digest") or (answer or {}).get("rules_digest", "")),
    }


def _seat(facts: Mapping[str, Any]) -> str:
    return str(opened_for(of_json(facts)).game.settlement.desk().people(Sheet({})))


def when(at: str) -> str:
    """A time of a record as people read it: 16 November 2026, 21:58."""
    time = datetime.fromisoformat(at)
    return f"{time.day} {time:%B %Y, %H:%M}"


def _frame(told: Mapping[str, Any], head: Any, house: House | None) -> dict[str, Any]:
    step = told["steps"][-1]
    law = head is None or head.status == LAW
    entry = f" · entry {told['entries']}" if told["entries"] > 1 else ""
    more = f"{when(step['at'])} UTC by {step['by']['person']}{entry}"
    return record_frame(
        f"Dispute {told['dispute']}: {told['table'] or told['edition']}",
        "Dispute record",
        told["dispute"],
        (_STATES[told["state"]], told["state"].capitalize(), more),
        exercise=told["exercise"] or not law,
        date=step["at"][:10],
        house=house,
    )


def _subtitle(told: Mapping[str, Any], head: Any) -> str:
    facts = told["facts"]
    name = head.title if head else told["edition"]
    place = ", ".join(
        part
        for part in (
            name,
            f"table {facts['table']}" if facts["table"] else "",
            f"round {facts['round']}" if facts["round"] else "",
        )
        if part
    )
    about = facts["about"] and f"about {facts['about'].removeprefix('about ')}"
    return " · ".join(part for part in (place, about, head.text_name if head else "") if part)


# The finding


def _answer(told: Mapping[str, Any], seat: str, foremost: str) -> dict[str, str]:
    """The amount, the answer in a sentence, and what stands beside it."""
    answer = told["answer"]
    if answer is None:
        reason = (told["refused"] or {}).get("reason", "")
        return {"label": "Due", "amount": "–", "head": "The round cannot be settled as it is entered.", "says": reason}
    finding = answer["finding"]
    balance = finding["players"].get(foremost)
    off = 0 if balance is None else _cents(balance["difference"])
    label = f"Too much to {seat} {foremost}" if off > 0 else f"Due to {seat} {foremost}" if foremost else "Due"
    reason = ""
    if not finding["entered"]:
        head = "Nothing is said yet of what was done."
        reason = "The lawful settlement is below."
    elif off:
        head, reason = f"No. {finding['reason']}", finding["others"]
    else:
        head = "Yes. What was done is lawful to the cent." if foremost else finding["reason"]
        reason = finding["others"]
    says = " ".join(part for part in (reason, *_beside(told, finding)) if part)
    return {"label": label, "amount": dollars(abs(off)), "head": head, "says": says}


def _beside(told: Mapping[str, Any], finding: Mapping[str, Any]) -> list[str]:
    parts = []
    if finding["entered"]:
        parts.append(_ERRORS[(told["review"] or finding)["error"]])
    moved = bool([row for row in finding["rows"] if row["verdict"] in ("short", "over")])
    deviations = [one["says"] for one in finding["deviations"]]
    if deviations:
        more = f"{in_words(len(deviations)).capitalize()} {'more ' if moved else ''}deviation{'s' * (len(deviations) > 1)}"
        parts.append(f"{more} moved no money: {'; '.join(deviations)}.")
    parts += finding["notes"]
    readings = len(told["answer"]["readings"])
    unclear = "an unclear reading" if readings == 1 else f"{in_words(readings)} unclear readings"
    parts.append(
        f"The amount rests on {unclear} of the text, overleaf."
        if readings
        else "No unclear point of the text bears on the amount."
    )
    if remark := (told["review"] or {}).get("remark"):
        parts.append(remark)
    return parts


def _cents(text: str) -> int:
    return -cents(text[1:]) if text.startswith("-") else cents(text)


def _row(row: Mapping[str, Any]) -> dict[str, str]:
    mark = {"short": "bad", "over": "bad", "otherwise": "order", "order": "order"}.get(row["verdict"], "")
    return {
        "step": "" if row["step"] is None else str(row["step"]),
        "player": row["player"],
        "wager": row["title"] or "–",
        "lawful": _outcome(row["lawful"]),
        "done": _outcome(row["done"]),
        "odds": [(one or {}).get("odds") or "" for one in (row["lawful"], row["done"])] if mark == "bad" else ["", ""],
        "says": "–" if row["verdict"] == "agrees" else row["says"],
        "cite": (row["cite"] or "").split(", ")[0],
        "mark": mark,
    }


def _outcome(found: Mapping[str, str] | None) -> str:
    if found is None:
        return "–"
    outcome = found["outcome"]
    return str(outcome) if outcome == NOTHING else f"{_BACK.get(outcome, outcome)} {found['amount']}"


def _nets(finding: Mapping[str, Any], foremost: str) -> list[dict[str, str]]:
    """The balance of whoever has a difference, and of whom the dispute is about."""
    found = []
    for player, balance in finding["players"].items():
        off = _cents(balance["difference"])
        if off or player == foremost:
            done = "–" if balance["done"] is None else signed(_cents(balance["done"]))
            says = f"{dollars(abs(off))} {'short' if off < 0 else 'over'}" if off else "–"
            found.append({"player": player, "lawful": signed(_cents(balance["lawful"])), "done": done, "says": says})
    return found


def _readings(answer: Mapping[str, Any], seat: str) -> list[dict[str, str]]:
    """What each unclear point of the text would change if it were read otherwise."""
    found = []
    for reading in answer["readings"]:
        for option in reading["options"]:
            changes = [
                (f"{seat} {one['player']}, {one['title']}", *(signed(_cents(one[way])) for way in ("to", "from")))
                for one in option.get("changes", ())
            ]
            says = (
                "; ".join(f"{whose} {other} instead of {usual}" for whose, other, usual in changes)
                or f"not lawful: {option['refused']}"
            )
            found.append({"title": words(reading["id"]), "read": option["name"], "says": says})
    return found


# The ruling


def _ruling(told: Mapping[str, Any], seat: str) -> dict[str, Any]:
    ruling = told["ruling"]
    options = [[_RESULTS[result], bool(ruling) and ruling["result"] == result] for result in RESULTS]
    if not ruling:
        return {"options": options, "paid": "", "reasons": ""}
    step = next(step for step in reversed(told["steps"]) if step["did"] == "ruled")
    paid = "nothing"
    if ruling["paid"] != "0.00":
        chips = f", in chips {ruling['chips'].replace('x', ' × ')}" if ruling.get("chips") else ""
        paid = f"{ruling['paid']} to {seat} {ruling['player']}{chips}, ruled {when(step['at'])}"
    return {"options": options, "paid": paid, "reasons": ruling["reasons"]}


def _signatures(told: Mapping[str, Any], seat: str, foremost: str) -> list[dict[str, str]]:
    found = {step["did"]: step["by"] for step in told["steps"]}
    nobody = {"person": "", "licence": ""}
    ruled = found.get("ruled", nobody)
    did, seen = ("Reviewed by", found["reviewed"]) if "reviewed" in found else ("Opened by", found["opened"])
    patron = f"{seat} {foremost}" if foremost else ""
    return [
        {"label": "Ruled by", "person": ruled["person"], "licence": ruled["licence"]},
        {"label": did, "person": seen["person"], "licence": seen["licence"]},
        {"label": "Patron, amount received", "person": patron, "licence": "–"},
    ]


# The case


def _case(told: Mapping[str, Any]) -> list[list[str]]:
    facts, first = told["facts"], told["steps"][0]
    house = "; ".join(f"{name}: {value}" for name, value in chosen(facts["choices"]))
    rows = [
        ("Claim", f"“{facts['claim']}”" if facts["claim"] else ""),
        ("By", facts["requested_by"]),
        ("Opened", f"{when(first['at'])} by {first['by']['person']}"),
        *((step["did"].capitalize(), f"{when(step['at'])} by {step['by']['person']}") for step in told["steps"][1:]),
        ("Dealt by", ", ".join(facts["dealt_by"])),
        ("Camera", facts["camera"]),
        ("House", house),
        ("Text", facts["edition"]),
    ]
    return [[label, said] for label, said in rows if said]


def _step(step: Mapping[str, Any], seals: Mapping[int, str], house: House | None = None) -> str:
    seal = f", sealed {_in_fours(seals[step['record']])}" if step["record"] in seals else ""
    return f"Record {step['record']} {step['did']}{seal}."


def _in_fours(digest: str, most: int = 16) -> str:
    return " ".join(digest[at : at + 4] for at in range(0, min(len(digest), most), 4))


def require_number(text: str) -> int:
    """The number of a dispute as people write it, 31 or E31; anything else is refused."""
    plain = text.strip().lstrip("eE")
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 10):
        raise InputError(f"{text[:20]!r} is not the number of a dispute; `croupier dispute list` has them")
    return int(plain)
