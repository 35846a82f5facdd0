"""Poker in words: each event as a sentence that a dealer would say, with the pot, the stacks and the section.

`HandTeller` tells a hand; `TableTeller` what happens at a live table, hand after hand.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from croupier.equipment.cards import UNKNOWN, Card, names
from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Deviated, Event, Ruled
from croupier.games.kit.words import DEVIATIONS, SeatRow, Sentences, Spoken, Words, left, say
from croupier.games.kit.words import SPOKEN as OF_ALL
from croupier.games.poker.histories.phh import in_units, number, stack_number
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play.evolve import evolve
from croupier.games.poker.play.pots import named
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules

SHARES: Mapping[str, str] = {
    "2-7": "lowest deuce-to-seven",
    "a-5": "lowest ace-to-five",
    "8-or-better": "low",
    "omaha-high": "high",
    "omaha-8": "low",
    "omaha-8-one-hand": "low",
    "omaha-a-5": "low",
}
"""What people call the hand that takes a share; the others are called as the rules call them."""


SPOKEN: Spoken = {
    **OF_ALL,
    "sit": say("{player} sits down at seat {seat}", "{player} sits down", "sit down at seat {seat}", "sit down"),
    "sit out": say("{player} sits out"),
    "sit in": say("{player} plays again"),
    "post": say("{player} posts", "post"),
    "fold": say("{player} folds"),
    "check": say("{player} checks"),
    "call": say("{player} calls"),
    "bet": say("{player} bets to {to}", "{player} bets", "bet to {to}"),
    "raise": say("{player} raises to {to}", "{player} raises", "raise to {to}"),
    "discard": say("{player} discards {cards}", "{player} draws"),
    "show": say("{player} shows {cards}", "{player} shows", "show {cards}"),
    "muck": say("{player} throws the hand in unseen"),
    "deal": say("deal {cards}", "deal"),
    "report exposed card": say(
        "report {cards} of {player} exposed", "report an exposed card of {player}", "report an exposed card"
    ),
    "report dead hand": say(
        "declare the hand of {player} dead: {why}", "declare the hand of {player} dead", "declare a hand dead"
    ),
}
"""What people say for each step."""


class Step(NamedTuple):
    """Something that happened. Amounts are cents; `stacks` stand by position, p1 first."""

    kind: str
    what: str
    street: str = ""
    rule: str = ""
    cite: str = ""
    player: int = -1
    amount: int = 0
    cards: tuple[Card, ...] = ()
    pot: int = 0
    stacks: tuple[int, ...] = ()
    action: int | None = None  # its number in the file
    comment: str = ""

    def json(self, who: Sequence[str]) -> dict[str, object]:
        """The step for programs, with amounts as the file writes them."""
        return {
            "action": self.action,
            "street": self.street,
            "kind": self.kind,
            "player": self.player + 1 if self.player >= 0 else None,
            "name": who[self.player] if self.player >= 0 else None,
            "what": self.what,
            "amount": number(self.amount),
            "cards": names(self.cards).split(),
            "pot": number(self.pot),
            "stacks": [stack_number(cents) for cents in self.stacks],
            "rule": self.rule or None,
            "cite": self.cite or None,
            "comment": self.comment or None,
        }


def by_place(event: Event) -> Iterator[Event]:
    """Cards that are dealt to several places, one place after another in the order of their first cards."""
    if not isinstance(event, e.Dealt):
        yield event
        return
    dealt: dict[int, list[tuple[Card, int]]] = {}
    for card, to in zip(event.cards, event.to, strict=True):
        dealt.setdefault(to if to < 0 else to // 2, []).append((card, to))
    for each in dealt.values():
        yield replace(event, cards=tuple(card for card, _ in each), to=tuple(to for _, to in each))


class HandTeller:
    """Tells a hand event by event; it keeps what the table forgets when the hand is over. `money` writes cents."""

    def __init__(self, rules: PokerRules, state: State, money: Callable[[int], str] = in_units) -> None:
        self.rules, self.state, self.money = rules, state, money
        self.players, self.who = state.players, tuple(state.seats[seat] for seat in state.players)
        self.street = rules.street_order[state.street] if state.street >= 0 else ""

    def tell(self, event: Event) -> list[Step]:
        """What the event was, in none, one or several sentences."""
        return [step for each in by_place(event) for step in self._tell(each)]

    def _tell(self, event: Event) -> list[Step]:
        before, after = self.state, evolve(self.rules, self.state, event)
        self.state = after
        if isinstance(event, e.HandBegan):
            self.players, self.who = event.players, tuple(after.seats[seat] for seat in event.players)
            self.street = ""
        if isinstance(event, e.StreetBegan):
            self.street = self.rules.street_order[event.street]
        pot = sum(after.put) - after.taken
        stacks = tuple(after.stacks[seat] for seat in self.players)
        return [
            step._replace(street=self.street, rule=event.rule, cite=self.rules.cite(event.rule), pot=pot, stacks=stacks)
            for step in self._sentences(before, after, event)
        ]

    def _sentences(self, before: State, after: State, event: Any) -> Iterator[Step]:
        at, cents, cards = getattr(event, "position", -1), getattr(event, "cents", 0), getattr(event, "cards", ())
        who, amount = self.who[at] if at >= 0 else "", self.money(cents)
        step = partial(Step, player=at, amount=cents, cards=cards)
        match event:
            case e.HandBegan() if event.button >= 0:
                yield Step("begins", f"{after.seats[event.button]} has the button", player=len(event.players) - 1)
            case e.Chips(kind="posted"):
                how = f" of {amount}" if cents else " with nothing left"
                yield step("posts", f"{who} posts the {event.wager}{how}{_all_in(after, at, cents)}")
            case e.Chips(kind="raked"):
                yield step("rake", f"the house takes a rake of {amount}")
            case e.Chips(kind="paid"):
                pot, _, hand = event.wager.partition(", ")
                odd = ", with the odd chip" if event.odd else ""
                made = f", for the {SHARES.get(hand, hand)} hand" if hand else ""
                yield step("wins", f"{who} wins {amount} of the {pot}{odd}{made}")
            case e.Chips(kind="voided"):
                yield step("void", f"{who} takes back {amount}: the hand is void")
            case e.Dealt():
                yield self._dealt(event)
            case e.Reshuffled():
                yield step("reshuffles", _reshuffled(event))
            case e.Acted():
                kind, does = self._acted(before, event)
                yield step(kind, f"{who} {does}{_all_in(after, at, cents)}")
            case e.RoundOver() if event.returned:
                cents = event.returned
                yield step("returned", f"{who} takes back {self.money(cents)} that nobody called", amount=cents)
            case e.Discarded():
                named = "" if all(card == UNKNOWN for card in cards) else f": {names(cards)}"
                yield step("draws", f"{who} discards {len(cards)}{named}" if cards else f"{who} stands pat")
            case e.Tabled():
                held = (*event.down, *before.up[at])
                made = self._made(held, before.board)
                yield step("shows", f"{who} shows {names(held)}" + (f" ({made})" if made else ""), cards=held)
            case e.Mucked():
                yield step("mucks", f"{who} mucks")
            case e.CardExposed():
                by = "the dealer exposes" if event.by_dealer else "their owner shows"
                yield step("exposed", f"{by} {names(cards)} of {who}: it {'is replaced' if event.replaced else 'plays'}")
            case e.HandDead():
                yield step("dead", f"the hand of {who} is dead: {event.why}" + (f"; {amount} go back" if cents else ""))
            case e.TakenBack():
                yield step("taken back", f"{who}'s last action is taken back")
            case e.CardCorrected():
                yield Step("corrected", _corrected(before, event))
            case Deviated():
                yield step("deviation", f"deviation: {DEVIATIONS[event.kind](event.facts)}")
            case Ruled():
                yield step("ruling", f"ruled: {event.ruling}, {event.reason}")

    def _dealt(self, event: e.Dealt) -> Step:
        """What was burned, what a player got, or the board."""
        cards, place = event.cards, event.to[0]
        if place == e.BURN:
            return Step("burns", f"the dealer burns {_seen(cards)}", cards=cards)
        if place == e.BOARD:
            return Step("board", f"the board gets {names(cards)}", cards=cards)
        up, down = ([card for card, to in zip(cards, event.to, strict=True) if to % 2 == face] for face in (1, 0))
        dealt = (_seen(down) + " down" * bool(down and up), names(up) + " up" * bool(up))
        what = f"{self.who[place // 2]} is dealt {' and '.join(filter(None, dealt))}"
        return Step("deals", what, player=place // 2, cards=cards)

    def _acted(self, before: State, event: e.Acted) -> tuple[str, str]:
        """The kind of step, and what the player does."""
        amount, to = self.money(event.cents), self.money(event.to)
        match event.did:
            case "folded":
                return "folds", "folds"
            case "checked":
                return "checks", "checks"
            case "called":
                return "calls", f"calls {amount}"
            case "bet":
                return "bets", f"bets {amount}"
            case "brought in":
                return "brings in", f"brings it in for {amount}"
        stud = before.street == 0 and 0 < before.high == self.rules.stakes.bring_in < event.to
        return "raises", f"{'completes' if stud and before.full == 0 else 'raises'} to {to}"

    def _made(self, held: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        """What the hand is called, for each share of the pot."""
        if UNKNOWN in held:
            return ""
        return "; ".join(named(self.rules, kind, held, board) for kind in self.rules.kinds)


def tell_hand(rules: PokerRules, before: State, events: Iterable[Event]) -> tuple[HandTeller, list[Step]]:
    """The steps of a hand from the table as it stood before, and the teller, who knows the players."""
    teller = HandTeller(rules, before)
    return teller, [step for event in events for step in teller.tell(event)]


def _all_in(after: State, at: int, cents: int) -> str:
    """What is said of a bet that leaves a player nothing."""
    return ", all in" if cents and not after.stacks[after.players[at]] else ""


def _seen(cards: Sequence[Card]) -> str:
    """The cards; how many there are, where none of them is seen."""
    if cards and all(card == UNKNOWN for card in cards):
        return "a card" if len(cards) == 1 else f"{len(cards)} cards"
    return names(cards)


def _corrected(before: State, event: e.CardCorrected) -> str:
    """Only cards that are seen are named."""
    seen = {card for cards in (*before.down, *before.up, before.board, before.burns, before.pile) for card in cards}
    pairs = zip(event.cards, event.correct, strict=True)
    named = ", ".join(f"{names([card])} is {names([right])}" for card, right in pairs if card in seen)
    return f"a wrong entry is corrected: {named or 'a card that is not seen is another'}"


def _reshuffled(event: e.Reshuffled) -> str:
    parts = (
        (event.pile, "discard", "discards"),
        (event.own, "of the player's own discards", "of the player's own discards"),
        (event.folded, "card of folded hands", "cards of folded hands"),
        (event.burns, "burned card", "burned cards"),
    )
    listed = ", ".join(f"{count} {one if count == 1 else more}" for count, one, more in parts if count)
    return f"the dealer shuffles what is left with {listed}" if listed else "the dealer shuffles what is left"


# A live table


SENTENCES: Sentences = {
    e.Opened: lambda event: "the table is open",
    e.Closed: lambda event: "the table is closed",
    e.Seated: lambda event: f"{event.player} sits at {event.seat}",
    e.Presence: lambda event: f"{event.player} {'sits out' if event.away else 'is back'}",
    e.Left: left,
    e.Chips: lambda event: {
        "bought": f"{event.player} brings {dollars(event.cents)} to the table",
        "cashed": f"{event.player} takes {dollars(event.cents)} off the table",
    }.get(event.kind, ""),
    e.HandEnded: lambda event: "the hand is over",
}


def _street(name: str) -> str:
    """A street as people say it: "draw 2" for draw2."""
    return re.sub(r"(?<=[a-z])(?=\d)", " ", name)


class TableTeller:
    """Tells a live table, also from the middle of a hand. Without `open_cards` only what the whole table sees."""

    def __init__(self, rules: PokerRules, state: State, open_cards: bool) -> None:
        self.open_cards = open_cards
        self.hand = HandTeller(rules, state if open_cards else _unseen(state), money=dollars)

    def __call__(self, before: State, after: State, event: Event) -> Iterator[str]:
        hand, street = self.hand, self.hand.street
        steps = hand.tell(event if self.open_cards else _masked(event, hand.state))
        if isinstance(event, e.HandBegan):
            yield f"hand {after.number} begins with {', '.join(hand.who)}"
        elif hand.street != street:
            yield f"{_street(hand.street)}: the pot is {dollars(sum(after.put) - after.taken)}"
        if (around := SENTENCES.get(type(event))) and (what := around(event)):
            yield what
        yield from (step.what for step in steps)

    def moved(self, after: State, event: Event) -> None:
        self.hand.tell(event)


def _unseen(state: State) -> State:
    """The table in the middle of a hand as the dealer sees it."""
    down = (
        hand if state.shown >> position & 1 else tuple(card if state.faced >> card & 1 else UNKNOWN for card in hand)
        for position, hand in enumerate(state.down)
    )
    hidden: Any = {name: (UNKNOWN,) * len(getattr(state, name)) for name in ("burns", "pile", "folded", "own")}
    return replace(state, **hidden, down=tuple(down))


def _masked(event: Event, seen: State) -> Event:
    """The event as the table sees it: what goes face down is not seen, nor what is thrown away unless it showed."""
    match event:
        case e.Dealt():
            unseen = ((to >= 0 and not to % 2) or to == e.BURN for to in event.to)
            return replace(
                event, cards=tuple(UNKNOWN if hidden else card for card, hidden in zip(event.cards, unseen, strict=True))
            )
        case e.Discarded():
            return replace(event, cards=tuple(card if seen.faced >> card & 1 else UNKNOWN for card in event.cards))
    return event


class PokerWords(Words):
    how = {
        "start hand": ("cards.change_hours", "shuffler.broken"),
        "buy in": ("currency.plays",),
        "award pots": ("rake.holding",),
        "report exposed card": ("exposed",),
        "report dead hand": ("dead",),
    }
    rule_words = {
        "cards.change_hours": "the cards are changed after {} hours",
        "shuffler.broken": "a broken shuffler is {}",
        "currency.plays": "bills of {} play as they are",
        "rake.holding": "until the hand is over the rake lies {}",
        "exposed.dealt": "a card that was exposed in dealing is {}",
        "exposed.misdeal": "so many exposed cards make a misdeal: {}",
        "dead.bets": "what a dead hand has bet: {}",
    }

    def step(self, state: State, command: str) -> str:
        if command != c.Bet.name or not state.high:
            return command
        return "complete" if state.street == 0 and not state.full else "raise"

    def teller(self, rules: PokerRules, state: State, open_cards: bool) -> TableTeller:
        return TableTeller(rules, state, open_cards)

    def places(self, view: Mapping[str, Any]) -> tuple[list[SeatRow], list[str]]:
        """Seats with stacks, cards and what each has in the pot; the pot, the board and whose turn it is."""
        hands = {hand["player"]: hand for hand in view["hands"]}
        rows = []
        for at, player in enumerate(view["seats"]):
            if not player:
                continue
            cards, put = "", ""
            if (hand := hands.get(player)) is not None:
                up = f" {names(hand['up'])} up" if hand["up"] else ""
                cards = "folded" if hand["folded"] else (names(hand["down"]) + up).strip()
                put = f"{dollars(hand['put'])} in the pot"
            button = " (button)" if view["button"] == at else ""
            rows.append(SeatRow(str(at + 1), player + button, dollars(view["stacks"][at]), cards, put))
        notes = [f"the pot is {dollars(view['pot'])}"] if view["pot"] else []
        notes += [f"the board is {names(view['board'])}"] if view["board"] else []
        notes += [f"it is {view['turn']}'s turn"] if view["turn"] else []
        return rows, notes
