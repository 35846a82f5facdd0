"""A roulette table as a scene, from what a person may see of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.drawing.chips import in_chips
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.table.scene import Result, Scene, Seat, Seen, Stack, WheelAt, moves, on_wagers, stack_id
from croupier.games.roulette.drawing import wager_ids
from croupier.games.roulette.rules import RouletteRules

_AFTER = ("landed", "marked", "moved", "collected", "paid")


def scene(rules: RouletteRules, seen: Seen) -> Scene:
    """The table; the point marker stands on the winning number from when it is marked until all is paid."""
    view = seen.view
    letters = letters_of(rules.chips.colours)
    homes = {player: f"seat-{place}" for place, player in enumerate(view["seats"], 1)}
    ids = wager_ids(rules)
    stacks = tuple(_stacks(view, ids, homes, letters))
    seats = tuple(_seats(view, homes, letters, seen.person))
    number = view["number"]
    called = view["bets"] == "closed" and view["phase"] not in ("closed", "betting")
    shown = number if number is not None and view["phase"] in _AFTER else None
    order = tuple(rules.ring.order)
    told = [f"{number} {rules.colour(number)} won"] if shown else []
    return Scene(
        kind="grid",
        title=f"{rules.in_force.draft.title}, {view['phase']}",
        phase=view["phase"],
        words=(f"phase: {view['phase']}", *told, *on_wagers(stacks)),
        says=_says(rules, view, shown, called),
        seats=seats,
        stacks=stacks,
        wheel=WheelAt(order, order.index(shown) if shown in order else None, turning=view["ball"] == "running"),
        winner=f"number-{shown}" if shown and view["phase"] != "landed" else "",
        results=tuple(Result(mark, _colour(rules, mark)) for mark in seen.results),
        moves=tuple(moves(seen.events, ids, homes)),
    )


def letters_of(colours: Sequence[str]) -> dict[str, str]:
    """A letter for each colour of chips: its first that no colour before it has."""
    taken: dict[str, str] = {}
    for colour in colours:
        free = (letter.upper() for letter in (*colour, *"abcdefghijklmnopqrstuvwxyz") if letter.isalpha())
        taken[colour] = next((letter for letter in free if letter not in taken.values()), "?")
    return taken


def _says(rules: RouletteRules, view: Mapping[str, Any], shown: str | None, called: bool) -> str:
    if shown is not None:
        return f"{shown} {_colour(rules, shown)}"
    if view["phase"] == "void":
        return "No spin"
    return "No more bets" if called else ""


def _colour(rules: RouletteRules, number: str) -> str:
    return rules.colour(number) if number in rules.ring.order else ""


def _stacks(
    view: Mapping[str, Any], ids: Mapping[str, str], homes: Mapping[str, str], letters: Mapping[str, str]
) -> Iterator[Stack]:
    for player, wager, cents in view["stakes"]:
        colour, value = view["seats"].get(player, ""), view["chip_values"].get(player, cents)
        chips = in_chips(cents, (value,))
        letter = letters.get(colour) or (player[:1].upper() or "?")
        area, home = ids.get(wager, ""), homes.get(player, "rack")
        yield Stack(stack_id(wager, player), area, player, wager, cents, chips, colour, letter, home)


def _seats(view: Mapping[str, Any], homes: Mapping[str, str], letters: Mapping[str, str], person: str) -> Iterator[Seat]:
    for player, place in homes.items():
        colour = view["seats"][player]
        chips = view["accounts"].get(chips_of(player))
        number = place.removeprefix("seat-")
        letter = letters.get(colour, "?")
        yield Seat(place, number, player, chips, colour, own=player == person, colour=colour, letter=letter)
