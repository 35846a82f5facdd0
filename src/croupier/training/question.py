"""A question of the trainer: what is shown, what is asked, and the one set of answers that is right.

A question is a value. It never says whether it was answered: `marked` compares what somebody gives with what is right.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from string import ascii_lowercase
from typing import Any, Literal, NamedTuple

from croupier.equipment.money import cents as cents_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Event, Signature
from croupier.games.kit.table_habits import Lots
from croupier.tables.engine.standing import Live, Standing

Kind = Literal["one", "several", "amount", "order"]
Given = frozenset[str] | tuple[str, ...] | int
"""An answer that was read: the choices taken, things in their order, or cents."""
MOST_CENTS = 10**12


class Choice(NamedTuple):
    """Something that can be answered, by the key that is typed for it."""

    key: str
    words: str


class Reason(NamedTuple):
    """A rule behind an answer: its sections, what they say in our words, and the value in force."""

    rule: str
    cite: str
    says: str
    stated: str = ""

    @property
    def words(self) -> str:
        return " ".join(part for part in (self.says, self.stated) if part)

    def json(self) -> dict[str, object]:
        return {"rule": self.rule, "cite": self.cite, "words": self.words}


class Line(NamedTuple):
    """One wager of a payment: what it is, how it is reckoned, and what it pays."""

    wager: str
    reckoned: str
    cents: int


class Shown(NamedTuple):
    """The table at the moment that is asked about, as this person sees it.

    `focus`: only what lies on it matters; `result`: what wins, where the question tells it.
    """

    live: Live
    now: Standing
    who: Signature
    events: tuple[Event, ...] = ()
    focus: bool = False
    result: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that is asked. `right` is the set of choices that is right; of an order, what comes first, second, last.

    Things in one set of an order are equal: any order among them is right. An amount has `cents`, and is answered in chips.
    """

    name: str
    words: str
    kind: Kind
    choices: tuple[Choice, ...] = ()
    right: tuple[frozenset[str], ...] = ()
    cents: int = 0
    chips: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        keys = [choice.key for choice in self.choices]
        answers = [key for part in self.right for key in part]
        assert len(set(keys)) == len({choice.words for choice in self.choices}) == len(keys), self.choices
        assert len(set(answers)) == len(answers), self
        assert set(answers) <= set(keys), self
        assert self.kind == "amount" or (answers and all(self.right)), self
        assert self.kind != "order" or len(answers) == len(keys), self
        assert self.kind not in ("one", "several") or len(self.right) == 1, self
        assert self.kind != "one" or len(answers) == 1, self

    def is_right(self, given: Given) -> bool:
        """Whether this is the answer."""
        if self.kind == "amount":
            return given == self.cents
        if self.kind == "order":
            assert isinstance(given, tuple)
            place = {key: number for number, part in enumerate(self.right) for key in part}
            return len(given) == len(place) and all(place[one] <= place[other] for one, other in pairwise(given))
        return given == self.right[0]

    def read(self, answer: object) -> Given:
        """An answer as it is typed or sent; what can be none is refused in a sentence."""
        if self.kind == "amount":
            return self._amount(answer)
        keys = self._keys(answer)
        if self.kind == "order":
            if sorted(keys) != sorted(choice.key for choice in self.choices):
                raise InputError(f"{self.words} Give each of {self.listed} once, in order, such as {self._example}")
            return tuple(keys)
        if self.kind == "one" and len(keys) != 1:
            raise InputError(f"{self.words} Give one of {self.listed}")
        return frozenset(keys)

    def _amount(self, answer: object) -> int:
        if isinstance(answer, Sequence) and not isinstance(answer, str) and len(answer) == 1:
            answer = answer[0]
        try:
            found = cents_of(answer)
        except InputError as wrong:
            raise InputError(f"an amount is answered in dollars such as 235.00: {wrong.reason}") from None
        if not 0 <= found <= MOST_CENTS:
            raise InputError("an amount is answered in dollars such as 235.00, from 0.00 on")
        return found

    def _keys(self, answer: object) -> list[str]:
        if isinstance(answer, str):
            answer = [answer]
        if not isinstance(answer, Sequence) or not all(isinstance(each, str) for each in answer):
            raise InputError(f"{self.words} Give {self.listed}")
        known = {choice.key for choice in self.choices}
        keys = [key for each in answer for word in each.lower().replace(",", " ").split() for key in _parted(word, known)]
        wrong = next((key for key in keys if key not in known), None)
        if wrong is not None:
            raise InputError(f"{wrong[:20]!r} is none of the answers; give {self.listed}")
        if len(set(keys)) != len(keys):
            raise InputError(f"{self.words} Give each of {self.listed} at most once")
        return keys

    @property
    def listed(self) -> str:
        return ", ".join(choice.key for choice in self.choices)

    @property
    def _example(self) -> str:
        return " ".join(choice.key for choice in self.choices)

    def answer(self) -> object:
        """What is right, as it is sent: an amount, a key, keys, or an order (equal things in the order of their keys)."""
        if self.kind == "amount":
            return dollars(self.cents)
        keys = [key for part in self.right for key in sorted(part)]
        return keys[0] if self.kind == "one" else keys

    def in_words(self, given: Given) -> str:
        """An answer for people."""
        if isinstance(given, int):
            return dollars(given)
        words = {choice.key: choice.words for choice in self.choices}
        if isinstance(given, frozenset):
            return "; ".join(words[key] for key in words if key in given) or "none of them"
        return ", then ".join(words[key] for key in given)

    def right_in_words(self) -> str:
        if self.kind == "amount":
            return dollars(self.cents)
        words = {choice.key: choice.words for choice in self.choices}
        parts = [" and ".join(words[key] for key in words if key in part) for part in self.right]
        return (
            "; ".join(words[key] for key in words if key in self.right[0])
            if self.kind == "several"
            else ", then ".join(parts)
        )

    def json(self) -> dict[str, object]:
        """What is asked, without what is right."""
        asked: dict[str, object] = {"name": self.name, "words": self.words, "kind": self.kind}
        asked["choices"] = [choice._asdict() for choice in self.choices]
        return {**asked, "chips": [dollars(value) for value in self.chips]}


@dataclass(frozen=True, slots=True)
class Question:
    """One question. The same edition, drill and seed make the same one."""

    drill: str
    edition: str
    seed: int
    prompt: str
    facts: tuple[str, ...]
    asks: tuple[Ask, ...]
    lawful: str
    why: tuple[Reason, ...]
    sections: tuple[str, ...]
    lines: tuple[Line, ...] = ()
    keys: tuple[str, ...] = ()
    shown: Shown | None = field(default=None, compare=False)
    proof: Any = field(default=None, compare=False)  # the standing and commands by which a test proves it

    @property
    def id(self) -> str:
        """By which it is asked again."""
        return f"{self.drill}:{self.seed}"

    def read(self, answers: object) -> dict[str, Given]:
        """Answers by the name of what is asked; a single answer needs no name. What is missing or unknown is refused."""
        if not isinstance(answers, Mapping):
            if len(self.asks) > 1:
                raise InputError(f"answer all of {', '.join(ask.name for ask in self.asks)}")
            answers = {self.asks[0].name: answers}
        names = [ask.name for ask in self.asks]
        if unknown := next((name for name in answers if name not in names), None):
            raise InputError(f"{str(unknown)[:30]!r} is not asked here; answer {', '.join(names)}")
        if left := next((name for name in names if name not in answers), None):
            raise InputError(f"{left} is not answered; answer {', '.join(names)}")
        return {ask.name: ask.read(answers[ask.name]) for ask in self.asks}

    def json(self) -> dict[str, object]:
        """The question as it is asked: nothing of what is right."""
        return {
            "id": self.id,
            "drill": self.drill,
            "edition": self.edition,
            "seed": self.seed,
            "prompt": self.prompt,
            "facts": list(self.facts),
            "asks": [ask.json() for ask in self.asks],
        }


@dataclass(frozen=True, slots=True)
class Marked:
    """A question with what somebody answered."""

    question: Question
    given: Mapping[str, Given]

    @property
    def right(self) -> bool:
        return all(self.is_right(ask) for ask in self.question.asks)

    def is_right(self, ask: Ask) -> bool:
        return ask.is_right(self.given[ask.name])

    def verdict(self) -> str:
        """In a few words: right, what is short or over, or what is wrong."""
        wrong = [ask for ask in self.question.asks if not self.is_right(ask)]
        if not wrong:
            return "Right"
        first = wrong[0]
        if first.kind == "amount":
            given = self.given[first.name]
            assert isinstance(given, int)
            over = given - first.cents
            return f"{dollars(abs(over))} {'over' if over > 0 else 'short'}"
        return "Not so" if len(self.question.asks) == 1 else f"Not so: {', '.join(ask.name for ask in wrong)}"

    def missed(self) -> tuple[int, ...]:
        """The lines of a payment that were left out, where what is short is just what one or two of them pay."""
        ask = next((one for one in self.question.asks if one.kind == "amount"), None)
        if ask is None:
            return ()
        given, numbers = self.given[ask.name], range(len(self.question.lines))
        assert isinstance(given, int)
        for count in (1, 2):
            fits = [
                some for some in combinations(numbers, count)
                if sum(self.question.lines[number].cents for number in some) == ask.cents - given
            ]  # fmt: skip
            if fits:
                return fits[0] if len(fits) == 1 else ()
        return ()

    def json(self) -> dict[str, object]:
        question, missed = self.question, self.missed()
        return {
            "right": self.right,
            "verdict": self.verdict(),
            "asks": [
                {
                    "name": ask.name,
                    "right": self.is_right(ask),
                    "given": ask.in_words(self.given[ask.name]),
                    "answer": ask.answer(),
                    "answer_in_words": ask.right_in_words(),
                }
                for ask in question.asks
            ],
            "lawful": question.lawful,
            "why": [reason.json() for reason in question.why],
            "lines": [
                {"wager": line.wager, "reckoned": line.reckoned, "amount": dollars(line.cents), "missed": number in missed}
                for number, line in enumerate(question.lines)
            ],
            "keys": list(question.keys),
        }


def _parted(word: str, known: Set[str]) -> Sequence[str]:
    """The keys that are typed without a space between them: abc is a, b and c, where there is no answer abc."""
    return word if word not in known and all(sign in known for sign in word) else (word,)


def lettered(words: Sequence[str], lots: Lots | None = None) -> tuple[Choice, ...]:
    """Choices with letters, in an order by lot or as they are given."""
    listed = list(words) if lots is None else lots.shuffled(words)
    return tuple(Choice(letter(number), each) for number, each in enumerate(listed))


def letter(number: int) -> str:
    """a to z, then aa, ab and so on."""
    first, second = divmod(number, len(ascii_lowercase))
    return (ascii_lowercase[first - 1] if first else "") + ascii_lowercase[second]


def among(choices: Sequence[Choice], words: Sequence[str]) -> frozenset[str]:
    """The keys of the choices with these words."""
    wanted = set(words)
    return frozenset(choice.key for choice in choices if choice.words in wanted)
