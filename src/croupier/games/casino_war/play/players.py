"""Players at a Casino War table: seats, positions, chips, wagers and the choice after a tie."""

from collections.abc import Iterator
from functools import cache

from croupier.equipment.money import dollars
from croupier.games.casino_war.play import side_wagers
from croupier.games.casino_war.play import state as s
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.decider import Between, Command, Decision, Domain, OneOf, Option, Words, asked
from croupier.games.kit.money import Money, amounts, chips_of, laid, outside_limits, taken_back
from croupier.games.kit.refused import Refused

BEFORE_CARDS = ("initial", "tie")
COMMANDS = (s.BuyIn, s.Leave, s.Place, s.TakeBack, s.Choose, s.PlaceWarTie)


@cache
def positions(rules: WarRules) -> tuple[str, ...]:
    """The betting positions, from the dealer's left."""
    return tuple(str(number) for number in range(1, rules.seats + 1))


def boxes_of(state: s.State, player: str) -> list[int]:
    """The positions a player plays in this round, in order."""
    return sorted([int(position) for position, name in state.positions.items() if name == player])


def may_play(rules: WarRules, state: s.State, player: str, position: str) -> Refused | None:
    """Why a player cannot wager on a position; None if it is free to."""
    if position not in positions(rules):
        return Refused("seats", f"there is no position {position[:10]!r}; the table has {rules.seats}")
    holder = state.positions.get(position) or state.seats.get(position)
    if holder not in (None, player):
        return Refused("wagers.boxes", f"position {position} is player {holder}'s")
    own = boxes_of(state, player)
    if int(position) in own:
        return None
    if len(own) >= rules.wagers.boxes:
        return Refused("wagers.boxes", f"a player may wager on {rules.wagers.boxes} adjacent positions in a round")
    if own and int(position) not in (own[0] - 1, own[-1] + 1):
        return Refused("wagers.boxes", f"position {position} is not adjacent to player {player}'s")
    return None


def options(rules: WarRules, state: s.State, wanted: Command | None = None) -> Iterator[Option]:
    """What players may do now; if one command is wanted, at least all that it could be."""
    if state.phase != "closed" and asked(wanted, s.BuyIn):
        yield from _seats(rules, state)
    if asked(wanted, s.Leave, s.Place, s.TakeBack):
        yield from _of_seated(rules, state, wanted)
    if state.phase == "choosing":
        yield from _choices(rules, state)


def _of_seated(rules: WarRules, state: s.State, wanted: Command | None) -> Iterator[Option]:
    for player in state.seats.values():
        if wanted is not None and getattr(wanted, "player", player) != player:
            continue
        if not boxes_of(state, player) or state.phase != "betting":
            rule = "wagers.leaving" if boxes_of(state, player) else "chips.wagered"
            yield Option("leave", "may", rule, rules.wagers.placed_by, {"player": OneOf((player,))})
        placing = asked(wanted, s.Place)
        if placing and side_wagers.spin_still_open(rules, state):
            yield from _bets(rules, state, player, (side_wagers.SPIN,), wanted)
        if state.phase == "betting":
            if placing:
                yield from _bets(rules, state, player, (*BEFORE_CARDS, *side_wagers.offered(rules)), wanted)
            names = tuple(stake.wager for stake in state.stakes if stake.player == player)
            if names and rules.wagers.taken_back == "until no more bets":
                back: dict[str, Domain] = {"player": OneOf((player,)), "wager": OneOf(names)}
                yield Option("take back wager", "may", "wagers.taken_back", rules.wagers.placed_by, back)


def _seats(rules: WarRules, state: s.State) -> Iterator[Option]:
    """More chips for who sits there, or a seat for somebody new where nobody plays."""
    unit = rules.chips_in_play.smallest
    # Without anybody at the table, the cards wait for the first player to come.
    awaited = not state.seats and (state.phase == "betting" or state.plan[:1] == ("show",))
    for position in positions(rules):
        holder = state.seats.get(position)
        if holder or position not in state.positions:
            who: Domain = OneOf((holder,)) if holder else Words("a name that nobody at the table has")
            fields: dict[str, Domain] = {"player": who, "position": OneOf((position,)), "cents": Between(unit, None, unit)}
            yield Option("buy in", "next" if awaited else "may", "seats", rules.wagers.placed_by, fields)


def _bets(
    rules: WarRules, state: s.State, player: str, wagers: tuple[str, ...], wanted: Command | None
) -> Iterator[Option]:
    """What the player may wager; the one that is wanted first, after which mostly nobody asks for the others."""
    if isinstance(wanted, s.Place) and wanted.wager in wagers and wanted.position in positions(rules):
        yield from _wagers(rules, state, player, (wanted.wager,), (wanted.position,))
    yield from _wagers(rules, state, player, wagers, positions(rules))


def _wagers(
    rules: WarRules, state: s.State, player: str, wagers: tuple[str, ...], places: tuple[str, ...]
) -> Iterator[Option]:
    chips, unit = state.accounts.get(chips_of(player), 0), rules.chips_in_play.smallest
    awaited = not state.stakes
    for position in places:
        if may_play(rules, state, player, position) is not None:
            continue
        for wager in wagers:
            already = laid(state.stakes, player, s.at(position, wager))
            if already or not _has_beside(rules, state, player, position, wager):
                continue
            low, high = _limits(rules, wager)
            cents = amounts(unit, already=0, chips=chips, low=low, high=high)
            if cents:
                fields: dict[str, Domain] = {
                    "player": OneOf((player,)),
                    "position": OneOf((position,)),
                    "wager": OneOf((wager,)),
                    "cents": cents,
                }
                yield Option("place wager", "next" if awaited else "may", _rule(wager), rules.wagers.placed_by, fields)


def _has_beside(rules: WarRules, state: s.State, player: str, position: str, wager: str) -> bool:
    """Whether the Initial Wager that another wager needs at its position lies there."""
    alone = wager == "initial" or (wager == "tie" and rules.wagers.tie == "also alone")
    return alone or bool(laid(state.stakes, player, s.at(position, "initial")))


def _choices(rules: WarRules, state: s.State) -> Iterator[Option]:
    for position in state.due:
        player = state.positions[position]
        stake = laid(state.stakes, player, s.at(position, "initial"))
        enough = state.accounts.get(chips_of(player), 0) >= stake
        ways = OneOf(("war", "surrender") if enough else ("surrender",))
        fields: dict[str, Domain] = {"player": OneOf((player,)), "position": OneOf((position,)), "choice": ways}
        yield Option("choose", "next", "surrender.lost", rules.wagers.decided_by, fields)
    if rules.wagers.tie_on_war:
        for position in _at_war(state):
            player = state.positions[position]
            cents = amounts(
                rules.chips_in_play.smallest,
                already=0,
                chips=state.accounts.get(chips_of(player), 0),
                low=None,
                high=rules.limits.tie_maximum,
            )
            if cents and not laid(state.stakes, player, s.at(position, "war-tie")):
                bet: dict[str, Domain] = {"player": OneOf((player,)), "position": OneOf((position,)), "cents": cents}
                yield Option("place tie on the war", "may", "wagers.tie_on_war", rules.wagers.placed_by, bet)


def _at_war(state: s.State) -> list[str]:
    return sorted((position for position, choice in state.choices.items() if choice == "war"), key=int)


def _rule(wager: str) -> str:
    return {side_wagers.PROGRESSIVE: "progressive.placed", side_wagers.SPIN: "bonus_spin.stake"}.get(
        wager, f"wagers.{wager}"
    )


def _limits(rules: WarRules, wager: str) -> tuple[int | None, int | None]:
    if wager not in BEFORE_CARDS:
        return side_wagers.stake_of(rules, wager), side_wagers.stake_of(rules, wager)
    if wager == "initial":
        return rules.limits.minimum, rules.limits.maximum
    return None, rules.limits.tie_maximum


# What follows


def buy_in(rules: WarRules, state: s.State, command: s.BuyIn) -> Decision:
    unit = rules.chips_in_play.smallest
    player, position = command.player, command.position
    if not player.strip() or player == s.DEALER:
        return Refused("seats", "a player needs a name of their own")
    if position not in positions(rules):
        return Refused("seats", f"there is no position {position[:10]!r}; the table has {rules.seats}")
    if state.seats.get(position, player) != player or state.positions.get(position, player) != player:
        return Refused("seats", f"position {position} is taken")
    if player in state.seats.values() and state.seats.get(position) != player:
        return Refused("seats", f"player {player} sits at another position already")
    if command.cents <= 0 or command.cents % unit:
        return Refused("chips.in_play", f"{dollars(command.cents)} cannot be made of chips of {dollars(unit)} and more")
    bought = Money(rule="chips.wagered", kind="bought", player=player, cents=command.cents)
    if position in state.seats:
        return (bought,)
    return (s.Joined(rule="seats", player=player, position=position), bought)


def leave(rules: WarRules, state: s.State, command: s.Leave) -> Decision:
    player = command.player
    if player not in state.seats.values() or (boxes_of(state, player) and state.phase == "betting"):
        return Refused("chips.wagered", f"player {player[:30]!r} is not at this table or still plays the round")
    chips = state.accounts.get(chips_of(player), 0)
    cashed = (Money(rule="chips.wagered", kind="cashed", player=player, cents=chips),) if chips else ()
    if rules.wagers.leaving == "stays open" or not boxes_of(state, player):
        return (*cashed, s.Left(rule="seats", player=player))
    lost = (
        Money(rule="wagers.leaving", kind="lost", player=player, wager=stake.wager, cents=stake.cents)
        for stake in state.stakes
        if stake.player == player
    )
    return (*cashed, *lost, s.Left(rule="wagers.leaving", player=player, lost=True), *_if_nobody_is_left(state, player))


def _if_nobody_is_left(state: s.State, player: str) -> tuple[s.Moved, ...]:
    """When the last tie that was still to decide has gone away the round is over, as is a deal that was due one card."""
    waiting = [place for place in state.due if state.positions.get(place) != player]
    if state.phase in ("dealing", "war dealing") and not waiting:
        return (s.Moved(rule="wagers.leaving", phase="dealt" if state.phase == "dealing" else "war dealt"),)
    others = [choice for place, choice in state.choices.items() if state.positions[place] != player]
    surrenders = state.surrenders_due and "surrender" in others
    if state.phase != "choosing" or waiting or surrenders or "war" in others:
        return ()
    return (s.Moved(rule="wagers.leaving", phase="over"),)


def place(rules: WarRules, state: s.State, command: s.Place) -> Decision:
    player, position, wager, cents = command.player, command.position, command.wager, command.cents
    unit = rules.chips_in_play.smallest
    if command.means == "words with cash":
        return Refused("chips.verbal_with_cash", "words with cash are no wager; chips are placed on the layout")
    if command.means == side_wagers.ON_AREA:
        if beside := side_wagers.beside_device(rules, wager):
            return beside
    elif command.means not in rules.chips.wagered:
        return Refused(
            "chips.wagered", f"wagers are made with {' or '.join(rules.chips.wagered)}, not {command.means[:30]}"
        )
    known = (*BEFORE_CARDS, *side_wagers.NAMES)
    if wager not in known:
        return Refused("wagers.initial", f"{wager[:30]!r} is no wager before the cards; there are {', '.join(known)}")
    if state.phase != "betting" and not (wager == side_wagers.SPIN and side_wagers.spin_still_open(rules, state)):
        closed = side_wagers.late(rules, wager) or ("no_more_bets.said", "no more bets: the wagers lie")
        return Refused(*closed)
    if wager in side_wagers.NAMES and (no_such := side_wagers.refused(rules, wager, cents)):
        return no_such
    if player not in state.seats.values():
        return Refused("wagers.initial", f"player {player[:30]!r} is not at this table and must first buy in")
    if refused := may_play(rules, state, player, position):
        return refused
    name = s.at(position, wager)
    if laid(state.stakes, player, name):
        return Refused("wagers.taken_back", f"the {wager} wager at position {position} lies and is not altered")
    if not _has_beside(rules, state, player, position, wager):
        return Refused(_rule(wager), f"a {wager} wager at position {position} needs an Initial Wager there")
    if wrong := _wrong_amount(rules, state, player, cents, unit):
        return wrong
    low, high = _limits(rules, wager)
    if outside := outside_limits(cents, name, low=low, high=high):
        return outside
    taken = () if position in state.positions else (s.Taken(rule=_rule(wager), position=position, player=player),)
    return (*taken, Money(rule=_rule(wager), kind="placed", player=player, wager=name, cents=cents))


def take_back(rules: WarRules, state: s.State, command: s.TakeBack) -> Decision:
    """Only where the edition lets wagers be withdrawn; an Initial Wager takes what lies beside it along."""
    names = [command.wager]
    if s.kind_of(command.wager) == "initial":
        position = s.position_of(command.wager)
        beside = (*side_wagers.NAMES,) if rules.wagers.tie == "also alone" else ("tie", *side_wagers.NAMES)
        names += [s.at(position, wager) for wager in beside]
    events: list[Money] = []
    for name in names:
        if laid(state.stakes, command.player, name) or name == command.wager:
            back = taken_back(state.stakes, command.player, name, "wagers.taken_back")
            if isinstance(back, Refused):
                return back
            events += [event for event in back if isinstance(event, Money)]
    return tuple(events)


def choose(rules: WarRules, state: s.State, command: s.Choose) -> Decision:
    position, player = command.position, command.player
    if position not in state.due or state.positions.get(position) != player:
        return Refused("surrender.lost", f"position {position[:10]!r} has no tie of player {player[:30]!r} to decide")
    stake = laid(state.stakes, player, s.at(position, "initial"))
    if command.choice == "surrender":
        return (s.Chosen(rule="surrender.lost", position=position, choice="surrender"),)
    if command.choice != "war":
        return Refused("surrender.lost", "a tied player surrenders or goes to War")
    chips = state.accounts.get(chips_of(player), 0)
    if chips < stake:
        return Refused(
            "wagers.war", f"a War Wager of {dollars(stake)} is due; player {player} has {dollars(chips)} in chips"
        )
    war = Money(rule="wagers.war", kind="placed", player=player, wager=s.at(position, "war"), cents=stake)
    chosen = s.Chosen(rule="wagers.war", position=position, choice="war")
    if rules.war.initial.when == "after the War deal":
        return (chosen, war)
    lost = Money(rule="war.initial.when", kind="lost", player=player, wager=s.at(position, "initial"), cents=stake)
    return (chosen, war, lost)


def place_war_tie(rules: WarRules, state: s.State, command: s.PlaceWarTie) -> Decision:
    position, player = command.position, command.player
    if position not in _at_war(state) or state.positions.get(position) != player:
        return Refused("wagers.tie_on_war", f"player {player[:30]!r} is not at War at position {position[:10]!r}")
    name = s.at(position, "war-tie")
    if laid(state.stakes, player, name):
        return Refused("wagers.taken_back", f"the Tie Wager on the War at position {position} lies and is not altered")
    if wrong := _wrong_amount(rules, state, player, command.cents, rules.chips_in_play.smallest):
        return wrong
    if outside := outside_limits(command.cents, name, low=None, high=rules.limits.tie_maximum):
        return outside
    return (Money(rule="wagers.tie_on_war", kind="placed", player=player, wager=name, cents=command.cents),)


def _wrong_amount(rules: WarRules, state: s.State, player: str, cents: int, unit: int) -> Refused | None:
    if cents <= 0 or cents % unit:
        return Refused("chips.in_play", f"{dollars(cents)} is not a wager of chips of {dollars(unit)} and more")
    chips = state.accounts.get(chips_of(player), 0)
    if cents > chips:
        return Refused("chips.wagered", f"player {player} has {dollars(chips)} in chips, not {dollars(cents)}")
    return None
