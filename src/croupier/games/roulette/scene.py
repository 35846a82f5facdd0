"""A roulette table as a scene, from what a person may see of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.drawing.plan import Plan
from croupier.games.kit.game import Drawing
from croupier.games.kit.table.geometry import Holder, TableSize, wheel_size
from croupier.games.kit.table.projections import Felt, WheelPlan
from croupier.games.kit.table.scene import (
    Result,
    Scene,
    Seen,
    Stack,
    Wagered,
    WheelAt,
    called,
    homes_of,
    numbered,
    scene_of,
)
from croupier.games.roulette.drawing import SIZE, felt, table_plan, wager_ids
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wheel import wheel

_AFTER = ("landed", "marked", "moved", "collected", "paid")


class RouletteDrawing(Drawing[RouletteRules]):
    table_size = SIZE

    def table_plan(self, rules: RouletteRules, size: TableSize, holder: Holder) -> Plan:
        return table_plan(rules, size, holder)

    def wheel_plan(self, rules: RouletteRules, diameter: Fraction | None) -> WheelPlan:
        return WheelPlan(wheel(rules, float(wheel_size(rules, rules.wheel.diameter_inches, diameter))))

    def felt(self, rules: RouletteRules) -> Felt:
        return felt(rules)

    def scene(self, rules: RouletteRules, seen: Seen) -> Scene:
        """The table; the point marker stands on the winning number from when it is marked until all is paid."""
        view, letters, order = seen.view, letters_of(rules.chips.colours), tuple(rules.ring.order)
        lie = Wagered(wager_ids(rules).get, homes_of(view["seats"]))
        shown = view["number"] if view["number"] is not None and view["phase"] in _AFTER else ""
        result = "No spin" if view["phase"] == "void" else f"{shown} {_colour(rules, shown)}".strip()
        return scene_of(
            "grid",
            rules.in_force.draft.title,
            seen,
            lie,
            [f"{shown} {rules.colour(shown)} won"] if shown else (),
            says=called(view, result),
            seats=numbered(lie.homes, view["accounts"], seen.person, view["seats"], letters),
            stacks=tuple(_stacks(seen, lie, letters)),
            wheel=WheelAt(order, order.index(shown) if shown in order else None, turning=view["ball"] == "running"),
            winner=f"number-{shown}" if shown and view["phase"] != "landed" else "",
            results=tuple(Result(mark, _colour(rules, mark)) for mark in seen.results),
        )


def letters_of(colours: Sequence[str]) -> dict[str, str]:
    """A letter for each colour of chips: its first that no colour before it has."""
    taken: dict[str, str] = {}
    for colour in colours:
        free = (letter.upper() for letter in (*colour, *"abcdefghijklmnopqrstuvwxyz") if letter.isalpha())
        taken[colour] = next((letter for letter in free if letter not in taken.values()), "?")
    return taken


def _colour(rules: RouletteRules, number: str) -> str:
    return rules.colour(number) if number in rules.ring.order else ""


def _stacks(seen: Seen, lie: Wagered, letters: Mapping[str, str]) -> Iterator[Stack]:
    """Chips in the player's own colour and value."""
    view = seen.view
    for player, wager, cents in view["stakes"]:
        colour, value = view["seats"].get(player, ""), view["chip_values"].get(player, cents)
        letter = letters.get(colour) or (player[:1].upper() or "?")
        yield replace(lie._replace(chips=(value,)).stack(player, wager, cents), colour=colour, letter=letter)
