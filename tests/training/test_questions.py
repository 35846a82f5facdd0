"""Every question has one marked set of right answers, and the decider proves it: in every edition, in every drill."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.equipment.cards import RANKS, UNKNOWN, name
from croupier.errors import InputError
from croupier.games import game
from croupier.games.kit.play.decider import Deviated
from croupier.games.kit.table_habits import Lots
from croupier.rulebook.text import library
from croupier.tables.engine import procedure
from croupier.training import subject as subjects
from croupier.training.drill_list import DRILLS, offered, question
from croupier.training.drills import cut, irregularity
from croupier.training.question import Ask, lettered
from croupier.training.subject import Subject
from depth import cases, of_each_kind
from training.proofs import prove, prove_cut, prove_pots

WAR, ROULETTE, BIG_SIX, BADUGI = (
    *("pa-2012/casino-war", "pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "gge-2011/badugi"),
)
SEEDS = st.integers(0, 10**6)


EDITIONS = tuple(id for id in library.ids() if game(library.head(id).game).dealt)


@pytest.fixture(autouse=True, scope="module")
def short_courses() -> Iterator[None]:
    """Two short courses of each sort are enough to prove what is asked about them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subjects, "COURSES", 2)
        patch.setattr(subjects, "LONGEST", {"play": 60, "slips": 55, "day": 45})
        subjects.subject.cache_clear()
        yield
    subjects.subject.cache_clear()


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


CARDED = tuple(id for id in EDITIONS if game(library.head(id).game).training.prepares)


@pytest.mark.parametrize("edition", CARDED)
def test_no_lawful_answer_about_cards_is_marked_wrong(edition: str) -> None:
    """Whatever a text allows is right, by its own `allows`: shufflers or none, 6 decks or 8, either side of the dealer."""
    subject = subjects.subject(edition)
    asked = [made for seed in range(cases(400)) if (made := cut._rule(subject, seed, Lots(seed))) is not None]
    for each in asked:
        prove_cut(subject, each)
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
    prove_cut(subject, own)
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
    left_out = {*irregularity.NO_IRREGULARITIES, *subject.live.game.live.habits.corrects}
    asked = [question(subject, "irregularity", seed) for seed in range(90)]
    counted = Counter(each.proof[0].command.name for each in asked)
    assert set(known) - left_out <= set(counted)
    assert not set(counted) & left_out
    assert max(counted.values()) <= len(asked) // 2
    fair = len(asked) / len(counted)
    assert min(counted[name] for name in set(known) - left_out) >= fair / 3, counted
    for each in asked[:10]:
        prove(subject, each)


POKER = tuple(id for id in EDITIONS if not game(library.head(id).game).wagers.banked)


@pytest.mark.parametrize("edition", POKER)
def test_pots_are_divided_as_settle_divides_them(edition: str) -> None:
    """Every poker game has its pay drill: side pots, equal hands and odd chips come up."""
    subject = subjects.subject(edition)
    asked = [question(subject, "pay", seed) for seed in range(cases(90))]
    for each in asked:
        prove_pots(subject, each)
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
    pictures = [subject.game.training.picture(subject.rules, Lots(seed)) for seed in range(40)]
    for picture in pictures:
        assert picture is not None
        own, dealer = picture.cards[-2:]
        tied = own[0] == dealer[0]
        assert tied or RANKS.index(own[0]) > RANKS.index(dealer[0])
        assert dict(picture.chips)["initial"] >= 1
    assert len({len(picture.chips) for picture in pictures if picture}) == 2


def test_lots_of_picture_bets_are_whole_chips_on_offered_wagers() -> None:
    subject = subjects.subject(ROULETTE)
    catalogue = subject.game.wagers.catalogue(subject.rules)
    for seed in range(30):
        picture = subject.game.training.picture(subject.rules, Lots(seed))
        assert picture is not None
        assert any(catalogue[name].wins(picture.result) for name, _ in picture.chips)
        assert all(count >= 1 and catalogue[name].offered for name, count in picture.chips)
