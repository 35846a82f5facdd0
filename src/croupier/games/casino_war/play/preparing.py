"""Preparing cards: opened, inspected, shuffled, cut and put into the shoe, by the steps and people of the edition."""

from collections.abc import Iterator

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import BURN, DEALER, State, kept_apart, on_table, out_of_use
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.banked import Follows
from croupier.games.kit.play.decider import EITHER, Between, Decision, Event, OneOf, Option, Role, Words, only
from croupier.games.kit.play.refused import Refused

_FIRST, _ON_PLAYER, _ON_DEALER, _AGAIN = "first player", "cover on player", "cover on dealer", "recut by"
COVER, DIRECTED, IDLE, RECUT = "cover card", "by direction", "idle", "recut by "  # why cards are prepared
_RULES = {
    "inspect": "opening.inspected_by",
    "verify": "opening.verified_by",
    "spread": "opening.spread",
    "show": "opening.shown_to",
    "shuffle": "shuffle.when",
    "into the shuffler": "batches.in_shuffler",
    "out of the shoe": "shuffle.into_shoe",
    "take the other batch": "batches.alternate",
    "offer the cut": "cut.first_player",
    "cut": "cut.least_cards",
    "second cover card": "cut.second_cover",
    "into the shoe": "shoe.kind",
    "burn": "burn.shoe",
}
_SHUFFLER_STEPS = ("into the shuffler", "take the other batch")
_OUT = "out of the shoe"  # what a shuffler put there is taken out to be cut
_CUT_STEPS = ("offer the cut", "cut", "second cover card")
_IN_SHOE = "into the shoe"  # what the rule on the cut calls a stack that the shuffler put there
_UNCUT = "as it comes"  # how a stack comes that no rule on the cut names


def manual(rules: WarRules, state: State) -> bool:
    """Whether cards come from a manual shoe: the house's own, or the one that replaces a device out of order."""
    return rules.shoe.kind == "manual" or state.shuffler_out


def _stack(rules: WarRules, state: State) -> int:
    """How many cards are cut: all but those on the table, those that are out and those that wait to be dealt."""
    return 52 * state.decks - len((*on_table(state), *out_of_use(rules, state), *kept_apart(state)))


# Which steps are due


def opening_plan(rules: WarRules, preinspected: bool) -> tuple[str, ...]:
    """From cards received to cards in the shoe."""
    verify = () if rules.opening.verified_by == "nobody" else ("verify",)
    mixing = rules.opening.with_shuffler if rules.shoe.shuffler else rules.opening.without_shuffler
    first = ("inspect", *verify, "spread", "show")
    if preinspected:
        skipped = {*rules.opening.preinspected_skips, "verify"}
        steps = (*first, *(mixing if rules.opening.preinspected is None else rules.opening.preinspected))
        how = "preshuffled" if rules.shoe.kind == "manual" else _how(rules)
        return (*(step for step in steps if step not in skipped), *_cut_plan(rules, how))
    shuffled = ("shuffle",) if "before play" in rules.shuffle.when else ()
    return (*first, *mixing, *shuffled, *_cut_plan(rules, _how(rules)))


def reshuffle_plan(rules: WarRules, state: State) -> tuple[str, ...]:
    """From the cards of a finished shoe to the next one; with a shuffler the batches change places."""
    if state.shuffler_out:
        return into_manual_shoe(rules, ())
    return (*(_SHUFFLER_STEPS if rules.shoe.shuffler else ("shuffle",)), *_cut_plan(rules, _how(rules)))


def into_manual_shoe(rules: WarRules, plan: tuple[str, ...]) -> tuple[str, ...]:
    """The steps of a plan, from where it stands, when the cards are to be shuffled by hand and dealt from a manual shoe."""
    mixed = ("shuffle", *_cut_plan(rules, "by hand"))
    if "into the shoe" not in plan:
        return (*mixed, *plan)
    first = plan[: plan.index("into the shoe")]
    return (*(step for step in first if step not in ("shuffle", _OUT, *_CUT_STEPS)), *mixed)


def _idle_plan(rules: WarRules, state: State) -> tuple[str, ...]:
    """What happens to the cards of a table where nobody plays, once the first player has seen them."""
    with_shuffler = rules.shoe.shuffler and not state.shuffler_out
    steps = rules.idle.with_shuffler if with_shuffler else rules.idle.then
    cut = _cut_plan(rules, "by hand" if state.shuffler_out else _how(rules))
    if "cut" not in steps:
        cut = _cut_plan(rules, _UNCUT)
    return ("spread", "show", *(step for step in steps if step != "cut"), *cut)


def without_shuffler(plan: tuple[str, ...]) -> tuple[str, ...]:
    """The same steps when the shuffler is out of order: by hand."""
    if not any(step in plan for step in _SHUFFLER_STEPS):
        return plan
    first = next(at for at, step in enumerate(plan) if step in _SHUFFLER_STEPS)
    shuffle = () if "shuffle" in plan[:first] else ("shuffle",)  # a jam has asked for it already
    return (*plan[:first], *shuffle, *(step for step in plan[first:] if step not in (*_SHUFFLER_STEPS, _OUT)))


def reshuffled(plan: tuple[str, ...]) -> tuple[str, ...]:
    """The same steps when the shuffler jammed during them: what it was at is shuffled again."""
    return ("shuffle", *plan) if plan[0] in _SHUFFLER_STEPS else plan


def _how(rules: WarRules) -> str:
    """How the cards are shuffled, as the rule on the cut calls it."""
    if rules.shoe.kind != "manual":
        return rules.shoe.kind
    if not rules.shoe.shuffler:
        return "by hand"
    return _IN_SHOE if rules.shuffle.into_shoe else "by shuffler"


def _cut_plan(rules: WarRules, how: str) -> tuple[str, ...]:
    """The cut, where it is due, and what follows it; a device needs no mark where its cards end."""
    device, cut = how in ("continuous", "reshuffling"), how in rules.cut.required
    steps = _CUT_STEPS[: 2 if device else 3] if cut else ()
    if rules.cut.uncut_cover and not cut and not device:
        steps = _CUT_STEPS[2:]
    if cut and how == _IN_SHOE:
        steps = (_OUT, *steps)
    burned = rules.burn.shoe if cut or not device else rules.burn.device or 0
    return (*steps, "into the shoe", *(BURN,) * burned)


def ends_by_cover_card(rules: WarRules) -> bool:
    """Whether a cover card marks where the shoe ends: a stack that is not cut may have none, and a device needs none."""
    return _CUT_STEPS[2] in _cut_plan(rules, _how(rules))


# Who is offered the cut


def _next_to_cut(rules: WarRules, state: State) -> tuple[str, str | None]:
    """The rule by which the cut is offered, and to which position next; None when it is left to the dealer."""
    seats = sorted(state.seats, key=int)
    if not seats:
        return "", None
    cause, first = _designated(rules, state, seats)
    order, after = [first], rules.cut.refusal_after
    if cause in after or (cause == _AGAIN and DIRECTED in after):
        around = seats if rules.cut.refusal == "clockwise" else seats[::-1]
        start = around.index(first)
        order += around[start + 1 :] + around[:start]
    next_one = next((position for position in order if position not in state.refused_cut), None)
    return "cut." + cause.replace(" ", "_"), next_one


def _designated(rules: WarRules, state: State, seats: list[str]) -> tuple[str, str]:
    """Why somebody is the first to be offered the cut, and who."""
    cut, ends = rules.cut, {"farthest right": seats[-1], "farthest left": seats[0]}
    match state.plan_why:
        case "opening":
            return _FIRST, next(iter(state.seats))
        case "idle" if cut.first_player == "the first player":
            return _FIRST, next(iter(state.seats))
        case why if why.startswith(RECUT):
            # The next after whoever cut last, or, after the dealer, anew from the right.
            around = seats if rules.cut.refusal == "clockwise" else seats[::-1]
            last = state.refused_cut[0] if state.refused_cut else ""
            return _AGAIN, around[(around.index(last) + 1) % len(around)] if last in around else seats[-1]
        case "cover card" if state.cut_after in state.seats:
            return _ON_PLAYER, ends.get(cut.cover_on_player, state.cut_after)
        case "cover card":
            return _ON_DEALER, ends.get(cut.cover_on_dealer, seats[-1])
    return DIRECTED, ends.get(cut.by_direction, seats[-1])


# What may be done


def options(rules: WarRules, state: State) -> Iterator[Option]:
    """The step that is due; and, between the cut and the shoe, a supervisor's order to cut again."""
    step, shuffled_by = state.plan[0], rules.shuffle.by
    match step:
        case "offer the cut" | "cut":
            rule, position = _next_to_cut(rules, state)
            if step != "cut" and position is not None:
                yield Option.due(c.OfferCut, rule, rules.cut.offered_by, position=only(position), accepted=EITHER)
            else:
                by, least = rules.cut.made_by, rules.cut.least_cards
                if step != "cut" or state.cutter not in state.seats:  # who accepted may have left since
                    by = tuple(who for who in by if who != Role.PLAYER.value)
                depth = Between(least, _stack(rules, state) - least)
                yield Option.due(c.Cut, "cut.least_cards", by, cards_from_top=depth)
        case "second cover card":
            depth = Between(*_from_bottom(rules, state))
            yield Option.due(c.SecondCover, "cut.second_cover", shuffled_by, cards_from_bottom=depth)
        case "burn" if not state.left_in_shoe:
            yield Option.due(c.EmptyShoe, "irregular.empty_shoe", rules.deal.by)
        case "burn":
            yield Option.due(c.Burn, "burn.shoe", rules.deal.by)
        case "show" if not state.people and rules.opening.shown_to == "the first player":
            return  # the cards lie until somebody comes to see them
        case _:
            who = {"verify": rules.opening.verified_by, "inspect": rules.opening.inspected_by}.get(step, shuffled_by)
            yield Option.due(c.Prepare, step_rule(step), who, step=only(step))
    if _may_ask(rules, state):
        yield Option.may(c.AskToSpread, "idle.stored_on_request", Role.PLAYER, player=OneOf(tuple(state.seats.values())))
    if state.cutter and "into the shoe" in state.plan and step != "cut":
        again = OneOf(_recutters(rules, state))
        who, why = rules.cut.recut_ordered_by, Words("what was wrong with the cut")
        yield Option.may(c.OrderRecut, "cut.recut_ordered_by", who, reason=why, by_whom=again)


def _may_ask(rules: WarRules, state: State) -> bool:
    """Whether a player may have the stored batch spread and shuffled: it has come out, and is not cut yet."""
    if state.plan_why != IDLE or not state.seats or state.cutter or state.shuffler_out or not rules.shoe.shuffler:
        return False
    taken = "into the shoe" in state.plan and not any(step in state.plan for step in ("show", *_SHUFFLER_STEPS))
    return rules.idle.stored_on_request and taken


def _burn_rule(state: State) -> str:
    """Why a card is burned now: by the plan of the new shoe, by a new dealer, or before a War."""
    if state.phase == "preparing":
        return "burn.shoe"
    return "burn.new_dealer" if state.burns_owed else "burn.war"


def _recutters(rules: WarRules, state: State) -> tuple[str, ...]:
    """Who may cut again: after the dealer no player was the last, so that the offer begins anew."""
    named = tuple(who for who in rules.cut.recut_by if who != "dealer")
    if state.cutter != DEALER:
        return named
    if "dealer" in rules.cut.recut_by:
        return rules.cut.recut_by
    return tuple(who for who in named if who != "last") or ("next",)


def step_rule(step: str) -> str:
    return _RULES.get(step, "opening.without_shuffler")


def _from_bottom(rules: WarRules, state: State) -> tuple[int, int]:
    """Between how many cards from the bottom the second cover card lies; an estimate may be off by what eyes may miss."""
    cut, cards = rules.cut, _stack(rules, state)
    share = cut.second_cover * cards
    off = cut.by_eye or 0 if cut.second_cover_measured == "approximately" else 0
    least, most = -(-share.numerator // share.denominator) - off, share.numerator // share.denominator + off
    return max(least, 1), cards if cut.second_cover_deeper else max(most, 1)


# What follows


def _receive(rules: WarRules, state: State, command: c.ReceiveCards) -> Decision:
    rule, decks = rules.decks_rule, rules.decks_at_table
    if command.decks != decks:
        return Refused(rule, f"{command.decks} decks came to the table; {decks} are to be used")
    plan = opening_plan(rules, command.preinspected)
    cover_cards = 2 * (decks if rules.decks.cover_cards == "two for each deck" else 1)
    return (e.Received(rule=rule, decks=rules.decks_in_shoe, at=command.at, plan=plan, cover_cards=cover_cards),)


def _prepare(rules: WarRules, state: State, command: c.Prepare) -> Decision:
    step = state.plan[0]
    if command.step != step:
        return Refused(step_rule(step), f"the next step is: {step}")
    how = ""
    if step == "spread":
        how = rules.idle.spread if state.plan_why == IDLE else rules.opening.spread
    if step == "into the shoe" and _how(rules) == _IN_SHOE and not state.shuffler_out and not state.cutter:
        how = "by the shuffler"  # which put its stack there itself, where it stays uncut
    return (e.Prepared(rule=step_rule(step), step=step, how=how),)


def _offer(rules: WarRules, state: State, command: c.OfferCut) -> Decision:
    rule, position = _next_to_cut(rules, state)
    if command.position != position:
        return Refused(rule, f"the cut is offered to position {position} now")
    return (e.CutOffered(rule=rule, position=position, accepted=command.accepted),)


def _cut(rules: WarRules, state: State, command: c.Cut) -> Decision:
    """A player who cuts is the one who accepted."""
    due, rule, least = state.seats.get(state.cutter), "cut.least_cards", rules.cut.least_cards
    if all(one.role == Role.PLAYER and one.person != due for one in command.by):
        return Refused("cut.refusal_after", f"the cut is for {f'player {due}' if due else 'the dealer'}")
    if not least <= command.cards_from_top <= _stack(rules, state) - least:
        return Refused(rule, f"the cover card goes at least {least} cards from either end of the stack")
    return (e.CutMade(rule=rule, cards_from_top=command.cards_from_top),)


def _second_cover(rules: WarRules, state: State, command: c.SecondCover) -> Decision:
    least, most = _from_bottom(rules, state)
    if not least <= command.cards_from_bottom <= most:
        reason = f"the second cover card goes at least {least} and at most {most} cards from the bottom"
        return Refused("cut.second_cover", reason)
    return (e.CoverPlaced(rule="cut.second_cover", cards_from_bottom=command.cards_from_bottom),)


def _recut(rules: WarRules, state: State, command: c.OrderRecut) -> Decision:
    if not command.reason.strip():
        return Refused("cut.recut_ordered_by", "an order to cut again needs its reason")
    if command.by_whom not in _recutters(rules, state):
        by = " or ".join(_recutters(rules, state))
        return Refused("cut.recut_by", f"the cards are cut again by: {by}, not {command.by_whom[:30]}")
    again = ("cut",) if command.by_whom in ("last", "dealer") else ("offer the cut", "cut")
    second = ("second cover card",) if manual(rules, state) else ()
    plan = (*again, *second, *state.plan[state.plan.index("into the shoe") :])
    return (e.Planned(rule="cut.recut_by", why=RECUT + command.by_whom, plan=plan, resumes=state.resumes),)


def _ask_to_spread(rules: WarRules, state: State, command: c.AskToSpread) -> Decision:
    """The batch out of the shuffler is spread for the player and shuffled before it is cut."""
    rule = "idle.stored_on_request"
    out = (_OUT,) if _OUT in state.plan else ()
    plan = (*out, "spread", "show", "shuffle", *(step for step in state.plan if step not in ("shuffle", _OUT)))
    return (e.Planned(rule=rule, why=state.plan_why, plan=plan, resumes=state.resumes),)


def _new_dealer(rules: WarRules, state: State, command: c.NewDealer) -> Decision:
    """Whoever comes burns before the next card is dealt, or once the round is over, as the edition has it.

    Who comes while the cards are made ready burns the first one of the new shoe, and not another.
    """
    waits = state.in_round and rules.burn.new_dealer_in_round == "after the round"
    own = 0 if not state.loaded and BURN in state.plan else rules.burn.new_dealer
    return (e.DealerCame(rule="burn.new_dealer", burns=own, waits=waits),)


def after_round(rules: WarRules, state: State) -> tuple[Event, ...]:
    """What a round that is over leads to: the next shoe, if the cover card came or the edition shuffles each time."""
    if not state.cover_on and rules.reshuffle.after != "every round":
        return ()
    why = COVER if state.cover_on else "after each round"
    return (e.Planned(rule="reshuffle.after", why=why, plan=reshuffle_plan(rules, state)),)


def _directed(rules: WarRules, state: State, command: c.OrderReshuffle) -> Decision:
    return (e.Planned(rule="reshuffle.at_discretion_of", why=DIRECTED, plan=reshuffle_plan(rules, state)),)


FOLLOWS: Follows = {
    c.ReceiveCards: _receive,
    c.Prepare: _prepare,
    c.OfferCut: _offer,
    c.Cut: _cut,
    c.SecondCover: _second_cover,
    c.OrderRecut: _recut,
    c.Burn: lambda rules, state, command: (e.Burned(rule=_burn_rule(state)),),
    c.OrderReshuffle: _directed,
    c.GoIdle: lambda rules, state, command: (e.Planned(rule="idle.spread", why=IDLE, plan=_idle_plan(rules, state)),),
    c.AskToSpread: _ask_to_spread,
    c.NewDealer: _new_dealer,
}
