"""Lays out the front page: doors by task, a table, games with their texts, a position to pay, and a finding."""

import random
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.wording import in_words
from croupier.equipment.money import dollars
from croupier.games import game
from croupier.games.kit.wager import AwardedWager, Wager
from croupier.rulebook.text import library
from croupier.web import shelf
from croupier.web.page import links
from croupier.web.rulebooks import lists
from croupier.web.rulebooks.wagers import by_kind

Page = dict[str, Any]
MOST_LISTED = 4
"""Editions on a game's card; the others are in the list of all."""
STAKE = 5_00
TRIED = ("tie wager, six decks", "surrender", "five neighbours")
"""Searches that the page suggests."""


def front(day: str, whole: str = "whole") -> Page:
    """The page as it is on a day; while its finding is being worked out, without it."""
    games = lists.by_game()
    return {
        "games": list(_cards()),
        "texts": sum(map(len, games.values())),
        "titles": len({head["title"] for heads in games.values() for head in heads}),
        "tried": TRIED,
        "problems": lists.problems(),
        "table": _table(),
        "position": _position(date.fromisoformat(day)),
        "finding": _finding() if whole else None,
    }


@lru_cache(maxsize=1)
def _cards() -> tuple[Page, ...]:
    """The games, which are the same on every day."""
    return tuple(sorted((card for title, heads in lists.by_game().items() if (card := _card(title, heads))), key=_first))


def _card(title: str, heads: list[Page]) -> Page | None:
    """A game with its drawings and its texts; one that nothing is drawn of has no card."""
    opened = next((found for head in heads if (found := _drawn(head["id"]))), None)
    if opened is None:
        return None
    edges = [edge for head in heads if lists.playable(head["id"]) for edge in lists.edges(head["id"]) or ()]
    ways = {head["title"] for head in heads}
    return {
        "id": opened.draft.id,
        "title": title,
        "ways": len(ways),
        "edges": (min(edges), max(edges)) if edges else None,
        "pictures": [
            links.page(opened.draft.id, "drawings", f"{kind}.svg") for kind in opened.game.drawing.pictures(opened.rules)
        ],
        "heads": heads[:MOST_LISTED],
        "more": max(0, len(heads) - MOST_LISTED),
        "anchor": f"/editions#{heads[0]['game']}",
    }


def _first(card: Page) -> tuple[int, int]:
    """Games with a text that is law first, and the one with most to wager on before the others."""
    opened = shelf.opened(card["id"])
    return lists.ORDER.index(opened.draft.status), -len(opened.game.wagers.catalogue(opened.rules))


def _drawn(id: str) -> Opened | None:
    opened = lists.playable(id)
    return opened if opened and opened.game.drawing.pictures(opened.rules) else None


def _table() -> Page | None:
    """A table to look at until one is in play: the layout of a text that is law."""
    for head in shelf.editions()["editions"]:
        if head["status"] == "final" and head["effective"] and game(head["game"]).wagers.banked:
            opened = _drawn(head["id"])
            if opened and "layout" in opened.game.drawing.pictures(opened.rules):
                return {"draft": opened.draft, "picture": links.page(head["id"], "drawings", "layout.svg")}
    return None


# A position to pay


def _position(day: date) -> Page | None:
    """A winning wager and what is paid for it among what is not: another every day, from the texts themselves."""
    listed = [(opened.draft.id, wager) for id in _banked() if (opened := lists.playable(id)) for wager in _payable(opened)]
    if not listed:
        return None
    lots = random.Random(day.toordinal())  # a choice of the day, the same for everybody
    id, wager = lots.choice(listed)
    draft = shelf.opened(id).draft
    win, stake = wager.odds.win, wager.odds.stake
    right = STAKE * win // stake
    wrong = {STAKE * (win - 1) // stake, STAKE * (win + 1) // stake, 2 * right} - {right, 0}
    amounts = sorted({right, *lots.sample(sorted(wrong), min(3, len(wrong)))})
    rule = wager.paid_by or f"payouts.{wager.kind}"
    return {
        "draft": draft,
        "wager": wager.name,
        "stake": dollars(STAKE),
        "odds": str(wager.odds),
        "right": dollars(right),
        "answers": [{"amount": dollars(cents), "right": cents == right} for cents in amounts],
        "cites": links.rule_cites(draft, rule) or links.rule_cites(draft, wager.rule),
        "link": links.page(id, "wagers", wager.kind),
    }


def _banked() -> list[str]:
    """The editions with odds that are texts of their own."""
    return [head["id"] for head in shelf.editions()["editions"] if game(head["game"]).wagers.banked and not head["amends"]]


def _payable(opened: Opened) -> Iterator[Wager]:
    """One wager of each kind that is paid one amount, and more than even money."""
    for wagers in by_kind(opened).values():
        wager = wagers[len(wagers) // 2]
        whole = STAKE * wager.odds.win % wager.odds.stake == 0
        if wager.offered and wager.odds.win > wager.odds.stake and whole and not isinstance(wager, AwardedWager):
            yield wager


# A finding


def _finding() -> Page | None:
    """Of all requests that were adopted, one about money that moved most rules and no odds."""
    found = [one for triple in _triples() for one in _without_effect(triple)]
    return max(found, key=lambda one: len(one["rules"]), default=None)


def whole() -> str:
    """ "whole" if nothing of the page is still being worked out, otherwise empty."""
    return "" if any(shelf.is_expected(*asked) for asked in ahead()) else "whole"


def ahead() -> list[tuple[str, ...]]:
    """The reports that the page needs and that take long."""
    return [("compare", *triple) for triple in _triples()]


def _triples() -> list[tuple[str, str, str]]:
    """A proposal, a comment on it, and what was adopted."""
    heads = [library.head(head["id"]) for head in shelf.editions()["editions"]]
    return [
        (comment.amends, comment.id, law.id)
        for comment in heads
        for law in heads
        if comment.amends and comment.status == "comment" and law.supersedes == comment.amends
    ]


def _without_effect(triple: tuple[str, str, str]) -> Iterator[Page]:
    report = shelf.comparison(*triple)
    edge = lists.exact(triple[0])[0].house_edge
    law = shelf.opened(triple[-1]).draft
    for request in report["requests"]:
        effect = request["effect"]
        still = effect["alone"] == [] and effect["last"] == [] and not effect["over"]
        if request["class"] == "money" and request["adopted"] == "yes" and still and len(request["paths"]) > 1:
            cites = {cite["section"]: cite for path in request["paths"] for cite in links.rule_cites(law, path)}
            yield {
                "asks": request["asks"],
                "rules": request["paths"],
                "number": in_words(len(request["paths"])),
                "differ": len(report["rules"]),
                "edge": str(edge),
                "cites": [cite for cite in cites.values() if cite["link"]][:4],
                "law": law,
                "link": f"/compare?a={triple[0]}&b={triple[1]}&b={triple[2]}#asked",
            }
