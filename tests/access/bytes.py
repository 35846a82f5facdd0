"""Cards in the bytes of an answer, however they are written and packed; and which cards of a round nobody was shown."""

import html
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

from access.server import Answer
from croupier.games.poker.play.events import BURN
from croupier.journal.book import Journal
from croupier.journal.record import Record

RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T"} | {
    word: str(number) for number, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine"), 2)
}
SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))
WORDS = frozenset({"As", "Ad", "Ah"})
"""Cards whose names are words of English; in words and with a suit's sign they are looked for all the same."""
_CARD = re.compile(
    rf"(?<![A-Za-z0-9])(?:(10|[2-9TJQKA]) ?(?:([cdhs]|[CDHS])(?![A-Za-z0-9])|([♣♦♥♠]))"
    rf"|(?i:({'|'.join(RANKS)}|10|[2-9])s? of (club|diamond|heart|spade)s?))"
)
"""A card in every spelling: Ks, KS, K♠, 10♠, king of spades."""
_PACKED = re.compile(r"[A-Za-z0-9_+/-]{40,}={0,2}")
_DRAWN = re.compile(r'id=\\?"card-\w\w\\?"|"card-\w\w":| d=\\?"[^"]*"')
"""The faces of all cards, which a drawing keeps ready, and the lines of a drawing, in which 3h is a stroke."""


def cards_in(text: str) -> set[str]:
    """The cards that a text names."""
    found = set()
    for rank, letter, sign, word, suit in _CARD.findall(text):
        high = rank or RANKS.get(word.casefold(), word)
        card = ("T" if high == "10" else high) + (letter.lower() or SUITS.get(sign) or suit[:1].lower())
        if not (letter and card in WORDS):
            found.add(card)
    return found


def texts(answer: Answer) -> Iterator[str]:
    """Everything that can be read in an answer: as it is, unescaped, and what is packed in it."""
    told = unquote(answer.body.decode("utf-8", "replace") + "\n" + str(dict(answer.headers)))  # %2C is no card
    told = _DRAWN.sub("", html.unescape(told))
    yield told
    if "\\u" in told:
        yield re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), told)
    for packed in set(_PACKED.findall(told)):
        if not re.fullmatch("[0-9a-f]+", packed):
            yield from unpacked(packed)


def unpacked(text: str) -> Iterator[str]:
    """What base64 holds, also compressed."""
    bare, other = text.rstrip("="), b"-_" if {*"-_"} & {*text} else None
    try:
        raw = b64decode(bare + "=" * (-len(bare) % 4), altchars=other)
    except ValueError:
        return
    for window in (None, -zlib.MAX_WBITS, zlib.MAX_WBITS):
        try:
            yield (raw if window is None else zlib.decompress(raw, window)).decode()
        except (ValueError, zlib.error):
            continue


def told_of(answer: Answer, cards: Iterable[str], secrets: Iterable[str] = ()) -> list[str]:
    """Which of these cards and secrets an answer tells."""
    every = list(texts(answer))
    found = set().union(*map(cards_in, every)) & {*cards}
    return sorted(found) + [secret for secret in secrets if any(secret in text for text in every)]


class Hand(NamedTuple):
    """What was dealt in records of a journal: cards that nobody else was shown, by whose they were; those that everybody
    saw; and what would let somebody try out cards until a hash fits."""

    unshown: dict[str, str]
    shown: frozenset[str]
    secrets: tuple[str, ...]
    records: tuple[int, ...]


def poker_hand(journal: Journal, first: int = 1) -> Hand:
    """The first hand in the records from here on, told by its events alone."""
    down: dict[str, str] = {}
    shown: set[str] = set()
    who: list[str] = []
    records = _one_hand(journal.records(first))
    sat = list(journal.records())
    for event in (event for record in records for event in record.entry.events):
        match event["event"]:
            case "HandBegan":
                who = seated(sat, event)
            case "Dealt":
                for card, to in zip(event["cards"], event["to"], strict=True):  # type: ignore[call-overload]
                    if to == BURN or (to >= 0 and to % 2 == 0):
                        down[card] = "" if to == BURN else who[to // 2]
                    else:
                        shown.add(card)
            case "Tabled":
                shown |= {*event["down"]}  # type: ignore[misc]
            case "CardExposed":
                shown |= {*event["cards"]}  # type: ignore[misc]
    unshown = {card: owner for card, owner in down.items() if card not in shown}
    return Hand(unshown, frozenset(shown), *secrets_of(records, unshown))


def _one_hand(records: Iterable[Record]) -> list[Record]:
    found = list[Record]()
    for record in records:
        found.append(record)
        if any(event["event"] == "HandEnded" for event in record.entry.events):
            break
    return found


def seated(records: list[Record], began: Any) -> list[str]:
    """Who plays the hand, by position."""
    sits = [one.entry.command for one in records if one.entry.command["name"] == "sit"]
    seats = {one["seat"]: str(one["player"]) for one in sits}
    return [seats.get(seat + 1, seats.get(seat, "")) for seat in began["players"]]


def secrets_of(records: Iterable[Record], unshown: Iterable[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The ids of records that name such cards, and the salts with which an electronic shoe committed to them."""
    cards, secrets, numbers = {*unshown}, list[str](), list[int]()
    for record in records:
        events = [event for event in record.entry.events if event["event"] != "SnapshotTaken"]
        if any(f'"{card}"' in json.dumps([record.entry.command, events]) for card in cards):
            secrets.append(record.entry.id)
            secrets += [str(event["salt"]) for event in events if event.get("card") in cards and "salt" in event]
            numbers.append(record.sequence)
    return tuple(secrets), tuple(numbers)
