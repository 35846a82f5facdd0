"""A table as one viewer sees it, as plain JSON: what `view` shows and what `options` allow them, and nothing else.

The page draws it, the stream sends it, and `GET /api/v1/tables/NAME` answers with it.
"""

from collections.abc import Collection, Sequence
from typing import Any

import orjson

from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Option
from croupier.games.kit.play.money import DROP_BOX, INVENTORY, chips_of
from croupier.games.kit.table.pieces import felt_json
from croupier.games.kit.words import SeatRow
from croupier.printable import printable
from croupier.tables.engine.events import COUNT_ROOM
from croupier.tables.engine.limits import announced_in_words
from croupier.tables.table import Table
from croupier.tables.words.view import TableView
from croupier.web.tables.seen.changes import Parts, Things, json, whole
from croupier.web.tables.seen.standing import NOTHING, Lately, Standing, felt_of, rack_of
from croupier.web.tables.steps.steps import capital, id_of, next_of, options_of
from croupier.web.tables.steps.typed import examples
from croupier.web.tables.viewer import Viewer

Plain = dict[str, Any]


def state_of(table: Table, viewer: Viewer, lately: Lately = NOTHING, *, at: str = "") -> Plain:
    """The table for this viewer; the log comes beside it."""
    made: Plain = orjson.loads(whole(seen_by(viewer, Standing(table, lately, at=at))))
    return made


def seen_by(viewer: Viewer, standing: Standing) -> Parts:
    """The same in parts, of a table as it stands for all."""
    table, lately = standing.table, standing.lately
    live, now = standing.live, standing.now
    look = standing.look(viewer)
    seen = look.seen
    options = options_of(table, viewer, standing.at, standing.options)
    found = standing.steps(options)
    own = next((place for place in seen.places if viewer.plays and viewer.person and place.player == viewer.person), None)
    stake = live.game.live.at_stake(now.game, viewer.person) if own else 0
    first = next_of(found, viewer, at_stake=bool(stake))
    name = viewer.person if viewer.plays else ""
    held = tuple(card for card in own.cards.split() if card != "??") if own else ()
    told = [standing.told(step, held, name) for step in found]
    plain: Plain = {
        "phase": seen.phase,
        "as": {
            "role": viewer.role,
            "person": viewer.person,
            "seat": own.seat if own else None,
            "acts": viewer.acts,
            "sees": _sees(table, viewer),
        },
        "unsigned": list(lately.unsigned) if viewer.acts and not viewer.plays else [],
        "places": [place._asdict() for place in seen.places],
        "next": id_of(first) if first else None,
        "passes": _passes(table, viewer, options, lately.passed),
        "notices": _notices(table, viewer, lately),
        "waits": seen.waits,
        "notes": seen.notes,
        "deviations": [printable(capital(one)) for one in lately.deviations] if not viewer.plays else [],
        "text": {
            "who": [who_line(place) for place in seen.places],
            "layout": [f"{place.player}: {place.stakes}" for place in seen.places if place.stakes] or ["No wagers."],
            "lawful": [step.lawful for step in told],
        },
        "figures": _figures(table, viewer, seen, stake),
        "rack": rack_of(table, viewer),
        "typed": examples(step.typed for step in told),
    }
    drawn = standing.scene(viewer, look)
    steps = Things({step.id: step.json for step in told})
    own_parts = {part: json(value) for part, value in plain.items()}
    return {**standing.shared, **own_parts, "view": look.json, "scene": drawn, "steps": steps}


def _notices(table: Table, viewer: Viewer, lately: Lately) -> list[str]:
    """What everybody should read before going on: limits that are announced; for staff, a round that was interrupted."""
    cut = [lately.interrupted] if lately.interrupted and not viewer.plays else []
    told = [capital(announced_in_words(table.live, one)) for one in table.now.announced]
    return [printable(one) for one in (*cut, *told)]


def felt_plain(table: Table) -> Plain:
    """The same as plain JSON; an area that names a place of the layout names the wager that chips there make."""
    plain = felt_json(felt_of(table))
    lying = {
        spot.name: wager.name
        for wager in table.live.game.wagers.catalogue(table.live.rules).values()
        for spot in wager.places
    }
    for area in plain["areas"]:  # type: ignore[attr-defined]
        if (wager := lying.get(area["fields"].get("place"))) is not None:
            area["fields"] = {"wager": wager}
    return plain


def _sees(table: Table, viewer: Viewer) -> str:
    """What somebody who only looks on is told of what they see; nothing to whoever acts."""
    if viewer.role != "surveillance":
        return "" if viewer.acts else "You look on."
    return (
        f"Read only.{' Cards that nobody has seen are hidden from this role.' if table.live.game.live.cards.dealt else ''}"
    )


def _passes(table: Table, viewer: Viewer, options: Sequence[Option], passed: Collection[str]) -> str | None:
    """What a player says so that the others go on; None where nobody waits for their wagers."""
    wagers = table.live.game.live.habits.wagers
    waits = viewer.acts and viewer.plays and viewer.person not in passed
    return "No more wagers from me" if waits and any(one.command in wagers for one in options) else None


def who_line(place: SeatRow) -> str:
    """ "Seat 3, Bo: chips 190.00, cards Qs"."""
    named = ", ".join(part for part in (_seat(place.seat), place.player) if part)
    has = [f"chips {place.chips}"] if place.chips else []
    has += [f"cards {place.cards}"] if place.cards else []
    return f"{named}: {', '.join(has)}" if has else named


def _seat(seat: str) -> str:
    return f"Seat {seat}" if seat.isdecimal() else capital(seat)


def _figures(table: Table, viewer: Viewer, seen: TableView, stake: int) -> Plain:
    """What the role is to know of the money: a player their own, the house drop and win, except when it counts."""
    live, now = table.live, table.now
    if viewer.plays:
        own = live.accounts(now).get(chips_of(viewer.person)) if viewer.person else None
        return {} if own is None and not stake else {"Chips": dollars(own or 0), "On the layout": dollars(stake)}
    if live.counting(now):
        return {}
    accounts = live.accounts(now)
    drop = accounts.get(DROP_BOX, 0) + accounts.get(COUNT_ROOM, 0)
    if not live.game.wagers.banked:
        return {"Drop": dollars(drop), "Rake": dollars(live.rake(now))}
    return {"Drop": dollars(drop), "Win": dollars(live.boxes(now)), "Inventory": dollars(accounts.get(INVENTORY, 0))}
