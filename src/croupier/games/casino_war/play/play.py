"""Casino War as it is dealt: what may happen next, by whom, and what follows. Normative.

The four functions are pure. Cards come from outside as reports: a card is a face ("Qs") or unseen ("??").
"""

from collections.abc import Iterator

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import (
    dealing,
    irregular,
    players,
    preparing,
    settlement,
    side_wagers,
)
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.dealing import faces
from croupier.games.casino_war.play.evolve import evolve, evolved
from croupier.games.casino_war.play.state import State, dealt_to, lying, on_table, wagers_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play import banked
from croupier.games.kit.play.decider import (
    Command,
    Decision,
    Event,
    OneOf,
    Option,
    RuleOn,
    Signature,
    asked,
    decided,
    only,
    replace,
    ruled,
    ruling_due,
    time_of,
)
from croupier.games.kit.play.refused import Refused

__all__ = ["State", "decide", "evolve", "faces", "moving", "new", "options", "ready", "view"]

_ROUND = ("dealing", "dealt")  # a ruling can still make the deal void
_DEALING = ("dealing", "war dealing")
_BEFORE = ("closed", "preparing", "betting")


def new(rules: WarRules) -> State:
    """A closed table without cards, its meters as the submission gives them."""
    return State(meters=side_wagers.meters(rules))


def ready(rules: WarRules, seats: "dict[str, tuple[str, int]]") -> State:
    """A table with a fresh shoe, past opening and cut, each position seated with (player, chips in cents)."""
    state = replace(new(rules), phase="betting", decks=rules.decks_in_shoe)
    for position, (player, cents) in seats.items():
        joined = e.Joined(rule="seats", player=player, position=position)
        state = evolved(rules, state, (joined, banked.bought(player, cents)))
    return state


# What may be done


def options(rules: WarRules, state: State, at: str = "") -> tuple[Option, ...]:
    """Everything that may be done or reported now, or at this time: cards become too old to begin a round with."""
    return tuple(_options(rules, state, None, at))


def _options(rules: WarRules, state: State, wanted: Command | None, at: str) -> Iterator[Option]:
    voidable, open_ = state.stage in _ROUND, state.phase != "closed"
    yield from banked.deviations(rules, state, wanted, may_void=voidable, at_table=open_)
    if asked(wanted, *players.FOLLOWS):
        yield from players.options(rules, state, wanted)
        if wanted is not None:
            return
    yield from steps(rules, state, wanted, at)
    yield from dealing.owed(rules, state)
    yield from irregular.options(rules, state)
    if asked(wanted, *irregular.CORRECTED):
        yield from irregular.corrections(rules, state)
    if asked(wanted, *dealing.REPORTS):
        yield from dealing.reports(rules, state, wanted)
    if state.phase != "closed":
        yield Option.may(c.NewDealer, "burn.new_dealer", rules.deal.by)


def moving(rules: WarRules, state: State, at: str = "") -> Iterator[Option]:
    """The parts of `options` in which some may move the round on: players' only while seats, wagers or choices are due."""
    if state.deviations:
        yield from banked.deviations(rules, state, None, may_void=state.stage in _ROUND)
    if not state.people or not state.stakes or state.phase == "choosing":
        yield from players.options(rules, state)
    yield from steps(rules, state, None, at)
    yield from dealing.owed(rules, state)


def steps(rules: WarRules, state: State, wanted: Command | None = None, at: str = "") -> Iterator[Option]:
    """What the round itself asks for now: no more than that is listed, so it takes a fraction of all options' time."""
    if state.phase in _DEALING:
        yield from dealing.options(rules, state, wanted)
    elif not state.deviations or state.phase in _BEFORE:
        # Play may go on while a ruling is due, but nothing is settled before it.
        yield from _steps(rules, state, at)


def _steps(rules: WarRules, state: State, at: str) -> Iterator[Option]:
    """The next step of the round, in the order the text gives."""
    dealer = rules.settle.by
    match state.phase:
        case "closed":
            by, decks, either = rules.opening.inspected_by, only(rules.decks_at_table), OneOf((False, True))
            yield Option.due(c.ReceiveCards, rules.decks_rule, by, decks=decks, preinspected=either)
        case "preparing":
            yield from preparing.options(rules, state)
            if not state.in_round:  # nobody may have come to play
                yield _closing_option(rules)
        case "betting":
            yield from _between_rounds(rules, state, at)
        case "dealt" if side_wagers.triggered(rules, state):
            yield side_wagers.spin_option(rules, state)
            yield dealing.correct_option(rules, state)
        case "dealt":
            yield Option.due(c.SettleOriginal, "settle.original", dealer)
            yield dealing.correct_option(rules, state)
        case "choosing" if not state.due and state.surrenders_due:
            yield Option.due(c.CollectSurrenders, "settle.surrender", dealer)
        case "choosing" if not state.due:
            yield Option.due(c.BeginWar, "settle.discarded", rules.deal.by)
        case "war dealt":
            yield Option.due(c.SettleWar, "settle.war", dealer)
            yield dealing.correct_option(rules, state)
        case "over" if wagers_of(state, side_wagers.PROGRESSIVE):
            yield side_wagers.settle_option(rules, state)
        case "over":
            yield Option.due(c.EndRound, "settle.discarded", dealer)


def _closing_option(rules: WarRules) -> Option:
    """Wagers of a table that closes are handed back, as when its cards have become too old to be dealt."""
    return Option.may(c.CloseTable, "cards.change_hours", rules.closed.by)


def _between_rounds(rules: WarRules, state: State, at: str) -> Iterator[Option]:
    if changes := dealing.to_change(rules, state, at):
        yield Option.due(c.CloseTable, changes.rule, rules.closed.by)
    else:
        yield _closing_option(rules)
        if dealt_to(rules, state):
            yield Option.due(c.CallNoMoreBets, "no_more_bets.said", rules.deal.by)
    if "when directed" in rules.shuffle.when:
        supervisor = (rules.reshuffle.at_discretion_of, rules.shuffle.directed_by)
        yield Option.may(c.OrderReshuffle, "reshuffle.at_discretion_of", supervisor)
    if not state.people and ("manual" if preparing.manual(rules, state) else rules.shoe.kind) in rules.idle.shoes:
        yield Option.due(c.GoIdle, "idle.spread", rules.shuffle.by, face_up=OneOf((False, True)))


# What follows


def decide(rules: WarRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        lambda wanted: _options(rules, state, wanted, time_of(command)),
        command,
        why=lambda: _why_not(rules, state, command),
        follows=lambda: _follows(rules, state, command),
    )


def _follows(rules: WarRules, state: State, command: Command) -> Decision:
    decision = banked.followed(_FOLLOWS, rules, state, command)
    return decision if isinstance(decision, Refused) else settlement.limited(rules, state, decision)


def _why_not(rules: WarRules, state: State, command: Command) -> tuple[str, str] | None:
    """Why a command is not open now, where the text has a reason of its own."""
    seated = getattr(command, "player", None)
    match command:
        case c.TakeBack() if state.phase not in _BEFORE:
            return players.TOO_LATE
        case c.TakeBack() if rules.wagers.taken_back == "never":
            return "wagers.taken_back", "a wager that lies is not handled, removed or altered until it is decided"
        case c.PlaceWager() if state.phase in _BEFORE and (absent := players.not_there(rules, state, command.player)):
            return absent.rule, absent.reason
        case c.TakeBack() | c.Leave() if seated not in state.people:
            return "seats", f"player {seated} is not at this table"
        case c.PlaceWarTie() if not rules.wagers.tie_on_war:
            return "wagers.tie_on_war", "this edition offers no Tie Wager on the War deal"
        case c.PlaceWarTie() if state.phase.startswith("war"):
            return "wagers.tie_on_war", "a Tie Wager on the War deal is placed with the War Wager, before its cards"
        case c.Leave() | c.PlaceWager() | c.PlaceWarTie() if state.phase not in ("closed", "preparing"):
            refused = banked.followed(players.FOLLOWS, rules, state, command)
            return (refused.rule, refused.reason) if isinstance(refused, Refused) else None
        case c.FaceUpCard() | c.DrawnInError() | c.DrawnExposed():
            return dealing.no_card(state)
        case c.CoverCard() if state.phase != "closed":
            return dealing.no_cover_card(rules, state)
        case c.EmptyShoe() if state.phase != "closed":
            return "shoe.kind", "no cards are in the shoe, so that it cannot have run out"
        case c.CallNoMoreBets() if state.phase == "betting" and (changes := dealing.to_change(rules, state, command.at)):
            return changes.rule, changes.reason
        case c.Choose() if state.phase not in ("closed", "preparing", "betting"):
            return "wagers.decided_by", f"player {seated} has no tie to decide"
        case c.Jam() | c.OutOfOrder():
            return "shoe.shuffler", "no automated shuffler is in use at this table"
    if state.deviations:
        return ruling_due(rules, state.deviations[0])
    if state.phase == "closed":
        return rules.decks_rule, "the table has no cards"
    return None


def _end_round(rules: WarRules, state: State, command: c.EndRound) -> Decision:
    """The cards still on the table go to the discard rack, hand by hand; then the next round or the next shoe."""
    over = e.Moved(rule="settle.discarded", phase="betting")
    discarded = e.Discarded(rule="settle.discarded", cards=on_table(state))
    return (discarded, over, *preparing.after_round(rules, state))


def _close(rules: WarRules, state: State, command: c.CloseTable) -> Decision:
    rule = "cards.change_hours"
    back = irregular.voided(rules, state, "table closed", rule, rules.irregular.void) if state.stakes else ()
    return (*back, e.TableClosed(rule=rule))


def _ruled(rules: WarRules, state: State, command: RuleOn) -> Decision:
    return ruled(command, _void(rules, state) if state.stage in _ROUND else None, "deal")


def _void(rules: WarRules, state: State) -> tuple[Event, ...]:
    """A round that is void by a ruling; cards that are being prepared in its middle are prepared all the same."""
    void = irregular.voided(rules, state, "ruling", "deviation.ruled_by", rules.deviation.void)
    if state.phase == "preparing":
        return (*void, e.Planned(rule="deviation.ruled_by", why=state.plan_why, plan=state.plan))
    return (*void, *preparing.after_round(rules, state))


_FOLLOWS: banked.Follows = {
    **banked.FOLLOWS,
    **players.FOLLOWS,
    **irregular.CORRECTED,
    **preparing.FOLLOWS,
    **dealing.FOLLOWS,
    **settlement.FOLLOWS,
    **side_wagers.FOLLOWS,
    **irregular.FOLLOWS,
    c.EndRound: _end_round,
    c.CloseTable: _close,
    RuleOn: _ruled,
}


# What people see


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see: cards and wagers on the table are public; purses are not for players."""
    due = () if state.phase == "closed" else state.due
    public = {
        "phase": state.phase,
        "cards": dict(state.cards),
        "war_cards": dict(state.war_cards),
        "stakes": banked.lying(state),
        "seats": dict(state.seats),
        "meters": dict(state.meters),
        "positions": dict(state.positions),
        "lying": lying(state),
        "due": tuple(due),
        "shoe": state.left_in_shoe if state.loaded else None,
        "discards": len(state.discards),
        "cover": state.cover_on,
        "moved": [(move.kind, move.player, move.wager, move.cents) for move in state.moves],
    }
    return banked.seen(state, who, public, {"deviations": state.deviations, "plan": state.plan})
