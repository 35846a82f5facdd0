"""Casino War as it is dealt: what may happen next, by whom, and what follows. Normative.

The four functions are pure. Cards come from outside as reports: a card is a face ("Qs") or unseen ("??").
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from croupier.games.bank import Money, chips_of
from croupier.games.casino_war import payout_limit, players, preparing, settlement, side_wagers
from croupier.games.casino_war import state as s
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.standing import due_after, evolve
from croupier.games.refused import Refused
from croupier.games.table import (
    Announced,
    Between,
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
    decided,
    deviated,
    deviation_options,
    ruled,
)

__all__ = ["State", "decide", "evolve", "faces", "new", "options", "ready", "view"]

State = s.State

_SUITS = "cdhs"
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


def faces(rules: WarRules) -> tuple[str, ...]:
    """Every face a card of this game can have."""
    return tuple(rank + suit for rank in rules.ranks.order for suit in _SUITS)


# What may be done


def options(rules: WarRules, state: State) -> tuple[Option, ...]:
    """Everything that may be done or reported now."""
    return tuple(_options(rules, state))


def _options(rules: WarRules, state: State) -> Iterator[Option]:
    yield from deviation_options(
        rules,
        rules.deviation.ruled_by,
        waiting=bool(state.deviations),
        at_table=state.phase != "closed",
        may_void=state.phase in _ROUND,
        reported_by=rules.deviation.reported_by,
    )
    yield from players.options(rules, state)
    yield from _devices(rules, state)
    if state.phase in _DEALING:
        yield from _deal_options(rules, state)
    elif not state.deviations or state.phase in ("closed", "preparing", "betting"):
        # Play may go on while a ruling is due, but nothing is settled before it.
        yield from _steps(rules, state)


def _devices(rules: WarRules, state: State) -> Iterator[Option]:
    if state.shuffler_out or state.phase == "closed":
        return
    if rules.shoe.shuffler or rules.shoe.kind != "manual":
        yield Option("shuffler jams", "irregular", "irregular.jam", ("dealer",), {})
    if rules.shoe.shuffler:
        marked: dict[str, Domain] = {"marked": OneOf(rules.irregular.out_of_order)}
        yield Option(
            "shuffler out of order", "irregular", "irregular.out_of_order", ("dealer", "floorperson or above"), marked
        )


def _deal_options(rules: WarRules, state: State) -> Iterator[Option]:
    dealer = ("dealer",)
    if _to_count(state):
        made = len(side_wagers.positions_with(state, side_wagers.PROGRESSIVE))
        yield Option("count progressive wagers", "next", "progressive.collected", dealer, {"count": Between(made, made)})
        return
    left = tuple(face for face in faces(rules) if _still_there(state, face))
    if state.due[0] == s.BURN:
        yield Option("burn a card", "next", "burn.war", dealer, {})
    else:
        card: dict[str, Domain] = {"to": OneOf(state.due[:1]), "card": OneOf(left)}
        yield Option("deal a card", "next", "deal.direction", dealer, card)
        later = tuple(who for who in state.due[1:] if who != s.BURN)
        if later:  # somebody is passed over
            missed: dict[str, Domain] = {"to": OneOf(later), "card": OneOf(left)}
            yield Option("deal a card", "irregular", _missed_rule(state), dealer, missed)
    yield Option("card face up in the shoe", "irregular", "irregular.face_up", dealer, {"card": OneOf(left)})
    if not state.cover_on and rules.shoe.kind == "manual":
        yield Option("cover card", "may", "deal.cover_card", dealer, {})
    if not state.held:
        yield Option("card drawn in error", "irregular", "irregular.drawn_in_error", dealer, {})


def _to_count(state: State) -> bool:
    """Progressive Payout Wagers are collected and counted before the first card."""
    before = state.phase == "dealing" and not state.counted
    return before and bool(side_wagers.positions_with(state, side_wagers.PROGRESSIVE))


def _steps(rules: WarRules, state: State) -> Iterator[Option]:
    """The next step of the round, in the order the text gives."""
    dealer = ("dealer",)
    match state.phase:
        case "closed":
            received: dict[str, Domain] = {"decks": OneOf((_decks(rules),)), "preinspected": OneOf((False, True))}
            yield Option("receive cards", "next", _decks_rule(rules), dealer, received)
        case "preparing":
            yield from preparing.options(rules, state)
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
            yield _correct_option(rules, state, state.cards)
        case "dealt":
            yield Option("settle the original deal", "next", "settle.original", dealer, {})
            yield _correct_option(rules, state, state.cards)
        case "choosing" if not state.due and state.surrenders_due:
            yield Option("collect surrenders", "next", "settle.surrender", dealer, {})
        case "choosing" if not state.due:
            yield Option("begin the war deal", "next", "settle.discarded", dealer, {})
        case "war dealt":
            yield Option("settle the war deal", "next", "settle.war", dealer, {})
            yield _correct_option(rules, state, state.war_cards)
        case "over" if side_wagers.positions_with(state, side_wagers.PROGRESSIVE):
            assert rules.progressive is not None
            validated = rules.progressive.validated_by if side_wagers.to_validate(rules, state) else None
            yield Option("settle progressive wagers", "next", "progressive.validated_by", dealer, {}, validated)
        case "over":
            yield Option("end the round", "next", "settle.discarded", dealer, {})


def _between_rounds(rules: WarRules, state: State) -> Iterator[Option]:
    dealer = ("dealer",)
    # Wagers of a table that closes are handed back, as when its cards have become too old to be dealt.
    yield Option("close table", "may", "cards.change_hours", ("dealer", "floorperson or above"), {})
    if any(s.kind_of(stake.wager) == "initial" for stake in state.stakes):
        yield Option("no more bets", "next", "no_more_bets.said", dealer, {})
        return
    supervisor = (rules.reshuffle.at_discretion_of, rules.shuffle.directed_by)
    yield Option("order a reshuffle", "may", "reshuffle.at_discretion_of", supervisor, {})
    yield Option("new dealer", "may", "burn.new_dealer", dealer, {})
    if not state.seats and rules.shoe.kind == "manual":
        up: dict[str, Domain] = {"face_up": OneOf((False, True))}
        yield Option("no gaming activity", "next", "idle.spread", dealer, up)


def _correct_option(rules: WarRules, state: State, dealt: Mapping[str, str]) -> Option:
    card: dict[str, Domain] = {
        "to": OneOf(_correctable(state, dealt)),
        "card": OneOf(tuple(f for f in faces(rules) if _still_there(state, f))),
    }
    return Option("correct card", "irregular", "deviation.ruled_by", (rules.deviation.ruled_by,), card)


def _correctable(state: State, dealt: Mapping[str, str]) -> tuple[str, ...]:
    """Whose cards nothing was paid by yet: a Bonus Spin settles by the dealer's first."""
    return tuple(who for who in dealt if not (state.spun and state.phase == "dealt" and who == s.DEALER))


def _decks(rules: WarRules) -> int:
    return rules.decks.shuffler if rules.shoe.shuffler else rules.decks.shoe


def _decks_rule(rules: WarRules) -> str:
    return "decks.shuffler" if rules.shoe.shuffler else "decks.shoe"


def _still_there(state: State, face: str) -> bool:
    """Whether a card with this face can still be in the shoe."""
    return state.seen.count(face) < state.decks


# What follows


def decide(rules: WarRules, state: State, command: Command) -> Decision:
    """The events that follow from a command, or why it is refused; a refused command changes nothing."""
    return decided(
        rules,
        options(rules, state),
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
            return _call(rules, state, command)
        case s.DealCard():
            dealt = _deal(rules, state, command)
            return dealt if isinstance(dealt, Refused) else (*side_wagers.spins_closed(rules, state), *dealt)
        case s.Burn() if state.phase == "war dealing":
            return _burn(state)
        case s.CoverCard():
            return (s.CoverReached(rule="deal.cover_card", on=_covered(rules, state)),)
        case s.FaceUpCard():
            return _face_up(rules, state, command)
        case s.DrawnInError():
            return (s.HeldBack(rule="irregular.drawn_in_error"),)
        case s.CorrectCard():
            return _correct(rules, state, command)
        case s.SettleOriginal():
            ties = tuple(p for p in settlement.tied(rules, state) if p in _in_play(state))
            phase: s.Phase = "choosing" if ties else "over"
            lost_spins = side_wagers.lose_spins(rules, state)
            return (*lost_spins, *settlement.original(rules, state), s.Moved(rule="settle.original", phase=phase, due=ties))
        case s.CollectSurrenders():
            phase = "choosing" if "war" in state.choices.values() else "over"
            return (*settlement.surrenders(rules, state), s.Moved(rule="settle.surrender", phase=phase))
        case s.BeginWar():
            return _begin_war(rules, state)
        case s.SettleWar():
            return (*settlement.war(rules, state), s.Moved(rule="settle.war", phase="over"))
        case s.CountProgressive():
            return side_wagers.counted(rules, state, command)
        case s.SpinBonus():
            return side_wagers.spun(rules, state, command)
        case s.SettleProgressive():
            return tuple(side_wagers.settle_progressive(rules, state))
        case s.EndRound():
            return _end_round(rules, state)
        case s.OrderReshuffle():
            return preparing.planned("by direction", preparing.reshuffle_plan(rules, state), "reshuffle.at_discretion_of")
        case s.GoIdle():
            return preparing.planned("idle", preparing.idle_plan(rules, state), "idle.spread")
        case s.NewDealer():
            return preparing.planned("new dealer", (s.BURN,) * rules.burn.new_dealer, "burn.new_dealer")
        case s.CloseTable():
            back = _void(state, "table closed", "cards.change_hours") if state.stakes else ()
            return (*back, s.TableClosed(rule="cards.change_hours"))
        case s.Jam():
            return _jam(rules, state)
        case s.OutOfOrder():
            if command.marked not in rules.irregular.out_of_order:
                ways = " or ".join(rules.irregular.out_of_order)
                return Refused(
                    "irregular.out_of_order", f"a device that is out of order is {ways}, not {command.marked[:30]}"
                )
            out = s.ShufflerOut(rule="irregular.out_of_order", marked=command.marked)
            by_hand = preparing.without_shuffler(state.plan)
            if state.phase != "preparing" or by_hand == state.plan:
                return (out,)
            return (out, s.Planned(rule="irregular.out_of_order", why=state.plan_why, plan=by_hand))
        case ReportDeviation():
            return deviated(rules, command)
        case RuleOn():
            void = (*_void(state, "ruling", "deviation.ruled_by"), *_reshuffle(rules, state))
            return ruled(command, void if state.phase in _ROUND else None, "deal")
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
        return "deviation.ruled_by", f"a {rules.deviation.ruled_by} must first rule: {state.deviations[0].what}"
    if state.phase == "closed":
        return "decks.shoe", "the table has no cards"
    return None


def _receive(rules: WarRules, state: State, command: s.ReceiveCards) -> Decision:
    if command.decks != _decks(rules):
        return Refused(_decks_rule(rules), f"{command.decks} decks came to the table; {_decks(rules)} are to be used")
    plan = preparing.opening_plan(rules, command.preinspected)
    return (s.Received(rule=_decks_rule(rules), decks=rules.decks_in_shoe, at=command.at, plan=plan),)


def _call(rules: WarRules, state: State, command: s.CallNoMoreBets) -> Decision:
    if stale := _stale(rules, state, command.at):
        return stale
    dealt = settlement.around(_in_play(state), rules.deal.direction)
    said = Announced(rule="no_more_bets.said", words="no more bets")
    return (said, s.BetsClosed(rule="no_more_bets.said", due=(*dealt, s.DEALER)))


def _stale(rules: WarRules, state: State, now: str) -> Refused | None:
    """Why these cards can no longer be dealt; None while they can, or where times were not given."""
    try:
        age = datetime.fromisoformat(now) - datetime.fromisoformat(state.cards_at)
    except (ValueError, TypeError):
        return None
    hours = rules.cards.change_hours
    if age > timedelta(hours=hours):
        return Refused("cards.change_hours", f"the cards have been in use for more than {hours} hours and must be changed")
    return None


def _in_play(state: State) -> list[str]:
    """The positions with an Initial Wager."""
    return [s.position_of(stake.wager) for stake in state.stakes if s.kind_of(stake.wager) == "initial"]


def _deal(rules: WarRules, state: State, command: s.DealCard) -> Decision:
    if wrong := _impossible(rules, state, command.card):
        return wrong
    if command.to not in state.due:
        return Refused("deal.direction", f"no card is due at {command.to[:20]!r}; the next goes to {state.due[0]}")
    skipped = [who for who in state.due[: state.due.index(command.to)] if who != s.BURN]
    dealt = s.Dealt(rule="deal.direction", to=command.to, card=command.card)
    if not skipped:
        return (dealt, *_if_last(state, command.to))
    if state.phase == "war dealing" and rules.irregular.missed_in_war == "dealt the next card":
        return (dealt, *_if_last(state, command.to))
    rule, events = _missed_rule(state), list[Event]()
    for position in skipped:
        events += [s.Missed(rule=rule, position=position), *settlement.voided(state, position, rule)]
    left = tuple(who for who in state.due if who not in skipped)
    return (*events, dealt, *_if_last(replace(state, due=left), command.to))


def _missed_rule(state: State) -> str:
    return "irregular.missed" if state.phase == "dealing" else "irregular.missed_in_war"


def _covered(rules: WarRules, state: State) -> str:
    """On whom the cover card came. Before the first card and among burned ones it came on nobody."""
    after = next((who for who in state.due if who != s.BURN), s.NOBODY)
    first = state.phase != "war dealing" and not state.cards
    if (first or state.due[0] == s.BURN) and rules.cut.cover_on_nobody == "farthest right":
        return s.NOBODY
    return after


def _if_last(state: State, to: str) -> tuple[Event, ...]:
    """After the last card the hands are compared."""
    if due_after(state.due, to):
        return ()
    phase: s.Phase = "dealt" if state.phase == "dealing" else "war dealt"
    return (s.Moved(rule="deal.dealer", phase=phase),)


def _impossible(rules: WarRules, state: State, card: str) -> Refused | None:
    if card not in faces(rules):
        return Refused("ranks.order", f"{card[:20]!r} is not a card; write rank and suit, such as Qs")
    if not _still_there(state, card):
        return Refused("decks.shoe", f"all {state.decks} cards {card} of this shoe have come out already")
    return None


def _burn(state: State) -> Decision:
    return (s.Burned(rule="burn.war"),)


def _face_up(rules: WarRules, state: State, command: s.FaceUpCard) -> Decision:
    if wrong := _impossible(rules, state, command.card):
        return wrong
    return (s.Discarded(rule="irregular.face_up", cards=(command.card,)),)


def _correct(rules: WarRules, state: State, command: s.CorrectCard) -> Decision:
    dealt = state.cards if state.phase == "dealt" else state.war_cards
    if command.to not in dealt:
        return Refused("deviation.ruled_by", f"no card was dealt to {command.to[:20]!r}")
    if command.to not in _correctable(state, dealt):
        return Refused("deviation.ruled_by", "the dealer's card has set off a Bonus Spin that was paid")
    if wrong := _impossible(rules, state, command.card):
        return wrong
    return (s.Corrected(rule="deviation.ruled_by", to=command.to, card=command.card),)


def _begin_war(rules: WarRules, state: State) -> Decision:
    warring = [position for position, choice in state.choices.items() if choice == "war"]
    kept = (*warring, *state.counted)  # cards of a progressive wager lie until it is settled
    done = [state.cards[p] for p in settlement.around(_hands(state), rules.deal.direction) if p not in kept]
    burned = (s.BURN,) * rules.burn.war
    hands = (*settlement.around(warring, rules.deal.direction), s.DEALER)
    due = (*burned, *hands)
    if rules.burn.war_for == "each player":
        due = tuple(step for hand in hands for step in (*burned, hand))
    discarded = (s.Discarded(rule="settle.discarded", cards=tuple(done)),) if done else ()
    again = (Announced(rule="no_more_bets.said", words="no more bets"),) * ("again" in rules.no_more_bets.said)
    return (*again, *discarded, s.Moved(rule="burn.war", phase="war dealing", due=due))


def _hands(state: State) -> list[str]:
    return [position for position in state.cards if position != s.DEALER]


def _end_round(rules: WarRules, state: State) -> Decision:
    """The cards still on the table go to the discard rack, hand by hand; then the next round or the next shoe."""
    over = s.Moved(rule="settle.discarded", phase="betting")
    discarded = s.Discarded(rule="settle.discarded", cards=_on_table(state))
    return (discarded, over, *_reshuffle(rules, state))


def _on_table(state: State) -> tuple[str, ...]:
    """The cards that still lie, hand by hand; when a War begins, those of the others have gone already."""
    hands = settlement.around(_hands(state), "clockwise")
    if state.phase == "war dealing" or state.war_cards:
        hands = [p for p in hands if state.choices.get(p) == "war" or p in (*state.missed, *state.counted)]
    lying = ((state.cards.get(who), state.war_cards.get(who)) for who in (*hands, s.DEALER))
    return tuple(card for hand in lying for card in hand if card)


def _reshuffle(rules: WarRules, state: State) -> tuple[Event, ...]:
    """What a round that is over leads to: the next shoe, if the cover card came or the edition shuffles each time."""
    plan = preparing.reshuffle_plan(rules, state)
    if state.cover_on:
        return preparing.planned("cover card", plan, "reshuffle.after")
    if "after each round" in rules.shuffle.when:
        return preparing.planned("after each round", plan, "shuffle.when")
    return ()


def _void(state: State, cause: str, rule: str) -> tuple[Event, ...]:
    """Every wager of the round goes back, and the round is over."""
    back = (
        Money(rule=rule, kind="voided", player=stake.player, wager=stake.wager, cents=stake.cents) for stake in state.stakes
    )
    rack = (s.Discarded(rule="settle.discarded", cards=_on_table(state)),) if state.cards else ()
    return (*back, *rack, s.DealVoided(rule=rule, cause=cause))


def _jam(rules: WarRules, state: State) -> Decision:
    """The batch in the device is shuffled again; where the edition says so, the round on the table is void too."""
    if state.phase == "preparing":
        return (s.Planned(rule="irregular.jam", why=state.plan_why, plan=preparing.reshuffled(state.plan)),)
    if rules.irregular.jam == "reshuffled":
        return (s.Prepared(rule="irregular.jam", step="reshuffle in the device"),)
    again = s.Planned(rule="irregular.jam", why="by direction", plan=preparing.reshuffle_plan(rules, state))
    return (*_void(state, "shuffler jammed", "irregular.jam"), again)


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
