"""A poker table as a scene, from what a person may see of it: others' cards are backs until they are shown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.drawing.chips import in_chips, short
from croupier.equipment.cards import FACES, UNKNOWN
from croupier.equipment.cards import name as name_of
from croupier.games.kit.play.decider import Event
from croupier.games.kit.table.scene import CardAt, Count, Mark, Move, Pot, Scene, Seat, Seen, Stack, stack_id
from croupier.games.poker.play import events as e
from croupier.games.poker.play.pots import named, side_pots
from croupier.games.poker.rules import PokerRules

VALUES = (1_00, 5_00, 25_00, 100_00, 500_00, 1000_00)
_IN_FRONT = ("posting", "betting")


def scene(rules: PokerRules, seen: Seen) -> Scene:
    """The table, turned so that a player who looks at it sits at its near side.

    What is bet in this round lies before the players; it joins the pots when the round is over.
    """
    view, person = seen.view, seen.person
    hands = {hand["player"]: hand for hand in view["hands"]}
    drawn_at = _turned(view["seats"], person)
    places = {player: drawn_at[seat] for seat, player in enumerate(view["seats"], 1) if player}
    values = tuple(sorted({rules.stakes.unit, *(value for value in VALUES if not value % rules.stakes.unit)}))
    stacks = tuple(_bets(view, places, values))
    pots = tuple(_pots(view, values))
    seats = tuple(_seats(view, hands, person, drawn_at))
    button = drawn_at[view["button"] + 1] if view["button"] >= 0 and rules.button.used else ""
    return Scene(
        kind="seats",
        title=f"{rules.in_force.draft.title}, {view['phase']}",
        phase=view["phase"],
        words=tuple(_told(view, seats, pots)),
        seats=seats,
        stacks=stacks,
        cards=tuple(_cards(view, places, person)),
        counts=tuple(_counts(rules, view)),
        pots=pots,
        marks=tuple(_made(rules, view, places)),
        button=button,
        moves=tuple(_moves(seen.events, places)),
    )


def _turned(seated: Sequence[str | None], person: str) -> dict[int, str]:
    """At which place of the drawing each seat is: at its own, or as many further as bring the person to the near side."""
    count = len(seated)
    near = -(-count // 2)
    by = near - (seated.index(person) + 1) if person and person in seated else 0
    return {seat: str((seat - 1 + by) % count + 1) for seat in range(1, count + 1)}


def _seats(
    view: Mapping[str, Any], hands: Mapping[str, Mapping[str, Any]], person: str, drawn_at: Mapping[int, str]
) -> Iterator[Seat]:
    for seat, (player, stack) in enumerate(zip(view["seats"], view["stacks"], strict=True), 1):
        hand = hands.get(player) if player else None
        folded = hand is not None and hand["folded"]
        word = "" if hand is None else "folded" if folded else "all in" if stack == 0 else "shows" if hand["shown"] else ""
        number, own = str(seat), bool(player) and player == person
        turn = bool(player) and view["turn"] == player
        chips = stack if player else None
        yield Seat(f"seat-{drawn_at[seat]}", number, player, chips, word, turn=turn, own=own, out=folded or hand is None)


def _cards(view: Mapping[str, Any], places: Mapping[str, str], person: str) -> Iterator[CardAt]:
    for hand in view["hands"]:
        own = hand["player"] == person
        if hand["folded"]:
            continue
        seat = view["seats"].index(hand["player"]) + 1 if hand["player"] in view["seats"] else ""
        place = "cards-own" if own else f"cards-{places.get(hand['player'], '')}"
        for index, card in enumerate((*hand["down"], *hand["up"])):
            yield CardAt(f"card-{seat}-{index}", place, index, name_of(card), own=own)
    for index, card in enumerate(view["board"]):
        yield CardAt(f"card-board-{index}", "cards-board", index, name_of(card))


def _made(rules: PokerRules, view: Mapping[str, Any], places: Mapping[str, str]) -> Iterator[Mark]:
    """What each hand is called that was shown, for every share of the pot."""
    if view["phase"] not in ("showdown", "award") or len(view["board"]) != rules.board_cards:
        return
    for hand in view["hands"]:
        held = (*hand["down"], *hand["up"])
        if hand["shown"] and not hand["folded"] and UNKNOWN not in held:
            called = "; ".join(named(rules, kind, held, view["board"]) for kind in rules.kinds)
            yield Mark(f"word-{places[hand['player']]}", f"word-{places[hand['player']]}", called)


def _bets(view: Mapping[str, Any], places: Mapping[str, str], values: Sequence[int]) -> Iterator[Stack]:
    if view["phase"] not in _IN_FRONT:
        return
    for hand in view["hands"]:
        if hand["bet"]:
            player, seat = hand["player"], places[hand["player"]]
            chips = in_chips(hand["bet"], values)
            yield Stack(stack_id("bet", player), f"bet-{seat}", player, "bet", hand["bet"], chips, seat=f"seat-{seat}")


def _pots(view: Mapping[str, Any], values: Sequence[int]) -> Iterator[Pot]:
    """The pots with who plays for them; once some of it is paid, what is left as one."""
    hands = view["hands"]
    front = [hand["bet"] if view["phase"] in _IN_FRONT else 0 for hand in hands]
    put = [hand["put"] - bet for hand, bet in zip(hands, front, strict=True)]
    lying = view["pot"] - sum(front)
    if lying <= 0:
        return
    pots = side_pots(put, [not hand["folded"] for hand in hands], [hand["dead"] for hand in hands])
    if sum(pot.cents for pot in pots) != lying:
        yield Pot("Pot", lying, in_chips(lying, values))
        return
    for index, pot in enumerate(pot for pot in pots if pot.cents):
        name = "Main pot" if not index else "Side pot" if len(pots) == 2 else f"Side pot {index}"
        people = tuple(hands[position]["player"] for position in pot.eligible)
        yield Pot(name if len(pots) > 1 else "Pot", pot.cents, in_chips(pot.cents, values), people)


def _counts(rules: PokerRules, view: Mapping[str, Any]) -> Iterator[Count]:
    if view["phase"] in ("closed", "between", "posting") and not view["hands"]:
        return
    held = sum(len(hand["down"]) + len(hand["up"]) for hand in view["hands"] if not hand["folded"])
    size = FACES - rules.lowest_card
    yield Count("deck", view["stub"], "in the deck")
    if (out := size - view["stub"] - held - len(view["board"])) > 0:
        yield Count("discards", out, "out")


def _told(view: Mapping[str, Any], seats: Sequence[Seat], pots: Sequence[Pot]) -> Iterator[str]:
    yield f"phase: {view['phase']}"
    for pot in pots:
        yield f"{pot.name} {short(pot.cents)}" + (f" for {', '.join(pot.players)}" if pot.players else "")
    if view["board"]:
        yield f"board: {' '.join(map(name_of, view['board']))}"
    for seat in seats:
        if seat.player:
            yield seat.words


def _moves(events: Sequence[Event], places: Mapping[str, str]) -> Iterator[Move]:
    """Chips that were paid from a pot; bets move by themselves, as their stacks come and go."""
    for event in events:
        if isinstance(event, e.Chips) and event.kind == "paid":
            seat = f"seat-{places.get(event.player, '')}"
            yield Move("paid", event.player, "pots", "", event.cents, seat)
