"""The sentences for what happens in each game. Money and what is done at every table are told in `telling`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Protocol

from croupier.equipment.cards import UNKNOWN
from croupier.equipment.money import dollars
from croupier.games.kit.decider import Event

Sentences = Mapping[str, Callable[[Any], str]]


class Tells(Protocol):
    """Tells a game's own events; `moved` lets it know of a state that came about by another event of the game."""

    def __call__(self, before: Any, after: Any, event: Event) -> Iterator[str]: ...

    def moved(self, after: Any, event: Event) -> None: ...


def sentences(game: str) -> Callable[[Any, Any, bool], Tells]:
    """What tells the events of this game: made with its rules, its state and whether hidden cards are told."""
    if game == "poker":
        return _Poker
    return lambda rules, now, open_cards: _ByName(GAMES[game])


class _ByName:
    """One sentence for an event, by its name; none if it is empty."""

    def __init__(self, known: Sentences) -> None:
        self.known = known

    def __call__(self, before: Any, after: Any, event: Event) -> Iterator[str]:
        if type(event).__name__ == "Taken" and before.seats.get(event.position) == event.player:  # type: ignore[attr-defined]
            return  # everybody plays the position at the own seat
        if what := self.known[type(event).__name__](event):
            yield what

    def moved(self, after: Any, event: Event) -> None:
        """What is told here hangs on nothing that was before."""


def _counted(count: int, what: str) -> str:
    return f"1 {what} is" if count == 1 else f"{count} {what}s are"


def _whose(place: str) -> str:
    return "the dealer" if place == "dealer" else "the burn" if place == "burn" else f"position {place}"


def _cut(event: Any) -> str:
    return f"position {event.position} {'takes' if event.accepted else 'declines'} the cut"


def _planned(event: Any) -> str:
    return f"cards are made ready again ({event.why}): {', then '.join(event.plan)}"


def _chosen(event: Any) -> str:
    return f"position {event.position} {'goes to War' if event.choice == 'war' else 'surrenders'}"


def _moved(phase: str, due: tuple[str, ...]) -> str:
    match phase:
        case "betting":
            return "the round is over"
        case "over":
            return "the deal is decided"
        case "choosing" if due:
            return f"between War and surrender choose: {', '.join(map(_whose, due))}"
        case "war dealing" if due:
            return f"War cards are due to {', '.join(dict.fromkeys(place for place in due if place != 'burn'))}"
    return ""


def _left(event: Any) -> str:
    return f"{event.player} leaves" + ("; the wagers of the round are lost" if getattr(event, "lost", False) else "")


def _meter(event: Any) -> str:
    whole = Fraction(event.cents)
    return f"the meter {event.meter} stands at {dollars(whole.numerator // whole.denominator)}"


_CASINO_WAR: Sentences = {
    "Received": lambda event: f"{_counted(event.decks, 'deck')} at the table",
    "Prepared": lambda event: f"done: {event.step}",
    "Planned": _planned,
    "CutOffered": _cut,
    "CutMade": lambda event: f"the cards are cut {event.cards_from_top} from the top",
    "CoverPlaced": lambda event: f"the cover card lies {event.cards_from_bottom} from the bottom",
    "Burned": lambda event: "a card is burned",
    "Joined": lambda event: f"{event.player} sits at {event.position}",
    "Left": _left,
    "Taken": lambda event: f"{event.player} plays position {event.position}",
    "BetsClosed": lambda event: "cards are due to " + ", ".join(event.due),
    "ProgressiveCounted": lambda event: f"{_counted(event.count, 'Progressive Payout Wager')} counted",
    "Spun": lambda event: f"the Hot Spot is paid to position {event.position}",
    "MeterSet": _meter,
    "Dealt": lambda event: f"{_whose(event.to)} gets {event.card}",
    "Corrected": lambda event: f"corrected: {_whose(event.to)} has {event.card}",
    "Missed": lambda event: f"position {event.position} was passed over",
    "CoverReached": lambda event: "the cover card comes out",
    "Discarded": lambda event: f"{' '.join(event.cards)} to the discard rack" if event.cards else "",
    "HeldBack": lambda event: "the card drawn in error waits to be the next one",
    "Chosen": _chosen,
    "Moved": lambda event: _moved(event.phase, event.due),
    "DealVoided": lambda event: f"the deal is void: {event.cause}",
    "ShufflerOut": lambda event: f"the shuffler is out of order: {event.marked}",
    "TableClosed": lambda event: "the cards leave the table, which is closed",
}

_OVER = {"betting": "the spin is settled", "moved": "the fifths are moved", "collected": "losing wagers are collected"}

_ROULETTE: Sentences = {
    "Logged": lambda event: f"entered in the inspection log: {event.entry.kind}, {event.entry.description}",
    "Inspected": lambda event: f"inspection of the {event.check}: {'passed' if event.passed else 'failed'}",
    "Certified": lambda event: f"entry {event.entry} of the inspection log is certified",
    "Opened": lambda event: "the table is open",
    "Shut": lambda event: f"the table is closed{', its wheel covered and locked' if event.secured else ''}",
    "Seated": lambda event: f"{event.player} has {event.colour.name} chips of {dollars(event.colour.chip_cents)}",
    "Left": _left,
    "Spun": lambda event: f"the wheel turns {event.wheel}, the ball {event.ball}",
    "BetsClosed": lambda event: "",  # the dealer says so
    "SpinVoided": lambda event: f"no spin: {event.cause}" + (f"; next: {event.remedy}" if event.remedy else ""),
    "BallRemoved": lambda event: "the ball is taken out" + ("" if event.in_time else " after it came to rest"),
    "BallInspected": lambda event: f"the ball is {'damaged' if event.damaged else 'sound'}",
    "BallReplaced": lambda event: f"a new ball of {event.diameter_inches} inch is in use",
    "Landed": lambda event: f"the ball rests in {event.number}",
    "Marked": lambda event: f"the marker stands on {event.number}",
    "FifthMoved": lambda event: f"{dollars(event.cents)} of {event.player} go from {event.wager} to {event.to}",
    "FifthPutBack": lambda event: f"{dollars(event.cents)} of {event.player} go back from {event.on} to {event.wager}",
    "StepDone": lambda event: _OVER.get(event.phase, ""),
}

_BIG_SIX: Sentences = {
    "Opened": lambda event: "the table is open",
    "Shut": lambda event: "the table is closed",
    "Joined": lambda event: f"{event.player} joins",
    "Left": _left,
    "BetsClosed": lambda event: "",
    "Spun": lambda event: f"the wheel turns {event.direction}",
    "SpinVoided": lambda event: f"no spin: {event.cause}",
    "Landed": lambda event: f"the clapper rests on {event.symbol}",
    "StepDone": lambda event: _OVER.get(event.phase, ""),
}

GAMES: Mapping[str, Sentences] = {"casino-war": _CASINO_WAR, "roulette": _ROULETTE, "big-six": _BIG_SIX}
"""The sentences of the games in which the house takes every wager, by the name of the event."""


# Poker


def _chips(event: Any) -> str:
    if event.kind == "bought":
        return f"{event.player} brings {dollars(event.cents)} to the table"
    return f"{event.player} takes {dollars(event.cents)} off the table"


_AROUND: Sentences = {
    "Opened": lambda event: "the table is open",
    "Closed": lambda event: "the table is closed",
    "Seated": lambda event: f"{event.player} sits at {event.seat}",
    "Presence": lambda event: f"{event.player} {'sits out' if event.away else 'is back'}",
    "Left": _left,
    "HandEnded": lambda event: "the hand is over",
    "DrawBegan": lambda event: "",
}


class _Poker:
    """A hand is told by the game's own teller, which is put where the table stands when it begins in the middle of one."""

    def __init__(self, rules: Any, now: Any, open_cards: bool) -> None:
        from croupier.games.poker.sentences import Teller

        self.open_cards = open_cards
        self.hand = hand = Teller(rules, now if open_cards else _unseen(now), money=dollars)
        if now.players:
            hand.players, hand.who = now.players, tuple(now.seats[seat] for seat in now.players)
            hand.street = rules.street_order[now.street] if now.street >= 0 else ""
            hand.paid = now.taken

    def __call__(self, before: Any, after: Any, event: Event) -> Iterator[str]:
        name, hand, street = type(event).__name__, self.hand, self.hand.street
        told = [step.what for step in hand.tell(event if self.open_cards else _masked(event))]
        if name == "HandBegan":
            yield f"hand {after.number} begins with {', '.join(hand.who)}"
        elif hand.street != street:
            yield f"{hand.street}: the pot is {dollars(sum(after.put) - after.taken)}"
        if name == "Chips" and event.kind in ("bought", "cashed"):  # type: ignore[attr-defined]
            yield _chips(event)
        elif name in _AROUND:
            yield from filter(None, (_AROUND[name](event),))
        yield from told

    def moved(self, after: Any, event: Event) -> None:
        self.hand.tell(event)


def _unseen(now: Any) -> Any:
    """The table in the middle of a hand as the dealer sees it."""
    hidden = {name: (UNKNOWN,) * len(getattr(now, name)) for name in ("burns", "pile", "folded", "own")}
    down = (hand if now.shown >> position & 1 else (UNKNOWN,) * len(hand) for position, hand in enumerate(now.down))
    kind = type(now)
    return kind(**{name: getattr(now, name) for name in kind.__annotations__} | hidden | {"down": tuple(down)})


def _masked(event: Any) -> Event:
    """The event as the table sees it: cards that go face down are not seen, nor are those thrown away."""
    match type(event).__name__:
        case "Dealt":
            down = [(to >= 0 and not to % 2) or to == -1 for to in event.to]
            hidden = (UNKNOWN if unseen else card for card, unseen in zip(event.cards, down, strict=True))
            return replace(event, cards=tuple(hidden))  # type: ignore[no-any-return]
        case "Discarded":
            return replace(event, cards=(UNKNOWN,) * len(event.cards))  # type: ignore[no-any-return]
    return event  # type: ignore[no-any-return]
