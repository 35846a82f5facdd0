"""How a Casino War table stands after each event. State is the fold of events and of nothing else."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import preparing
from croupier.games.casino_war.play.state import (
    BURN,
    DEALER,
    UNSEEN,
    State,
    chose,
    goes_on,
    kept_apart,
    kind_of,
    on_table,
    out_of_use,
    position_of,
)
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.banked import EVOLVES, STANDING, Evolves
from croupier.games.kit.play.decider import Event, replace
from croupier.games.kit.play.money import Money, moved, restaked

_OF_THE_GAME = ("initial", "tie", "war", "war-tie")


def due_after(due: tuple[str, ...], to: str) -> tuple[str, ...]:
    """Who is due after this card; whoever was passed over stays due, the cards to burn before them do not."""
    at = due.index(to)
    return (*(who for who in due[:at] if who != BURN), *due[at + 1 :])


def evolve(rules: WarRules, state: State, event: Event) -> State:
    """The next state; what is only said changes nothing."""
    change = _EVOLVES.get(type(event))
    after: State = change(rules, state, event) if change else state
    return after


def evolved(rules: WarRules, state: State, events: Iterable[Event]) -> State:
    """The state after several events."""
    for event in events:
        state = evolve(rules, state, event)
    return state


def covered(rules: WarRules, event: Money) -> int:
    """How much of a payment counts against the limit."""
    covers = rules.limits.payout_covers
    if covers == "the wagers of the game" and kind_of(event.wager) not in _OF_THE_GAME:
        return 0
    of_meter = event.of_meter if isinstance(event, e.Paid) else 0
    return event.cents - of_meter if covers == "every wager, meters excepted" else event.cents


def _money(rules: WarRules, state: State, event: Money) -> State:
    accounts, stakes, paid = moved(state.accounts, event), restaked(state.stakes, event), state.paid
    if event.kind == "paid":
        hand = position_of(event.wager)
        paid = {**paid, hand: paid.get(hand, 0) + covered(rules, event)}
    if event.kind in ("paid", "lost", "surrendered"):
        return replace(state, accounts=accounts, stakes=stakes, moves=(*state.moves, event), paid=paid)
    after = replace(state, accounts=accounts, stakes=stakes)
    back = event.kind == "returned" and state.phase == "betting"
    corrected = event.kind == "voided" and event.rule == "wagers.corrected_by" and not state.cards
    return _freed(after) if back or corrected else after


def _freed(state: State) -> State:
    """A position from which everything was taken back is free again."""
    held = {position_of(stake.wager) for stake in state.stakes}
    return replace(state, positions={place: name for place, name in state.positions.items() if place in held})


def _dealt(rules: WarRules, state: State, event: e.Dealt) -> State:
    changes = _card_of(state, event)
    changes |= {"seen": (*state.seen, event.card), "drawn": state.drawn + 1, "held": state.held[1:]}
    return replace(state, due=due_after(state.due, event.to), **changes)


def _card_of(state: State, event: e.Dealt | e.Corrected) -> dict[str, Any]:
    """The cards of the deal with this one."""
    row = "war_cards" if state.phase.startswith("war") else "cards"
    return {row: {**state.dealt, event.to: event.card}}


def _step_done(rules: WarRules, state: State) -> State:
    step, rest = state.plan[0], state.plan[1:]
    if step == "into the shoe":
        # In mid-round all are in the shoe but the cards on the table, those that are out and those that wait.
        out = out_of_use(rules, state)
        seen, uncut = (*on_table(state), *out), _initial("cover_on", "refused_cut", "cutter")
        shoe = {"seen": seen, "drawn": len(seen), "discards": out, "face_up": out, "held": kept_apart(state)}
        state = replace(state, **shoe, **uncut)
    state = replace(state, plan=rest)
    return state if rest else _resumed(state)


def _resumed(state: State) -> State:
    """The table where it goes on; whoever went away meanwhile is not waited for."""
    phase = goes_on(state)
    return replace(state, phase=phase, due=() if phase == "over" else state.due, resumes="betting")


def _dealer_came(rules: WarRules, state: State, event: e.DealerCame) -> State:
    if event.waits:
        return replace(state, burns_after_round=state.burns_after_round + event.burns)
    return replace(state, burns_owed=state.burns_owed + event.burns)


def _cut_offered(rules: WarRules, state: State, event: e.CutOffered) -> State:
    if event.accepted:
        return replace(state, cutter=event.position, plan=state.plan[1:])
    return replace(state, refused_cut=(*state.refused_cut, event.position))


def _burned(rules: WarRules, state: State, event: e.Burned) -> State:
    card = state.held[0] if state.held else UNSEEN
    seen = state.seen if card == UNSEEN else (*state.seen, card)
    after = replace(state, drawn=state.drawn + 1, discards=(*state.discards, card), held=state.held[1:], seen=seen)
    if state.phase == "preparing":
        return _step_done(rules, after)
    if state.burns_owed:
        return replace(after, burns_owed=state.burns_owed - 1)
    return replace(after, due=state.due[1:])


def _moved(rules: WarRules, state: State, event: e.Moved) -> State:
    if event.phase == "betting":
        return _round_over(rules, state, event)
    if event.phase == "choosing" and state.choices:
        return replace(state, surrenders_due=False)
    return replace(state, phase=event.phase, due=event.due)


def _round_over(rules: WarRules, state: State, event: Event) -> State:
    missed = rules.irregular.missed_next_round == "sits out"
    sits_out = tuple(dict.fromkeys(state.positions[place] for place in state.missed if missed))
    out = () if rules.irregular.face_up == "out of the round" else state.face_up
    owed = state.burns_owed + state.burns_after_round
    over = replace(state, **_NO_ROUND, sits_out=sits_out, burns_owed=owed)
    if preparing.manual(rules, state):
        return replace(over, face_up=out)
    # A device takes the cards back and shuffles them, so that every face may come again.
    return replace(over, seen=out, drawn=len(out), discards=out, face_up=out)


def _missed(rules: WarRules, state: State, event: e.Missed) -> State:
    due = tuple(who for who in state.due if who != event.position)
    return replace(state, missed=(*state.missed, event.position), due=due, choices=_without(state, [event.position]))


def _without(state: State, places: Collection[str]) -> dict[str, str]:
    """What all others have chosen."""
    return {place: choice for place, choice in state.choices.items() if place not in places}


def _corrected(rules: WarRules, state: State, event: e.Corrected) -> State:
    seen, was = list(state.seen), state.dealt[event.to]
    if was in seen:
        seen[len(seen) - 1 - seen[::-1].index(was)] = event.card
    else:  # a card that stations share may have been shuffled in again
        seen.append(event.card)
    return replace(state, seen=tuple(seen), **_card_of(state, event))


def _chosen(rules: WarRules, state: State, event: e.Chosen) -> State:
    due = tuple(_still_due(rules, state, (event.position,)))
    surrenders = state.surrenders_due or event.choice == "surrender"
    return replace(state, due=due, choices={**state.choices, event.position: event.choice}, surrenders_due=surrenders)


def _discarded(rules: WarRules, state: State, event: e.Discarded) -> State:
    gone, count = replace(state, discards=(*state.discards, *event.cards)), len(event.cards)
    if event.rule == "irregular.drawn_in_error":
        return replace(gone, drawn=gone.drawn + count)
    if event.rule in ("irregular.face_up", "irregular.drawn_exposed"):
        out = (*state.face_up, *event.cards)
        return replace(gone, seen=(*gone.seen, *event.cards), drawn=gone.drawn + count, face_up=out)
    if rules.shoe.returns == "as they are collected" and not preparing.manual(rules, state):
        left = list(state.seen)
        for card in event.cards:
            left.remove(card)
        return replace(state, seen=tuple(left), drawn=state.drawn - count)
    return gone


def _planned(rules: WarRules, state: State, event: e.Planned) -> State:
    recut = event.why.startswith(preparing.RECUT)
    refused: tuple[str, ...] = ()
    if event.why == preparing.RECUT + "next" and state.cutter != DEALER:
        refused = (state.cutter,)
    if event.rule == "irregular.jam" and event.plan == state.plan and state.phase == "preparing":
        return state
    cutter = state.cutter if recut and event.plan[0] == "cut" else ""
    state = replace(state, phase="preparing", plan=event.plan, plan_why=event.why, resumes=event.resumes)
    planned = replace(state, refused_cut=refused, cutter=cutter)
    return planned if event.plan else _resumed(planned)


def _seat_at(state: State, position: str) -> str:
    """The seat of who plays a position, which may be the box beside it."""
    player = state.positions.get(position)
    return next((seat for seat, name in state.seats.items() if name == player), position)


def _left(rules: WarRules, state: State, event: e.Left) -> State:
    gone = replace(
        state,
        seats={position: name for position, name in state.seats.items() if name != event.player},
        standing=tuple(name for name in state.standing if name != event.player),
    )
    if not event.lost:
        return gone
    places = [place for place, name in state.positions.items() if name == event.player]
    choices = _without(state, places) if state.stage == "choosing" else state.choices
    return replace(gone, due=tuple(_still_due(rules, state, places)), choices=choices)


def _unchosen(rules: WarRules, state: State, event: e.Unchosen) -> State:
    after = replace(state, choices=_without(state, (event.position,)))
    lying = {position_of(stake.wager) for stake in state.stakes}
    due = (*state.due, event.position) if state.phase == "choosing" else state.due
    return replace(after, due=due, surrenders_due=not lying.isdisjoint(chose(after, "surrender")))


def _still_due(rules: WarRules, state: State, gone: Collection[str]) -> Iterator[str]:
    """Who is due without these hands, nor what would be burned for them alone."""
    burns = 0
    for who in state.due:
        if who == BURN and rules.burn.war_for != "the War deal":
            burns += 1
            continue
        if who not in gone:
            yield from (BURN,) * burns
            yield who
        burns = 0


def _initial(*names: str) -> dict[str, Any]:
    """These parts of the state as they are at a new table."""
    return {name: State._field_defaults[name] for name in names}


_NO_ROUND: dict[str, Any] = {
    **_initial("resumes", "positions", "due", "cards", "war_cards", "missed", "choices", "surrenders_due"),
    **_initial("counted", "spun", "paid", "moves", "meters_before", "burns_after_round"),
    "phase": "betting",
}
_NO_CARDS = _initial(
    *("phase", "decks", "cards_at", "plan", "seen", "drawn", "cover_on", "discards", "cutter", "face_up", "shuffler_out"),
    *("held", "burns_owed", "burns_after_round"),
)

_EVOLVES: Evolves = {
    **EVOLVES,
    Money: _money,
    e.Paid: _money,
    e.Received: lambda rules, state, event: replace(
        state, phase="preparing", decks=event.decks, cards_at=event.at, plan=event.plan, plan_why="opening", cutter=""
    ),
    e.Prepared: lambda rules, state, event: _step_done(rules, state) if state.plan[:1] == (event.step,) else state,
    e.Planned: _planned,
    e.CutOffered: _cut_offered,
    e.CutMade: lambda rules, state, event: replace(
        state,
        plan=tuple(step for step in state.plan if step not in ("offer the cut", "cut")),
        cutter=state.cutter or DEALER,
    ),
    e.CoverPlaced: lambda rules, state, event: _step_done(rules, state),
    e.Burned: _burned,
    e.Joined: lambda rules, state, event: (
        replace(state, standing=(*state.standing, event.player))
        if event.position == STANDING
        else replace(state, seats={**state.seats, event.position: event.player})
    ),
    e.Left: _left,
    e.Taken: lambda rules, state, event: replace(state, positions={**state.positions, event.position: event.player}),
    e.BetsClosed: lambda rules, state, event: replace(state, phase="dealing", due=event.due, meters_before=state.meters),
    e.ProgressiveCounted: lambda rules, state, event: replace(state, counted=event.positions),
    e.Spun: lambda rules, state, event: replace(state, spun=(*state.spun, event.position)),
    e.MeterSet: lambda rules, state, event: replace(state, meters={**state.meters, event.meter: event.cents}),
    e.Dealt: _dealt,
    e.Corrected: _corrected,
    e.Missed: _missed,
    e.CoverReached: lambda rules, state, event: replace(state, cover_on=event.on, cut_after=_seat_at(state, event.on)),
    e.Discarded: _discarded,
    e.HeldBack: lambda rules, state, event: replace(state, held=(*state.held, event.card)),
    e.DealerCame: _dealer_came,
    e.Chosen: _chosen,
    e.Unchosen: _unchosen,
    e.Moved: _moved,
    e.DealVoided: _round_over,
    e.ShufflerOut: lambda rules, state, event: replace(state, shuffler_out=True),
    e.ShufflerBack: lambda rules, state, event: replace(state, shuffler_out=False),
    e.TableClosed: lambda rules, state, event: replace(state, **_NO_CARDS),
}
