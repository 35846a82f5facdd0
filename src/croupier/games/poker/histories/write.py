"""Writing PHH: a hand that was played, from its events, so that reading it gives the same hand card for card.

PHH's own order is kept (all discards of a draw, then all new cards). What PHH has no field for stands in fields of ours,
which begin with an underscore: the edition, choices and readings, burned cards, reshuffles, rake and odd chips.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, time
from decimal import Decimal
from typing import Any

from croupier.equipment.cards import UNKNOWN, Card, name
from croupier.errors import InputError, require_types
from croupier.games.kit.play.decider import Deviated, Event, Ruled
from croupier.games.poker.histories.moments import won
from croupier.games.poker.histories.phh import AMOUNTS, BARE, FIELDS, MONEY, UNKNOWN_STACK, Hand, code, in_units, variant_of
from croupier.games.poker.histories.rules import owed
from croupier.games.poker.play import events as e
from croupier.games.poker.play.evolve import evolve
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules
from croupier.rulebook.text import library
from croupier.rulebook.values import plain
from croupier.version import VERSION


def write(rules: PokerRules, before: State, events: Iterable[Event]) -> Hand:
    """The hand whose events these are, from the table as it stood `before`; it must be over.

    A hand that a ruling or a short deck made void is refused: PHH has no way to say that its bets went back.

    >>> import croupier
    >>> table = croupier.table("gge-2011/badugi", {"Ann": 100, "Bob": 100}, seed=1)
    >>> before = table.state
    >>> _ = table.deal(), table.fold("Ann"), table.settle()
    >>> croupier.histories.write(table.rules, before, table.events).actions[-1]
    'p1 f'
    """
    require_types(write, locals())
    writer = _Writer(rules, before)
    for event in _settled(events):
        writer.follow(event)
    if not any(isinstance(event, e.HandEnded) for event in writer.events):
        raise InputError("the hand is not over; its record is written at its end")
    return writer.hand()


_ACTIONS = (e.Acted, e.Discarded, e.Tabled, e.Mucked)
_VERBS = {"folded": "f", "checked": "cc", "called": "cc", "brought in": "pb"}
_AROUND = (e.Seated, e.Presence, e.Left, Deviated, Ruled)


def _settled(events: Iterable[Event]) -> list[Event]:
    """What happened, as it stands in the end: no action that was taken back, and each card as what it is."""
    settled: list[Event] = []
    for event in events:
        if isinstance(event, e.TakenBack):
            last = max(at for at, each in enumerate(settled) if isinstance(each, _ACTIONS))
            settled[last:] = [each for each in settled[last:] if isinstance(each, _AROUND)]
        elif isinstance(event, e.CardCorrected):
            right = dict(zip(event.cards, event.correct, strict=True))
            settled = [_corrected(each, right) for each in settled]
        else:
            settled.append(event)
    return settled


def _corrected(event: Any, right: Mapping[Card, Card]) -> Any:
    shown = "down" if isinstance(event, e.Tabled) else "cards"
    cards = getattr(event, shown, ())
    return replace(event, **{shown: tuple(right.get(card, card) for card in cards)}) if cards else event


class _Writer:
    """Follows a hand and keeps what is to be written."""

    def __init__(self, rules: PokerRules, before: State) -> None:
        self.rules, self.state = rules, before
        self.before = before
        self.players: tuple[int, ...] = ()
        self.actions: list[str] = []
        self.discards: list[str] = []  # of a draw, kept until the betting so that the new cards come after all of them
        self.fresh: dict[int, list[Card]] = {}  # dealt since then: to the board, to players by position
        self.hands: dict[int, list[Card]] = {}  # as dealt, up cards among the down cards
        self.burns: list[Card] = []
        self.reshuffles: list[dict[str, object]] = []
        self.odd: list[dict[str, object]] = []
        self.events: list[Event] = []
        self.dealt = 0

    def follow(self, event: Event) -> None:
        if self.players or isinstance(event, e.HandBegan):
            self.events.append(event)
            self._write(event)
        self.state = evolve(self.rules, self.state, event)

    def _write(self, event: Event) -> None:
        who = f"p{getattr(event, 'position', -1) + 1}"
        match event:
            case e.HandBegan():
                if self.players:
                    raise InputError("these are the events of more than one hand; write each by itself")
                self.players = event.players
            case e.HandDead():
                raise InputError(f"the hand of {event.player} was ruled dead; PHH cannot say so")
            case e.CardExposed() if event.replaced:
                raise InputError("an exposed card was replaced; PHH cannot say so")
            case Ruled() if event.ruling == "void":
                raise InputError("the hand was ruled void; PHH cannot say that its bets went back")
            case e.Chips() if event.kind == "voided":
                raise InputError(f"the hand is void ({event.rule}); PHH cannot say that its bets went back")
            case e.Chips() if event.odd:
                self.odd.append({"player": event.position + 1, "of": event.wager})
            case e.Dealt():
                self._dealt(event)
            case e.Reshuffled():
                counts = {where: getattr(event, where) for where in ("pile", "folded", "own", "burns")}
                self.reshuffles.append({"after": self.dealt, **{where: count for where, count in counts.items() if count}})
            case e.Discarded():
                self.discards.append(f"{who} sd {_cards(event.cards)}".rstrip())
                held = self.hands[event.position]
                for card in sorted(event.cards):
                    held.remove(card if card in held else UNKNOWN)
            case e.RoundBegan() | e.HandEnded():
                self._flush()
            case e.Acted():
                self.actions.append(f"{who} {_VERBS.get(event.did) or f'cbr {in_units(event.to)}'}")
            case e.Tabled():
                held = self.hands[event.position]
                named = iter([card for card in event.down if card not in held])
                shown = [card if card != UNKNOWN else next(named) for card in held]
                self.actions.append(f"{who} sm {_cards(shown)}")
            case e.Mucked():
                self.actions.append(f"{who} sm")
            case e.AwardDue() if self.state.mucked:
                # The last hand left stays face down; readers that ask every hand hear that it stays.
                gone = self.state.mucked | self.state.shown
                left = [at for at, live in enumerate(self.state.live) if live and not gone >> at & 1]
                self.actions += [f"p{at + 1} sm -" for at in left]

    def _dealt(self, event: e.Dealt) -> None:
        self.dealt += len(event.cards)
        for card, to in zip(event.cards, event.to, strict=True):
            if to == e.BURN:
                self.burns.append(card)
                continue
            self.fresh.setdefault(to // 2, []).append(card)
            self.hands.setdefault(to // 2, []).append(card)

    def _flush(self) -> None:
        """The discards first, then the new cards, from the first player to the last, then the board."""
        board = self.fresh.pop(e.BOARD // 2, None)
        self.actions += self.discards
        self.actions += [f"d dh p{position + 1} {_cards(cards)}" for position, cards in sorted(self.fresh.items())]
        if board:
            self.actions.append(f"d db {_cards(board)}")
        self.discards, self.fresh = [], {}

    # The whole

    def hand(self) -> Hand:
        rules, players = self.rules, self.players
        stakes, force = rules.stakes, rules.in_force
        fixed = rules.limit.kind == "fixed"
        raked = sum(event.cents for event in self.events if isinstance(event, e.Chips) and event.kind == "raked")
        more: dict[str, object] = {
            "hand": self.before.number + 1,
            "seats": [seat + 1 for seat in players],
            "seat_count": rules.seats,
            "_edition": force.draft.id if library.known(force.draft.id) else force.draft.title,
            "_engine": f"croupier {VERSION}",
            "_choices": {path: plain(value) for path, value in force.choices.items()},
            "_readings": dict(force.read),
            "_burns": [name(card) for card in self.burns],
            "_reshuffles": self.reshuffles,
            "_rake": Decimal(in_units(raked)),
            "_odd_chips": self.odd,
        }
        posts = owed(rules, len(players))
        blinds = [posts[at].cents if at in posts else 0 for at in range(len(players))] if posts else []
        variant = variant_of(force.draft.id, rules.limit.kind)
        if not code(variant).edition:
            cited = force.draft.rules
            stated = {path: {"is": plain(value), "cite": [*cited[path].cite]} for path, value in force.values.items()}
            more["_rules"] = stated
        return Hand(
            variant=variant,
            ante_trimming_status=True,
            antes=(stakes.ante,) * len(players),
            blinds_or_straddles=tuple(blinds if len(players) > 2 else reversed(blinds)),  # as PHH has those of two players
            bring_in=stakes.bring_in,
            small_bet=stakes.small_bet if fixed else 0,
            big_bet=stakes.big_bet if fixed else 0,
            min_bet=0 if fixed else stakes.small_bet,
            starting_stacks=tuple(self.before.stacks[seat] for seat in players),
            actions=tuple(self.actions),
            players=tuple(self.before.seats[seat] for seat in players),
            finishing_stacks=tuple(self.state.stacks[seat] for seat in players),
            winnings=won(self.events, len(players)),
            more=more,
        )


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(name, cards))


# Text


def dumps(hand: Hand) -> str:
    """One hand as the text of a `.phh` file.

    >>> from croupier import histories
    >>> print(histories.dumps(histories.read(histories.EXAMPLE)[0]).splitlines()[0])
    variant = "FR"
    """
    require_types(dumps, locals())
    return "".join(f"{key} = {_toml(value)}\n" for key, value in _fields(hand).items())


def dumps_all(hands: Iterable[Hand]) -> str:
    """Several hands as the text of a `.phhs` file, numbered from 1.

    >>> from croupier import histories
    >>> hands = histories.read(histories.EXAMPLE) * 2
    >>> [line for line in histories.dumps_all(hands).splitlines() if line.startswith("[")]
    ['[1]', '[2]']
    """
    require_types(dumps_all, locals())
    return "\n".join(f"[{number}]\n{dumps(hand)}" for number, hand in enumerate(hands, 1))


def _fields(hand: Hand) -> dict[str, object]:
    """The fields to write; what a game does not have is left out."""
    written: dict[str, object] = {}
    for key in FIELDS:
        value = getattr(hand, key)
        if value or key in ("ante_trimming_status", "actions"):
            written[key] = [_units(each) for each in value] if key in AMOUNTS else _units(value) if key in MONEY else value
    return {**written, **hand.more}


def _units(cents: int) -> Decimal:
    return Decimal("inf") if cents == UNKNOWN_STACK else Decimal(in_units(cents))


def _toml(value: object) -> str:
    """A value as TOML on one line; what TOML cannot say is refused."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case Decimal():
            return "inf" if value.is_infinite() else str(value)
        case int() | float() | date() | time():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case Mapping():
            return "{" + ", ".join(f"{_key(str(key))} = {_toml(item)}" for key, item in value.items()) + "}"
    raise InputError(f"{type(value).__name__} cannot be written in a hand history")


def _key(key: str) -> str:
    return key if re.fullmatch(BARE, key, re.ASCII) else _quoted(key)


def _quoted(text: str) -> str:
    clean = text.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(clean, ensure_ascii=False).replace("\x7f", "\\u007f")
