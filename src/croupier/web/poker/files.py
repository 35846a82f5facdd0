"""A hand history that a visitor sends: its hands, each with an address of its own; what is wrong is told with its line."""

from collections.abc import Sequence
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any
from urllib.parse import parse_qs

from croupier.errors import InputError
from croupier.games.poker.histories.phh import Hand, code
from croupier.games.poker.histories.read import each_hand, with_line
from croupier.games.poker.histories.replay import replay
from croupier.games.poker.histories.write import dumps
from croupier.rulebook.text import library
from croupier.web.poker.address import Source, packed

MOST_LISTED = 500
NAME = "the hand history"

Page = dict[str, Any]


def opened(text: str, number: str) -> str | Page:
    """The address of the hand, where it is one or one is asked for by its number; otherwise the list of all."""
    if not text.strip():
        raise InputError("The hand history is empty; a hand of PHH has lines such as variant = 'F2L3D' and actions = […].")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError(f"The hand history is no text (line {line}); send a .phh or .phhs file.")
    try:
        hands = list(each_hand(text, NAME))
        if not number and len(hands) > 1 and any(isinstance(hand, Hand) for hand in hands):
            return {"hands": [_row(text, at, hand) for at, hand in enumerate(hands[:MOST_LISTED], 1)], "count": len(hands)}
        chosen = hands[_place(number or "1", hands)]
        if isinstance(chosen, InputError):
            raise chosen
        replay(chosen)
    except InputError as refused:
        raise with_line(text, refused) from None
    return Source(packed(dumps(chosen))).address()


def sent(kind: str, body: bytes) -> tuple[str, str]:
    """What a form brings: the hand history, pasted or as a file, and the number of a hand; another body is refused."""
    if kind.partition(";")[0].strip().lower() != "multipart/form-data":
        fields = {name: values[0] for name, values in parse_qs(_text(body), max_num_fields=10).items()}
    else:
        fields = _parts(kind, body)
    pasted = fields.get("history", "")
    return pasted if pasted.strip() else fields.get("file", ""), fields.get("hand", "")


def _parts(kind: str, body: bytes) -> dict[str, str]:
    """The fields of a form with a file, each as text."""
    if any(sign in kind for sign in "\r\n"):
        raise ValueError(kind)
    message = BytesParser(policy=HTTP).parsebytes(b"Content-Type: " + kind.encode("latin-1") + b"\r\n\r\n" + body)
    found: dict[str, str] = {}
    for part in message.iter_parts() if message.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            found.setdefault(name, _text(content))
    return found


def _text(content: bytes) -> str:
    return content.decode("utf-8-sig")


def _place(number: str, hands: Sequence[object]) -> int:
    if not number.isascii() or not number.isdecimal() or not 1 <= int(number[:9]) <= len(hands):
        raise InputError(f"There is no hand {number[:20]!r}; the hand history has {len(hands)}.")
    return int(number) - 1


def _row(text: str, number: int, hand: Hand | InputError) -> Page:
    if isinstance(hand, InputError):
        return {"number": number, "refused": with_line(text, hand).reason, "address": ""}
    try:
        address = Source(packed(dumps(hand))).address()
    except InputError:
        address = ""
    edition = code(hand.variant).edition
    return {
        "number": number,
        "variant": hand.variant,
        "title": library.head(edition).title if edition else str(hand.more.get("_edition", "")),
        "about": " · ".join(str(hand.more[key]) for key in ("event", "hand") if key in hand.more),
        "players": ", ".join(hand.who(position) for position in range(hand.count)),
        "actions": len(hand.actions),
        "address": address,
        "refused": "",
    }
