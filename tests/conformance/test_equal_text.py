"""Equal text, equal value: editions of a game differ where their texts do, and nowhere else.

Every rule on which two texts of Casino War differ stands here with what the texts say, found by reading them side by side.
A difference that is not in this list is either a new fact, to be written down, or our own wording.
"""

from typing import Any

import pytest

from croupier.analysis.comparison.compare import compare
from croupier.analysis.edition import open_edition

PROPOSED, COMMENT, ADOPTED, MARYLAND = (
    f"{source}/casino-war" for source in ("pa-2011-proposed", "gge-2011", "pa-2012", "md-1.2")
)
DIFFERS = {
    "seats": "seven, ten, nine",
    "layout.approval": "a Bureau's, a Commission's",
    "layout.odds_of": "Tie and War; all wagers; all wagers, with more of them",
    "layout.payout_limit": "Maryland's layout tells of a limit per hand",
    "discard_rack.attached": "asked for since 2012",
    "decks.shuffler": "12 to 16, 6 to 16, 6 to 8",
    "decks.continuous": "only the comment has a continuous shuffler with a number of decks",
    "shoe.kind": "manual alone; or continuous; or a device that reshuffles",
    "shoe.side": "at the left; as approved",
    "shoe.approval": "a laboratory's, a Commission's, none",
    "shoe.approved": "devices that need an approval exist since 2012",
    "shoe.returns": "nothing to return where nothing reshuffles",
    "opening.verified_by": "nobody, a floorperson",
    "opening.with_shuffler": "Maryland washes each batch, too",
    "opening.preinspected": "only the adopted text still spreads such cards",
    "opening.preinspected_skips": "(a) to (d); (a) and (d); A to E",
    "shuffle.into_shoe": "a shuffler may fill the shoe since 2012",
    "cut.required": "what the device put into the shoe; in Maryland nothing that a shuffler mixed",
    "cut.refusal": "clockwise, counterclockwise",
    "cut.refusal_after": "in every case, in two of four",
    "cut.moved": "Maryland does not move the cover card with the cards above it",
    "cut.second_cover_measured": "approximately, without that word",
    "cut.by_eye": "only where it is approximate",
    "cut.uncut_cover": "only Maryland leaves a stack uncut",
    "cut.recut_by": "at the house's option, without those words",
    "idle.shoes": "a device that is excused, and which",
    "idle.then": "Maryland completes the opening, so that cards are turned first",
    "idle.with_shuffler": "the same",
    "idle.stored_batch": "stored as approved, stored securely, no condition",
    "idle.stored_on_request": "Maryland lets no player ask",
    "chips.wagered": "Maryland adds other approved instruments",
    "wagers.raised": "not altered at all, until the call",
    "wagers.taken_back": "not touched at all, until the call",
    "wagers.seated": "only Maryland asks players to sit",
    "wagers.leaving": "Maryland has a paragraph on players who leave",
    "limits.payout_per_hand": "Maryland's alone",
    "limits.payout_covers": "Maryland's alone",
    "burn.device": "no moment for it; in Maryland whenever the shoe is filled",
    "deal.hand": "left and right; the nearest and the other",
    "deal.cover_card": "Maryland sets it aside",
    "deal.handled_by": "players and spectators, players",
    "settle.original": "from the left clockwise, from the right counterclockwise",
    "settle.war": "the same",
    "war.initial.when": "given up, left on the layout",
    "war.initial.win": "given up, unmentioned, returned",
    "war.initial.tie": "given up, garbled, returned",
    "payouts.war": "2 to 1, 1 to 1",
    'payouts."war-tied"': "3 to 1, 2 to 1",
    "irregular.face_up": "in the game, in that round",
    "irregular.jam": "reshuffled; in Maryland the round is void",
}
OWN = ("progressive", "bonus_spin", "electronic")  # Maryland's alone
OTHERS = {
    "roulette": {"five_adjacent.paid_from"},  # from the replica, too
    "big-six": {"wheel.odds_shown", "wheel.odds_are"},  # no longer asked for
}


def differing(*names: str) -> Any:
    rules: Any = compare([open_edition(name) for name in names])["rules"]
    return [rule for rule in rules if rule["path"].partition(".")[0] not in OWN]


def test_editions_differ_only_where_their_texts_do() -> None:
    unread = {rule["path"] for rule in differing(PROPOSED, COMMENT, ADOPTED, MARYLAND)} - set(DIFFERS)
    assert unread == set()


@pytest.mark.parametrize("game", OTHERS)
def test_a_letter_differs_only_where_it_asks(game: str) -> None:
    assert {rule["path"] for rule in differing(f"pa-2011-proposed/{game}", f"gge-2011/{game}")} == OTHERS[game]


def test_what_the_last_two_texts_have_in_common() -> None:
    """L7: a rack that is securely attached, and a Tie Wager on the War deal at 10 to 1, are in both."""
    assert not {"discard_rack.attached", 'payouts."war-tie"', "deal.hand", "layout.holder"} & {
        rule["path"] for rule in differing(ADOPTED, MARYLAND)
    }


def test_a_line_of_its_own_is_compared_with_the_one_that_it_follows_from() -> None:
    other = open_edition(MARYLAND).with_(
        read={"what-a-tie-war-wager-is": "the Tie Wager on the War deal; a tied War is paid like a War won"}
    )
    rules: Any = compare([open_edition(ADOPTED), other])["rules"]
    (row,) = [rule for rule in rules if rule["path"] == 'payouts."war-tie"']
    assert row["says"] == ["10 to 1", "2 to 1"]
    assert row["cites"][0] == "651a.10(2)"
