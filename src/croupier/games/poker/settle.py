"""A showdown of poker as it is written and at the dispute desk: the pots, the hands that were shown, and who takes what.

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
from typing import Any, TypeVar

from croupier.equipment.cards import UNKNOWN, Card, cards, deck, name, names
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.game import Settlement
from croupier.games.kit.rounds.cards_in_words import faces
from croupier.games.kit.rounds.desk import Desk, Recorded
from croupier.games.kit.rounds.irregular import commas
from croupier.games.kit.rounds.sheet import NOTHING, Done, Draft, Sheet, short
from croupier.games.kit.rounds.written_round import OUTCOMES, Settled, SettledWager
from croupier.games.poker.irregularities import IRREGULARITIES, KILLED
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play.pots import SidePot, divide, named, raked, ranks, side_pots, unit
from croupier.games.poker.play.state import State
from croupier.games.poker.room_rules import PokerRoomRules
from croupier.games.poker.rules import PokerRules

MISDEAL = "exposed.misdeal"
_POT = re.compile(r"(\S+)\s+(?:for|among|of)\s+(.+)", re.IGNORECASE)
_FAN = tuple(card * 15 % len(deck()) for card in deck())
"""A deck in an order in which neighbours differ in rank and suit."""
_NOT_SHOWN = ("not shown", "mucked", "unseen")

R = TypeVar("R", bound=PokerRoomRules)


class RoomSettlement(Settlement[R]):
    keys = frozenset({"pot", "pots", "unit", "button", "hands", "board", "dealt", "dead", "void"})

    def settle(self, rules: R, written: Mapping[str, object]) -> Settled:
        raise InputError("a poker room has no game of its own; name one of its games, such as gge-2011/triple-draw-2-7")


class PokerSettlement(RoomSettlement[PokerRules]):
    def settle(self, rules: PokerRules, written: Mapping[str, object]) -> Settled:
        return settle(rules, written)

    def desk(self) -> "PokerDesk":
        return PokerDesk(self.game)


def settle(rules: PokerRules, written: Mapping[str, object]) -> Settled:
    """Who takes what from each pot, and why. What is missing or impossible is refused, and nothing is settled.

    "dealt" are the seats that were dealt in, where folded hands decide who is first; "dead" are hands that were dead, with
    what each had put in; "void" is a hand that did not count, with what each had put in.
    """
    if "void" in written:
        return _void(rules, written)
    board = _board(rules, written)
    shown = _hands(rules, written, hole_cards=rules.hole_cards + rules.board_cards - len(board))
    dead = _by_seat(rules, written, "dead")
    if seat := next((seat for seat in dead if seat in shown), None):
        raise InputError(f"seat {seat} shows a hand that was dead; leave it out of the hands")
    every = [card for group in (*shown.values(), board) for card in group]
    if twice := [card for card in every if every.count(card) > 1]:
        raise InputError(f"{names(twice[:1])} is there twice, and the deck has it once")
    seats = _clockwise(rules, _dealt(rules, written, [*shown, *dead]), written.get("button"))
    smallest = _cents(written, "unit") if "unit" in written else rules.stakes.unit
    if smallest <= 0:
        raise InputError('"unit" is the smallest chip in play and must be worth something', rule="stakes.unit")
    chip = unit(rules, smallest)
    held = {position: shown[seat] for position, seat in enumerate(seats) if shown.get(seat)}
    ranked = {position: ranks(rules, hand, board) for position, hand in held.items()}
    steps, pots = _dead_bets(rules, dead, _pots(written, seats, list(shown)))
    _all_seen(seats, held, pots)
    totals = dict.fromkeys(sorted({*shown, *dead}, key=int), 0)
    for step in steps:
        totals[step.player] += step.cents
    for number, pot in enumerate(pots):
        for win in divide(rules, pot, held, board, ranked, players=len(seats), chip=chip):
            seat = seats[win.position]
            totals[seat] += win.cents
            if win.cents:
                steps.append(SettledWager(seat, win.wager(number), (), "paid", win.cents, win.rule, rules.cite(win.rule)))
    return Settled(totals, tuple(steps), tuple(_sentences(rules, seats, held, board, steps)))


def _void(rules: PokerRules, written: Mapping[str, object]) -> Settled:
    """All take back what they put in."""
    if beside := next((key for key in ("pot", "pots", "hands", "dead") if key in written), None):
        raise InputError(f'a hand that is "void" has no "{beside}": all take back what they put in')
    put, cite = _by_seat(rules, written, "void"), rules.cite(MISDEAL)
    steps = tuple(SettledWager(seat, "bets", (), "voided", cents, MISDEAL, cite) for seat, cents in put.items() if cents)
    told = tuple((f"{seat} takes back {dollars(cents)}", MISDEAL, cite) for seat, cents in put.items() if cents)
    return Settled(put, steps, told)


def _dead_bets(rules: PokerRules, dead: Mapping[str, int], pots: list[SidePot]) -> tuple[list[SettledWager], list[SidePot]]:
    """What the bets of dead hands come to: they go back out of the pots, the main pot first, or stay."""
    if rules.dead.bets != "go back" or not dead:
        return [], pots
    total, cite = sum(dead.values()), rules.cite("dead.bets")
    if total > sum(pot.cents for pot in pots):
        raise InputError(f"{dollars(total)} of dead hands are more than the pots hold", rule="dead.bets", cite=cite)
    steps = [SettledWager(seat, "bets", (), "returned", cents, "dead.bets", cite) for seat, cents in dead.items() if cents]
    return steps, list(raked(pots, total))


def _all_seen(seats: Sequence[str], held: Mapping[int, Sequence[Card]], pots: Sequence[SidePot]) -> None:
    """Refuse a hand that was not shown where it plays for a pot against another."""
    for pot in pots:
        unseen = next((position for position in pot.eligible if position not in held), None)
        if len(pot.eligible) > 1 and unseen is not None:
            raise InputError(f"seat {seats[unseen]} shows 0 cards; a hand that plays for a pot is shown")


def _sentences(
    rules: PokerRules,
    seats: Sequence[str],
    held: Mapping[int, Sequence[Card]],
    board: Sequence[Card],
    steps: Sequence[SettledWager],
) -> list[tuple[str, str, str]]:
    sentences = []
    for position, seat in enumerate(seats):
        for kind in rules.kinds if position in held else ():
            reads = f"reads {seat}'s hand, {names(held[position])}: {named(rules, kind, held[position], board)}"
            sentences.append((reads, "pot.shares", rules.cite("pot.shares")))
    for step in steps:
        if step.outcome == "returned":
            sentences.append((f"gives {dollars(step.cents)} of a dead hand back to {step.player}", step.rule, step.cite))
            continue
        odd = ", with the odd chip" if step.rule != "pot.shares" else ""
        sentences.append((f"pushes {dollars(step.cents)} of the {step.wager} to {step.player}{odd}", step.rule, step.cite))
    return sentences


# The written round


def _hands(rules: PokerRules, written: Mapping[str, object], *, hole_cards: int) -> dict[str, tuple[Card, ...]]:
    listed = written.get("hands")
    if not isinstance(listed, Mapping) or not listed:
        raise InputError('"hands" must give the cards of each player, such as "1": "As 2h 3d 4c"')
    if len(listed) > rules.seats:
        raise rules.refusal("seats", f"{len(listed)} hands are more than the {rules.seats} seats")
    shown = {}
    for seat, text in listed.items():
        _require_seat(rules, seat)
        shown[seat] = cards(text)
        if not shown[seat] and text == "":
            continue  # nobody else was left in its pots
        if len(shown[seat]) != hole_cards:
            raise InputError(f"seat {seat} shows {len(shown[seat])} cards; a hand of this game has {hole_cards}")
        rules.require_in_deck(shown[seat])
        if UNKNOWN in shown[seat]:
            raise InputError(f"seat {seat} shows a card that was not seen; a hand at the showdown is named")
    return shown


def _dealt(rules: PokerRules, written: Mapping[str, object], known: list[str]) -> list[str]:
    """The seats that were dealt in; those that are known, where nothing else is said."""
    listed = written.get("dealt", known)
    if not isinstance(listed, list) or not all(_is_seat(rules, str(seat)) for seat in listed):
        raise rules.refusal("seats", f'"dealt" lists seats, such as "dealt": ["1", "2"]; seats are 1 to {rules.seats}')
    seats = [str(seat) for seat in listed]
    if missing := next((seat for seat in known if seat not in seats), None):
        raise InputError(f"seat {missing} has a hand and is not among those who were dealt in")
    if len(set(seats)) != len(seats):
        raise InputError('"dealt" names a seat twice')
    return seats


def _by_seat(rules: PokerRules, written: Mapping[str, object], key: str) -> dict[str, int]:
    """Cents by seat."""
    listed = written.get(key, {})
    if not isinstance(listed, Mapping) or (key in written and not listed):
        raise InputError(f'"{key}" must say what each had put in, such as "3": "12.00"')
    for seat in listed:
        _require_seat(rules, seat)
    return {seat: _cents(listed, seat) for seat in listed}


def _is_seat(rules: PokerRules, text: str) -> bool:
    return text in map(str, range(1, rules.seats + 1))


def _require_seat(rules: PokerRules, text: str) -> None:
    if not _is_seat(rules, text):
        raise rules.refusal("seats", f"{text[:20]!r} is not a seat; seats are 1 to {rules.seats}")


def _board(rules: PokerRules, written: Mapping[str, object]) -> tuple[Card, ...]:
    board = cards(written.get("board", ""))
    rules.require_in_deck(board)
    if UNKNOWN in board:
        raise InputError("a card of the board was not seen; it lies face up, so name it")
    listed = written.get("hands")
    if isinstance(listed, Mapping) and list(listed.values()) == [""]:
        return board  # nobody else was left, on whatever street
    # A stud deck that runs out leaves one card for all in place of one of each player's own.
    if len(board) != rules.board_cards and not (rules.stud is not None and len(board) == rules.board_cards + 1):
        raise InputError(f"the board has {len(board)} cards; at a showdown of this game it has {rules.board_cards}")
    return board


def _clockwise(rules: PokerRules, seats: list[str], button: object) -> list[str]:
    """The seats from the button's left on; without a button, or a word of it, from the dealer's left on."""
    ordered = sorted(seats, key=int)
    if button is None:
        return ordered
    if not isinstance(button, str | int) or isinstance(button, bool) or not _is_seat(rules, str(button)):
        raise rules.refusal("button.used", f'"button" must be a seat such as "3"; seats are 1 to {rules.seats}')
    if not rules.button.used:
        return ordered
    after = [seat for seat in ordered if int(seat) > int(button)]
    return after + [seat for seat in ordered if int(seat) <= int(button)]


def _cents(written: Mapping[str, object], key: str) -> int:
    try:
        return cents(written[key])
    except InputError as problem:
        raise InputError(f'"{key}": {problem.reason}') from None


def _pots(written: Mapping[str, object], seats: list[str], playing: list[str]) -> list[SidePot]:
    if ("pot" in written) == ("pots" in written):
        raise InputError(
            'say "pot": "101.00" for one pot, or "pots": [{"amount": "60.00", "players": ["1", "2"]}, …], and not both; '
            "in lines, pot 101, or pots 60 for 1 2 3, 41 for 1 2"
        )
    if "pot" in written:
        everybody = tuple(position for position, seat in enumerate(seats) if seat in playing)
        return [SidePot(_cents(written, "pot"), everybody)]
    listed = written["pots"]
    if not isinstance(listed, list) or not listed:
        raise InputError('"pots" must be a list of {"amount", "players"}')
    pots = []
    for number, pot in enumerate(listed, 1):
        players = pot.get("players") if isinstance(pot, Mapping) else None
        if not isinstance(pot, Mapping) or "amount" not in pot or not isinstance(players, list) or not players:
            raise InputError(f'pot {number}: must be {{"amount": "60.00", "players": ["1", "2"]}}')
        named = [str(player) for player in players]
        if stranger := next((player for player in named if player not in playing), None):
            raise InputError(f"pot {number}: seat {stranger[:20]} shows no hand")
        if len(set(named)) != len(named):
            raise InputError(f"pot {number}: a seat is named twice")
        eligible = tuple(position for position, seat in enumerate(seats) if seat in named)
        pots.append(SidePot(_cents(pot, "amount"), eligible))
    return pots


# At the dispute desk


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
                pots = draft.written[key] = list[dict[str, Any]]()
                for part in commas(value):
                    if (pot := _POT.fullmatch(part)) is None:
                        raise InputError(f"{part[:30]!r} is no pot with those who play for it; write 60 for 1 2 3")
                    pots.append({"amount": dollars(cents(pot[1])), "players": pot[2].split()})
            case "dealt":
                draft.written[key] = value.replace(",", " ").split()
            case _:
                draft.written[key] = " ".join(faces(value)) if key == "board" else value

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
            whose = f"seat {told['seat']} is not" if "seat" in told else "no hand is"
            raise InputError(f"{KILLED}: {whose} entered as dead; write for example 2: dead 12")

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
        void = next((one for one in reversed(records) if any(getattr(event, "void", False) for event in one.events)), None)
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
                **dict.fromkeys(("bet", "put", "dead"), 0),
                "shown": bool(shown.get(seat)),
                "folded": seat not in shown,
            }
            for seat in sorted({*shown, *put}, key=int)
        ]
        board = cards(written.get("board", ""))
        return {
            "phase": "award",
            "seats": seats,
            "stacks": (None,) * rules.seats,  # what each had behind is not part of a showdown
            "button": int(written["button"]) - 1 if str(written.get("button", "")).isdecimal() else -1,
            "board": board,
            "pot": total,
            "turn": None,
            "hands": hands,
            "stub": max(rules.deck_size - sum(map(len, (*shown.values(), board))), 0),
        }


def _showdown(rules: PokerRules, award: Recorded) -> dict[str, Any]:
    state: State = award.before
    seats = [str(seat + 1) for seat in state.players]
    still = tuple(live and not state.mucked >> at & 1 for at, live in enumerate(state.live))
    rake = sum(event.cents for event in award.events if isinstance(event, e.Chips) and event.kind == "raked")
    built = raked(side_pots(state.put, still, state.dead), rake)
    if not built:
        raise InputError("nothing was in the pot of this hand")
    listed = [{"amount": dollars(pot.cents), "players": [seats[at] for at in pot.eligible]} for pot in built]
    written: dict[str, Any] = {"pots": listed} if len(listed) > 1 else {"pot": listed[0]["amount"]}
    shown = [names(state.down[at] + state.up[at]) if state.shown >> at & 1 else "" for at in range(len(seats))]
    hands = {seat: cards for seat, cards, plays in zip(seats, shown, still, strict=True) if plays}
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
    moves = (event for event in one.events if isinstance(event, e.Chips) and event.player and event.kind in OUTCOMES)
    return tuple(Done(seat[move.player], move.kind, move.cents, move.wager or "bets") for move in moves)
