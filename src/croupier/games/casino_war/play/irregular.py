"""What goes wrong in Casino War: a jam, a shoe that runs out, rounds that become void, and what was typed wrongly."""

from collections.abc import Iterator

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import dealing, players, preparing, side_wagers
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.evolve import evolved
from croupier.games.casino_war.play.state import (
    BURN,
    DEALER,
    State,
    around,
    dealt_to,
    kind_of,
    on_table,
    position_of,
    wager_at,
    wagers_of,
)
from croupier.games.casino_war.rules import Undone, WarRules
from croupier.games.kit.play.banked import Follows
from croupier.games.kit.play.decider import Between, Decision, Deviated, Domain, Event, OneOf, Option, only
from croupier.games.kit.play.money import Money, Stake, chips_of, laid
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
    cards = on_table(state)
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


# Corrections of what was typed: wagers before the first card, choices and Tie Wagers of a War before its first card. Chips
# are not moved by them: the layout is as it always was, and the record follows. Once the bets are closed a dealer alone
# could so change what the cards decide, and a supervisor signs.

RULE, _AFTER_CALL = "wagers.corrected_by", "wagers.corrected_after_call"
_WAR_TIE = "war-tie"


def corrections(rules: WarRules, state: State) -> Iterator[Option]:
    """Every wager and choice that can still be put right, as what it could have been."""
    for stake in _open_stakes(state):
        yield from _as_another(rules, state, stake)
        yield _option(rules, state, stake, stake.wager, Between(0, 0))
    rule, signs = _signed_by(rules, state)
    for position, choice in state.choices.items() if before_war_cards(state) else ():
        if other := _other_choice(state, position, choice):
            whose = {"player": only(state.positions[position]), "position": only(position)}
            yield Option.irregular(c.CorrectChoice, rule, signs, **whose, choice=only(other))


def _signed_by(rules: WarRules, state: State) -> tuple[str, tuple[str, ...]]:
    """The rule by which a correction is signed now, and who signs: until "no more bets", and after it."""
    after = rules.wagers.corrected_after_call
    return (RULE, rules.wagers.corrected_by) if state.phase == "betting" or after is None else (_AFTER_CALL, after)


def before_war_cards(state: State) -> bool:
    return state.phase == "choosing" or (state.phase == "war dealing" and not state.war_cards)


def _before_cards(state: State) -> bool:
    """Whether no card has been dealt, and the chips of side wagers have not been counted."""
    dealing = state.phase == "dealing" and not (state.cards or state.missed or state.counted)
    return state.phase == "betting" or dealing


def _open_stakes(state: State) -> list[Stake]:
    if _before_cards(state):
        return list(state.stakes)
    return list(wagers_of(state, _WAR_TIE).values()) if before_war_cards(state) else []


def _option(rules: WarRules, state: State, stake: Stake, to: str, cents: Between) -> Option:
    fields: dict[str, Domain] = {"player": only(stake.player), "wager": only(stake.wager), "to": only(to), "cents": cents}
    rule, signs = _signed_by(rules, state)
    return Option.irregular(c.CorrectWager, rule, signs, **fields)


def _as_another(rules: WarRules, state: State, stake: Stake) -> Iterator[Option]:
    """The wagers that could lie instead of this one; with others beside it an Initial Wager only has another amount."""
    without = evolved(rules, state, [stake.moves("voided", RULE)])
    for to in _instead(rules, state, without, stake):
        for cents in players.amounts_of(rules, without, stake.player, kind_of(to)):
            yield _option(rules, state, stake, to, cents)


def _instead(rules: WarRules, state: State, without: State, stake: Stake) -> Iterator[str]:
    """The names of the wagers that this one could have been."""
    if kind_of(stake.wager) == _WAR_TIE or players.beside(rules, state, stake):
        yield stake.wager
        return
    for place in players.places_of(rules, without, stake):
        for kind in players.before_cards(rules):
            lies = laid(without.stakes, stake.player, wager_at(place, kind))
            if not lies and players.has_beside(rules, without, stake.player, place, kind):
                yield wager_at(place, kind)


def _other_choice(state: State, position: str, choice: str) -> str:
    """What the player may have chosen instead; empty where it is too late to say so."""
    player = state.positions[position]
    if choice == "war":
        # Once the War has begun it is dealt: for the last hand at War it is too late.
        others = any(other == "war" for place, other in state.choices.items() if place != position)
        return "surrender" if others or state.phase != "war dealing" else ""
    initial = laid(state.stakes, player, wager_at(position, "initial"))  # nothing, once it was collected
    enough = 0 < initial <= state.accounts.get(chips_of(player), 0)
    return "war" if enough and state.phase == "choosing" else ""


def _correct_wager(rules: WarRules, state: State, command: c.CorrectWager) -> Decision:
    player, name, cents = command.player, command.wager, command.cents
    stake = next((one for one in _open_stakes(state) if (one.player, one.wager) == (player, name)), None)
    if stake is None:
        return Refused(RULE, f"player {player[:30]!r} has no wager {name[:30]!r} that can still be corrected")
    void: list[Event] = [stake.moves("voided", RULE)]
    if not cents:
        void += [one.moves("voided", RULE) for one in players.beside(rules, state, stake)]
        return _closed_again(rules, state, void)
    if wrong := _not_instead(rules, state, stake, command):
        return wrong
    without = evolved(rules, state, void)
    place, taken = position_of(command.to), list[Event]()
    if place not in without.positions:
        taken.append(e.Taken(rule=RULE, position=place, player=player))
    return _closed_again(rules, state, [*void, *taken, Stake(player, command.to, cents).moves("placed", RULE)])


def _not_instead(rules: WarRules, state: State, stake: Stake, command: c.CorrectWager) -> Refused | None:
    """Why the wager cannot have been this one; None if it can."""
    without = evolved(rules, state, [stake.moves("voided", RULE)])
    could = list(_instead(rules, state, without, stake))
    if command.to not in could:
        return Refused(RULE, f"{stake.wager} cannot be {command.to[:30]!r}; it can be {', '.join(could)}")
    return players.wrong_amount(rules, without, stake.player, command.to, command.cents)


def _closed_again(rules: WarRules, state: State, events: list[Event]) -> Decision:
    """After the call, cards are due for the wagers as they are now; none, if there were none."""
    if state.phase != "dealing":
        return tuple(events)
    after = evolved(rules, state, events)
    due = around(dealt_to(rules, after), rules.deal.direction)
    if due:
        return (*events, e.BetsClosed(rule=RULE, due=(*due, DEALER)))
    return (*events, e.DealVoided(rule=RULE, cause="no wager was made"))


def _correct_choice(rules: WarRules, state: State, command: c.CorrectChoice) -> Decision:
    position, player, was = command.position, command.player, state.choices.get(command.position, "")
    other = _other_choice(state, position, was) if was and before_war_cards(state) else ""
    if not other or state.positions.get(position) != player:
        reason = f"position {position[:10]!r} has no choice of player {player[:30]!r} that can still be corrected"
        return Refused(RULE, reason)
    if command.choice != other:
        return Refused(RULE, f"position {position} chose {was}: it can be corrected to {other}")
    undone: list[Event] = [*_without_war(state, position, player), e.Unchosen(rule=RULE, position=position)]
    if state.phase == "war dealing":  # a hand that is no longer at War
        gone = () if position in state.counted else (state.cards[position],)
        rack = (e.Discarded(rule="settle.discarded", cards=gone),) if gone else ()
        return (*undone, e.Chosen(rule=RULE, position=position, choice="surrender"), *rack)
    again = players.choose(rules, evolved(rules, state, undone), c.Choose(player, position, command.choice))
    return again if isinstance(again, Refused) else (*undone, *again)


def _without_war(state: State, position: str, player: str) -> Iterator[Money]:
    """The wagers that a choice of War brought are void, and an Initial Wager that it cost lies again."""
    for wager in (_WAR_TIE, "war"):
        name = wager_at(position, wager)
        if cents := laid(state.stakes, player, name):
            yield Stake(player, name, cents).moves("voided", RULE)
    initial, war = wager_at(position, "initial"), laid(state.stakes, player, wager_at(position, "war"))
    if war and not laid(state.stakes, player, initial):
        stake = Stake(player, initial, war)  # as large as the Initial Wager was
        yield stake.moves("restored", RULE)
        yield stake.moves("placed", RULE)


CORRECTED: Follows = {c.CorrectWager: _correct_wager, c.CorrectChoice: _correct_choice}
