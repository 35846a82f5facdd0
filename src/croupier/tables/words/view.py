"""How a table stands, for people: who sits where with what, what lies on the layout, and what somebody waits for.

It is made from the game's own `view`, so that nobody sees more than they may.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.equipment.cards import name as name_of
from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.play.money import DROP_BOX, INVENTORY
from croupier.games.kit.play.shown_cards import cards_in, shown_cards, without_cards
from croupier.games.kit.words import SeatRow
from croupier.printable import printable
from croupier.tables.engine import limits
from croupier.tables.engine.events import TIP_BOX
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.engine.transfers import waits_for
from croupier.tables.words.sentences import deviation_in_words


class TableView(NamedTuple):
    """The table in words."""

    phase: str
    places: list[SeatRow]
    notes: list[str]
    waits: list[str]


def table_view(live: Live, now: Standing, who: Signature, deviations: Sequence[str] = ()) -> TableView:
    """What this person sees of the table; `deviations`: those that wait for a ruling, in fuller words than their own."""
    live = live.under(now)
    view: dict[str, Any] = live.game.play.view(now.game, who)
    places, notes = live.game.live.words.places(view)
    notes += limit_notes(live, now)
    if who.role != Role.PLAYER:
        notes += _boxes(live, now)
    if now.shoe is not None:
        notes.append(f"{now.shoe.size - now.shoe.position} of {now.shoe.size} cards in the shoe")
    waits: list[str] = []
    if visible := view.get("deviations", ()):
        waits += [f"a ruling: {one}" for one in deviations or (deviation_in_words(live, one) for one in visible)]
    if who.role != Role.PLAYER:
        waits += [f"an answer to {one.player}: {one.what}" for one in now.disputes]
        waits += [waits_for(one) for one in now.transfers]
    phase = str(view["phase"])
    if phase == "closed" and not now.opened:
        phase = "closed, the float not counted" if now.day == 0 else "closed, the day is over"
    clean = [SeatRow(*(printable(part) for part in place)) for place in places]
    return TableView(phase, clean, [printable(note) for note in notes], [printable(each) for each in waits])


def view_json(live: Live, now: Standing, who: Signature, *, open_counts: bool = False) -> dict[str, object]:
    """The same as plain JSON: amounts in cents, cards by name; while a count is due, accounts only with `open_counts`."""
    found = _plain(live.game.play.view(now.game, who), cards=live.game.live.cards.in_view)
    assert isinstance(found, dict)
    if (told := found.get("deviations")) and live.game.live.cards.hidden:
        seen = shown_cards(lambda state, _: live.game.play.view(state, who), live.game.live.cards.in_view, (now.game,))
        found["deviations"] = without_cards(told, cards_in(told, ()) - seen)
    if who.role != Role.PLAYER and live.counting(now) and not open_counts:
        found.pop("accounts", None)
    if "accounts" in found:  # the game knows only what it moved itself: not the float, nor what fills and counts changed
        held = live.accounts(now)
        own = found["accounts"] if who.role == Role.PLAYER else held
        found["accounts"] = {name: held.get(name, 0) for name in own}
    return found


def table_picture(live: Live, now: Standing, who: Signature) -> str:
    """The table as this person sees it, drawn: one SVG."""
    from croupier.games.kit.table.pieces import picture
    from croupier.games.kit.table.scene import Seen

    person = who.person if who.role == Role.PLAYER else ""
    view = live.game.play.view(now.game, who)
    scene = live.game.drawing.scene(live.rules, Seen(view, person))
    return picture(live.game.drawing.felt(live.rules), scene)


def limit_notes(live: Live, now: Standing) -> list[str]:
    """What the sign at the table says of limits that changed, or are announced."""
    notes = [f"limits: {limits.in_words(live, now.limits)}"] if now.limits else []
    return [*notes, *(limits.announced_in_words(live, one) for one in now.announced)]


def _boxes(live: Live, now: Standing) -> list[str]:
    accounts = live.accounts(now)
    named = (INVENTORY, DROP_BOX, TIP_BOX, "rake") if live.game.wagers.banked else ("rake", DROP_BOX, TIP_BOX)
    blind = (INVENTORY,) if live.counting(now) else ()
    return [f"{name} {dollars(accounts[name])}" for name in named if accounts.get(name) and name not in blind]


def _plain(value: Any, *, cards: Collection[str], key: str = "") -> object:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(one, cards=cards, key=key if key in cards else str(name)) for name, one in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plain(getattr(value, one.name), cards=cards) for one in fields(value)}
    if isinstance(value, list | tuple | frozenset):
        rows: Iterable[Any] = sorted(value) if isinstance(value, frozenset) else value
        if key in cards:
            return [name_of(card) for card in rows]
        return [_plain(one, cards=cards, key=key) for one in rows]
    return value
