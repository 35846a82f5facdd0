"""Settles a written showdown: a pot, or several, and the hands that were shown."""

from collections.abc import Mapping, Sequence

from croupier.equipment.cards import UNKNOWN, Card, cards, names
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.written_round import Settled, SettledWager
from croupier.games.poker.play.pots import SidePot, divide, named, ranks, unit
from croupier.games.poker.rules import PokerRules


def settle(rules: PokerRules, written: Mapping[str, object]) -> Settled:
    """Who takes what from each pot, and why. What is missing or impossible is refused, and nothing is settled."""
    board = _board(rules, written)
    shown = _hands(rules, written, hole_cards=rules.hole_cards + rules.board_cards - len(board))
    _all_different([*shown.values(), board])
    seats = _clockwise(rules, list(shown), written.get("button"))
    smallest = _cents(written, "unit") if "unit" in written else rules.stakes.unit
    if smallest <= 0:
        raise InputError('"unit" is the smallest chip in play and must be worth something', rule="stakes.unit")
    chip = unit(rules, smallest)
    held = {position: shown[seat] for position, seat in enumerate(seats)}
    ranked = {position: ranks(rules, hand, board) for position, hand in held.items()}
    steps: list[SettledWager] = []
    totals = dict.fromkeys(sorted(shown, key=int), 0)
    for number, pot in enumerate(_pots(written, seats)):
        for win in divide(rules, pot, held, board, ranked, players=len(seats), chip=chip):
            seat = seats[win.position]
            totals[seat] += win.cents
            if win.cents:
                steps.append(SettledWager(seat, win.wager(number), (), "paid", win.cents, win.rule, rules.cite(win.rule)))
    return Settled(totals, tuple(steps), tuple(_sentences(rules, seats, held, board, steps)))


def _sentences(
    rules: PokerRules,
    seats: Sequence[str],
    held: Mapping[int, Sequence[Card]],
    board: Sequence[Card],
    steps: Sequence[SettledWager],
) -> list[tuple[str, str, str]]:
    sentences = []
    for position, seat in enumerate(seats):
        for kind in rules.kinds:
            reads = f"reads {seat}'s hand, {names(held[position])}: {named(rules, kind, held[position], board)}"
            sentences.append((reads, "pot.shares", rules.cite("pot.shares")))
    for step in steps:
        odd = ", with the odd chip" if step.rule != "pot.shares" else ""
        sentences.append((f"pushes {dollars(step.cents)} of the {step.wager} to {step.player}{odd}", step.rule, step.cite))
    return sentences


# The written round


def _hands(rules: PokerRules, written: Mapping[str, object], *, hole_cards: int) -> dict[str, tuple[Card, ...]]:
    listed = written.get("hands")
    if not isinstance(listed, Mapping) or not listed:
        raise InputError('"hands" must give the cards of each player, such as {"1": "As 2h 3d 4c 8s"}')
    if len(listed) > rules.seats:
        raise rules.refusal("seats", f"{len(listed)} hands are more than the {rules.seats} seats")
    shown = {}
    for seat, text in listed.items():
        if not _is_seat(rules, seat):
            raise rules.refusal("seats", f"{seat[:20]!r} is not a seat; seats are 1 to {rules.seats}")
        shown[seat] = cards(text)
        if len(shown[seat]) != hole_cards:
            raise InputError(f"seat {seat} shows {len(shown[seat])} cards; a hand of this game has {hole_cards}")
        rules.require_in_deck(shown[seat])
        if UNKNOWN in shown[seat]:
            raise InputError(f"seat {seat} shows a card that was not seen; a hand at the showdown is named")
    return shown


def _is_seat(rules: PokerRules, text: str) -> bool:
    return text in [str(seat) for seat in range(1, rules.seats + 1)]


def _board(rules: PokerRules, written: Mapping[str, object]) -> tuple[Card, ...]:
    board = cards(written.get("board", ""))
    rules.require_in_deck(board)
    if UNKNOWN in board:
        raise InputError("a card of the board was not seen; it lies face up, so name it")
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


def _pots(written: Mapping[str, object], seats: list[str]) -> list[SidePot]:
    if ("pot" in written) == ("pots" in written):
        raise InputError('say "pot": "101.00" for one pot, or "pots": [{"amount": "60.00", "players": ["1", "2"]}, …]')
    if "pot" in written:
        return [SidePot(_cents(written, "pot"), tuple(range(len(seats))))]
    listed = written["pots"]
    if not isinstance(listed, list) or not listed:
        raise InputError('"pots" must be a list of {"amount", "players"}')
    pots = []
    for number, pot in enumerate(listed, 1):
        players = pot.get("players") if isinstance(pot, Mapping) else None
        if not isinstance(pot, Mapping) or "amount" not in pot or not isinstance(players, list) or not players:
            raise InputError(f'pot {number}: must be {{"amount": "60.00", "players": ["1", "2"]}}')
        named = [str(player) for player in players]
        if stranger := next((player for player in named if player not in seats), None):
            raise InputError(f"pot {number}: seat {stranger[:20]} shows no hand")
        if len(set(named)) != len(named):
            raise InputError(f"pot {number}: a seat is named twice")
        eligible = tuple(position for position, seat in enumerate(seats) if seat in named)
        pots.append(SidePot(_cents(pot, "amount"), eligible))
    return pots
