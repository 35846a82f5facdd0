"""Settles a written showdown: a pot, or several, and the hands that were shown."""

from collections.abc import Mapping, Sequence

from croupier.equipment.cards import UNKNOWN, Card, cards, names
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.written_round import Settled, SettledWager
from croupier.games.poker.play.pots import SidePot, divide, named, raked, ranks, unit
from croupier.games.poker.rules import PokerRules

MISDEAL = "exposed.misdeal"


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
    _all_different([*shown.values(), board])
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
        if not _is_seat(rules, seat):
            raise rules.refusal("seats", f"{seat[:20]!r} is not a seat; seats are 1 to {rules.seats}")
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
        if not _is_seat(rules, seat):
            raise rules.refusal("seats", f"{seat[:20]!r} is not a seat; seats are 1 to {rules.seats}")
    return {seat: _cents(listed, seat) for seat in listed}


def _is_seat(rules: PokerRules, text: str) -> bool:
    return text in [str(seat) for seat in range(1, rules.seats + 1)]


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


def _all_different(groups: Sequence[Sequence[Card]]) -> None:
    every = [card for group in groups for card in group]
    twice = next((card for card in every if every.count(card) > 1), None)
    if twice is not None:
        raise InputError(f"{names([twice])} is there twice, and the deck has it once")


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
