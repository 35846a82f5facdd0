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


def without_cards(value: Any, cards: Collection[str], keys: Collection[str] = (), key: str = "") -> Any:
    """The JSON without these cards: "??" in every text of it, and an unknown card below these keys."""
    if not cards:
        return value
    if isinstance(value, str):
        return _CARDS.sub(lambda found: _CARD.sub(lambda one: _hidden(one[0], cards), found[0]), value)
    if isinstance(value, Mapping):
        parts = ((str(name), part) for name, part in value.items())
        return {
            without_cards(name, cards): without_cards(part, cards, keys, key if key in keys else name)
            for name, part in parts
        }
    if isinstance(value, list | tuple):
        return [without_cards(part, cards, keys, key) for part in value]
    return UNKNOWN if key in keys and _is_card(value) and name(value) in cards else value


def _hidden(text: str, cards: Collection[str]) -> str:
    return NOT_SHOWN if _named(text) in cards else text


def _named(text: str) -> str:
    """The name of a card however it is written."""
    return name(card(text.translate(_SUITS)))


def _is_card(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < UNKNOWN


def _faces(seen: Any, keys: Collection[str], key: str = "") -> Counter[str]:
    """How often each card can be read; small numbers are cards below these keys."""
    if isinstance(seen, str):
        only = not any(map(str.isalnum, _CARD.sub("", seen)))
        return Counter(map(_named, _CARD.findall(seen)) if only else ())
    if _is_card(seen):
        return Counter([name(seen)] if key in keys else ())
    found = Counter[str]()
    if is_dataclass(seen) and not isinstance(seen, type):
        seen = {part.name: getattr(seen, part.name) for part in fields(seen)}
    if isinstance(seen, Mapping):
        for part, value in seen.items():
            found.update(_faces(str(part), ()))
            found.update(_faces(value, keys, key if key in keys else str(part)))
    elif isinstance(seen, Iterable):
        for value in seen:
            found.update(_faces(value, keys, key))
    return found
