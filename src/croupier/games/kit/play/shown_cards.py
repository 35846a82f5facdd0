"""Which cards everybody at a table has seen, from the game's own `view`; all other cards stay unnamed."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any

from croupier.equipment.cards import UNKNOWN, card, name
from croupier.games.kit.play.decider import Role, Signature

NOT_SHOWN = name(UNKNOWN)
_RAIL, _AUDITOR = Signature("", Role.PLAYER), Signature("", Role.AUDITOR)
_SUITS = str.maketrans("♣♦♥♠", "cdhs")
_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhsCDHS♣♦♥♠]")
_CARDS = re.compile(rf"(?<!\w)(?:{_CARD.pattern})+(?!\w)")


def shown_cards(
    view: Callable[[Any, Signature], Mapping[str, object]], keys: Collection[str], states: Iterable[Any]
) -> frozenset[str]:
    """The cards that were turned face up on the way through these states, or were face up with no copy face down."""
    views = [(_faces(view(state, _RAIL), keys), _faces(view(state, _AUDITOR), keys)) for state in states]
    turned = {card for (before, _), (after, _) in pairwise(views) for card in after if after[card] > before[card]}
    hidden = {card for seen, every in views for card in every if every[card] > seen[card]}
    return frozenset(turned | ({card for seen, _ in views for card in seen} - hidden))


def cards_in(value: object, keys: Collection[str]) -> frozenset[str]:
    """The cards that JSON names: in a text of nothing but cards, and as a small number below these keys."""
    return frozenset(_faces(value, keys))


def without_cards(value: Any, cards: Collection[str], keys: Collection[str] = ()) -> Any:
    """The JSON without these cards: "??" in every text of it, and an unknown card below these keys."""

    def hidden(text: str) -> str:
        return NOT_SHOWN if _named(text) in cards else text

    def without(text: str) -> str:
        return _CARDS.sub(lambda found: _CARD.sub(lambda one: hidden(one[0]), found[0]), text)

    return _changed(value, keys, without, lambda card: UNKNOWN if name(card) in cards else card) if cards else value


def _faces(seen: object, keys: Collection[str]) -> Counter[str]:
    """How often each card can be read; small numbers are cards below these keys."""
    found = Counter[str]()

    def read(text: str) -> str:
        if not any(map(str.isalnum, _CARD.sub("", text))):
            found.update(map(_named, _CARD.findall(text)))
        return text

    def count(card: int) -> int:
        found[name(card)] += 1
        return card

    _changed(seen, keys, read, count)
    return found


def _changed(
    value: Any, keys: Collection[str], text: Callable[[str], str], number: Callable[[int], int], within: bool = False
) -> Any:
    """The JSON with every text changed, and every card that is a small number below these keys."""
    if isinstance(value, str):
        return text(value)
    if isinstance(value, int):
        return number(value) if within and not isinstance(value, bool) and 0 <= value < UNKNOWN else value
    if is_dataclass(value) and not isinstance(value, type):
        value = {part.name: getattr(value, part.name) for part in fields(value)}
    if isinstance(value, Mapping):
        named = ((str(key), part) for key, part in value.items())
        return {text(key): _changed(part, keys, text, number, within or key in keys) for key, part in named}
    return [_changed(part, keys, text, number, within) for part in value] if isinstance(value, Iterable) else value


def _named(text: str) -> str:
    """The name of a card however it is written."""
    return name(card(text.translate(_SUITS)))
