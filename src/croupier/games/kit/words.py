"""The words of every game: sentences for events, and a table's places as rows."""

import dataclasses
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, NamedTuple, Protocol

from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import REPORTED, UNLAWFUL, Event
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.rounds.irregular import Irregularity

Sentences = Mapping[type[Event], Callable[[Any], str]]
"""What is said of an event of each kind; nothing where it is empty."""


Deviations = Mapping[str, Callable[[Mapping[str, str]], str]]
"""What is said of a deviation of each kind, from its facts."""


class Said(NamedTuple):
    """What people say for a command: the first of these sentences whose fields are all given.

    `as_` puts the value of a field into words, where it has words of its own.
    """

    sentences: tuple[str, ...]
    as_: Mapping[str, Callable[[str], str]] = {}

    def __call__(self, given: Mapping[str, str]) -> tuple[str, frozenset[str]] | None:
        """The sentence and the fields that it tells; None where no sentence fits."""
        for sentence in self.sentences:
            told = frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)
            if told <= given.keys():
                words = {name: self.as_[name](given[name]) if name in self.as_ else given[name] for name in told}
                return sentence.format(**words), told
        return None


def say(*sentences: str, **as_: Callable[[str], str]) -> Said:
    """What people say for a command, the sentence that tells most first."""
    return Said(sentences, as_)


def reports(known: Iterable[Irregularity], **as_: Callable[[str], str]) -> "Spoken":
    """What people say when they report something irregular, by the command that does."""
    return {one.command: say(*one.sentence, **as_) for one in known if one.sentence}


def revolutions(number: str) -> str:
    """How often a wheel or a ball went round."""
    return "1 revolution" if number == "1" else f"{number} revolutions"


Spoken = Mapping[str, Said]
"""What is said for a command, by its name; a command that is not named is told by its name and fields."""

SPOKEN: Spoken = {
    "leave": say("{player} leaves"),
    "take back wager": say("{player} takes back the wager on {wager}", "{player} takes back a wager"),
    "buy in": say(
        "{player} buys in for {cents} at position {position}",
        "{player} buys in for {cents}",
        "{player} buys in at position {position}",
        "{player} buys in",
        "buy in at position {position}",
    ),
    "report deviation": say("report a deviation: {what}"),
    "rule on deviation": say("rule on the deviation: {ruling}, {reason}", "rule on the deviation: {ruling}"),
}
"""What is said for the commands that several games have."""

DEVIATIONS: Deviations = {
    REPORTED: lambda facts: facts["what"],
    UNLAWFUL: lambda facts: f"{facts['command']} was not lawful",
}


class Teller(Protocol):
    """Tells a game's own events; `moved` lets it know of a state that came about by another event of the game."""

    def __call__(self, before: Any, after: Any, event: Event) -> Iterator[str]: ...

    def moved(self, after: Any, event: Event) -> None: ...


class ByKind:
    """One sentence for each kind of event, whatever came before."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences

    def __call__(self, before: Any, after: Any, event: Event) -> Iterator[str]:
        if what := self.sentences.get(type(event), _plain)(event):
            yield what

    def moved(self, after: Any, event: Event) -> None:
        """What is told here depends on nothing that was before."""


def left(event: Any) -> str:
    """A player leaves, and what becomes of the wagers."""
    return f"{event.player} leaves" + ("; the wagers of the round are lost" if getattr(event, "lost", False) else "")


def wager_corrected(event: Any) -> str:
    """What really lies on a wager that was entered wrongly."""
    lies = f"{dollars(event.cents)} lie" if event.cents else "nothing lies"
    return f"corrected: {lies} on {event.wager} of {event.player}"


def withdrawn(event: Any) -> str:
    """Reports about a spin that were mistaken."""
    return "the last report of the spin is withdrawn" if event.reports == 1 else "the spin is entered anew"


def _plain(event: Event) -> str:
    """An event by its name and fields."""
    fields = ((field.name, getattr(event, field.name)) for field in dataclasses.fields(event) if field.name != "rule")
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()
    return ", ".join((words, *(f"{name} {value}" for name, value in fields if value not in ("", (), None))))


class SeatRow(NamedTuple):
    """Somebody at the table, or the dealer's own place."""

    seat: str
    player: str
    chips: str = ""
    cards: str = ""
    stakes: str = ""


class Words:
    """What is said of a game at a live table."""

    sentences: Sentences = {}  # of each kind of event
    deviations: Deviations = DEVIATIONS  # and of each kind of deviation
    how: Mapping[str, tuple[str, ...]] = {}  # by command, the rules that tell people how the step is done
    rule_words: Mapping[str, str] = {}  # by rule or group of rules, the sentence that tells people what it says
    notes: Mapping[str, str] = {}  # what the view tells of the round, by its key: "the number is {}"

    def step(self, state: Any, command: str) -> str:
        """What people call a step as the table stands, where that is not its name: a bet on a bet is a raise."""
        return command

    def teller(self, rules: Any, state: Any, open_cards: bool) -> Teller:
        """What tells the game's events; `open_cards`: also cards that lie face down.

        A game without a teller of its own is told no card without `open_cards` that `view` does not show to everybody.
        """
        return ByKind(self.sentences)

    def seats(self, view: Mapping[str, Any]) -> Iterable[tuple[object, str]]:
        """Who sits where, of the view's `seats` by place, or of its `players`, who have no places."""
        seats = view.get("seats")
        return seats.items() if isinstance(seats, Mapping) else (("", player) for player in view.get("players", ()))

    def places(self, view: Mapping[str, Any]) -> tuple[list[SeatRow], list[str]]:
        """Everybody by seat or color with chips and stakes, those who left wagers behind, and notes beside them."""
        stakes: dict[str, list[str]] = defaultdict(list)
        for player, wager, cents in view["stakes"]:
            stakes[player].append(f"{dollars(cents)} {wager}")
        people = [(str(seat), player) for seat, player in self.seats(view)]
        here = {player for _, player in people}
        people += [("–", player) for player in stakes if player not in here]
        accounts = view["accounts"]
        nothing = "0.00" if any(name.startswith("purse") for name in accounts) else ""  # chips that the viewer may see

        def row(seat: str, player: str) -> SeatRow:
            cents = accounts.get(chips_of(player))
            return SeatRow(
                seat, player, nothing if cents is None else dollars(cents), "", ", ".join(stakes.get(player, ()))
            )

        notes = [said.format(view[key]) for key, said in self.notes.items() if view.get(key)]
        closed = view.get("bets") == "closed" and view["phase"] != "closed"
        return [row(*one) for one in people], [*notes, *(["no more bets"] if closed else [])]
