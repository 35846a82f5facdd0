"""The table of a game that draws none of its own: a box for each wager of its catalogue, people and chips beside them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from croupier.drawing.chips import in_chips, short
from croupier.drawing.svg import element, text
from croupier.games.kit.play.decider import Event
from croupier.games.kit.play.money import Money, chips_of
from croupier.games.kit.table.felt import FELT_DEEP, FELT_LINE, WHITE, Anchor, Felt, FeltArea, Sheet, box_hit, oval
from croupier.games.kit.table.scene import Move, Scene, Seat, Stack, distinct, stack_id
from croupier.games.kit.wager import Catalogue, Wager
from croupier.games.kit.words import SeatRow

USUAL_CHIPS = (1, 25, 50, 1_00, 5_00, 25_00, 100_00, 500_00, 1000_00)
MOST_PEOPLE = 12
_MARGIN, _GAP, _DEEP = 44.0, 10.0, 96.0


def felt(title: str, catalogue: Catalogue) -> Felt:
    """The boxes in rows, people below them."""
    return _felt(title, tuple(catalogue.values()))


@lru_cache(maxsize=64)
def _felt(title: str, wagers: tuple[Wager, ...]) -> Felt:
    ids = distinct(wager.name for wager in wagers)
    areas = tuple(
        FeltArea(ids[wager.name], f"{wager.name}, {wager.odds}", {"wager": wager.kind, "on": wager.on}) for wager in wagers
    )
    wide, tall = (_sheet(wagers, ids, width, across) for width, across in ((1000.0, 6), (390.0, 3)))
    return Felt("areas", f"{title} table", wide, tall, areas)


def _sheet(wagers: Sequence[Wager], ids: Mapping[str, str], width: float, across: int) -> Sheet:
    side = (width - 2 * _MARGIN + _GAP) / across - _GAP
    art, anchors, hits = [], {}, {}
    for place, wager in enumerate(wagers):
        row, column = divmod(place, across)
        x, y = _MARGIN + column * (side + _GAP), _MARGIN + row * (_DEEP + _GAP)
        frame = {"x": x, "y": y, "width": side, "height": _DEEP, "rx": 6}
        letter = min(19.0, 1.7 * side / max(len(wager.name), 6))
        art += [
            element("rect", fill=FELT_DEEP, stroke=FELT_LINE, **frame),
            text(wager.name, x + side / 2, y + 18, letter, WHITE, font_weight="600"),
            text(f"pays {wager.odds}", x + side / 2, y + 36, min(13.0, letter), FELT_LINE),
        ]
        anchors[ids[wager.name]] = Anchor(x + side / 2, y + 62, 0.85)
        hits[ids[wager.name]] = box_hit(x, y, side, _DEEP)
    rows = -(-len(wagers) // across)
    foot = _MARGIN + rows * (_DEEP + _GAP) + 26
    columns = 6 if across > 3 else 3
    for person in range(MOST_PEOPLE):
        row, column = divmod(person, columns)
        anchors[f"seat-{person + 1}"] = Anchor(_MARGIN + 20 + column * (width - 2 * _MARGIN) / columns, foot + row * 40)
    height = foot + 40 * MOST_PEOPLE // columns + 16
    anchors["rack"] = Anchor(width / 2, 0)
    table = oval((0, 0, width, height), 26, rail=14)
    return Sheet((0, 0, width, height), table + "".join(art), table, anchors, hits)


def scene(
    title: str,
    catalogue: Catalogue,
    view: Mapping[str, Any],
    places: Sequence[SeatRow],
    notes: Sequence[str],
    person: str,
    events: Sequence[Event],
) -> Scene:
    """Whoever sits at the table, and every wager that the view shows."""
    ids = distinct(catalogue)
    people = [place for place in places if place.player]
    accounts: Mapping[str, int] = view.get("accounts", {})
    homes = {place.player: f"seat-{number}" for number, place in enumerate(people, 1)}
    seats = tuple(
        Seat(
            f"seat-{number}",
            str(number),
            place.player,
            accounts.get(chips_of(place.player)),
            own=place.player == person,
            letter=str(number),
        )
        for number, place in enumerate(people, 1)
    )
    stacks = tuple(
        Stack(
            stack_id(wager, player), ids.get(wager, ""), player, wager, cents,
            in_chips(cents, USUAL_CHIPS)[:3], seat=homes.get(player, "rack"),
        )
        for player, wager, cents in view.get("stakes", ())
    )  # fmt: skip
    told = [" ".join(part for part in place if part) for place in places]
    phase = str(view.get("phase", ""))
    return Scene(
        "areas",
        f"{title}, {phase}",
        phase,
        words=(*told, *notes, *(f"{stack.player}: {short(stack.cents)} on {stack.wager}" for stack in stacks)),
        seats=seats,
        stacks=stacks,
        moves=tuple(moves(events, ids, homes)),
    )


def moves(events: Sequence[Event], ids: Mapping[str, str], homes: Mapping[str, str]) -> Iterator[Move]:
    """Chips that went on or off the layout, in the order of the events."""
    for event in events:
        if isinstance(event, Money) and event.wager:
            home, stack = homes.get(event.player, "rack"), stack_id(event.wager, event.player)
            yield Move(event.kind, event.player, ids.get(event.wager, ""), stack, event.cents, home)
