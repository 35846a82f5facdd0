"""The words in which an event is written, read into an expression.

    event     = both { "or" both }
    both      = condition { "and" condition }
    condition = "not" condition | "(" event ")" | [ cards [ "not" ] ] said
    cards     = [ "any of" ] ( card { "and" card } | "first" number "cards" )
    card      = "player" [ "war" ] | "dealer" [ "war" ]
    said      = "same" ( "rank" | "suit" | "colour" ) | "identical" | "run" | colour | suit | rank
              | "rank in" ranks | "suit in" suits | "sum" numbers | "sum at least" number | "sum at most" number
              | ( "higher" | "lower" ) "than" ( card { "and" card } | rank )

Where no cards are named, those named last are meant: "player and dealer same rank and same suit". Lists are written with
spaces or commas and may have ranges: "rank in 2 to 5, A". Words such as "is", "of" and "the" may stand anywhere. A mistake
is an InputError that names the word, where it stands, and what would be right.
"""

import re
from collections.abc import Callable, Mapping
from typing import NoReturn, TypeVar

from croupier.errors import InputError
from croupier.games.casino_war.side.expression import (
    CARDS,
    COLOURS,
    RANKS,
    All,
    Among,
    Any,
    Atom,
    Compared,
    Expression,
    Not,
    Run,
    Same,
    Sum,
)

_LONGEST, _DEEPEST, _GREATEST = 400, 20, 1000
_TOKEN = re.compile(r"[A-Za-z0-9]+(?:'s|’s)?|[(),]|\S")
_FILLERS = {"is", "are", "of", "the", "a", "an", "card", "cards", "value", "values", "both", "all"}
_SUITS = {name: name[0] for name in ("clubs", "diamonds", "hearts", "spades")}
_SUITS |= {name[:-1]: suit for name, suit in _SUITS.items()}
_RANKS = {rank: rank for rank in RANKS} | {"10": "T"}
_RANKS |= {name: name[0].upper() for name in ("ace", "king", "queen", "jack")}
_RANKS |= {f"{name}s": rank for name, rank in _RANKS.items() if len(name) > 2}
_SAME = {"rank": "rank", "suit": "suit", "colour": "colour", "color": "colour"}
_CARD = ("player", "dealer")
_SAID = ("same", "identical", "run", "rank", "suit", "sum", "higher", "lower", *COLOURS, *_SUITS)
_WRITE = 'write cards and what is said of them, such as "player and dealer same rank"'
_SAYS = (
    "of cards is said same rank, same suit, same colour, identical, run, sum, rank, suit, red, black, higher than or "
    "lower than"
)

T = TypeVar("T")


def parse(text: object) -> Expression:
    """The event that these words mean."""
    if not isinstance(text, str) or not text.strip():
        raise InputError(f"an event is words in quotes; {_WRITE}")
    if len(text) > _LONGEST:
        raise InputError(f"an event of more than {_LONGEST} characters is too long; split it into lines of the pay table")
    return _Parser(text).event_alone()


class _Parser:
    def __init__(self, text: str) -> None:
        every = [match[0].removesuffix("'s").removesuffix("’s") for match in _TOKEN.finditer(text)]
        kept = [(at, word) for at, word in enumerate(every, start=1) if word in _RANKS or word.lower() not in _FILLERS]
        self.places = [at for at, _ in kept]
        self.words = [word if word in _RANKS else word.lower() for _, word in kept]
        self.at, self.depth = 0, 0
        self.cards: tuple[int, ...] = ()
        self.any = False

    # Words

    @property
    def word(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def took(self, *words: str) -> bool:
        """Whether these words come next; then they are read."""
        found = tuple(self.words[self.at : self.at + len(words)]) == words
        self.at += len(words) if found else 0
        return found

    def wrong(self, right: str, known: tuple[str, ...] = ()) -> NoReturn:
        if not self.word:
            raise InputError(f"the event ends too early; {right}")
        from difflib import get_close_matches

        near = get_close_matches(self.word[:30], known, n=1) if self.word.isalpha() else []
        right = f"did you mean {near[0]}?" if near else right
        raise InputError(f"word {self.places[self.at]} of the event, {self.word[:30]!r}: {right}")

    # The event

    def event_alone(self) -> Expression:
        event = self.event()
        if self.word:
            self.wrong("here the event has ended, or goes on with and, or")
        return event

    def event(self) -> Expression:
        return self.joined("or", Any, self.both)

    def both(self) -> Expression:
        return self.joined("and", All, self.condition)

    def joined(self, word: str, kind: type[All | Any], part: Callable[[], Expression]) -> Expression:
        parts = [part()]
        while self.took(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else kind(tuple(parts))

    def condition(self) -> Expression:
        self.depth += 1
        if self.depth > _DEEPEST:
            self.wrong(f"nothing is joined in more than {_DEEPEST} levels")
        if self.took("not"):
            expression: Expression = Not(self.condition())
        elif self.took("("):
            expression = self.event()
            if not self.took(")"):
                self.wrong('a bracket is still open; close it with ")"')
        else:
            if self.word in (*_CARD, "first", "any"):
                self.any = self.took("any")
                self.cards = self.named()
            if not self.cards:
                self.wrong(_WRITE, (*_CARD, "first", "not"))
            expression = Not(self.said()) if self.took("not") else self.said()
        self.depth -= 1
        return expression

    def named(self, *, than: bool = False) -> tuple[int, ...]:
        """The cards of a list, or the first of those that are dealt; `than`: cards that others are compared with."""
        if self.took("first"):
            number = self.number("a number of cards from 1 to 4")
            if not 1 <= number <= len(CARDS):
                self.at -= 1
                self.wrong("a hand has at most four cards, its War cards included: write first 2, 3 or 4 cards")
            return tuple(range(number))
        cards = [self.card()]
        while self.word in ("and", ","):
            start, self.at = self.at, self.at + 1
            if than and self.word not in _CARD:
                self.at = start
                break
            card = self.card()
            again = card in self.cards or card in cards or self.word in _SAID or self.word in _RANKS or self.word == "not"
            if than and again:  # here another condition begins
                self.at = start
                break
            cards.append(card)
        if len(set(cards)) < len(cards):
            raise InputError(f"the event names {CARDS[cards[-1]]} twice among the same cards")
        return tuple(cards)

    def card(self) -> int:
        who = self.word
        if who not in _CARD:
            self.wrong("a card is player, dealer, player war or dealer war", _CARD)
        self.at += 1
        return _CARD.index(who) + 2 * self.took("war")

    # What is said of cards

    def said(self) -> Atom:
        word, cards, start = self.word, self.cards, self.at
        self.at += 1
        match word:
            case "same":
                what = _SAME.get(self.word)
                if what is None:
                    self.wrong("cards are of the same rank, suit or colour", tuple(_SAME))
                self.at += 1
                return self.together(Same(cards, what), start)  # type: ignore[arg-type]
            case "identical":
                return self.together(Same(cards, "identical"), start)
            case "run":
                return self.together(Run(cards), start)
            case "sum":
                if self.any:
                    self.at = start
                    self.wrong("a sum is of all the cards that are named, not of any of them")
                return Sum(cards, self.ranges())
            case "higher" | "lower":
                return self.compared(higher=word == "higher")
            case "rank":
                self.took("in")
                return Among(cards, frozenset(self.listed(self.rank, _ranks_between)), "rank", self.any)
            case "suit":
                self.took("in")
                return Among(cards, frozenset(self.listed(self.suit, None)), "suit", self.any)
        if suits := COLOURS.get(word) or _SUITS.get(word):
            return Among(cards, frozenset(suits), "suit", self.any, word if word in COLOURS else "")
        if word in _RANKS:
            return Among(cards, frozenset(_RANKS[word]), "rank", self.any)
        self.at = start
        return self.wrong(_SAYS, (*_SAID, *_RANKS, *_CARD, "and", "or", "not"))

    def together(self, atom: Same | Run, start: int) -> Same | Run:
        """What only several cards can be."""
        if self.any or len(atom.cards) == 1:
            self.at = start
            of = "all the cards that are named" if self.any else "two cards or more"
            self.wrong(f"this is said of {of}")
        return atom

    def compared(self, *, higher: bool) -> Compared:
        if not self.took("than"):
            self.wrong("a card is higher than, or lower than, another card or a rank", ("than",))
        if self.word in _RANKS:
            return Compared(self.cards, higher, (), self.rank(), self.any)
        than = self.named(than=True)
        if set(than) & set(self.cards):
            raise InputError("the event compares a card with itself")
        return Compared(self.cards, higher, than, "", self.any)

    # Lists

    def listed(self, item: Callable[[], T], between: Callable[[T, T], list[T]] | None) -> list[T]:
        """One item or several, with commas or without, and ranges where there can be any."""
        items: list[T] = []
        while True:
            first = item()
            if between is not None and self.took("to"):
                start, last = self.at, item()
                inside = between(first, last)
                if not inside:
                    self.at = start
                    self.wrong("a range goes from the lower to the higher")
                items += inside
            else:
                items.append(first)
            more = self.at
            self.took(",")
            if not (self.word in _RANKS or self.word in _SUITS or self.word.isdecimal()):
                self.at = more
                return items

    def rank(self) -> str:
        return self.one_of(_RANKS, "a rank is 2 to 10, J, Q, K or A")

    def suit(self) -> str:
        return self.one_of(_SUITS, "a suit is clubs, diamonds, hearts or spades")

    def one_of(self, known: Mapping[str, str], right: str) -> str:
        if self.word not in known:
            self.wrong(right, tuple(known))
        self.at += 1
        return known[self.words[self.at - 1]]

    def number(self, what: str = "a whole number") -> int:
        if not self.word.isdecimal() or not self.word.isascii() or len(self.word) > 3:
            self.wrong(f"here stands {what}")
        self.at += 1
        return int(self.words[self.at - 1])

    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The numbers that a sum may be."""
        if self.took("at", "least"):
            return ((self.number(), _GREATEST),)
        if self.took("at", "most"):
            return ((0, self.number()),)
        self.took("in")
        return tuple(_spans(self.listed(self.number, lambda low, high: list(range(low, high + 1)))))


def _ranks_between(low: str, high: str) -> list[str]:
    return list(RANKS[RANKS.index(low) : RANKS.index(high) + 1])


def _spans(numbers: list[int]) -> list[tuple[int, int]]:
    """The same numbers as ranges."""
    spans: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if spans and spans[-1][1] == number - 1:
            spans[-1] = spans[-1][0], number
        else:
            spans.append((number, number))
    return spans
