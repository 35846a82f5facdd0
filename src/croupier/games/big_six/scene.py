"""A Big Six table as a scene, from what a person may see of it."""

from croupier.games.big_six.drawing import area_ids
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.table.scene import Result, Scene, Seen, WheelAt, moves, numbered, on_wagers, stacks_of


def scene(rules: BigSixRules, seen: Seen) -> Scene:
    """The table; the wheel rests with the first section of the symbol under the clapper."""
    view = seen.view
    ids, phase, symbol, order = area_ids(rules), view["phase"], view["symbol"], rules.wheel.order
    homes = {player: f"seat-{place}" for place, player in enumerate(view["players"], 1)}
    stacks = stacks_of(view["stakes"], ids, homes, rules.chips_in_play.denominations)
    rests = order.index(symbol) if symbol in order else None
    won = [f"{rules.shown(symbol)} won"] if symbol else []
    called = "No more bets" if view["bets"] == "closed" and phase not in ("closed", "betting") else ""
    return Scene(
        kind="ring",
        title=f"{rules.in_force.draft.title}, {phase}",
        phase=phase,
        words=(f"phase: {phase}", *won, *on_wagers(stacks)),
        says=rules.shown(symbol) if symbol else called,
        seats=numbered(homes, view["accounts"], seen.person),
        stacks=stacks,
        wheel=WheelAt(order, rests, turning=phase == "spinning", turn=-360 * (rests or 0) / len(order)),
        winner=ids.get(symbol, "") if symbol else "",
        results=tuple(Result(rules.shown(mark), "") for mark in seen.results),
        moves=tuple(moves(seen.events, ids, homes)),
    )
