"""What goes wrong in Casino War: a jam, a shoe that runs out, rounds that become void, and what was typed wrongly."""

from collections import Counter
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
    chose,
    dealt_to,
    kind_of,
    on_table,
    position_of,
    stake_at,
    wager_at,
    wagers_of,
)
from croupier.games.casino_war.rules import Undone, WarRules
from croupier.games.kit.play.banked import Follows
from croupier.games.kit.play.decider import Between, Decision, Deviated, Event, OneOf, Option, only, replace
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
        why, plan = state.plan_why, preparing.reshuffled(state.plan)
        return _prepared_again(rules, state, rule, why, plan, void=void and state.in_round)
    if not void:
        return (e.Prepared(rule=rule, step="reshuffle in the device"),)
    return _prepared_again(rules, state, rule, preparing.DIRECTED, preparing.reshuffle_plan(rules, state), void=True)


def _prepared_again(
    rules: WarRules, state: State, rule: str, why: str, plan: tuple[str, ...], *, void: bool
) -> tuple[Event, ...]:
    """The cards are made ready by this plan: in the middle of the round, or after it, as it is `void`."""
    if not void:
        return (e.Planned(rule=rule, why=why, plan=plan, resumes=state.stage),)
    empty, settled = rule == "irregular.empty_shoe", rules.irregular.void
    # What a jam does to the round, a device does that is not even there any more.
    by, cause = (rule, "shoe empty") if empty else ("irregular.jam", "shuffler jammed")
    return (*voided(rules, state, cause, by, settled), e.Planned(rule=rule, why=why, plan=plan))


def _out_of_order(rules: WarRules, state: State, command: c.OutOfOrder) -> Decision:
    """From now on cards are shuffled by hand. A device that deals gives them up to a manual shoe, also in mid-round."""
    rule = "irregular.out_of_order"
    if command.marked not in rules.irregular.out_of_order:
        ways = " or ".join(rules.irregular.out_of_order)
        return Refused(rule, f"a device that is out of order is {ways}, not {command.marked[:30]}")
    out: tuple[Event, ...] = (e.ShufflerOut(rule=rule, marked=command.marked),)
    if not rules.allows("decks.shoe", state.decks):
        out = (*out, e.OtherDecks(rule="irregular.batch_by_hand", decks=state.decks))
    why, plan, manual = state.plan_why, state.plan, rules.shoe.kind == "manual"
    by_hand = preparing.without_shuffler(plan) if manual else preparing.into_manual_shoe(rules, plan)
    if manual and (not plan or by_hand == plan):
        return out
    void = not manual and state.in_round and rules.irregular.jam == _VOID
    return (*out, *_prepared_again(rules, state, rule, why if plan else preparing.DIRECTED, by_hand, void=void))


def _empty_shoe(rules: WarRules, state: State, command: c.EmptyShoe) -> Decision:
    """The discards are shuffled in mid-round, or the round is void; cards that should still be there are a deviation.

    A round that wants no more cards is not void for lack of them.
    """
    rule, events = "irregular.empty_shoe", list[Event]()
    if missing := state.left_in_shoe - len(state.held):
        events.append(Deviated(rule=rules.decks_rule, kind=e.CARDS_MISSING, facts={"cards": str(missing)}))
    lacking = state.stage in ("dealing", "war dealing") and not state.held
    void = lacking and rules.irregular.empty_shoe == _VOID
    by_device = void or not preparing.manual(rules, state)
    plan = preparing.reshuffle_plan(rules, state) if by_device else preparing.into_manual_shoe(rules, ())
    why = preparing.COVER if void and state.cover_on else EMPTY
    return (*events, *_prepared_again(rules, state, rule, why, plan, void=void))


FOLLOWS: Follows = {c.Jam: _jam, c.OutOfOrder: _out_of_order, c.EmptyShoe: _empty_shoe}


# A round that becomes void


def voided(rules: WarRules, state: State, cause: str, rule: str, settled: Undone) -> tuple[Event, ...]:
    """Every wager that lies goes back, and the round is over; where all is undone, also what was settled before."""
    everything, cards = settled == "everything is undone", on_table(state)
    rack = (e.Discarded(rule="settle.discarded", cards=cards),) if cards else ()
    return (
        *(stake.moves("voided", rule) for stake in state.stakes),
        *(_undone(state, rule) if everything else side_wagers.without(rules, state, state.stakes)),
        *rack,
        e.DealVoided(rule=rule, cause=cause),
    )


def _undone(state: State, rule: str) -> Iterator[Event]:
    """Stakes that were collected come back, payments are taken back as far as the player still has chips, and meters
    stand as they did."""
    has = Counter({move.player: state.accounts.get(chips_of(move.player), 0) for move in state.moves})
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
    for meter, stood in state.meters_before.items():
        if state.meters[meter] != stood:
            yield e.MeterSet(rule=rule, meter=meter, cents=stood)


# Corrections of what was typed: wagers before the first card, choices and Tie Wagers of a War before its first card. Chips
# are not moved by them: the layout is as it always was, and the record follows. Once the bets are closed a dealer alone
# could so change what the cards decide, and a supervisor signs.

RULE, _AFTER_CALL = "wagers.corrected_by", "wagers.corrected_after_call"
_WAR_TIE = "war-tie"


def corrections(rules: WarRules, state: State) -> Iterator[Option]:
    """Every wager and choice that can still be put right, as what it could have been."""
    rule, signs = _signed_by(rules, state)
    for stake in _open_stakes(state):
        of, without = {"player": only(stake.player), "wager": only(stake.wager)}, _without(rules, state, stake)
        for to in _instead(rules, state, without, stake):
            for cents in players.amounts_of(rules, without, stake.player, kind_of(to)):
                yield Option.irregular(c.CorrectWager, rule, signs, **of, to=only(to), cents=cents)
        yield Option.irregular(c.CorrectWager, rule, signs, **of, to=of["wager"], cents=Between(0, 0))
    for position, choice in state.choices.items() if before_war_cards(state) else ():
        if other := _other_choice(state, position, choice):
            yield Option.irregular(c.CorrectChoice, rule, signs, **players.whose(state, position), choice=only(other))


def _without(rules: WarRules, state: State, stake: Stake) -> State:
    """The table as if the wager had never been entered."""
    return evolved(rules, state, [stake.moves("voided", RULE)])


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


def _instead(rules: WarRules, state: State, without: State, stake: Stake) -> Iterator[str]:
    """The names of the wagers that this one could have been, at any position that its player may play."""
    player, here = stake.player, position_of(stake.wager)
    if kind_of(stake.wager) == _WAR_TIE or players.beside(rules, state, stake):
        yield stake.wager
        return
    own, every = players.boxes_of(without, player), players.positions(rules)
    for place in every if here in every else (here,):  # a station's spot is not taken for another
        if here not in every or players.barred(rules, without, player, place, own) is None:
            for kind in players.before_cards(rules):
                lies = laid(without.stakes, player, wager_at(place, kind))
                if not lies and players.has_beside(rules, without, player, place, kind):
                    yield wager_at(place, kind)


def _other_choice(state: State, position: str, choice: str) -> str:
    """What the player may have chosen instead; empty where it is too late to say so."""
    if choice == "war":
        # Once the War has begun it is dealt: for the last hand at War it is too late.
        return "surrender" if state.phase == "choosing" or chose(state, "war") != [position] else ""
    initial = stake_at(state, position, "initial")  # nothing, once it was collected
    enough = initial is not None and players.can_go_to_war(state, position)
    return "war" if enough and state.phase == "choosing" else ""


def _correct_wager(rules: WarRules, state: State, command: c.CorrectWager) -> Decision:
    player, name, to, cents = command.player, command.wager, command.to, command.cents
    stake = next((one for one in _open_stakes(state) if (one.player, one.wager) == (player, name)), None)
    if stake is None:
        return Refused(RULE, f"player {player[:30]!r} has no wager {name[:30]!r} that can still be corrected")
    events: list[Event] = [stake.moves("voided", RULE)]
    if not cents:
        events += [one.moves("voided", RULE) for one in players.beside(rules, state, stake)]
        return _closed_again(rules, state, events)
    without = _without(rules, state, stake)
    could = list(_instead(rules, state, without, stake))
    if to not in could:
        return Refused(RULE, f"{name} cannot be {to[:30]!r}; it can be {', '.join(could)}")
    if wrong := players.wrong_amount(rules, without, player, to, cents):
        return wrong
    if (place := position_of(to)) not in without.positions:
        events.append(e.Taken(rule=RULE, position=place, player=player))
    return _closed_again(rules, state, [*events, Stake(player, to, cents).moves("placed", RULE)])


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
    undone: list[Event] = [*_without_war(state, position), e.Unchosen(rule=RULE, position=position)]
    if state.phase == "war dealing":  # a hand that is no longer at War
        undone.append(e.Chosen(rule=RULE, position=position, choice="surrender"))
        if position not in state.counted:
            undone.append(e.Discarded(rule="settle.discarded", cards=(state.cards[position],)))
        return tuple(undone)
    again = players.choose(rules, evolved(rules, state, undone), c.Choose(player, position, command.choice))
    return again if isinstance(again, Refused) else (*undone, *again)


def _without_war(state: State, position: str) -> Iterator[Money]:
    """The wagers that a choice of War brought are void, and an Initial Wager that it cost lies again."""
    for wager in (_WAR_TIE, "war"):
        if stake := stake_at(state, position, wager):
            yield stake.moves("voided", RULE)
    war = stake_at(state, position, "war")
    if war and not stake_at(state, position, "initial"):
        initial = replace(war, wager=wager_at(position, "initial"))  # as large as it was
        yield initial.moves("restored", RULE)
        yield initial.moves("placed", RULE)


CORRECTED: Follows = {c.CorrectWager: _correct_wager, c.CorrectChoice: _correct_choice}
