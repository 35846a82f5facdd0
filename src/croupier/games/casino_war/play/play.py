"""Casino War as it is dealt: what may happen next, by whom, and what follows. Normative.

The four functions are pure. Cards come from outside as reports: a card is a face ("Qs") or unseen ("??").
"""

from collections.abc import Iterator

from croupier.games.casino_war.play import (
    dealing,
    irregularities,
    payout_limit,
    players,
    positions,
    preparing,
    settling,
    side_wagers,
)
from croupier.games.casino_war.play import state as s
from croupier.games.casino_war.play.dealing import faces
from croupier.games.casino_war.play.evolve import evolve
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.decider import (
    Command,
    Decision,
    Domain,
    Event,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
    asked,
    decided,
    deviated,
    deviation_options,
    replace,
    ruled,
    ruling_due,
)
from croupier.games.kit.money import Money, chips_of, laid
from croupier.games.kit.refused import Refused

__all__ = ["State", "decide", "evolve", "faces", "new", "options", "ready", "view"]

State = s.State

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
        state = evolve(rules, state, s.Joined(rule="seats", player=player, position=position))
        state = evolve(rules, state, Money(rule="chips.wagered", kind="bought", player=player, cents=cents))
    return state


# What may be done


def options(rules: WarRules, state: State) -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state, None))


def _options(rules: WarRules, state: State, wanted: Command | None) -> Iterator[Option]:
    if asked(wanted, ReportDeviation, RuleOn):
        yield from deviation_options(
            rules,
            rules.deviation.ruled_by,
            waiting=bool(state.deviations),
            at_table=state.phase != "closed",
            may_void=state.stage in _ROUND,
            reported_by=rules.deviation.reported_by,
        )
    if asked(wanted, *players.COMMANDS):
        yield from players.options(rules, state, wanted)
        if wanted is not None:
            return
    yield from irregularities.options(rules, state)
    if state.phase in _DEALING:
        yield from dealing.options(rules, state, wanted)
    elif not state.deviations or state.phase in _BEFORE:
        # Play may go on while a ruling is due, but nothing is settled before it.
        yield from _steps(rules, state)


def _steps(rules: WarRules, state: State) -> Iterator[Option]:
    """The next step of the round, in the order the text gives."""
    dealer = (rules.settle.by,)
    match state.phase:
        case "closed":
            received: dict[str, Domain] = {"decks": OneOf((rules.decks_at_table,)), "preinspected": OneOf((False, True))}
            yield Option("receive cards", "next", rules.decks_rule, (rules.opening.inspected_by,), received)
        case "preparing":
            yield from preparing.options(rules, state)
            if not state.in_round:  # nobody may have come to play
                yield _closing_option(rules)
        case "betting":
            yield from _between_rounds(rules, state)
        case "dealt" if side_wagers.triggered(rules, state):
            assert rules.bonus_spin is not None
            wheel: dict[str, Domain] = {
                "hot": OneOf(tuple(rules.bonus_spin.hot)),
                "to": OneOf(side_wagers.may_have_the_spin(rules, state)),
                "community": OneOf(tuple(rules.bonus_spin.community)),
            }
            yield Option("bonus spin", "next", "bonus_spin.spins", dealer, wheel)
            yield dealing.correct_option(rules, state, state.cards)
        case "dealt":
            yield Option("settle the original deal", "next", "settle.original", dealer, {})
            yield dealing.correct_option(rules, state, state.cards)
        case "choosing" if not state.due and state.surrenders_due:
            yield Option("collect surrenders", "next", "settle.surrender", dealer, {})
        case "choosing" if not state.due:
            yield Option("begin the war deal", "next", "settle.discarded", (rules.deal.by,), {})
        case "war dealt":
            yield Option("settle the war deal", "next", "settle.war", dealer, {})
            yield dealing.correct_option(rules, state, state.war_cards)
        case "over" if side_wagers.positions_with(state, side_wagers.PROGRESSIVE):
            assert rules.progressive is not None
            validated = rules.progressive.validated_by if side_wagers.to_validate(rules, state) else None
            yield Option("settle progressive wagers", "next", "progressive.validated_by", dealer, {}, validated)
        case "over":
            yield Option("end the round", "next", "settle.discarded", dealer, {})


def _closing_option(rules: WarRules) -> Option:
    """Wagers of a table that closes are handed back, as when its cards have become too old to be dealt."""
    return Option("close table", "may", "cards.change_hours", rules.closed.by, {})


def _between_rounds(rules: WarRules, state: State) -> Iterator[Option]:
    yield _closing_option(rules)
    if positions.dealt_to(rules, state):
        yield Option("no more bets", "next", "no_more_bets.said", (rules.deal.by,), {})
        return
    supervisor = (rules.reshuffle.at_discretion_of, rules.shuffle.directed_by)
    yield Option("order a reshuffle", "may", "reshuffle.at_discretion_of", supervisor, {})
    yield Option("new dealer", "may", "burn.new_dealer", (rules.deal.by,), {})
    if not state.seats and preparing.dealt_from(rules, state) in rules.idle.shoes:
        up: dict[str, Domain] = {"face_up": OneOf((False, True))}
        yield Option("no gaming activity", "next", "idle.spread", (rules.shuffle.by,), up)


# What follows


def decide(rules: WarRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        lambda wanted: _options(rules, state, wanted),
        command,
        why=lambda: _why_not(rules, state, command),
        follows=lambda: _limited(rules, state, command),
    )


def _limited(rules: WarRules, state: State, command: Command) -> Decision:
    decision = _decide(rules, state, command)
    return decision if isinstance(decision, Refused) else payout_limit.limited(rules, state, decision)


def _decide(rules: WarRules, state: State, command: Command) -> Decision:
    match command:
        case s.BuyIn():
            return players.buy_in(rules, state, command)
        case s.Leave():
            return players.leave(rules, state, command)
        case s.Place():
            return players.place(rules, state, command)
        case s.TakeBack():
            return players.take_back(rules, state, command)
        case s.Choose():
            return players.choose(rules, state, command)
        case s.PlaceWarTie():
            return players.place_war_tie(rules, state, command)
        case s.ReceiveCards():
            return _receive(rules, state, command)
        case s.CallNoMoreBets():
            return dealing.call(rules, state, command)
        case s.DealCard():
            return dealing.deal(rules, state, command)
        case s.Burn() if state.phase == "war dealing":
            return (s.Burned(rule="burn.war"),)
        case s.CoverCard():
            return dealing.cover_card(rules, state)
        case s.FaceUpCard():
            return dealing.face_up(rules, state, command)
        case s.DrawnInError():
            return (s.HeldBack(rule="irregular.drawn_in_error"),)
        case s.DrawnExposed():
            return dealing.drawn_exposed(rules, state, command)
        case s.CorrectCard():
            return dealing.correct(rules, state, command)
        case s.EmptyShoe():
            return irregularities.empty_shoe(rules, state)
        case s.SettleOriginal():
            # A Tie Wager that lay alone has won by the tie; there is no Initial Wager to decide about.
            lies = [p for p in state.positions if laid(state.stakes, state.positions[p], s.at(p, "initial"))]
            ties = tuple(p for p in settling.tied(rules, state) if p in lies)
            phase: s.Phase = "choosing" if ties else "over"
            lost_spins = side_wagers.lose_spins(rules, state)
            return (*lost_spins, *settling.original(rules, state), s.Moved(rule="settle.original", phase=phase, due=ties))
        case s.CollectSurrenders():
            phase = "choosing" if "war" in state.choices.values() else "over"
            return (*settling.surrenders(rules, state), s.Moved(rule="settle.surrender", phase=phase))
        case s.BeginWar():
            return dealing.begin_war(rules, state)
        case s.SettleWar():
            return (*settling.war(rules, state), s.Moved(rule="settle.war", phase="over"))
        case s.CountProgressive():
            return side_wagers.counted(rules, state, command)
        case s.SpinBonus():
            return side_wagers.spun(rules, state, command)
        case s.SettleProgressive():
            return tuple(side_wagers.settle_progressive(rules, state))
        case s.EndRound():
            return _end_round(rules, state)
        case s.OrderReshuffle():
            plan = preparing.reshuffle_plan(rules, state)
            return preparing.planned(preparing.DIRECTED, plan, "reshuffle.at_discretion_of")
        case s.GoIdle():
            return preparing.planned("idle", preparing.idle_plan(rules, state), "idle.spread")
        case s.NewDealer():
            return preparing.planned("new dealer", (s.BURN,) * rules.burn.new_dealer, "burn.new_dealer")
        case s.CloseTable():
            back = _closing(rules, state) if state.stakes else ()
            return (*back, s.TableClosed(rule="cards.change_hours"))
        case s.Jam():
            return irregularities.jam(rules, state)
        case s.OutOfOrder():
            return irregularities.out_of_order(rules, state, command)
        case ReportDeviation():
            return deviated(rules, command)
        case RuleOn():
            return ruled(command, _void(rules, state) if state.stage in _ROUND else None, "deal")
        case _:
            return preparing.decide(rules, state, command)


def _why_not(rules: WarRules, state: State, command: Command) -> tuple[str, str] | None:
    """Why a command is not open now, where the text has a reason of its own."""
    seated = getattr(command, "player", None)
    match command:
        case s.Place() if state.phase not in _BEFORE and (closed := side_wagers.late(rules, command.wager)):
            return closed
        case s.Place() | s.TakeBack() if state.phase not in _BEFORE:
            return "no_more_bets.said", "no more bets: wagers are placed before any card is dealt"
        case s.TakeBack() if rules.wagers.taken_back == "never":
            return "wagers.taken_back", "a wager that lies is not handled, removed or altered until it is decided"
        case s.Place() | s.TakeBack() | s.Leave() if seated not in state.seats.values():
            return "seats", f"player {seated} is not at this table"
        case s.Place() if state.phase == "betting":
            found = players.place(rules, state, command)
            return (found.rule, found.reason) if isinstance(found, Refused) else None
        case s.Leave():
            return "chips.wagered", f"player {seated} still plays the round"
        case s.PlaceWarTie() if not rules.wagers.tie_on_war:
            return "wagers.tie_on_war", "this edition offers no Tie Wager on the War deal"
        case s.Choose() if state.phase not in ("closed", "preparing", "betting"):
            return "surrender.lost", f"player {seated} has no tie to decide"
        case s.Jam() | s.OutOfOrder():
            return "shoe.shuffler", "no automated shuffler is in use at this table"
    if state.deviations:
        return ruling_due(rules, state.deviations[0])
    if state.phase == "closed":
        return rules.decks_rule, "the table has no cards"
    return None


def _receive(rules: WarRules, state: State, command: s.ReceiveCards) -> Decision:
    rule, decks = rules.decks_rule, rules.decks_at_table
    if command.decks != decks:
        return Refused(rule, f"{command.decks} decks came to the table; {decks} are to be used")
    plan = preparing.opening_plan(rules, command.preinspected)
    return (s.Received(rule=rule, decks=rules.decks_in_shoe, at=command.at, plan=plan),)


def _end_round(rules: WarRules, state: State) -> Decision:
    """The cards still on the table go to the discard rack, hand by hand; then the next round or the next shoe."""
    over = s.Moved(rule="settle.discarded", phase="betting")
    discarded = s.Discarded(rule="settle.discarded", cards=positions.on_table(state))
    return (discarded, over, *preparing.after_round(rules, state))


def _void(rules: WarRules, state: State) -> tuple[Event, ...]:
    """A round that is void by a ruling; cards that are being made ready in its middle are made ready all the same."""
    void = irregularities.voided(rules, state, "ruling", "deviation.ruled_by", rules.deviation.void)
    if state.phase == "preparing":
        return (*void, s.Planned(rule="deviation.ruled_by", why=state.plan_why, plan=state.plan))
    return (*void, *preparing.after_round(rules, state))


def _closing(rules: WarRules, state: State) -> tuple[Event, ...]:
    return irregularities.voided(rules, state, "table closed", "cards.change_hours", rules.irregular.void)


# What people see


def view(state: State, who: Signature) -> dict[str, object]:
    """What that person may see: cards and wagers on the table are public; purses are not for players."""
    seen: dict[str, object] = {
        "phase": state.phase,
        "cards": dict(state.cards),
        "war_cards": dict(state.war_cards),
        "stakes": [(stake.player, stake.wager, stake.cents) for stake in state.stakes],
        "seats": dict(state.seats),
        "meters": dict(state.meters),
    }
    accounts = dict(state.accounts)
    if who.role == Role.PLAYER:
        accounts = {name: cents for name, cents in accounts.items() if name == chips_of(who.person)}
    else:
        seen["deviations"] = state.deviations
        seen["plan"] = state.plan
    return {**seen, "accounts": accounts}
