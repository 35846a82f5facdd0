"""Poker at the dispute desk: the pots, the hands that were shown, and what was pushed to whom.

    pot 101
    button 5
    1: As 2h 3d 4c; paid 101
    3: 8s 7h 6d 5c; nothing

"pots 60 for 1 2 3, 41 for 1 2" has side pots; "2: dead 12" is a hand that was dead, with what it had put in; "back 12" on
every line is a hand that did not count.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from croupier.equipment.cards import UNKNOWN, cards, deck, name, names
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.cards_in_words import faces
from croupier.games.kit.rounds.desk import Desk, Recorded
from croupier.games.kit.rounds.irregular import commas
from croupier.games.kit.rounds.sheet import NOTHING, Done, Draft, Sheet, short
from croupier.games.kit.rounds.written_round import OUTCOMES, Settled
from croupier.games.poker.irregularities import IRREGULARITIES, KILLED
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import pots
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.settle import settle

_POT = re.compile(r"(\S+)\s+(?:for|among|of)\s+(.+)", re.IGNORECASE)
_FAN = tuple(card * 15 % len(deck()) for card in deck())
"""A deck in an order in which neighbours differ in rank and suit."""
_NOT_SHOWN = ("not shown", "mucked", "unseen")


class PokerDesk(Desk[PokerRules]):
    heads = frozenset({"pot", "pots", "board", "button", "unit", "dealt"})
    order_rule = "pot.shares"
    settles_in_order = False
    is_closed = True
    irregularities = IRREGULARITIES

    # Typed

    def example(self, rules: PokerRules) -> str:
        """A showdown of two with the cards that the game deals, and what is lawful."""
        fan = (card for card in _FAN if card >= rules.lowest_card)
        board = names(islice(fan, rules.board_cards))
        hands = {seat: names(islice(fan, rules.hole_cards)) for seat in ("1", "2")}
        written: dict[str, Any] = {"pot": "100.00", "hands": hands, **({"board": board} if board else {})}
        settled = settle(rules, written)
        done = [Done(one.player, one.outcome, one.cents) for one in settled.steps]
        done += [Done(seat, NOTHING, 0) for seat, won in settled.players.items() if not won]
        return self.text(Sheet(written, tuple(done)))

    def head(self, rules: PokerRules, draft: Draft, key: str, value: str) -> None:
        match key:
            case "pots":
                draft.written[key] = [_pot(part) for part in commas(value)]
            case "dealt":
                draft.written[key] = value.replace(",", " ").split()
            case "board":
                draft.written[key] = " ".join(faces(value))
            case _:
                draft.written[key] = value

    def part(self, rules: PokerRules, draft: Draft, place: str, part: str) -> None:
        word, _, amount = part.partition(" ")
        if word.lower() in ("dead", "back"):
            if not amount.strip():
                raise InputError(f"{word} needs what the hand had put in, such as {word} 12")
            draft.by_place("dead" if word.lower() == "dead" else "void")[place] = dollars(cents(amount.strip()))
        elif part.lower() in _NOT_SHOWN:
            draft.by_place("hands")[place] = ""
        else:
            draft.by_place("hands")[place] = " ".join(faces(part))

    def check_mark(self, rules: PokerRules, sheet: Sheet, name: str, told: Mapping[str, str]) -> None:
        super().check_mark(rules, sheet, name, told)
        dead = sheet.written.get("dead", {})
        if name == KILLED and (not dead or told.get("seat", next(iter(dead))) not in dead):
            whose = f"seat {told['seat']}" if "seat" in told else "no hand"
            raise InputError(
                f"{KILLED}: {whose} is {'not ' if 'seat' in told else ''}entered as dead; write for example 2: dead 12"
            )

    # Written out again

    def head_lines(self, sheet: Sheet) -> Iterator[str]:
        written = sheet.written
        if "pots" in written:
            told = (f"{short(cents(pot['amount']))} for {' '.join(map(str, pot['players']))}" for pot in written["pots"])
            yield f"pots {', '.join(told)}"
        for key in ("pot", "board", "button", "unit"):
            if key in written:
                yield f"{key} {short(cents(written[key])) if key in ('pot', 'unit') else written[key]}"
        if "dealt" in written:
            yield f"dealt {' '.join(map(str, written['dealt']))}"

    def players(self, sheet: Sheet) -> Iterable[str]:
        return [seat for key in ("hands", "dead", "void") for seat in sheet.written.get(key, {})]

    def parts(self, sheet: Sheet, place: str) -> Iterator[str]:
        written = sheet.written
        if place in written.get("hands", {}):
            yield str(written["hands"][place]) or _NOT_SHOWN[0]
        for key, word in (("dead", "dead"), ("void", "back")):
            if place in written.get(key, {}):
                yield f"{word} {short(cents(written[key][place]))}"

    # Pressed on the drawn table

    def with_card(self, sheet: Sheet, place: str, card: str) -> Sheet:
        if place == "board":
            return sheet.with_written(board=f"{sheet.written.get('board', '')} {card}".strip())
        hands = dict(sheet.written.get("hands", {}))
        return sheet.with_written(hands={**hands, place: f"{hands.get(place, '')} {card}".strip()})

    def card_places(self, rules: PokerRules, sheet: Sheet) -> tuple[str, ...]:
        return (*(("board",) if rules.board_cards else ()), *(str(seat) for seat in range(1, rules.seats + 1)))

    # Money

    def assumed(self, rules: PokerRules, sheet: Sheet, settled: Settled) -> tuple[str, ...]:
        """The button, where another would give an odd chip to somebody else."""
        written = sheet.written
        if "button" in written or "void" in written or not rules.button.used:
            return ()
        seats = sorted(map(str, written.get("dealt", settled.players)), key=int)
        if all(settle(rules, {**written, "button": seat}).players == settled.players for seat in seats):
            return ()
        return (f"The button is not entered: seat {seats[0]} is taken as the first to its left, for the odd chip.",)

    # Read from a record

    def seat_of(self, state: State, player: str) -> str:
        return str(state.seats.index(player) + 1) if player in state.seats else ""

    def of_record(self, rules: PokerRules, records: Sequence[Recorded]) -> Sheet:
        """The pots after the rake with the hands that played for them, and what was pushed to whom."""
        award = next((one for one in reversed(records) if isinstance(one.command, c.AwardPots)), None)
        if award is not None:
            return Sheet(_showdown(rules, award), _pushed(award))
        void = next((one for one in reversed(records) if _is_void(one)), None)
        if void is None:
            raise InputError("the pots of this hand were not awarded; enter what the video shows")
        put = {str(void.before.players[at] + 1): dollars(chips) for at, chips in enumerate(void.before.put) if chips}
        return Sheet({"void": put}, _pushed(void))

    # Drawn

    def view(self, rules: PokerRules, sheet: Sheet) -> Mapping[str, Any]:
        """The showdown as everybody saw it."""
        written = sheet.written
        shown = {seat: cards(text) for seat, text in written.get("hands", {}).items()}
        put = {seat: cents(amount) for key in ("dead", "void") for seat, amount in written.get(key, {}).items()}
        listed = written.get("pots") or ([{"amount": written["pot"]}] if "pot" in written else [])
        total = sum(cents(pot["amount"]) for pot in listed) or sum(put.values())
        seats = tuple(f"seat {seat}" if str(seat) in {*shown, *put} else "" for seat in range(1, rules.seats + 1))
        hands = [
            {
                "player": f"seat {seat}",
                "down": shown.get(seat) or (UNKNOWN,) * rules.hole_cards,
                "up": (),
                "bet": 0,
                "put": 0,
                "dead": 0,
                "shown": bool(shown.get(seat)),
                "folded": seat not in shown,
            }
            for seat in sorted({*shown, *put}, key=int)
        ]
        board = cards(written.get("board", ""))
        out = sum(len(hand) for hand in shown.values()) + len(board)
        return {
            "phase": "award",
            "seats": seats,
            "stacks": (None,) * rules.seats,  # what each had behind is not part of a showdown
            "button": int(written["button"]) - 1 if str(written.get("button", "")).isdecimal() else -1,
            "board": board,
            "pot": total,
            "turn": None,
            "hands": hands,
            "stub": max(rules.deck_size - out, 0),
        }


def _pot(part: str) -> dict[str, Any]:
    found = _POT.fullmatch(part)
    if found is None:
        raise InputError(f"{part[:30]!r} is no pot with those who play for it; write 60 for 1 2 3")
    return {"amount": dollars(cents(found[1])), "players": found[2].split()}


def _is_void(one: Recorded) -> bool:
    return any(isinstance(event, e.HandEnded) and event.void for event in one.events)


def _showdown(rules: PokerRules, award: Recorded) -> dict[str, Any]:
    state: State = award.before
    seats = [str(seat + 1) for seat in state.players]
    still = tuple(live and not state.mucked >> at & 1 for at, live in enumerate(state.live))
    raked = sum(event.cents for event in award.events if isinstance(event, e.Chips) and event.kind == "raked")
    built = pots.raked(pots.side_pots(state.put, still, state.dead), raked)
    if not built:
        raise InputError("nothing was in the pot of this hand")
    listed = [{"amount": dollars(pot.cents), "players": [seats[at] for at in pot.eligible]} for pot in built]
    one = len(listed) == 1
    written: dict[str, Any] = {"pot": listed[0]["amount"]} if one else {"pots": listed}
    hands = {
        seats[at]: names(state.down[at] + state.up[at]) if state.shown >> at & 1 else ""
        for at in range(len(seats))
        if still[at]
    }
    written |= {"hands": hands, "unit": dollars(rules.stakes.unit), "dealt": seats}
    if state.board:
        written["board"] = " ".join(name(card) for card in state.board)
    if state.button >= 0 and rules.button.used:
        written["button"] = str(state.button + 1)
    return written


def _pushed(one: Recorded) -> Any:
    """What was paid or given back, by seat."""
    state: State = one.before
    seat = {state.seats[at]: str(at + 1) for at in state.players}
    moves = [event for event in one.events if isinstance(event, e.Chips) and event.player]
    return tuple(
        Done(seat[move.player], move.kind, move.cents, getattr(move, "wager", "") or "bets")
        for move in moves
        if move.kind in OUTCOMES
    )
