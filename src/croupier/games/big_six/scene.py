"""A Big Six table as a scene, from what a person may see of it."""

from croupier.games.big_six.drawing import area_ids
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.table.scene import Result, Scene, Seen, Wagered, WheelAt, called, homes_of, numbered, scene_of


def scene(rules: BigSixRules, seen: Seen) -> Scene:
    """The table; the wheel rests with the first section of the symbol under the clapper."""
    view = seen.view
    ids, symbol, order = area_ids(rules), view["symbol"], rules.wheel.order
    homes, shown = homes_of(view["players"]), rules.shown(symbol) if symbol else ""
    rests = order.index(symbol) if symbol in order else None
    return scene_of(
        "ring",
        rules.in_force.draft.title,
        seen,
        Wagered(ids.get, homes, rules.chips_in_play.denominations),
        [f"{shown} won"] if symbol else (),
        says=called(view, shown),
        seats=numbered(homes, view["accounts"], seen.person),
        wheel=WheelAt(order, rests, turning=view["phase"] == "spinning", turn=-360 * (rests or 0) / len(order)),
        winner=ids.get(symbol, "") if symbol else "",
        results=tuple(Result(rules.shown(mark), "") for mark in seen.results),
    )
