"""What is verified for a visitor: a store by a job, and a receipt by the stand-alone verifier where there is no script."""

from typing import Any
from urllib.parse import parse_qsl

from fastapi import Request

from croupier.errors import InputError
from croupier.journal.keys import public_key
from croupier.journal.standalone import Check, NoExportError, checkpoints, plain, report
from croupier.web.models.jobs import VerifyAsked
from croupier.web.tables.problems import BodyError

LARGEST = 1_000_000
"""Bytes of a form: a receipt, and checkpoints that were kept. Larger files are for the page's own verifier."""
Plain = dict[str, Any]


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form; one that is too large is refused before it is read whole."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise BodyError(413, f"what is sent has at most {LARGEST:,} bytes; use `croupier journal verify` for more")
    try:
        pairs = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        raise InputError("the form has too many fields") from None
    return {name: value.replace("\r\n", "\n") for name, value in pairs}


def checked(lines: str, keys: list[str], kept: str, *, all_signed: bool) -> Plain:
    """What the stand-alone verifier finds in a receipt or an export; a text that is neither is refused."""
    trusted = [public_key(each) for each in keys if each.strip()]
    try:
        points = checkpoints(_lines(kept)) if kept.strip() else []
        check = Check(trusted, points, all_signed).run(_lines(lines))
    except NoExportError as wrong:
        raise InputError(f"this is no receipt and no export: {wrong}") from None
    return {
        "schema": 1,
        "good": not check.wrong,
        "journal": check.journal,
        "records": check.count,
        "signed": check.covered,
        "keys": check.keys,
        "findings": [one._asdict() for one in check.wrong],
        "says": [plain(line) for line in report(check)],
    }


def _lines(text: str) -> list[bytes]:
    return [f"{line}\n".encode(errors="replace") for line in text.split("\n") if line]


def asked_of(form: dict[str, str]) -> VerifyAsked:
    """What the form of a verification asks for."""
    store = form.get("store", "house")
    if store not in ("house", "exercises"):
        raise InputError(f"{store[:30]!r} is no store of this server: give store as house or exercises")
    names = [form["journal"]] if form.get("journal") else []
    keys = [public_key(each).hex() for each in form.get("key", "").split()]
    kept = form.get("kept", "")
    flags = {name: name in form for name in ("all_signed", "hashes")}
    return VerifyAsked.model_validate({"store": store, "journals": names, "key": keys, "kept": kept, **flags})


def first_wrong(result: Plain) -> Plain | None:
    """The first thing that is wrong with a verified store: of the file itself, or of the first record of a journal."""
    if result["file"]:
        return {"journal": None, **result["file"][0]}
    for journal in result["journals"]:
        if journal["findings"]:
            found = min(journal["findings"], key=lambda one: (one["record"] is None, one["record"] or 0))
            return {"journal": journal["journal"], **found}
    return None
