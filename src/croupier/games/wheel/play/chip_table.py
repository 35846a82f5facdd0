"""A table where players put value chips on a layout and one spin decides: who comes and goes, wagers, the steps of a round.

A game adds what is spun and how it is paid. Its rules are `ChipTableRules`; its state has the fields of `ChipState`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from croupier.games.kit.play import banked
from croupier.games.kit.play.banked import BankedState, CallNoMoreBets, Follows, Leave, TakeBack
from croupier.games.kit.play.betting import (
    BetLimits,
    BetsClosed,
    BuyIn,
    Close,
    CorrectWager,
    Joined,
    Left,
    Open,
    Opened,
    PlaceWager,
    Shut,
    WagerCorrected,
    absent,
    buy_in,
    correct_options,
    corrected,
    leave,
    meant,
    offered,
    place_options,
    placed,
)
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Decision,
    Event,
    Option,
    Signature,
    Words,
    only,
    replace,
    ruling_due,
)
from croupier.games.kit.play.money import chips_of, taken_back
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.rules import ChipTableRules
from croupier.games.kit.wager import Catalogue, Wager
from croupier.games.kit.words import Sentences, left, wager_corrected
from croupier.games.wheel.play import settlement
from croupier.games.wheel.play.settlement import Collect, Pay, StepDone

R = TypeVar("R", bound=ChipTableRules)
S = TypeVar("S")

OF_PLAYERS = (BuyIn, Leave, PlaceWager, TakeBack)


_STEPS = {
    "betting": "the round is settled",
    "collected": "losing wagers are collected",
    "paid": "winning wagers are paid",
}

SENTENCES: Sentences = {
    Opened: lambda event: "the table is open",
    Shut: lambda event: "the table is closed",
    Joined: lambda event: f"{event.player} joins",
    Left: left,
    BetsClosed: lambda event: "",  # the dealer says so
    StepDone: lambda event: _STEPS.get(event.phase, ""),
    WagerCorrected: wager_corrected,
}


# How the table stands


class ChipState(BankedState, Protocol):
    """What the state of every such table has; it is a named tuple. `announced`: no more bets was called and holds."""

    @property
    def phase(self) -> str: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def announced(self) -> bool: ...


def evolve(rules: ChipTableRules, state: Any, event: Event) -> Any:
    """The next state of such a table; what is only said changes nothing."""
    match event:
        case Opened():
            return replace(state, phase="betting")
        case Shut():
            return replace(state, phase="closed")
        case Joined(player=player):
            return replace(state, players=(*state.players, player))
        case Left(player=player):
            return replace(state, players=tuple(other for other in state.players if other != player))
        case BetsClosed():
            return replace(state, phase="called", announced=True)
        case StepDone(phase=phase):
            return replace(state, phase=phase)
    change = banked.EVOLVES.get(type(event))
    return change(rules, state, event) if change else state


def ready(rules: ChipTableRules, state: S, chips: Mapping[str, int]) -> S:
    """The table open, and each player's value chips in cents."""
    rule = "chips.wagered"
    joined = (event for player, cents in chips.items() for event in (Joined(rule, player), banked.bought(player, cents)))
    for event in (Opened("opening.by"), *joined):
        state = evolve(rules, state, event)
    return state


def view(state: ChipState, who: Signature, **result: object) -> dict[str, object]:
    """What that person may see: the layout is public; other people's chips and deviations are not for players."""
    public: dict[str, object] = {
        "phase": state.phase,
        "bets": "open" if state.phase == "betting" else "closed",
        **result,
        "stakes": banked.lying(state),
        "players": state.players,
    }
    return banked.seen(state, who, public, {"deviations": state.deviations})


# What may be done


class Chances(NamedTuple):
    """What players may do with chips now: put them on the layout, take them back."""

    place: bool
    take_back: bool


@dataclass(frozen=True, slots=True)
class ChipTable(Generic[R]):
    """Such a table of one game. `find` and `find_place` give the wager that is meant, or why there is none."""

    catalogue: Callable[[R], Catalogue]
    find: Callable[[R, str, Sequence[str]], Wager | Refused]
    find_place: Callable[[R, str], Wager | Refused]

    def steps(self, rules: R, state: ChipState, spin: Option, correct: Option | None = None) -> Iterator[Option]:
        """The next step of the round. `spin` is the game's own step after the call, `correct` corrects its result."""
        dealer = spin.roles
        match state.phase:
            case "closed":
                yield Option.due(Open, "opening.by", rules.opening.by)
            case "betting":
                yield Option.due(CallNoMoreBets, "no_more_bets.said", dealer)
                yield spin._replace(kind="irregular", rule="no_more_bets.said")
                if not state.stakes and not state.deviations:
                    yield Option.may(Close, "opening.by", rules.opening.by)
            case "called":
                yield spin
            case "landed" | "collected" | "paid":
                yield Option.due(settlement.due(rules.settlement.order, state.phase), "settlement.order", dealer)
                if correct is not None and state.phase == "landed":
                    yield correct

    def players(self, rules: R, state: ChipState, may: Chances) -> Iterator[Option]:
        """What players may do; there is no limit to their number."""
        unit, people = rules.chips_in_play.smallest, rules.wagers.placed_by
        if state.phase != "closed":
            name, cents = Words("the player's name"), Between(unit, None, unit)
            yield Option.may(BuyIn, "chips.wagered", people, player=name, cents=cents)
        for player in state.players:
            if not any(stake.player == player for stake in state.stakes):
                yield Option.may(Leave, "chips.wagered", people, player=only(player))
            elif may.take_back:
                yield from banked.take_back_option(state.stakes, player, "no_more_bets.then", people)
            for means in rules.chips.wagered if may.place else ():
                limits, wagers = _limits(rules, state, player, means), offered(self.catalogue, rules)
                yield from place_options(wagers, state, player, limits, people, means=only(means))

    def wager_corrections(self, rules: R, state: ChipState, by: str) -> Iterator[Option]:
        """What may really lie on the layout, where it was entered wrongly."""
        for player in state.players:
            limits = _limits(rules, state, player, "value chips")
            yield from correct_options(offered(self.catalogue, rules), state, player, limits, by)

    def why_not(self, rules: R, state: ChipState, command: Command, may: Chances) -> tuple[str, str] | None:
        """Why a command is not open now, where there is a reason better than the next step."""
        if reason := _why_no_player(state, command, may):
            return reason
        if isinstance(command, Close) and state.stakes:
            return "opening.by", "the table cannot close while chips lie on the layout"
        steps, order = (Collect, Pay), rules.settlement.order
        if isinstance(command, steps) and state.phase == "landed" and type(command) is not settlement.due(order, "landed"):
            return "settlement.order", settlement.first(rules.settlement.order)
        if state.deviations:
            return ruling_due(rules, state.deviations[0])
        return ("opening.by", "the table is closed") if state.phase == "closed" else None

    # What follows

    @property
    def follows(self) -> Follows:
        """What follows from each command that is not the game's own."""
        return {
            **banked.FOLLOWS,
            Open: lambda rules, state, command: (Opened(rule="opening.by"),),
            Close: lambda rules, state, command: (Shut(rule="opening.by"),),
            CallNoMoreBets: lambda rules, state, command: (banked.NO_MORE_BETS, BetsClosed(rule="no_more_bets.said")),
            BuyIn: lambda rules, state, command: buy_in(rules, state.players, command),
            Leave: lambda rules, state, command: leave(state, state.players, command),
            PlaceWager: self._place,
            TakeBack: _take_back,
            CorrectWager: self._correct_wager,
        }

    def _place(self, rules: R, state: ChipState, command: PlaceWager) -> Decision:
        player, cents, means = command.player, command.cents, command.means
        if means not in rules.chips.wagered:
            return Refused("chips.wagered", f"wagers are made with {' or '.join(rules.chips.wagered)}, not {means}")
        if player not in state.players:
            return Refused("chips.wagered", absent(player))
        wager = meant(command, lambda kind, on: self.find(rules, kind, on), lambda place: self.find_place(rules, place))
        if isinstance(wager, Refused):
            return wager
        if wrong := banked.not_in_chips(cents, rules.chips_in_play.smallest):
            return wrong
        decision = placed(state, player, wager, cents, _limits(rules, state, player, means))
        return decision if isinstance(decision, Refused) or means != "cash" else (banked.bought(player, cents), *decision)

    def _correct_wager(self, rules: R, state: ChipState, command: CorrectWager) -> Decision:
        if command.player not in state.players:
            return Refused("chips.wagered", absent(command.player))
        wager = self.find(rules, command.wager, ())
        if isinstance(wager, Refused):
            return wager
        return corrected(state, command.player, wager, command.cents, _limits(rules, state, command.player, "value chips"))


def _limits(rules: ChipTableRules, state: ChipState, player: str, means: str) -> BetLimits:
    chips = None if means == "cash" else state.accounts.get(chips_of(player), 0)
    return BetLimits(rules.chips_in_play.smallest, chips, rules.limits.minimum, rules.limits.maximum)


def _why_no_player(state: ChipState, command: Command, may: Chances) -> tuple[str, str] | None:
    """Why a player's command is not open now; None while the table is closed, and for every other command."""
    player, closed = getattr(command, "player", ""), state.phase == "closed"
    match command:
        case PlaceWager() | TakeBack() if not closed and not may.place and not may.take_back:
            return "no_more_bets.then", "no more bets: chips are not touched until all is collected and paid"
        case PlaceWager() if not closed and not may.place:
            return "no_more_bets.said", "no more bets: no chips are added until all is collected and paid"
        case PlaceWager() | TakeBack() | Leave() if player not in state.players:
            return "chips.wagered", absent(player)
        case PlaceWager() if may.place:
            return "chips.wagered", f"player {player} has no chips that could still be wagered"
        case TakeBack() if not closed:
            return "no_more_bets.then", f"player {player} has no chips on the layout"
        case Leave():
            return "chips.wagered", f"player {player} still has chips on the layout"
    return None


def _take_back(rules: ChipTableRules, state: ChipState, command: TakeBack) -> Decision:
    return taken_back(state.stakes, command.player, command.wager, "no_more_bets.then")
