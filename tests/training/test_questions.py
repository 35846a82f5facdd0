"""Every question has one marked set of right answers, and the decider proves it: in every edition, in every drill."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, pairwise
from typing import Any, cast

import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import settle
from croupier.analysis.edition import open_edition
from croupier.equipment.cards import FACES, RANKS, UNKNOWN, name
from croupier.equipment.cards import cards as cards_of
from croupier.equipment.money import cents as cents_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games import room
from croupier.games.kit.lots import Lots
from croupier.games.kit.play.decider import Deviated, OneOf, Option, Role, Signature, replace
from croupier.games.kit.play.money import INVENTORY, chips_of
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.rounds.drills import PotsToDivide
from croupier.games.kit.table.customs import Deed
from croupier.games.poker.play.pots import ranks, side_pots
from croupier.rulebook.text import library
from croupier.tables.attendant.moment import Moment as Look
from croupier.tables.attendant.signing import Signers
from croupier.tables.engine import procedure
from croupier.tables.engine.commands import HouseCommand
from croupier.tables.engine.events import SHOE_RULE, WHEEL_RULE
from croupier.training import subject as subjects
from croupier.training.drill_list import DRILLS, offered, question
from croupier.training.drills import cut, irregularity
from croupier.training.drills.irregularity import STANDS, VOID, WAGERS, WAITS
from croupier.training.question import Ask, Question, lettered
from croupier.training.rule_words import in_words
from croupier.training.subject import Subject
from depth import cases, of_each_kind

WAR, ROULETTE, BIG_SIX, BADUGI = (
    *("pa-2012/casino-war", "pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "gge-2011/badugi"),
)
SEEDS = st.integers(0, 10**6)


def _dealt() -> Iterator[str]:
    for id in library.ids():
        try:
            room(library.head(id).game).live()
        except LookupError:
            continue
        yield id


EDITIONS = tuple(_dealt())


@pytest.fixture(autouse=True, scope="module")
def short_courses() -> Iterator[None]:
    """Two short courses of each sort are enough to prove what is asked about them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subjects, "COURSES", 2)
        patch.setattr(subjects, "LONGEST", {"play": 60, "slips": 55, "day": 45})
        subjects.subject.cache_clear()
        yield
    subjects.subject.cache_clear()


# What is proved


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
    for (_, _), moments in subject._courses.items():
        for moment in moments:
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
        seated = (*subject.live.game.seated(step.before.game), getattr(step.command, "player", "") or "Ann")
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
    voided = any(isinstance(event, subject.live.game.voids) for event in step.events)
    waits = len(after.deviations) > len(before.deviations)
    back = subject.live.game.accounts(before) != subject.live.game.accounts(after)
    assert void == (VOID if voided else WAITS if waits else WAGERS if back else STANDS)


def _taken(subject: Subject, step: Any, option: Option, role: Role) -> bool:
    """Whether the decider takes the step that is due from somebody of a role, with whoever signs beside them."""
    table = subject.table(0)
    table.now = step.after
    look = Look(table, subject.cast, 0, frozenset(), step.at)
    single = {name: one.values[0] for name, one in option.fields.items() if isinstance(one, OneOf) and len(one.values) == 1}
    fields = look.fields(Deed(option, single))
    if option.command == "discard":
        fields["cards"] = []
    elif isinstance(count := fields.get("cards"), int):  # so many that nobody has seen yet
        state: Any = step.after.game
        seen = {*chain(*state.down, *state.up), *state.board, *state.burns, *state.pile, *state.folded, *state.own}
        fields["cards"] = [name(card) for card in range(FACES) if card not in seen][-count:]
    beside = (Signers(table, subject.cast).of(option, fields, step.at) or ())[1:]
    seated = [Signature(name, Role.PLAYER) for name in subject.live.game.seated(step.after.game)]
    people = seated if role is Role.PLAYER else list(subject.cast.able(role))
    commands = (table.command(fields, (one, *beside), step.at) for one in people)
    return any(not isinstance(procedure.decide(subject.live, table.now, command), Refused) for command in commands)


def _prove_pots(subject: Subject, asked: Question) -> None:
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
        return _prove_pots(subject, asked)
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
    before, after = (game.accounts(one) for one in (steps[-1].before.game, steps[-1].after.game))
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
    if not subject.room.settles_in_turn:
        result = steps[0].before.game
        stop = getattr(result, "number", "") or result.symbol
        wins = {name for name, wager in subject.room.catalogue(subject.rules).items() if wager.wins(stop) is not None}
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


def _prove_cut(subject: Subject, asked: Question) -> None:
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
    "cut": _prove_cut,
    "opening": _prove_opening,
    "hands": _prove_hands,
}


@settings(max_examples=cases(40))
@given(st.sampled_from((WAR, ROULETTE, BIG_SIX, BADUGI)), st.sampled_from(list(DRILLS)), SEEDS)
def test_a_question_is_what_the_decider_says(edition: str, drill: str, seed: int) -> None:
    subject = subjects.subject(edition)
    if drill in [one.name for one in offered(subject)]:
        prove(subject, question(subject, drill, seed))


@pytest.mark.long
@pytest.mark.parametrize("edition", of_each_kind(EDITIONS))
def test_every_edition_has_its_drills(edition: str) -> None:
    subject = subjects.subject(edition)
    has = offered(subject)
    assert {"next", "whose", "opening"} <= {one.name for one in has}
    for drill in has:
        for seed in (1, 2):
            prove(subject, question(subject, drill.name, seed))


CARDED = tuple(id for id in EDITIONS if room(library.head(id).game).prepares)


@pytest.mark.parametrize("edition", CARDED)
def test_no_lawful_answer_about_cards_is_marked_wrong(edition: str) -> None:
    """Whatever a text allows is right, by its own `allows`: shufflers or none, 6 decks or 8, either side of the dealer."""
    subject = subjects.subject(edition)
    asked = [made for seed in range(cases(400)) if (made := cut._rule(subject, seed, Lots(seed))) is not None]
    for each in asked:
        _prove_cut(subject, each)
    left_open = {each.proof[0] for each in asked if subject.opened.in_force.says[each.proof[0]].kind != "is"}
    assert left_open


def test_what_a_text_leaves_open_is_asked_with_every_value_in_words() -> None:
    subject = subjects.subject("pa-2012/casino-war")
    by_rule = {each.proof[0]: each for seed in range(200) if (each := cut._rule(subject, seed, Lots(seed)))}
    shuffler, decks = by_rule["shoe.shuffler"], by_rule["decks.shuffler"]
    assert (shuffler.asks[0].kind, len(shuffler.asks[0].right[0])) == ("several", 2)
    assert {choice.words for choice in shuffler.asks[0].choices} == {"yes", "no"}
    assert decks.lawful == "Decks in play with a shuffler: 12, 14 or 16."
    assert not any(", " in choice.words for choice in decks.asks[0].choices)
    assert "As it is read here" in decks.asks[0].words


def test_of_a_submission_the_choice_of_the_house_is_asked() -> None:
    subject = Subject(open_edition("pa-2012/casino-war", choices={"decks.shoe": 8}))
    asked = [each for seed in range(200) if (each := cut._rule(subject, seed, Lots(seed)))]
    of_decks = [each for each in asked if each.proof[0] == "decks.shoe"]
    own = of_decks[0]
    _prove_cut(subject, own)
    assert own.asks[0].words == "What has the house chosen?"
    assert own.asks[0].right_in_words() == "8"
    assert "6" in {choice.words for each in of_decks for choice in each.asks[0].choices}  # lawful, and not chosen here


@pytest.mark.long
@pytest.mark.parametrize("edition", of_each_kind(EDITIONS))
def test_everything_that_can_go_wrong_is_asked_about(edition: str) -> None:
    """Every report of an edition comes up, and none much more often than another; what is left out has its reason."""
    subject = subjects.subject(edition)
    known: dict[str, set[str]] = {}
    for house in subject.houses:
        for number in range(subjects.COURSES):
            for moment in house.course("slips", number):
                now = irregularity.by_hand(moment.step.before)
                for option in procedure.options(house.live, now, moment.step.at):
                    if option.kind == "irregular":
                        known.setdefault(option.command, set()).add(option.rule)
    left_out = {*irregularity.NO_IRREGULARITIES, *subject.live.game.customs.corrects}
    asked = [question(subject, "irregularity", seed) for seed in range(90)]
    counted = Counter(each.proof[0].command.name for each in asked)
    assert set(known) - left_out <= set(counted)
    assert not set(counted) & left_out
    assert max(counted.values()) <= len(asked) // 2
    fair = len(asked) / len(counted)
    assert min(counted[name] for name in set(known) - left_out) >= fair / 3, counted
    for each in asked[:10]:
        prove(subject, each)


POKER = tuple(id for id in EDITIONS if not room(library.head(id).game).banked)


@pytest.mark.parametrize("edition", POKER)
def test_pots_are_divided_as_settle_divides_them(edition: str) -> None:
    """Every poker game has its pay drill: side pots, equal hands and odd chips come up."""
    subject = subjects.subject(edition)
    asked = [question(subject, "pay", seed) for seed in range(cases(90))]
    for each in asked:
        _prove_pots(subject, each)
    pots: Any = [each.proof.written["pots"] for each in asked]
    assert any(len(each) > 1 for each in pots)
    assert any(len(each) == 1 for each in pots)
    assert asked[0] == question(subject, "pay", 0)


def test_a_pot_is_divided_by_hand() -> None:
    """491.00: 246.00 for high, 245.00 for low, two equal hands each: the odd chip goes left of the button."""
    asked = question(subjects.subject("custom/omaha-8"), "pay", 5)
    assert [line.cents for line in asked.lines] == [123_00, 123_00]
    assert asked.asks[0].cents == 246_00
    assert any("odd chip" in line.reckoned for line in asked.lines)
    assert "At this table, odd chip among equal hands: left of button." in asked.prompt


def test_an_irregularity_says_what_was_left_out() -> None:
    """A ball that rests or a wheel that is spun is lawful by itself: that nobody called no more bets is said beside it."""
    for edition, command, says in (
        (ROULETTE, "ball at rest", "The ball came to rest before no more bets was called."),
        (BIG_SIX, "spin", "The wheel was spun before no more bets was called."),
    ):
        subject = subjects.subject(edition)
        waits = 0
        for seed in range(60):
            asked = question(subject, "irregularity", seed)
            step = asked.proof[0]
            if step.command.name == command and any(isinstance(event, Deviated) for event in step.events):
                assert says in asked.prompt
                waits += 1
        assert waits
    war = subjects.subject(WAR)
    passed = [each for each in (question(war, "irregularity", seed) for seed in range(40)) if "Due was:" in each.prompt]
    assert passed
    assert all(each.proof[0].command.name == "deal a card" for each in passed)


ORDERED = Ask("answer", "In which order?", "order", lettered(["Ann", "Bo", "Cy"]), tuple(map(frozenset, "cab")))


@pytest.mark.parametrize("typed", ["cab", "c a b", "c,a,b", "C, A, b", " CAB ", ["c", "a", "b"], ["cab"], ["C", "ab"]])
def test_letters_are_read_however_they_are_parted(typed: object) -> None:
    assert ORDERED.is_right(ORDERED.read(typed))


@pytest.mark.parametrize(
    ("typed", "why"), [("cax", "'cax' is none"), ("caa", "at most once"), ("ca", "once"), ("", "once")]
)
def test_letters_that_are_no_answer_are_refused(typed: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        ORDERED.read(typed)


def test_a_key_of_two_letters_is_itself() -> None:
    many = Ask("answer", "Which?", "several", lettered([str(number) for number in range(30)]), (frozenset({"ab"}),))
    assert many.is_right(many.read("ab"))


@pytest.mark.parametrize("drill", ["irregularity", "next"])
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_dealer_is_shown_no_card_face_down(drill: str, seed: int) -> None:
    """Cards of a hand that was not shown stay unknown, in the words and in the drawing."""
    asked = question(subjects.subject(BADUGI), drill, seed)
    assert asked.shown is not None
    state: Any = asked.shown.now.game
    view: Any = asked.shown.live.game.play.view(state, asked.shown.who)
    for position, hand in enumerate(view["hands"]):
        hidden = [card for card in state.down[position] if card != UNKNOWN and not state.faced >> card & 1]
        if not hand["shown"]:
            assert not set(hidden) & set(hand["down"])
            told = next(line for line in asked.facts if hand["player"] in line)
            assert not any(name(card) in told.split() for card in hidden)


# Witnesses of their own


@pytest.mark.parametrize(
    ("edition", "hand"),
    [
        (BADUGI, pokerkit.BadugiHand),
        ("gge-2011/triple-draw-2-7", pokerkit.StandardLowHand),
        ("gge-2011/razz", pokerkit.RegularLowHand),
    ],
)
def test_hands_are_in_the_order_that_pokerkit_has(edition: str, hand: Any) -> None:
    subject = subjects.subject(edition)
    for seed in range(6):
        asked = question(subject, "hands", seed)
        words = {choice.key: choice.words.replace(" ", "") for choice in asked.asks[0].choices}
        ranked = [{hand.from_game(words[key]) for key in part} for part in asked.asks[0].right]
        assert all(len(part) == 1 for part in ranked)
        best = [next(iter(part)) for part in ranked]
        assert all(one > other for one, other in pairwise(best))


def test_a_picture_by_hand() -> None:
    """Seed 1: ten wins; corner 3 × 8, straight 2 × 35, split 2 × 17, six numbers 2 × 5, dozen 1 × 2, at a dollar a chip."""
    asked = question(subjects.subject(ROULETTE), "pay", 1)
    told = {line.wager: line.reckoned for line in asked.lines}
    assert told["straight 10"] == "2 × 35"
    assert asked.asks[0].cents == 100 * sum(
        int(count) * int(odds) for count, odds in (each.split(" × ") for each in told.values())
    )
    assert "17 × 1 to 10: 17, 34, 51, 68, 85, 102, 119, 136, 153, 170" in asked.keys


def test_picture_bets_of_casino_war_lie_in_chips_and_are_paid_by_their_cards() -> None:
    """Seed 2: nine chips of 5.00 on a tie, which comes: 9 × 10 × 5.00."""
    subject = subjects.subject("pa-2012/casino-war")
    asked = question(subject, "pay", 2)
    assert [(line.wager, line.reckoned) for line in asked.lines] == [("tie 1", "9 × 10")]
    assert asked.asks[0].cents == 450_00
    assert "Ann plays at 5.00 a chip" in asked.prompt
    pictures = [subject.room.picture(subject.rules, Lots(seed)) for seed in range(40)]
    for picture in pictures:
        assert picture is not None
        own, dealer = picture.cards[-2:]
        tied = own[0] == dealer[0]
        assert tied or RANKS.index(own[0]) > RANKS.index(dealer[0])
        assert dict(picture.chips)["initial"] >= 1
    assert len({len(picture.chips) for picture in pictures if picture}) == 2


def test_lots_of_picture_bets_are_whole_chips_on_offered_wagers() -> None:
    subject = subjects.subject(ROULETTE)
    catalogue = subject.room.catalogue(subject.rules)
    for seed in range(30):
        picture = subject.room.picture(subject.rules, Lots(seed))
        assert picture is not None
        assert any(catalogue[name].wins(picture.result) for name, _ in picture.chips)
        assert all(count >= 1 and catalogue[name].offered for name, count in picture.chips)
