"""A hand history that a visitor sends: its hands, each with an address of its own; what is wrong is told with its line."""

from collections.abc import Sequence
from typing import Any

from croupier.errors import InputError
from croupier.games.poker.histories.lines import with_line
from croupier.games.poker.histories.phh import Hand, code
from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import replay
from croupier.games.poker.histories.write import dumps
from croupier.rulebook import library
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
        hands = loads(text, NAME)
        if not number and len(hands) != 1:
            return {"hands": [_row(at, hand) for at, hand in enumerate(hands[:MOST_LISTED], 1)], "count": len(hands)}
        chosen = hands[_place(number or "1", hands)]
        replay(chosen)
    except InputError as refused:
        raise with_line(text, refused) from None
    return Source(packed(dumps(chosen))).address()


def _place(number: str, hands: Sequence[Hand]) -> int:
    if not number.isascii() or not number.isdecimal() or not 1 <= int(number[:9]) <= len(hands):
        raise InputError(f"There is no hand {number[:20]!r}; the hand history has {len(hands)}.")
    return int(number) - 1


def _row(number: int, hand: Hand) -> Page:
    try:
        address = Source(packed(dumps(hand))).address()
    except InputError:
        address = ""
    return {
        "number": number,
        "variant": hand.variant,
        "title": library.head(code(hand.variant).edition).title,
        "about": " · ".join(str(hand.more[key]) for key in ("event", "hand") if key in hand.more),
        "players": ", ".join(hand.who(position) for position in range(hand.count)),
        "actions": len(hand.actions),
        "address": address,
    }
