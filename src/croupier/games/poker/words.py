"""Poker in words: each event as a sentence that a dealer would say, with the pot, the stacks and the section.

`HandTeller` tells a hand; `TableTeller` what happens at a live table, hand after hand.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
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


class HandTeller:
    """Tells a hand event by event; it keeps what the table forgets when the hand is over. `money` writes cents."""

    def __init__(self, rules: PokerRules, state: State, money: Callable[[int], str] = in_units) -> None:
        self.rules, self.state, self.money = rules, state, money
        self.players: tuple[int, ...] = ()
        self.who: tuple[str, ...] = ()
        self.street = ""
        self.paid = 0

    def tell(self, event: Event) -> list[Step]:
        """What the event was, in none, one or several sentences."""
        before, after = self.state, evolve(self.rules, self.state, event)
        self.state = after
        if isinstance(event, e.HandBegan):
            self.players, self.who = event.players, tuple(after.seats[seat] for seat in event.players)
            self.street, self.paid = "", 0
        if isinstance(event, e.StreetBegan):
            self.street = self.rules.street_order[event.street]
        if isinstance(event, e.Chips) and event.kind in ("raked", "paid", "voided"):
            self.paid += event.cents
        pot = max(sum(after.put) - self.paid, 0)
        stacks = tuple(after.stacks[seat] for seat in self.players)
        return [
            step._replace(street=self.street, rule=event.rule, cite=self.rules.cite(event.rule), pot=pot, stacks=stacks)
            for step in self._sentences(before, after, event)
        ]

    def _sentences(self, before: State, after: State, event: Event) -> Iterator[Step]:
        match event:
            case e.HandBegan() if event.button >= 0:
                yield Step("begins", f"{after.seats[event.button]} has the button", player=len(event.players) - 1)
            case e.Chips():
                yield from self._chips(after, event)
            case e.Dealt():
                yield from self._dealt(event)
            case e.Reshuffled():
                yield Step("reshuffles", _reshuffled(event), amount=0)
            case e.Acted():
                yield self._acted(before, after, event)
            case e.RoundOver() if event.returned:
                what = f"{self.who[event.position]} takes back {self.money(event.returned)} that nobody called"
                yield Step("returned", what, player=event.position, amount=event.returned)
            case e.Discarded():
                named = "" if all(card == UNKNOWN for card in event.cards) else f": {names(event.cards)}"
                cards = f"discards {len(event.cards)}{named}" if event.cards else "stands pat"
                yield Step("draws", f"{self.who[event.position]} {cards}", player=event.position, cards=event.cards)
            case e.Tabled():
                held = (*event.down, *before.up[event.position])
                made = self._made(held, before.board)
                what = f"{self.who[event.position]} shows {names(held)}" + (f" ({made})" if made else "")
                yield Step("shows", what, player=event.position, cards=held)
            case e.Mucked():
                yield Step("mucks", f"{self.who[event.position]} mucks", player=event.position)
            case e.CardExposed():
                yield self._exposed(event)
            case e.HandDead():
                back = f"; {self.money(event.cents)} go back" if event.cents else ""
                what = f"the hand of {self.who[event.position]} is dead: {event.why}{back}"
                yield Step("dead", what, player=event.position, amount=event.cents)
            case e.TakenBack():
                what = f"{self.who[event.position]}'s last action is taken back"
                yield Step("taken back", what, player=event.position)
            case e.CardCorrected():
                yield Step("corrected", _corrected(before, event))
            case Deviated():
                yield Step("deviation", f"deviation: {DEVIATIONS[event.kind](event.facts)}")
            case Ruled():
                yield Step("ruling", f"ruled: {event.ruling}, {event.reason}")

    def _chips(self, after: State, event: e.Chips) -> Iterator[Step]:
        amount, at = self.money(event.cents), event.position
        match event.kind:
            case "posted":
                name = f"{self.who[at]} posts the {event.wager}"
                all_in = not after.stacks[after.players[at]]
                what = (
                    f"{name} of {amount}" + (", all in" if all_in else "") if event.cents else f"{name} with nothing left"
                )
                yield Step("posts", what, player=at, amount=event.cents)
            case "raked":
                yield Step("rake", f"the house takes a rake of {amount}", amount=event.cents)
            case "paid":
                pot, _, hand = event.wager.partition(", ")
                odd = ", with the odd chip" if event.odd else ""
                what = f"{self.who[at]} wins {amount} of the {pot}{odd}" + (
                    f", for the {SHARES.get(hand, hand)} hand" if hand else ""
                )
                yield Step("wins", what, player=at, amount=event.cents)
            case "voided":
                yield Step("void", f"{self.who[at]} takes back {amount}: the hand is void", player=at, amount=event.cents)

    def _dealt(self, event: e.Dealt) -> Iterator[Step]:
        """What was burned, what each player got, and the board, in the order of the first card of each."""
        groups: dict[int, list[int]] = {}
        for at, to in enumerate(event.to):
            groups.setdefault(to if to < 0 else to // 2, []).append(at)
        for place, dealt in groups.items():
            cards = tuple(event.cards[at] for at in dealt)
            if place == e.BURN:
                yield Step("burns", f"the dealer burns {_seen(cards)}", cards=cards)
            elif place == e.BOARD:
                yield Step("board", f"the board gets {names(cards)}", cards=cards)
            else:
                up = tuple(event.cards[at] for at in dealt if event.to[at] % 2)
                down = tuple(event.cards[at] for at in dealt if not event.to[at] % 2)
                parts = " and ".join(
                    part for part in (_seen(down) + " down" * bool(down and up), names(up) + " up" * bool(up)) if part
                )
                yield Step("deals", f"{self.who[place]} is dealt {parts}", player=place, cards=cards)

    def _exposed(self, event: e.CardExposed) -> Step:
        seen, by = names(event.cards), "the dealer exposes" if event.by_dealer else "their owner shows"
        then = "is replaced" if event.replaced else "plays"
        return Step(
            "exposed", f"{by} {seen} of {self.who[event.position]}: it {then}", player=event.position, cards=event.cards
        )

    def _acted(self, before: State, after: State, event: e.Acted) -> Step:
        amount, to = self.money(event.cents), self.money(event.to)
        stud = before.street == 0 and 0 < before.high == self.rules.stakes.bring_in < event.to
        words = {
            "folded": "folds",
            "checked": "checks",
            "called": f"calls {amount}",
            "bet": f"bets {amount}",
            "raised": f"completes to {to}" if stud and before.full == 0 else f"raises to {to}",
            "brought in": f"brings it in for {amount}",
        }
        all_in = event.cents and not after.stacks[after.players[event.position]]
        kinds = {"folded": "folds", "checked": "checks", "called": "calls", "bet": "bets", "raised": "raises"}
        what = f"{self.who[event.position]} {words[event.did]}" + (", all in" if all_in else "")
        kind = kinds.get(event.did, "brings in")
        return Step(kind, what, player=event.position, amount=event.cents)

    def _made(self, held: tuple[Card, ...], board: tuple[Card, ...]) -> str:
        """What the hand is called, for each share of the pot."""
        if UNKNOWN in held:
            return ""
        return "; ".join(named(self.rules, kind, held, board) for kind in self.rules.kinds)


def tell_hand(rules: PokerRules, before: State, events: Iterable[Event]) -> tuple[HandTeller, list[Step]]:
    """The steps of a hand from the table as it stood before, and the teller, who knows the players."""
    teller = HandTeller(rules, before)
    return teller, [step for event in events for step in teller.tell(event)]


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


def _bought_or_cashed(event: e.Chips) -> str:
    if event.kind == "bought":
        return f"{event.player} brings {dollars(event.cents)} to the table"
    return f"{event.player} takes {dollars(event.cents)} off the table" if event.kind == "cashed" else ""


SENTENCES: Sentences = {
    e.Opened: lambda event: "the table is open",
    e.Closed: lambda event: "the table is closed",
    e.Seated: lambda event: f"{event.player} sits at {event.seat}",
    e.Presence: lambda event: f"{event.player} {'sits out' if event.away else 'is back'}",
    e.Left: left,
    e.Chips: _bought_or_cashed,
    e.HandEnded: lambda event: "the hand is over",
}


def _street(name: str) -> str:
    """A street as people say it: "draw 2" for draw2."""
    return re.sub(r"(?<=[a-z])(?=\d)", " ", name)


class TableTeller:
    """Tells a live table, also from the middle of a hand. Without `open_cards` only what the whole table sees."""

    def __init__(self, rules: PokerRules, state: State, open_cards: bool) -> None:
        self.open_cards = open_cards
        self.hand = hand = HandTeller(rules, state if open_cards else _unseen(state), money=dollars)
        if state.players:
            hand.players, hand.who = state.players, tuple(state.seats[seat] for seat in state.players)
            hand.street = rules.street_order[state.street] if state.street >= 0 else ""
            hand.paid = state.taken

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
    hidden: dict[str, Any] = {name: (UNKNOWN,) * len(getattr(state, name)) for name in ("burns", "pile", "folded", "own")}
    down = (
        hand if state.shown >> position & 1 else tuple(card if state.faced >> card & 1 else UNKNOWN for card in hand)
        for position, hand in enumerate(state.down)
    )
    return State(**{name: getattr(state, name) for name in State.__annotations__} | hidden | {"down": tuple(down)})


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
