"""What goes wrong with devices and shoes of Casino War: a jam, a shoe that runs out, and rounds that become void."""

from collections.abc import Iterator

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import dealing, positions, preparing, side_wagers
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import BURN, State
from croupier.games.casino_war.rules import Undone, WarRules
from croupier.games.kit.play.banked import Follows
from croupier.games.kit.play.decider import Decision, Deviated, Event, OneOf, Option
from croupier.games.kit.play.money import Money, chips_of
from croupier.games.kit.play.refused import Refused

_VOID = "round void, wagers returned, reshuffled"
EMPTY = "empty shoe"


def options(rules: WarRules, state: State) -> Iterator[Option]:
    """Reports about the shoe, and about a shuffler or a device that deals, as long as it is in use."""
    if state.loaded and not _card_is_due(state):
        yield Option.irregular(c.EmptyShoe, "irregular.empty_shoe", rules.deal.by)
    if state.shuffler_out or state.phase == "closed" or not (rules.shoe.shuffler or rules.shoe.kind != "manual"):
        return
    yield Option.irregular(c.Jam, "irregular.jam", rules.irregular.reported_by)
    marked = OneOf(rules.irregular.out_of_order)
    yield Option.irregular(c.OutOfOrder, "irregular.out_of_order", rules.irregular.marked_by, marked=marked)


def _card_is_due(state: State) -> bool:
    """Whether a card is to come out of an empty shoe, so that its end is no report but the next step."""
    burns = state.phase == "preparing" and state.plan[0] == BURN
    return not state.left_in_shoe and (burns or dealing.card_is_next(state))


def _jam(rules: WarRules, state: State, command: c.Jam) -> Decision:
    """The batch in the device is shuffled again; where the edition says so, the round on the table is void too."""
    rule, void = "irregular.jam", rules.irregular.jam == _VOID
    if state.plan:
        again = preparing.reshuffled(state.plan)
        if void and state.in_round:
            return (*_void(rules, state, rule), e.Planned(rule=rule, why=state.plan_why, plan=again))
        return (e.Planned(rule=rule, why=state.plan_why, plan=again, resumes=state.resumes),)
    if not void:
        return (e.Prepared(rule=rule, step="reshuffle in the device"),)
    plan = preparing.reshuffle_plan(rules, state)
    return (*_void(rules, state, rule), e.Planned(rule=rule, why=preparing.DIRECTED, plan=plan))


def _void(rules: WarRules, state: State, rule: str) -> tuple[Event, ...]:
    cause = "shoe empty" if rule == "irregular.empty_shoe" else "shuffler jammed"
    return voided(rules, state, cause, rule, rules.irregular.void)


def _out_of_order(rules: WarRules, state: State, command: c.OutOfOrder) -> Decision:
    """From now on cards are shuffled by hand. A device that deals gives them up to a manual shoe, also in mid-round."""
    rule = "irregular.out_of_order"
    if command.marked not in rules.irregular.out_of_order:
        ways = " or ".join(rules.irregular.out_of_order)
        return Refused(rule, f"a device that is out of order is {ways}, not {command.marked[:30]}")
    out: tuple[Event, ...] = (e.ShufflerOut(rule=rule, marked=command.marked),)
    if not rules.allows("decks.shoe", state.decks):
        out = (*out, e.OtherDecks(rule="irregular.batch_by_hand", decks=state.decks))
    if rules.shoe.kind == "manual":
        by_hand = preparing.without_shuffler(state.plan)
        if state.phase != "preparing" or by_hand == state.plan:
            return out
        return (*out, e.Planned(rule=rule, why=state.plan_why, plan=by_hand, resumes=state.resumes))
    why = state.plan_why if state.plan else preparing.DIRECTED
    plan = preparing.into_manual_shoe(rules, state.plan)
    # What a jam does to the round, a device does that is not even there any more.
    if state.in_round and rules.irregular.jam == _VOID:
        return (*out, *_void(rules, state, "irregular.jam"), e.Planned(rule=rule, why=why, plan=plan))
    return (*out, e.Planned(rule=rule, why=why, plan=plan, resumes=state.stage))


def _empty_shoe(rules: WarRules, state: State, command: c.EmptyShoe) -> Decision:
    """The discards are shuffled in mid-round, or the round is void; cards that should still be there are a deviation.

    A round that wants no more cards is not void for lack of them.
    """
    rule, events = "irregular.empty_shoe", list[Event]()
    if missing := state.left_in_shoe - len(state.held):
        events.append(Deviated(rule=rules.decks_rule, kind=e.CARDS_MISSING, facts={"cards": str(missing)}))
    lacking = state.stage in ("dealing", "war dealing") and not state.held
    if lacking and rules.irregular.empty_shoe == _VOID:
        plan = preparing.reshuffle_plan(rules, state)
        why = preparing.COVER if state.cover_on else EMPTY
        return (*events, *_void(rules, state, rule), e.Planned(rule=rule, why=why, plan=plan))
    in_device = not preparing.manual(rules, state)
    plan = preparing.reshuffle_plan(rules, state) if in_device else preparing.into_manual_shoe(rules, ())
    return (*events, e.Planned(rule=rule, why=EMPTY, plan=plan, resumes=state.stage))


FOLLOWS: Follows = {c.Jam: _jam, c.OutOfOrder: _out_of_order, c.EmptyShoe: _empty_shoe}


# A round that becomes void


def voided(rules: WarRules, state: State, cause: str, rule: str, settled: Undone) -> tuple[Event, ...]:
    """Every wager that lies goes back, and the round is over; where all is undone, also what was settled before."""
    back = (stake.moves("voided", rule) for stake in state.stakes)
    meters: Iterator[Event] = side_wagers.without(rules, state, state.stakes)
    undone: Iterator[Event] = iter(())
    if settled == "everything is undone":
        undone, meters = _undone(state, rule), _meters_before(state, rule)
    cards = positions.on_table(state)
    rack = (e.Discarded(rule="settle.discarded", cards=cards),) if cards else ()
    return (*back, *undone, *meters, *rack, e.DealVoided(rule=rule, cause=cause))


def _undone(state: State, rule: str) -> Iterator[Money]:
    """Stakes that were collected come back, and payments are taken back as far as the player still has chips."""
    players = {*(stake.player for stake in state.stakes), *(move.player for move in state.moves)}
    has = {player: state.accounts.get(chips_of(player), 0) for player in players}
    for stake in state.stakes:
        has[stake.player] += stake.cents
    for move in state.moves:
        if move.kind != "paid":
            has[move.player] += move.cents
            yield Money(rule=rule, kind="restored", player=move.player, wager=move.wager, cents=move.cents)
    for move in state.moves:
        cents = min(move.cents, has[move.player]) if move.kind == "paid" else 0
        if cents:
            has[move.player] -= cents
            yield Money(rule=rule, kind="reclaimed", player=move.player, wager=move.wager, cents=cents)


def _meters_before(state: State, rule: str) -> Iterator[e.MeterSet]:
    for meter, cents in state.meters_before.items():
        if state.meters[meter] != cents:
            yield e.MeterSet(rule=rule, meter=meter, cents=cents)
