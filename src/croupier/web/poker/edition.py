"""What an edition's page shows of a poker game: its streets, its forced bets and the shares of its pot."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from croupier.documents.wording import words
from croupier.equipment.money import dollars
from croupier.games.poker.rules import PokerRules, Street
from croupier.rulebook import paths

Page = dict[str, Any]

HANDS = {
    "high": "the best high hand",
    "short-high": "the best high hand of a deck from the sixes up, a flush above a full house",
    "2-7": "the lowest 2-7 hand",
    "a-5": "the lowest A-5 hand",
    "8-or-better": "the lowest hand of eight or better",
    "badugi": "the best badugi",
    "omaha-high": "the best high hand, two cards held and three of the board",
    "omaha-8": "the lowest hand of eight or better, two cards held and three of the board",
    "omaha-8-one-hand": "the lowest hand of eight or better among the high hands, of the same five cards",
    "omaha-a-5": "the lowest hand, two cards held and three of the board",
}
FIRST = {
    "left of blinds": "the player left of the blinds",
    "left of button": "the first player left of the button",
    "high door": "the highest card that shows brings it in",
    "low door": "the lowest card that shows brings it in",
    "low board": "the lowest cards that show",
    "high board": "the highest cards that show",
}
TIED = {
    "left of button": "first of them left of the button",
    "high card by suit": "highest card by rank and suit",
    "nearest the small blind": "first of them from the small blind on",
    "best hand of the odd share": "the hand that takes the pot's odd chip",
}


def parts(rules: PokerRules, cites: Callable[[str], list[Page]]) -> Page:
    """The rows of the page; `cites` gives the citations of a rule."""
    return {
        "template": "poker.html",
        "layout_says": "The table before the first hand, with the cards that a hand ends with.",
        "streets": _streets(rules, cites),
        "shares": [
            {
                "hand": share.hand,
                "part": "the pot" if share.part == 1 else f"{share.part} of the pot",
                "words": HANDS[share.hand],
                "odd": "here" if share.hand == rules.pot.odd and len(rules.kinds) > 1 else "–",
            }
            for share in rules.pot.shares
        ],
        "share_cites": cites("pot.shares"),
        "tied": TIED[rules.pot.odd_among_tied],
        "rake": _rake(rules),
    }


def _streets(rules: PokerRules, cites: Callable[[str], list[Page]]) -> list[Page]:
    """Forced bets and streets in the order in which they come."""
    dealt = [
        {
            "name": name,
            "words": re.sub(r"(?<=[a-z])(?=\d)", " ", words(name)),
            "cards": _cards(street),
            "first": FIRST[street.first],
            "bet": _bet(rules, street),
            "cites": cites(paths.join(("streets", name))),
        }
        for name, street in zip(rules.street_order, rules.order, strict=True)
    ]
    before: list[Page] = []
    after: list[Page] = []
    if rules.stakes.ante:
        before.append(_post("ante", "everybody", [rules.stakes.ante], cites("stakes.ante")))
    if rules.blinds:
        first = "from the button on" if rules.blinds.first == "button" else "from the button’s left"
        blinds = _post("blinds", first, rules.blinds.amounts, cites("blinds.when"))
        (before if rules.blinds.when == "before the deal" else after).append(blinds)
    if rules.stakes.bring_in:
        after.append(_post("bring-in", FIRST[rules.order[0].first], [rules.stakes.bring_in], cites("stakes.bring_in")))
    return [*before, dealt[0], *after, *dealt[1:]]


def _post(what: str, who: str, amounts: Sequence[int], cites: list[Page]) -> Page:
    bet = ", ".join(map(dollars, amounts))
    return {"name": what, "words": words(what), "cards": "–", "first": who, "bet": bet, "cites": cites}


def _cards(street: Street) -> str:
    told = [
        f"burn {street.burn}" if street.burn else "",
        f"{street.down} face down" if street.down else "",
        f"{street.up} face up" if street.up else "",
        f"{street.board} to the board" if street.board else "",
        f"exchange up to {street.draw}" if street.draw else "",
    ]
    return ", ".join(part for part in told if part)


def _bet(rules: PokerRules, street: Street) -> str:
    if rules.limit.kind == "fixed":
        return dollars(rules.stakes.big_bet if street.bet == "big" else rules.stakes.small_bet)
    return "pot limit" if rules.limit.kind == "pot" else "no limit"


def _rake(rules: PokerRules) -> str:
    if not rules.rake.percent:
        return "none without a house’s submission"
    return f"{rules.rake.percent}% up to {dollars(rules.rake.cap)}, {rules.rake.taken}"
