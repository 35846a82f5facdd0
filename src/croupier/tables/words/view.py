"""How a table stands, for people: who sits where with what, what lies on the layout, and what somebody waits for.

It is made of the game's own `view`, so that nobody is shown more than they may see.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.equipment.cards import name as name_of
from croupier.equipment.cards import names as names_of
from croupier.equipment.money import dollars
from croupier.games.kit.decider import Deviated, Role, Signature
from croupier.games.kit.money import DROP_BOX, INVENTORY, chips_of
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.printable import printable
from croupier.tables.engine import house as h
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.table import opened
from croupier.tables.words.sentences import command_in_words

_AHEAD = 3  # steps of making cards ready that are named
_CARDS = ("down", "up", "board", "burns")
_STRAYED = b'"event":"Strayed"'
"""How a body has it that something happened although it was not lawful. In a string the quotes would be escaped."""


class Place(NamedTuple):
    """Somebody at the table, or the dealer's own place."""

    seat: str
    player: str
    chips: str = ""
    cards: str = ""
    stakes: str = ""


class Shown(NamedTuple):
    """The table in words."""

    phase: str
    places: list[Place]
    notes: list[str]
    waits: list[str]


def shown(live: Live, now: Standing, who: Signature, to_rule: Sequence[str] = ()) -> Shown:
    """What this person sees of the table; `to_rule`: the deviations that wait, in other words than their own."""
    view: dict[str, Any] = live.game.play.view(now.game, who)
    places, notes = _poker(view) if live.game.name == "poker" else _banked(view, shared=bool(now.version))
    if who.role != Role.PLAYER:
        notes += _boxes(live, now)
    if now.shoe is not None:
        notes.append(f"{now.shoe.size - now.shoe.position} of {now.shoe.size} cards in the shoe")
    deviations = view.get("deviations", ())
    waits = [f"a ruling: {what}" for what in to_rule or (one.what for one in deviations)] if deviations else []
    waits += [f"an answer to {one.player}: {one.what}" for one in now.disputes] if who.role != Role.PLAYER else []
    phase = str(view["phase"])
    if phase == "closed" and not now.opened:
        phase = "closed, the float not counted" if now.day == 0 else "closed, the day is over"
    clean = [Place(*(printable(part) for part in place)) for place in places]
    return Shown(phase, clean, [printable(note) for note in notes], [printable(each) for each in waits])


def to_rule(journal: Journal, now: Standing, *, open_cards: bool) -> list[str]:
    """The deviations that wait for a ruling, the oldest first, with what was done: the card, the seat, the amount.

    A deviation has only the step's name and why it was not lawful; the rest is in its record. `open_cards`: also of cards
    that lie face down.
    """
    if not now.game.deviations:
        return []
    words, found = opened(journal.record(1))[1], list[str]()
    record = journal.last_with(_STRAYED)
    for one in reversed(now.game.deviations):
        if record is not None and _deviation(record) == one.what:
            done = command_in_words(words, record.entry.command, hidden=() if open_cards else ("cards", "down"))
            found.append(done + one.what.removeprefix(str(record.entry.command["name"])))
            record = journal.last_with(_STRAYED, record.sequence - 1)
        else:
            found.append(one.what)  # somebody reported it in words of their own
    return found[::-1]


def _deviation(record: Record) -> object:
    return next((event["what"] for event in record.entry.events if event.get("event") == Deviated.__name__), None)


def view_json(live: Live, now: Standing, who: Signature) -> dict[str, object]:
    """The same as plain JSON: amounts in cents, cards by name."""
    found = _plain(live.game.play.view(now.game, who), poker=live.game.name == "poker")
    assert isinstance(found, dict)
    if "accounts" in found:  # the game knows only what it moved itself: not the float, nor what fills and counts changed
        held = live.accounts(now)
        own = found["accounts"] if who.role == Role.PLAYER else held
        found["accounts"] = {name: held.get(name, 0) for name in own}
    return found


def _banked(view: dict[str, Any], *, shared: bool) -> tuple[list[Place], list[str]]:
    """Casino War, Roulette and Big Six: seats by place, by player with a colour, or just players.

    `shared`: cards are nobody's own, but community cards that stations wager on.
    """
    stakes: dict[str, list[str]] = defaultdict(list)
    for player, wager, cents in view["stakes"]:
        stakes[player].append(f"{dollars(cents)} {wager}")
    seats = view.get("seats", {})
    if "cards" in view:
        people = [(seat, player) for seat, player in sorted(seats.items(), key=lambda one: int(one[0]))]
        gone = [player for player in stakes if player not in seats.values()]
    else:
        named = seats or dict.fromkeys(view.get("players", ()), "")
        people = [(colour, player) for player, colour in named.items()]
        gone = [player for player in stakes if player not in named]
    accounts: Mapping[str, int] = view["accounts"]
    cards, war = view.get("cards", {}), view.get("war_cards", {})
    places = [
        Place(seat, player, _chips(accounts, player), "" if shared else _hand(cards, war, seat), ", ".join(stakes[player]))
        for seat, player in (*people, *(("–", player) for player in gone))
    ]
    own = set() if shared else {seat for seat, _ in people}
    for at in dict.fromkeys((*cards, *war)):
        if at not in own:
            places.append(Place(f"hand {at}" if shared and at.isdecimal() else at, "", cards=_hand(cards, war, at)))
    notes = [f"the {what} is {view[what]}" for what in ("number", "symbol") if view.get(what)]
    notes += [f"meter {name} {dollars(int(cents))}" for name, cents in view.get("meters", {}).items()]
    if plan := view.get("plan"):
        notes.append(
            f"to do: {', '.join(plan[:_AHEAD])}" + (f" and {len(plan) - _AHEAD} more" if len(plan) > _AHEAD else "")
        )
    if view.get("bets") == "closed" and view["phase"] != "closed":
        notes.append("no more bets")
    return places, notes


def _chips(accounts: Mapping[str, int], player: str) -> str:
    cents = accounts.get(chips_of(player))
    return dollars(cents) if cents is not None else "0.00" if any(a.startswith("purse") for a in accounts) else ""


def _hand(cards: Mapping[str, str], war: Mapping[str, str], seat: str) -> str:
    return " ".join([*([cards[seat]] if seat in cards else []), *([f"war {war[seat]}"] if seat in war else [])])


def _poker(view: dict[str, Any]) -> tuple[list[Place], list[str]]:
    hands = {hand["player"]: hand for hand in view["hands"]}
    places = []
    for at, player in enumerate(view["seats"]):
        if not player:
            continue
        hand = hands.get(player)
        cards, put = "", ""
        if hand is not None:
            up = f" {names_of(hand['up'])} up" if hand["up"] else ""
            cards = "folded" if hand["folded"] else (names_of(hand["down"]) + up).strip()
            put = f"{dollars(hand['put'])} in the pot"
        button = " (button)" if view["button"] == at else ""
        places.append(Place(str(at + 1), player + button, dollars(view["stacks"][at]), cards, put))
    notes = [f"the pot is {dollars(view['pot'])}"] if view["pot"] else []
    notes += [f"the board is {names_of(view['board'])}"] if view["board"] else []
    notes += [f"it is {view['turn']}'s turn"] if view["turn"] else []
    return places, notes


def _boxes(live: Live, now: Standing) -> list[str]:
    accounts = live.accounts(now)
    named = (INVENTORY, DROP_BOX, h.TIP_BOX, "rake") if live.game.banked else ("rake", DROP_BOX, h.TIP_BOX)
    blind = live.counting(now)
    return [
        f"{name} {dollars(accounts[name])}" for name in named if accounts.get(name) and not (blind and name == INVENTORY)
    ]


def _plain(value: Any, *, poker: bool, key: str = "") -> object:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(one, poker=poker, key=str(name)) for name, one in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plain(getattr(value, one.name), poker=poker) for one in fields(value)}
    if isinstance(value, list | tuple | frozenset):
        rows: Iterable[Any] = sorted(value) if isinstance(value, frozenset) else value
        if poker and key in _CARDS:
            return [name_of(card) for card in rows]
        return [_plain(one, poker=poker, key=key) for one in rows]
    return value
