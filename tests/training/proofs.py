"""Each question against the decider: the marked answers are lawful, and no other is."""

from collections import Counter
from fractions import Fraction
from itertools import chain, product
from typing import Any, cast, get_args

from croupier import settle
from croupier.equipment.cards import FACES, name
from croupier.equipment.cards import cards as cards_of
from croupier.equipment.money import cents as cents_of
from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Deviated, OneOf, Option, Role, Signature, replace
from croupier.games.kit.play.money import INVENTORY, chips_of
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table_habits import PlannedAction
from croupier.games.kit.training import PotsToDivide
from croupier.games.poker.play.pots import ranks, side_pots
from croupier.tables.attendant.moment import Moment as Look
from croupier.tables.attendant.signing import Signers
from croupier.tables.engine import procedure
from croupier.tables.engine.commands import HouseCommand
from croupier.tables.engine.events import SHOE_RULE, WHEEL_RULE
from croupier.training.drill_list import question
from croupier.training.drills.irregularity import STANDS, VOID, WAGERS, WAITS
from croupier.training.question import Question
from croupier.training.rule_words import in_words
from croupier.training.subject import COURSES, Sort, Subject


def _decides(subject: Subject, before: Any, command: Any) -> bool:
    """Whether the step is taken as a lawful one: no refusal, and no deviation of it."""
    live = subject.live
    outcome = procedure.decide(live, before, command)
    if isinstance(outcome, Refused) and outcome.rule not in (SHOE_RULE, WHEEL_RULE):
        return False
    if isinstance(command, HouseCommand):
        return not isinstance(outcome, Refused)
    decision = live.game.play.decide(live.rules, before.game, command)  # whatever a card or wheel would have to prove
    return not isinstance(decision, Refused) and not any(isinstance(event, Deviated) for event in decision)


def _of_course(subject: Subject, words: Any) -> Any:
    """The command by which a step of a course was once done, if it was."""
    for sort, number in product(get_args(Sort), range(COURSES)):
        for moment in subject.course(sort, number):
            if moment.step.option in words.options:
                return moment.step.command
    return None


def prove(subject: Subject, asked: Question) -> None:
    """The question against the decider; each drill has its own witness."""
    assert asked == question(subject, asked.drill, asked.seed)
    assert asked.sections
    assert asked.why
    for ask in asked.asks:
        assert ask.is_right(ask.read(ask.answer()))
    PROOFS[asked.drill](subject, asked)


def _prove_steps(subject: Subject, asked: Question) -> None:
    step, right, wrong, *_ = asked.proof
    now = step.after if asked.drill == "irregularity" else step.before
    options = procedure.options(subject.live, now, step.at)
    ask = next((one for one in asked.asks if one.name == "step"), None)
    if ask is None:
        return
    due = {one.command for one in options if one.kind == "next"}
    assert {one.command for one in right} == due
    by_words = {choice.words: choice.key for choice in ask.choices}
    assert ask.right[0] == {by_words[one.words] for one in right}
    for one in wrong:
        assert by_words[one.words] not in ask.right[0]
        command = _of_course(subject, one)
        irregular = any(each.command == one.command and each.kind == "irregular" for each in options)
        if command is not None and not irregular:  # as a report of what went wrong it may well be taken
            assert not _decides(subject, now, replace(command, at=step.at)), one.words


def _prove_who(subject: Subject, asked: Question) -> None:
    """Whoever is marked may sign, and nobody else: the decider says whose a step is before anything else."""
    step = asked.proof[0]
    ask = next((one for one in asked.asks if one.name == "who"), None)
    if ask is None or asked.drill == "irregularity":
        return
    for choice in ask.choices:
        role = Role(choice.words.lower())
        seated = (*subject.live.game.live.seated(step.before.game), getattr(step.command, "player", "") or "Ann")
        staff = step.before.dealer if role == Role.DEALER and step.before.dealer else "Somebody New"
        people = [Signature(name, role, "X-77") for name in (seated if role == Role.PLAYER else (staff,))]
        assert any(_may(subject, step, one) for one in people) == (choice.key in ask.right[0]), choice


def _prove_whose(subject: Subject, asked: Question) -> None:
    """Beside whoever may do it: the section that is marked states the rule, and no other that is listed does."""
    _prove_who(subject, asked)
    rule, ask = asked.proof[0].option.rule, next((one for one in asked.asks if one.name == "section"), None)
    for choice in ask.choices if ask is not None else ():
        id = choice.words.partition(": ")[0]
        stated = subject.draft.sections.get(id)
        says_it = id in subject.sections(rule) or (stated is not None and rule in stated.rules)
        assert ask is not None
        assert says_it == (choice.key in ask.right[0]), choice


def _may(subject: Subject, step: Any, somebody: Signature) -> bool:
    """Whether somebody may do the step that was done, with whoever signed beside."""
    live, now = subject.live, step.before
    signed = replace(step.command, by=(somebody, *step.command.by[1:]))
    if isinstance(signed, HouseCommand):  # a stranger of the right role may have other things against them
        outcome = procedure.decide(live, now, signed)
        return not (isinstance(outcome, Refused) and outcome.reason.startswith(f"{signed.name} is for the"))
    return not isinstance(live.game.play.decide(live.rules, now.game, signed), Refused)


def _prove_opening(subject: Subject, asked: Question) -> None:
    _prove_steps(subject, asked)
    _prove_who(subject, asked)
    present = next((one for one in asked.asks if one.name == "present"), None)
    if present is not None:
        alone = present.right_in_words() == "Nobody else"
        assert alone == (asked.proof[1][0].option.present is None)


def _prove_irregularity(subject: Subject, asked: Question) -> None:
    step, due, _, house = asked.proof
    _prove_steps(house, asked)
    who = next((one for one in asked.asks if one.name == "who"), None)
    for choice in who.choices if who is not None else ():
        taken = any(_taken(house, step, option, Role(choice.words.lower())) for option in due[0].options)
        assert taken == (who is not None and choice.key in who.right[0]), (asked.prompt, choice.words)
    outcome = procedure.decide(house.live, step.before, step.command)
    if step.before.cards == "typed":  # a report of something that went wrong is taken, and what follows is what is asked
        assert not isinstance(outcome, Refused)
        assert outcome.events == step.events
    ask = next((one for one in asked.asks if one.name == "void"), None)
    if ask is None:
        return
    void, subject = ask.right_in_words(), house
    before, after = step.before.game, step.after.game
    voided = any(isinstance(event, subject.live.game.play.voids) for event in step.events)
    waits = len(after.deviations) > len(before.deviations)
    back = subject.live.game.live.accounts(before) != subject.live.game.live.accounts(after)
    assert void == (VOID if voided else WAITS if waits else WAGERS if back else STANDS)


def _taken(subject: Subject, step: Any, option: Option, role: Role) -> bool:
    """Whether the decider takes the step that is due from somebody of a role, with whoever signs beside them."""
    table = subject.table(0)
    table.now = step.after
    look = Look(table, subject.cast, 0, frozenset(), step.at)
    single = {name: one.values[0] for name, one in option.fields.items() if isinstance(one, OneOf) and len(one.values) == 1}
    fields = look.fields(PlannedAction(option, single))
    if option.command == "discard":
        fields["cards"] = []
    elif isinstance(count := fields.get("cards"), int):  # so many that nobody has seen yet
        state: Any = step.after.game
        seen = {*chain(*state.down, *state.up), *state.board, *state.burns, *state.pile, *state.folded, *state.own}
        fields["cards"] = [name(card) for card in range(FACES) if card not in seen][-count:]
    beside = (Signers(table, subject.cast).of(option, fields, step.at) or ())[1:]
    seated = [Signature(name, Role.PLAYER) for name in subject.live.game.live.seated(step.after.game)]
    people = seated if role is Role.PLAYER else list(subject.cast.able(role))
    commands = (table.command(fields, (one, *beside), step.at) for one in people)
    return any(not isinstance(procedure.decide(subject.live, table.now, command), Refused) for command in commands)


def prove_pots(subject: Subject, asked: Question) -> None:
    """`settle` gives this seat as much, gives away just what lies in the pots, and by hand it comes to the same."""
    found: PotsToDivide = asked.proof
    told: Any = settle({"edition": subject.id, **found.written})
    takes = Counter[str]()
    for step in told["steps"]:
        takes[step["player"]] += cents_of(step["amount"])
    pots: Any = found.written["pots"]
    assert asked.asks[0].cents == takes[found.seat] == sum(line.cents for line in asked.lines)
    assert asked.asks[0].cents
    assert takes.total() == sum(cents_of(pot["amount"]) for pot in pots)
    lying = side_pots(found.state.put, found.state.live, found.state.dead)  # as they are drawn
    assert [pot.cents for pot in lying] == [cents_of(pot["amount"]) for pot in pots]
    hands, rules = cast(Any, found.written["hands"]), cast(Any, subject.rules)
    for seat in hands:  # to within the odd chips of each pot and share
        fair = sum((_fair(subject, found, pot, seat) for pot in pots), Fraction(0))
        assert abs(fair - takes[seat]) < len(pots) * 2 * len(rules.pot.shares) * found.chip_cents


def _fair(subject: Subject, found: PotsToDivide, pot: Any, seat: str) -> Fraction:
    """What a seat would take of a pot if chips could be cut: each share to its best hands alike."""
    rules: Any = subject.rules
    hands: Any = found.written["hands"]
    board = cards_of(found.written.get("board", ""))
    made = {one: ranks(rules, cards_of(hands[one]), board) for one in pot["players"]}
    won = {share: max(list(filter(None, (each[share.hand] for each in made.values()))), default=None)
           for share in rules.pot.shares}  # fmt: skip
    parts = sum(share.part for share in rules.pot.shares if won[share] is not None)
    takes = Fraction(0)
    for share in rules.pot.shares:
        best = [one for one in made if won[share] is not None and made[one][share.hand] == won[share]]
        if seat in best:
            takes += Fraction(cents_of(pot["amount"])) * share.part / parts / len(best)
    return takes


def _prove_pay(subject: Subject, asked: Question) -> None:
    if isinstance(asked.proof, PotsToDivide):
        return prove_pots(subject, asked)
    steps, player, picture = asked.proof
    cents = asked.asks[0].cents
    assert cents == sum(line.cents for line in asked.lines)
    if picture is not None and picture.cards:  # the same round, written down and settled
        state = steps[-1].before.game
        wagers = [
            {"player": place, "wager": name, "amount": dollars(chips * picture.chip_cents)}
            for place in state.seats
            for name, chips in picture.chips
        ]
        tied = dict.fromkeys(state.seats, "war" if state.war_cards else "surrender")
        cards: Any = dict(state.cards)
        ranks = {card[0] for card in cards.values()}
        written = {"edition": subject.id, "wagers": wagers, "cards": cards, "decisions": tied if len(ranks) == 1 else {}}
        told: Any = settle({**written, "war_cards": dict(state.war_cards)} if state.war_cards else written)
        assert cents == sum(cents_of(one["amount"]) for one in told["steps"] if one["outcome"] == "paid")
        return None
    if picture is not None:  # `settle` plays the same bets from their names alone
        wagers = [{"player": player, "wager": name, "amount": dollars(_laid(steps[0], name))} for name, _ in picture.chips]
        told = settle({"edition": subject.id, "wagers": wagers, "result": picture.result})
        paid = [one for one in told["steps"] if one["outcome"] == "paid"]
        assert cents == sum(cents_of(one["amount"]) for one in paid)
        return None
    game = subject.live.game
    others = {event.player for event in steps[-1].events if hasattr(event, "player")} - {player}
    before, after = (game.live.accounts(one) for one in (steps[-1].before.game, steps[-1].after.game))
    if not others:
        lost = sum(e.cents for e in steps[-1].events if getattr(e, "kind", "") in ("lost", "surrendered"))
        assert before[INVENTORY] - after[INVENTORY] == cents - lost
    taken = sum(
        event.cents for event in steps[-1].events
        if getattr(event, "player", "") == player and getattr(event, "kind", "") in ("taken", "returned", "voided")
    )  # fmt: skip
    assert after[chips_of(player)] - before[chips_of(player)] == cents + taken
    return None


def _laid(step: Any, wager: str) -> int:
    return sum(stake.cents for stake in step.before.game.stakes if stake.wager == wager)


def _prove_order(subject: Subject, asked: Question) -> None:
    steps, groups = asked.proof
    if not subject.game.training.settles_in_turn:
        result = steps[0].before.game
        stop = getattr(result, "number", "") or result.symbol
        wins = {
            name for name, wager in subject.game.wagers.catalogue(subject.rules).items() if wager.wins(stop) is not None
        }
        assert [len({one.taken for one in group}) for group in groups] == [1] * len(groups)
        won = [[one.words.rpartition(", ")[0].rpartition(", ")[0].lower() for one in group] for group in groups]
        lower = {name.lower() for name in wins}
        assert [all(name in lower for name in group) for group in won] == [not group[0].taken for group in groups]
        return
    seats = [int(group[0].words.removeprefix("Seat ").partition(",")[0]) for group in groups]
    direction = subject.opened.in_force.values[steps[0].option.rule]
    assert direction in ("clockwise", "counterclockwise"), direction
    taken = [group[0].taken for group in groups]
    passes = [seats] if len(set(seats)) == len(seats) else [
        [seat for seat, lost in zip(seats, taken, strict=True) if lost is which] for which in (True, False)
    ]  # fmt: skip
    for each in passes:
        assert each == sorted(each, reverse=direction == "counterclockwise")


def prove_cut(subject: Subject, asked: Question) -> None:
    if len(asked.proof) == 3:
        path, right, wrong = asked.proof
        force, ask = subject.opened.in_force, asked.asks[0]
        marked = {choice.words for choice in ask.choices if choice.key in ask.right[0]}
        assert {in_words(value) for value in right} == marked
        assert {choice.words for choice in ask.choices} - marked == {in_words(value) for value in wrong}
        if path in force.choices:  # the house's own: what else it might have chosen is not what it has
            assert right == [force.choices[path]]
            return
        assert all(force.allows(path, value) for value in right), (path, right)
        assert not any(force.allows(path, value) for value in wrong), (path, wrong)
        return
    step, field, inside, outside = asked.proof
    for number in (*inside, *outside):
        lawful = _decides(subject, step.before, replace(step.command, **{field: number}))
        assert lawful == (number in inside), number


def _prove_hands(subject: Subject, asked: Question) -> None:
    found = asked.proof
    values = {hand.shown: hand.value for hand in found.hands}
    words = {choice.key: choice.words for choice in asked.asks[0].choices}
    ranks = [{values[words[key]] for key in part} for part in asked.asks[0].right]
    assert all(len(part) == 1 for part in ranks)
    assert [max(part) for part in ranks] == sorted((max(part) for part in ranks), reverse=True)


PROOFS = {
    "pay": _prove_pay,
    "order": _prove_order,
    "next": _prove_steps,
    "whose": _prove_whose,
    "irregularity": _prove_irregularity,
    "cut": prove_cut,
    "opening": _prove_opening,
    "hands": _prove_hands,
}
