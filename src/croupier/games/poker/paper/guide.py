"""A poker game in the gaming guide: its streets and what wins, from its data."""

from collections.abc import Iterator
from itertools import groupby

from croupier.games.kit.paper.guide import GuideEntry, counted
from croupier.games.poker.rules import PokerRules, Street

_TIMES = {2: "twice", 3: "three times"}
_KINDS = {
    "high": "the highest hand of five cards",
    "2-7": "the lowest hand of five cards, with aces high and straights and flushes counted against it",
    "a-5": "the lowest hand of five cards, with aces low",
    "8-or-better": "the lowest hand of five cards, none above an eight",
    "badugi": "the lowest badugi, four cards of four ranks and four suits",
    "omaha-high": "the highest hand of two cards held and three of the board",
    "omaha-8": "the lowest such hand, none above an eight",
    "omaha-8-one-hand": "the lowest hand of the same five cards, none above an eight",
    "omaha-a-5": "the lowest hand of two cards held and three of the board",
}


def guide_entry(rules: PokerRules) -> GuideEntry:
    """The game in about a hundred words. Players bet against each other, so no round is settled with the house."""
    first = (
        f"Up to {counted(rules.seats, 'player')} play against each other; the house deals and takes a rake, and has no "
        f"hand. {_forced(rules)} {' '.join(_streets(rules))}"
    )
    shares = [_KINDS.get(share.hand, share.hand) for share in rules.pot.shares]
    won = f"the pot goes to {shares[0]}" if len(shares) == 1 else f"the pot is divided: {'; '.join(shares)}"
    second = (
        "After each of these there is a round of betting: fold, call or raise. If two or more are left at the end, cards "
        f"are shown, and {won}. Equal hands share it."
    )
    return GuideEntry((" ".join(first.split()), second), ("stakes.small_bet", "stakes.big_bet", "stakes.buy_in"))


def _forced(rules: PokerRules) -> str:
    if rules.blinds is not None:
        return f"{counted(rules.blinds.number, 'blind').capitalize()} are posted {rules.blinds.when}."
    return "Everybody posts an ante, and one card that shows brings it in."


def _streets(rules: PokerRules) -> Iterator[str]:
    dealt = [" and ".join(_cards(street)) for street in rules.order]
    for place, (words, run) in enumerate(groupby(part for part in dealt if part)):
        times = len(list(run))
        again = f", {_TIMES.get(times, f'{times} times')}," if times > 1 else ""
        yield f"{'First' if place == 0 else 'Then'}{again} {words}."


def _cards(street: Street) -> Iterator[str]:
    if street.down:
        yield f"{counted(street.down, 'card')} each, face down"
    if street.up:
        yield f"{counted(street.up, 'card')} each, face up"
    if street.board:
        yield f"{counted(street.board, 'card')} on the board for all"
    if street.draw:
        yield f"a draw of up to {counted(street.draw, 'card')}"
