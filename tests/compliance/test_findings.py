"""Every check: a submission that trips it, and one at its boundary that does not. Values and sections are by the texts."""

from typing import NamedTuple

import pytest

from compliance.submissions import BIG_SIX, CLEAN, MARYLAND, PROGRESSIVE, ROULETTE, SPIN, WAR, filed, found

Changes = dict[str, object]


class Case(NamedTuple):
    edition: str
    trips: Changes
    passes: Changes
    kind: str
    path: str
    cite: str
    says: str
    """Words that the sentence must have: the value, and what would be right."""
    fix: str = ""


CASES = {
    # Odds that are a minimum
    "roulette pays less than the minimum": Case(
        ROULETTE, {"payouts.straight": "34 to 1"}, {"payouts.straight": "35 to 1"},
        "violation", "payouts.straight", "617a.4(a)", "34 to 1", "35 to 1",
    ),
    "a split pays a little less": Case(
        ROULETTE, {"payouts.split": "33 to 2"}, {"payouts.split": "34 to 2"},
        "violation", "payouts.split", "617a.4(a)", "33 to 2", "17 to 1",
    ),
    "big six pays less than the minimum": Case(
        BIG_SIX, {"payouts.joker": "44 to 1"}, {"payouts.joker": "45 to 1"},
        "violation", "payouts.joker", "619a.3", "44 to 1", "45 to 1",
    ),
    # Answers that no paper can bear
    "a holder's name that fills a page": Case(
        WAR, {"layout.holder": "x" * 601}, {"layout.holder": "x" * 600},
        "violation", "layout.holder", "651a.2(b)(1)", "601 characters", "up to 600",
    ),
    "a chip twice": Case(
        WAR, {"chips.in_play": ["1.00", "5.00", "1"]}, {"chips.in_play": ["1.00", "5.00"]},
        "violation", "chips.in_play", "custom", "1 stands there twice", "once",
    ),
    # Odds that are fixed: less, and more
    "a tie pays less than is fixed": Case(
        WAR, {"payouts.tie": "9 to 1"}, {"payouts.tie": "10 to 1"},
        "violation", "payouts.tie", "651a.10(2)", "fixes it at 10 to 1", '"10 to 1"',
    ),
    "a tie pays more than is fixed": Case(
        WAR, {"payouts.tie": "11 to 1"}, {"payouts.tie": "20 to 2"},
        "violation", "payouts.tie", "651a.10(2)", "11 to 1",
    ),
    "the War pays what the proposal had": Case(
        WAR, {"payouts.war": "2 to 1"}, {"payouts.war": "1 to 1"},
        "violation", "payouts.war", "651a.10(3)", "fixes it at 1 to 1",
    ),
    "odds for instead of to, the same payment": Case(
        WAR, {"payouts.tie": "11 for 1"}, {"payouts.tie": "10 to 1"},
        "violation", "payouts.tie", "651a.10(2)", 'is 10 to 1; odds are stated with "to"', '"10 to 1"',
    ),
    "odds for instead of to, too little": Case(
        ROULETTE, {"payouts.straight": "35 for 1"}, {"payouts.straight": "35 to 1"},
        "violation", "payouts.straight", "617a.4(a)", "is 34 to 1", '"35 to 1" or more',
    ),
    "odds for that give nothing": Case(
        BIG_SIX, {'payouts."$1"': "1 for 1"}, {'payouts."$1"': "1 to 1"},
        "violation", 'payouts."$1"', "619a.3", "no win at all", '"1 to 1" or more',
    ),
    # Seats, decks, batches
    "ten positions": Case(WAR, {"seats": 10}, {"seats": 9}, "violation", "seats", "651a.2(a)", "10", "9"),
    "eight positions, as proposed": Case(
        "pa-2011-proposed/casino-war", {"seats": 8}, {"seats": 7}, "violation", "seats", "651a.2(a)", "8", "7",
    ),
    "no position": Case(WAR, {"seats": 0}, {"seats": 1}, "violation", "seats", "651a.2(a)", "at least one position"),
    "seven decks": Case(
        WAR, {"decks.shoe": 7}, {"decks.shoe": 8}, "violation", "decks.shoe", "651a.3(a)", "7", "6 or 8",
    ),
    "thirteen decks make no equal batches": Case(
        WAR, {"shoe.shuffler": True, "decks.shuffler": 13}, {"shoe.shuffler": True, "decks.shuffler": 14},
        "violation", "decks.shuffler", "651a.3(c), 651a.3(c)(1)", "12 to 16 in steps of 2", "12 or 14",
    ),
    "eighteen decks": Case(
        WAR, {"shoe.shuffler": True, "decks.shuffler": 18}, {"shoe.shuffler": True, "decks.shuffler": 16},
        "violation", "decks.shuffler", "651a.3(c), 651a.3(c)(1)", "18", "Choose 16.",
    ),
    "decks for a shuffler that is not there": Case(
        WAR, {"decks.shuffler": 14}, {"decks.shuffler": 14, "shoe.shuffler": True},
        "advice", "decks.shuffler", "651a.3(c), 651a.3(c)(1)", "14 decks",
    ),
    "decks without a shuffler at a table with one": Case(
        WAR, {"decks.shoe": 8, "shoe.shuffler": True}, {"decks.shoe": 8}, "advice", "decks.shoe", "651a.3(a)", "8 decks",
    ),
    "cards for 25 hours": Case(
        WAR, {"cards.change_hours": 25}, {"cards.change_hours": 24},
        "violation", "cards.change_hours", "651a.3(d)", "25", "24",
    ),
    "a device that nobody approved": Case(
        WAR, {"shoe.kind": "reshuffling"}, {"shoe.kind": "reshuffling", "shoe.approval": "Lab 12"},
        "violation", "shoe.approval", "651a.3(e), 651a.5(h)", "needs approval",
    ),
    "a blank approval": Case(
        WAR, {"layout.approval": " "}, {"layout.approval": "GO-1"}, "violation", "layout.approval", "651a.2(b)", "blank",
    ),
    # Boxes
    "adjacent boxes unanswered": Case(
        WAR, {"wagers.boxes": None}, {"wagers.boxes": 1}, "missing", "wagers.boxes", "651a.7(e)", "adjacent boxes",
    ),
    "adjacent boxes unanswered in Maryland": Case(
        MARYLAND, {"wagers.boxes": None}, {"wagers.boxes": 1}, "missing", "wagers.boxes", "7.E", "adjacent boxes",
    ),
    "more boxes than positions": Case(
        WAR, {"wagers.boxes": 10}, {"wagers.boxes": 9}, "violation", "wagers.boxes", "651a.7(e)", "10 boxes",
    ),
    "both boxes on one side": Case(
        WAR, {"boxes.tip": "right"}, {"boxes.tip": "left"}, "violation", "boxes.tip", "651a.2(c)", "opposite sides",
    ),
    "a tip box elsewhere": Case(
        WAR, {"boxes.tip_elsewhere": True}, {"boxes.tip_elsewhere": False},
        "notice", "boxes.tip_elsewhere", "651a.2(c)", "approved",
    ),
    "where the drop box hangs": Case(
        ROULETTE, {"boxes.drop": None}, {"boxes.drop": "right"}, "missing", "boxes.drop", "617a.1(g)", "drop box",
    ),
    "boxes without approval": Case(
        BIG_SIX, {"boxes.approval": None}, {"boxes.approval": "CC-1"},
        "notice", "boxes.approval", "619a.1(f)", "needs approval",
    ),
    # Layout
    "no name on the layout": Case(
        WAR, {"layout.holder": None}, {"layout.holder": "A"}, "missing", "layout.holder", "651a.2(b)(1)", "name or logo",
    ),
    "a layout without approval": Case(
        WAR, {"layout.approval": None}, {"layout.approval": "GO-1"},
        "notice", "layout.approval", "651a.2(b)", "needs approval",
    ),
    # Limits and chips
    "the minimum above the maximum": Case(
        WAR, {"limits.minimum": "501.00"}, {"limits.minimum": "500.00"},
        "violation", "limits.minimum", "custom", "501.00 is above the greatest 500.00",
    ),
    "a sign needs the limits": Case(
        ROULETTE, {"limits.maximum": None}, {"limits.maximum": "100.00"},
        "missing", "limits.maximum", "617a.1(f)(3)", "a sign must show it",
    ),
    "no limit set": Case(
        WAR, {"limits.maximum": None}, {"limits.maximum": "100.00"}, "advice", "limits.maximum", "custom", "not set",
    ),
    "a minimum that chips cannot make": Case(
        ROULETTE, {"limits.minimum": "10.10"}, {"limits.minimum": "10.25"},
        "advice", "limits.minimum", "617a.1(f)(3)", "10.10 cannot be made up of chips of 0.25", '"10.00"',
    ),
    "a Tie Wager that chips cannot make": Case(
        WAR, {"limits.tie_maximum": "100.10"}, {"limits.tie_maximum": "100.50"},
        "advice", "limits.tie_maximum", "custom", "100.10", '"100.00"',
    ),
    "half a wager that chips cannot pay": Case(
        WAR, {"limits.minimum": "5.00", "chips.in_play": ["5.00", "25.00"]},
        {"limits.minimum": "5.00", "chips.in_play": ["2.50", "5.00", "25.00"]},
        "advice", "limits.minimum", "651a.9(c)(1)", "is 2.50", "10.00",
    ),
    "chips that do not divide each other": Case(
        WAR, {"chips.in_play": ["2.00", "5.00"]}, {"chips.in_play": ["2.50", "5.00"]},
        "violation", "chips.in_play", "custom", "5.00 chip is not a multiple",
    ),
    "odds that leave a part of a chip": Case(
        BIG_SIX, {"payouts.joker": "91 to 2", "limits.minimum": "1.00"},
        {"payouts.joker": "91 to 2", "limits.minimum": "2.00"},
        "advice", "payouts.joker", "619a.3", "91 to 2 a joker wager of 1.00", "2.00",
    ),
    "an amount that is none": Case(
        WAR, {"limits.maximum": "much"}, {"limits.maximum": "500"}, "violation", "limits.maximum", "custom", "'much'",
    ),
    # Roulette's wheel
    "five adjacent numbers without a replica": Case(
        ROULETTE, {"five_adjacent.offered": True}, {"five_adjacent.offered": True, "five_adjacent.replica": True},
        "violation", "five_adjacent.replica", "617a.1(f)(4)", "no replica",
    ),
    "double zero as single zero without a cover": Case(
        ROULETTE, {"wheel.kind": "double-as-single"},
        {"wheel.kind": "double-as-single", "covered.device_approval": "GO-2"},
        "notice", "covered.device_approval", "617a.1(e)(1)", "cover over 00",
    ),
    "double zero as single zero and its notices": Case(
        ROULETTE, {"wheel.kind": "double-as-single"}, {"wheel.kind": "double-zero"},
        "notice", "covered.sign",
        "617a.1(e)(2), 617a.1(e)(2)(i), 617a.1(e)(2)(ii), 617a.1(e)(2)(iii), 617a.4(c)(1)", "3 things",
    ),
    "a ball that is too small": Case(
        ROULETTE, {"ball.diameter_inches": "11/16"}, {"ball.diameter_inches": "3/4"},
        "violation", "ball.diameter_inches", "617a.1(a)", "11/16", "12/16",
    ),
    "a wheel that is too small": Case(
        ROULETTE, {"wheel.diameter_inches": 29}, {"wheel.diameter_inches": 30},
        "violation", "wheel.diameter_inches", "617a.1(b)", "29", "30",
    ),
    "neutral compartments without approval": Case(
        ROULETTE, {"wheel.compartments": "neutral"},
        {"wheel.compartments": "neutral", "wheel.neutral_approval": "GO-3"},
        "violation", "wheel.neutral_approval", "617a.1(c), 617a.1(d)", "approval",
    ),
    # Big Six
    "no odds on the sections where they are asked for": Case(
        BIG_SIX, {"wheel.odds_shown": False}, {"wheel.odds_shown": True},
        "violation", "wheel.odds_shown", "619a.1(d)", "yes",
    ),
    "other symbols without approval": Case(
        BIG_SIX, {'themed."$1"': "cherry"}, {'themed."$1"': "cherry", "wheel.theme_approval": "GO-4"},
        "violation", "wheel.theme_approval", "619a.1(c)", "herry in place of $1",
    ),
    "a Big Six wheel that is too small": Case(
        BIG_SIX, {"wheel.diameter_inches": 59}, {"wheel.diameter_inches": 60},
        "violation", "wheel.diameter_inches", "619a.1(a)", "59", "60",
    ),
    # Maryland's side wagers
    "a reset below ten thousand": Case(
        MARYLAND, {**PROGRESSIVE, "progressive.meter.reset": "9999.99"},
        {**PROGRESSIVE, "progressive.meter.reset": "10000.00"},
        "violation", "progressive.meter.reset", "10.C(2)", "9999.99", "10000.00",
    ),
    "a primary reset below ten thousand": Case(
        MARYLAND, {**SPIN, "bonus_spin.primary.reset": "9999.99"}, {**SPIN, "bonus_spin.primary.reset": "10000.00"},
        "violation", "bonus_spin.primary.reset", "10.D(3)(b), 10.D(3)(b)(i)", "9999.99",
    ),
    "a secondary reset below five thousand": Case(
        MARYLAND, {**SPIN, "bonus_spin.secondary.reset": "4999.99"}, {**SPIN, "bonus_spin.secondary.reset": "5000.00"},
        "violation", "bonus_spin.secondary.reset", "10.D(3)(b), 10.D(3)(b)(i)", "4999.99",
    ),
    "no rate of progression": Case(
        MARYLAND, {"progressive.offered": True}, PROGRESSIVE,
        "missing", "progressive.meter.rate", "10.C(1)", "rate of progression",
    ),
    "a rate above one": Case(
        MARYLAND, {**PROGRESSIVE, "progressive.meter.rate": "11/10"}, {**PROGRESSIVE, "progressive.meter.rate": "1"},
        "violation", "progressive.meter.rate", "10.C(1)", "between 0 and 1, not 11/10",
    ),
    "another Envy table": Case(
        MARYLAND, {**PROGRESSIVE, 'progressive.envy."suited four of a kind"': "4000.00 per 5.00"},
        {**PROGRESSIVE, 'progressive.envy."suited four of a kind"': "5000.00 per 5.00"},
        "violation", 'progressive.envy."suited four of a kind"',
        "9.J(4)(e), 9.J(4)(e)(i), 9.J(4)(e)(ii), 10.C(3)(a), 10.C(3)(b), 10.C(3)(c)(i)", "5000.00 per 5.00",
    ),
    "a stake that the Envy table does not have": Case(
        MARYLAND, {**PROGRESSIVE, "progressive.stake": "1.00"}, {**PROGRESSIVE, "progressive.stake": "5.00"},
        "advice", "progressive.stake",
        "9.J(4)(e), 9.J(4)(e)(i), 9.J(4)(e)(ii), 10.C(3)(a), 10.C(3)(b), 10.C(3)(c)(i)", "for a wager of 5.00",
    ),
    "spins without weights": Case(
        MARYLAND, {**SPIN, "bonus_spin.weights": None}, SPIN,
        "missing", "bonus_spin.weights", "10.D(1), 10.D(2), 10.E(1)", "not determined",
    ),
    "spins without a trigger": Case(
        MARYLAND, {**SPIN, "bonus_spin.trigger": None}, SPIN, "missing", "bonus_spin.trigger", "7.F(4)", "rank and colour",
    ),
    "a weight below nothing": Case(
        MARYLAND, {**SPIN, "bonus_spin.weights": {"$200": -1, "$25": 9}},
        {**SPIN, "bonus_spin.weights": {"$200": 0, "$250": 1, "$25": 9}},
        "violation", "bonus_spin.weights", "10.D(1), 10.D(2), 10.E(1)", "not -1",
    ),
    "a card that there is not": Case(
        MARYLAND, {**SPIN, "bonus_spin.trigger": "blue 17"}, {**SPIN, "bonus_spin.trigger": "black 2"},
        "violation", "bonus_spin.trigger", "7.F(4)", "blue 17",
    ),
    "four community cards": Case(
        MARYLAND, {"electronic.offered": True, "electronic.cards": 4}, {"electronic.offered": True, "electronic.cards": 3},
        "violation", "electronic.cards", "9.L(2)", "4", "3, 5 or 7",
    ),
    "community cards unanswered": Case(
        MARYLAND, {"electronic.offered": True}, {"electronic.offered": True, "electronic.cards": 7},
        "missing", "electronic.cards", "9.L(2)", "community cards",
    ),
    "community cards for nobody": Case(
        MARYLAND, {"electronic.cards": 7}, {"electronic.offered": True, "electronic.cards": 7},
        "advice", "electronic.cards", "9.L(2)", "not offered",
    ),
    "a batch too small for the top award": Case(  # three decks have three of each card, and the award asks for four
        MARYLAND, {**PROGRESSIVE, "shoe.shuffler": True, "decks.shuffler": 6},
        {**PROGRESSIVE, "shoe.shuffler": True, "decks.shuffler": 8},
        "advice", "decks.shuffler", "9.J(4)(d), 10.B(1)", "suited four of a kind",
    ),
    "no payout limit": Case(
        MARYLAND, {"limits.payout_per_hand": None}, {"limits.payout_per_hand": "5000.00"},
        "missing", "limits.payout_per_hand", "2.B(5)(b), 2.B(6)", "payout limit",
    ),
    "a payout limit below what a tie wins": Case(  # ten times 500.00
        MARYLAND, {"limits.payout_per_hand": "4999.50"}, {"limits.payout_per_hand": "5000.00"},
        "advice", "limits.payout_per_hand", "2.B(5)(b), 2.B(6)", "wins 5000.00",
    ),
    # The player's edge: 36 to 1 is fair on 37 numbers, 37 to 1 on 38
    "straight above what the wheel is worth": Case(
        ROULETTE, {"payouts.straight": "37 to 1", "wheel.kind": "single-zero"},
        {"payouts.straight": "36 to 1", "wheel.kind": "single-zero"},
        "advice", "payouts.straight", "617a.4(a)", "edge of 2.70 %",
    ),
    "joker above 53 to 1": Case(
        BIG_SIX, {"payouts.joker": "54 to 1"}, {"payouts.joker": "53 to 1"},
        "advice", "payouts.joker", "619a.3", "edge of 1.85 %",
    ),
    # Poker
    "poker cards for 25 hours": Case(
        "gge-2011/poker-room", {"cards.change_hours": 25}, {"cards.change_hours": 24},
        "violation", "cards.change_hours", "letter 2", "25", "24",
    ),
    "bills of fifty": Case(
        "gge-2011/poker-room", {"currency.plays": ["50.00"]}, {"currency.plays": []},
        "violation", "currency.plays", "letter 3", "50.00",
    ),
    "the odd chip to the button": Case(
        "gge-2011/poker-room", {"pot.odd_among_tied": "left of button"}, {"pot.odd_among_tied": "high card by suit"},
        "violation", "pot.odd_among_tied", "letter 4", "left of button",
    ),
    "the rake in another place": Case(
        "gge-2011/poker-room", {"rake.holding": "to the dealer's left"}, {"rake.holding": "top of the drop slide"},
        "violation", "rake.holding", "letter 1", "to the dealer's left",
    ),
    "a rake that cannot reach its most": Case(
        "gge-2011/poker-room", {"rake.cap": "4.50"}, {"rake.cap": "4.00"}, "advice", "rake.cap", "custom", "4.50", '"4.00"',
    ),
    "no rake": Case(
        "gge-2011/poker-room", {"rake.percent": None}, {"rake.percent": "0"}, "advice", "rake.percent", "custom", "not set",
    ),
    "nine players of triple draw": Case(
        "gge-2011/triple-draw-2-7", {"seats": 9}, {"seats": 8}, "violation", "seats", "Exhibit A I.table", "9", "8",
    ),
    "a big bet that is no double one": Case(
        "gge-2011/triple-draw-2-7", {"stakes.big_bet": "10.00"}, {"stakes.big_bet": "8.00"},
        "advice", "stakes.big_bet", "custom", "10.00", '"8.00"',
    ),
    "a big bet below the small one": Case(
        "gge-2011/triple-draw-2-7", {"stakes.big_bet": "3.00"}, {"stakes.big_bet": "4.00"},
        "violation", "stakes.big_bet", "custom", "less than a small one",
    ),
    "bets that are not set": Case(
        "gge-2011/triple-draw-2-7", {"stakes.small_bet": None, "stakes.big_bet": None}, {},
        "advice", "stakes.small_bet", "custom", "not set",
    ),
    "a buy-in below one bet": Case(
        "gge-2011/triple-draw-2-7", {"stakes.buy_in": "7.00"}, {"stakes.buy_in": "8.00"},
        "advice", "stakes.buy_in", "custom", "7.00", '"8.00"',
    ),
    "an odd dollar of five-dollar chips": Case(
        "gge-2011/big-o-high",
        {"pot.odd_unit": "dollar", "stakes.unit": "2.00"}, {"pot.odd_unit": "dollar", "stakes.unit": "1.00"},
        "advice", "pot.odd_unit", "letter 4", "2.00",
    ),
    "odds for in Maryland, whose code has a paragraph on it": Case(
        MARYLAND, {"payouts.tie": "11 for 1"}, {"payouts.tie": "10 to 1"},
        "violation", "payouts.tie", "10.A(2), COMAR 36.05.03.14 E", "10 to 1", '"10 to 1"',
    ),
    # What only a comment asks for; as the letter quotes the text, six hours, the dealer's right, no bills, a dollar
    "poker cards for seven hours": Case(
        "gge-2011/poker-room", {"cards.change_hours": 7}, {"cards.change_hours": 6},
        "notice", "cards.change_hours", "letter 2", "at most 6",
    ),
    "the rake on the drop slide": Case(
        "gge-2011/poker-room", {"rake.holding": "top of the drop slide"}, {"rake.holding": "to the dealer's right"},
        "notice", "rake.holding", "letter 1", "to the dealer's right",
    ),
    "hundred dollar bills in a game of the room": Case(
        "gge-2011/triple-draw-2-7", {"currency.plays": ["100.00"]}, {"currency.plays": []},
        "notice", "currency.plays", "letter 3", "100.00",
    ),
    "the odd chip divided further": Case(
        "gge-2011/big-o-high", {"pot.odd_unit": "smallest chip in play"}, {"pot.odd_unit": "dollar"},
        "notice", "pot.odd_unit", "letter 4", "dollar",
    ),
    "the odd chip by seat": Case(
        "gge-2011/poker-room",
        {"pot.odd_among_tied": "nearest the small blind"}, {"pot.odd_among_tied": "high card by suit"},
        "notice", "pot.odd_among_tied", "letter 4", "high card by suit",
    ),
    "ten positions under the comment": Case(
        "gge-2011/casino-war", {"seats": 8}, {"seats": 7}, "notice", "seats", "651a.2(a)", "at most 7",
    ),
    "no odds on the sections under the comment": Case(
        "gge-2011/big-six", {"wheel.odds_shown": False}, {"wheel.odds_shown": True},
        "notice", "wheel.odds_shown", "letter 2", "yes",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_check_finds_what_it_is_for(name: str) -> None:
    case = CASES[name]
    findings = found(filed(case.edition, case.trips), case.kind, case.path)
    assert [finding.cite for finding in findings] == [case.cite]
    assert case.says in findings[0].says
    assert case.fix in findings[0].fix


@pytest.mark.parametrize("name", CASES)
def test_a_check_passes_its_boundary(name: str) -> None:
    case = CASES[name]
    assert found(filed(case.edition, case.passes), case.kind, case.path) == []


@pytest.mark.parametrize("edition", CLEAN)
def test_a_clean_submission_has_no_finding_but_that_its_text_is_no_law(edition: str) -> None:
    checked = filed(edition)
    assert {(finding.kind, finding.path) for finding in checked.findings} <= {("notice", "edition")}
    assert bool(checked.findings) == (checked.draft.status != "final")
    assert not checked.fails


@pytest.mark.parametrize("name", CASES)
def test_a_finding_is_one_sentence_without_paths(name: str) -> None:
    case = CASES[name]
    for finding in filed(case.edition, case.trips).findings:
        assert finding.says[0] == finding.says[0].upper()
        assert finding.says.endswith(".")
        assert finding.fix.endswith(".")
        assert "_" not in finding.says
