"""A Big Six table as a scene, from what a person may see of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.drawing.chips import in_chips, short
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.table.felt import area_ids
from croupier.games.kit.play.decider import Event
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.table.boxes import moves
from croupier.games.kit.table.scene import Result, Scene, Seat, Stack, WheelAt, stack_id


def scene(
    rules: BigSixRules,
    view: Mapping[str, Any],
    *,
    person: str = "",
    events: Sequence[Event] = (),
    results: Sequence[str] = (),
) -> Scene:
    """The table; the wheel rests with the first section of the symbol under the clapper."""
    ids, phase, symbol = area_ids(rules), view["phase"], view["symbol"]
    homes = {player: f"seat-{place}" for place, player in enumerate(view["players"], 1)}
    seats = tuple(
        Seat(home, str(place), player, view["accounts"].get(chips_of(player)), own=player == person, letter=str(place))
        for place, (player, home) in enumerate(homes.items(), 1)
    )
    stacks = tuple(
        Stack(
            stack_id(wager, player), ids.get(wager, ""), player, wager, cents,
            in_chips(cents, rules.chips_in_play.denominations), seat=homes.get(player, "rack"),
        )
        for player, wager, cents in view["stakes"]
    )  # fmt: skip
    order = rules.wheel.order
    rests = order.index(symbol) if symbol in order else None
    won = [f"{rules.shown(symbol)} won"] if symbol else []
    called = "No more bets" if view["bets"] == "closed" and phase not in ("closed", "betting") else ""
    return Scene(
        kind="ring",
        title=f"{rules.in_force.draft.title}, {phase}",
        phase=phase,
        words=(f"phase: {phase}", *won, *(f"{one.player}: {short(one.cents)} on {one.wager}" for one in stacks)),
        says=rules.shown(symbol) if symbol else called,
        seats=seats,
        stacks=stacks,
        wheel=WheelAt(order, rests, turning=phase == "spinning", turn=-360 * (rests or 0) / len(order)),
        winner=ids.get(symbol, "") if symbol else "",
        results=tuple(Result(rules.shown(mark), "") for mark in results),
        moves=tuple(moves(events, ids, homes)),
    )
