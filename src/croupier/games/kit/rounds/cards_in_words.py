"""Cards as people name them at the desk: Qh, QH, Q♥, 10h, queen of hearts."""

import re
from collections.abc import Mapping

from croupier.equipment import cards as deck
from croupier.errors import InputError
from croupier.rulebook.toml.files import near

_RANKS: Mapping[str, str] = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "knave": "J",
    "ten": "T",
    "nine": "9",
    "eight": "8",
    "seven": "7",
    "six": "6",
    "five": "5",
    "four": "4",
    "three": "3",
    "trey": "3",
    "two": "2",
    "deuce": "2",
}
_SUITS: Mapping[str, str] = {
    "clubs": "c",
    "diamonds": "d",
    "hearts": "h",
    "spades": "s",
    "club": "c",
    "diamond": "d",
    "heart": "h",
    "spade": "s",
    "♣": "c",
    "♦": "d",
    "♥": "h",
    "♠": "s",
    "♧": "c",
    "♢": "d",
    "♡": "h",
    "♤": "s",
}
_RANK = rf"(?:10|[2-9tjqka]|{'|'.join(_RANKS)})"
_SUIT = rf"(?:[cdhs]\b|{'|'.join(sorted(_SUITS, key=len, reverse=True))})"
_NAMED = re.compile(rf"\b({_RANK})(?:s\b)?[\s-]*(?:of\s+)?({_SUIT})\ufe0f?", re.IGNORECASE)
_SPOKEN = re.compile(rf"\b(?:{'|'.join((*_RANKS, *(name for name in _SUITS if name.isalpha())))})\b|[♣♦♥♠]", re.IGNORECASE)


def faces(text: str) -> list[str]:
    """The cards of a text, as everything here writes them; what is none is refused, with what was perhaps meant."""
    plain = _NAMED.sub(lambda found: f" {_rank(found[1])}{_suit(found[2])} ", text)
    try:
        found = [deck.name(card) for card in deck.cards(plain)]
    except InputError as problem:
        meant = _meant(text)
        raise InputError(f"{text.strip()[:40]!r} is no card; did you mean {meant}?" if meant else problem.reason) from None
    if not found:
        raise InputError("write cards such as Qs Kd")
    return found


def are_cards(text: str) -> bool:
    """Whether a text is meant as cards: it is some, or speaks of ranks and suits."""
    try:
        return bool(faces(text))
    except InputError:
        return _SPOKEN.search(text) is not None and not re.match(r"\s*\$?\d", text)


def _rank(word: str) -> str:
    return _RANKS.get(word.lower(), "T" if word == "10" else word.upper())


def _suit(word: str) -> str:
    return _SUITS.get(word.lower(), word.lower())


def _meant(text: str) -> str:
    """The nearest card to words such as "queen of harts"; empty where nothing is near."""
    words = re.findall(r"[a-z0-9]+", text.lower())
    known = {**_RANKS, **{name: suit for name, suit in _SUITS.items() if name.isalpha()}}
    found = [known[close[0]] for word in words if word != "of" and (close := near(word, known, 1))]
    pair = "".join(found)
    return pair if re.fullmatch(r"[2-9TJQKA][cdhs]", pair) else ""
