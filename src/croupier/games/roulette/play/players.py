"""Players at a roulette table: their colours, chips and wagers."""

from collections.abc import Iterator

from croupier.equipment.chips import Colour
from croupier.equipment.money import dollars
from croupier.games.kit.decider import Between, Command, Decision, Domain, OneOf, Option, Words, asked
from croupier.games.kit.money import Money, amounts, chips_of, laid, outside_limits
from croupier.games.kit.refused import Refused
from croupier.games.kit.wager import Wager
from croupier.games.roulette.play import state as s
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import catalogue, find, find_place

FREE = ("betting", "spinning")
"""While chips may be placed and taken back, unless no more bets was called."""


COMMANDS = (s.BuyIn, s.CashIn, s.Leave, s.Place, s.TakeBack)


def options(rules: RouletteRules, state: State, wanted: Command | None = None) -> Iterator[Option]:
    """What players may do with their chips now; if one command is wanted, at least all that it could be."""
    if state.phase == "closed":
        for player in state.seats:
            yield from _going(rules, player, state)
        return
    taken = {held.name for held in state.seats.values()}
    free = tuple(name for name in rules.chips.colours if name not in taken)
    for chip_cents in rules.chips.in_play if free else ():
        fields: dict[str, Domain] = {
            "player": Words("a name that nobody at the table has"),
            "colour": OneOf(free),
            "chip_cents": OneOf((chip_cents,)),
            "cents": Between(0, None, chip_cents),
        }
        yield Option("buy in", "may", "chips.colours", rules.wagers.placed_by, fields)
    for player, colour in state.seats.items():
        if wanted is not None and getattr(wanted, "player", player) != player:
            continue
        yield _more(rules, player, colour)
        yield from _going(rules, player, state)
        if state.frozen or state.phase not in FREE:
            continue
        if asked(wanted, s.Place):
            yield from _bets(rules, state, player, getattr(wanted, "wager", ""))
        names = tuple(stake.wager for stake in state.stakes if stake.player == player)
        if names:
            back: dict[str, Domain] = {"player": OneOf((player,)), "wager": OneOf(names)}
            yield Option("take back wager", "may", "no_more_bets.then", rules.wagers.placed_by, back)


def _more(rules: RouletteRules, player: str, colour: Colour) -> Option:
    fields: dict[str, Domain] = {
        "player": OneOf((player,)),
        "colour": OneOf((colour.name,)),
        "chip_cents": OneOf((colour.chip_cents,)),
        "cents": Between(colour.chip_cents, None, colour.chip_cents),
    }
    return Option("buy in", "may", "chips.own_colour", rules.wagers.placed_by, fields)


def _bets(rules: RouletteRules, state: State, player: str, named: str) -> Iterator[Option]:
    """What the player can still put where, or on the wager named: those that take the same amounts are one option."""
    held = {stake.wager: stake.cents for stake in state.stakes if stake.player == player}
    groups: dict[tuple[int, int], list[str]] = {}
    found = catalogue(rules)
    for wager in (found[named],) if named in found else found.values():
        if wager.offered:
            groups.setdefault((wager.parts, held.get(wager.name, 0)), []).append(wager.name)
    chips, chip = state.accounts.get(chips_of(player), 0), state.seats[player].chip_cents
    for (parts, already), names in groups.items():
        counted = parts if rules.limits.five_adjacent == "each" else 1
        low, high = (None if limit is None else limit * counted for limit in (rules.limits.minimum, rules.limits.maximum))
        cents = amounts(chip * parts, already=already, chips=chips, low=low, high=high)
        if cents:
            fields: dict[str, Domain] = {"player": OneOf((player,)), "wager": OneOf(tuple(names)), "cents": cents}
            yield Option("place wager", "may", "chips.wagered", rules.wagers.placed_by, fields)


def _going(rules: RouletteRules, player: str, state: State) -> Iterator[Option]:
    if state.accounts.get(chips_of(player), 0):
        yield Option("cash in", "may", "chips.cashed_in", rules.wagers.placed_by, {"player": OneOf((player,))})
    elif not any(stake.player == player for stake in state.stakes):
        yield Option("leave", "may", "chips.cashed_in", rules.wagers.placed_by, {"player": OneOf((player,))})


def buy_in(rules: RouletteRules, state: State, command: s.BuyIn) -> Decision:
    """A seat with a colour of one's own, or more chips of it."""
    if not command.player.strip():
        return Refused("chips.own_colour", "a player needs a name or a position")
    own = state.seats.get(command.player)
    if own is not None and own != Colour(command.colour, command.chip_cents):
        chips = f"{own.name} chips of {dollars(own.chip_cents)}"
        return Refused("chips.own_colour", f"player {command.player} plays with {chips} and buys more of those")
    taken = {colour.name for player, colour in state.seats.items() if player != command.player}
    free = [name for name in rules.chips.colours if name not in taken]
    if not free:
        count = len(rules.chips.colours)
        return Refused("chips.colours", f"all {count} colours of roulette chips are in use, one for each player")
    if command.colour not in rules.chips.colours:
        reason = f"there are no {command.colour[:30]!r} chips at this table; free are: {', '.join(free)}"
        return Refused("chips.own_colour", reason)
    if command.colour not in free:
        return Refused("chips.own_colour", f"{command.colour[:30]!r} chips are not free; free are: {', '.join(free)}")
    if command.chip_cents not in rules.chips.in_play:
        values = ", ".join(dollars(value) for value in rules.chips.in_play)
        return Refused(
            "chips.in_play", f"a roulette chip of {dollars(command.chip_cents)} is not in play; there are {values}"
        )
    if own and not command.cents:
        return Refused("chips.own_colour", f"player {command.player} is seated already and buys nothing")
    if command.cents < 0 or command.cents % command.chip_cents:
        return Refused(
            "chips.in_play", f"{dollars(command.cents)} is no whole number of {dollars(command.chip_cents)} chips"
        )
    colour = Colour(command.colour, command.chip_cents)
    seated = s.Seated(rule="chips.own_colour", player=command.player, colour=colour)
    bought = Money(rule="chips.own_colour", kind="bought", player=command.player, cents=command.cents)
    return (*(() if own else (seated,)), *((bought,) if command.cents else ()))


def cash_in(state: State, command: s.CashIn) -> Decision:
    chips = state.accounts.get(chips_of(command.player), 0)
    if not chips:
        return Refused("chips.cashed_in", f"player {command.player[:30]!r} has no roulette chips off the layout")
    return (Money(rule="chips.cashed_in", kind="cashed", player=command.player, cents=chips),)


def leave(state: State, command: s.Leave) -> Decision:
    holds = state.accounts.get(chips_of(command.player), 0) or any(x.player == command.player for x in state.stakes)
    if command.player not in state.seats or holds:
        return Refused(
            "chips.cashed_in", f"player {command.player[:30]!r} must be seated and hold no roulette chips to leave"
        )
    return (s.Left(rule="chips.cashed_in", player=command.player),)


def place(rules: RouletteRules, state: State, command: s.Place) -> Decision:
    """Chips on the layout, where they lie or where the player says."""
    if command.means == "words with cash":
        return Refused("chips.verbal_with_cash", "words with cash are no wager; chips are placed on the layout")
    if command.means != rules.chips.wagered:
        return Refused("chips.wagered", f"wagers are made with {rules.chips.wagered}, not {command.means}")
    if command.player not in state.seats:
        return Refused("chips.own_colour", f"player {command.player[:30]!r} has no roulette chips at this table")
    found = find_place(rules, command.place) if command.place else find(rules, command.wager, command.on)
    if isinstance(found, Refused):
        return found
    cents = command.cents
    chip = state.seats[command.player].chip_cents
    if cents <= 0:
        return Refused("chips.wagered", f"a wager is at least one chip, {dollars(chip)}, not {dollars(cents)}")
    if cents % chip:
        return Refused("chips.wagered", f"{dollars(cents)} is no whole number of {dollars(chip)} chips")
    if rest := cents % (chip * found.parts):
        if rules.five_adjacent.indivisible == "refused" or cents == rest:
            whole = dollars(chip * found.parts)
            return Refused(
                "five_adjacent.indivisible",
                f"{dollars(cents)} on {found.name} cannot be {found.parts} equal wagers; it must be a multiple of {whole}",
            )
        cents -= rest
    chips = state.accounts.get(chips_of(command.player), 0)
    if cents > chips:
        return Refused("chips.wagered", f"player {command.player} has {dollars(chips)} in chips, not {dollars(cents)}")
    if outside := _outside_limits(rules, state, command.player, found, cents):
        return outside
    return (Money(rule=found.rule, kind="placed", player=command.player, wager=found.name, cents=cents),)


def _outside_limits(rules: RouletteRules, state: State, player: str, wager: Wager, cents: int) -> Refused | None:
    parts = wager.parts if rules.limits.five_adjacent == "each" else 1
    total = (laid(state.stakes, player, wager.name) + cents) // parts
    return outside_limits(total, wager.name, low=rules.limits.minimum, high=rules.limits.maximum)
