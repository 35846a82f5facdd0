"""The address of the hourly win: what a table is expected to win, how far that may be off, and the tax on it."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from croupier.analysis.assumptions.lines import lines
from croupier.analysis.edition import Opened
from croupier.errors import InputError
from croupier.web import shelf
from croupier.web.api.exchange.work import papers, worked_out
from croupier.web.page import charts, links
from croupier.web.page.show import render
from croupier.web.request.parameters import in_parameters
from croupier.web.rulebooks import lists
from croupier.web.tables.problems import TooManyError
from croupier.web.work.win import win_of
from croupier.web.work.worker import BusyError

router = APIRouter(include_in_schema=False)
LISTS, NUMBERS = ("bet", "on"), ("players",)
USUAL = {"players": "5", "rounds_per_hour": "60", "hours": "24"}
LABELS = {
    "players": "Players, all in every round",
    "rounds_per_hour": "Rounds an hour",
    "hours": "Hours",
    "wager": "Wager of each player, in dollars",
    "bet": "Or bets of each player",
    "on": "What they wager on",
    "strategy": "How it is played",
    "wheel": "Wheel",
    "drop": "Drop in this time, in dollars",
    "churn": "Or how often it is played through",
    "tax": "State tax, percent",
    "local_share": "Local share, percent",
}
HINTS = {
    "bet": "Such as initial 25, or tie 5 at 2; one in each line",
    "on": "Such as red; one in each line, they take turns",
}


@router.api_route("/win", methods=["GET", "HEAD"])
async def texts() -> Response:
    """The texts to choose from, law before what was proposed."""
    found = [lists.playable(head["id"]) for heads in lists.by_game().values() for head in heads]
    banked = [opened.draft for opened in found if opened and opened.game.wagers.banked]
    says = "What a table is expected to win, and how far it may be off."
    return _html(render("edition_choice.html", texts=banked, page="win", title="Win by the hour", says=says))


@router.api_route("/win/{source}/{game}", methods=["GET", "HEAD"])
async def win(request: Request, source: str, game: str) -> Response:
    """The page; its whole state is in the address. What cannot be is refused, and the form stays."""
    name = f"{source}/{game}"
    opened = shelf.opened(name)
    if not opened.game.wagers.banked:
        return _html(render("no_odds.html", title="Win by the hour", **links.without_odds(opened)))
    given = {key: value for key, value in request.query_params.items() if value.strip()}
    shown = {**_usual(opened), **given} if "players" not in given else given
    try:
        asked = _asked(name, shown)
        report = await worked_out(request, win_of, asked, by=papers)
    except (BusyError, TooManyError):
        raise
    except InputError as refused:
        told = _frame(opened, shown) | {"refused": in_parameters(refused.reason), "report": None}
        return _html(render("win.html", **told), 422 if given else 200)  # who asks nothing yet is told what is needed
    query = urlencode([(key, one) for key, value in asked.items() if key != "edition" for one in _several(value)])
    files = [(kind, f"/api/v1/editions/{name}/win{ending}?{query}") for kind, ending in (("CSV", ".csv"), ("JSON", ""))]
    told = {
        "report": report,
        "chart": _chart(report) if report["bands"] else "",
        "files": files,
        "assumed": list(lines(report["assumptions"])),
    }
    return _html(render("win.html", **_frame(opened, shown), refused=None, **told))


def _usual(opened: Opened) -> dict[str, str]:
    """What the page shows first: an ordinary table of the game."""
    if "players" in opened.game.odds.asks:
        return {**USUAL, "wager": "25.00"}
    kinds = opened.game.wagers.catalogue(opened.rules).values()
    on = min((wager for wager in kinds if wager.offered), key=lambda wager: (wager.odds, len(wager.name))).name
    return {**USUAL, "wager": "25.00", "on": on}


def _asked(name: str, given: Mapping[str, str]) -> dict[str, Any]:
    if unknown := sorted(set(given) - set(LABELS)):
        raise InputError(f"There is no field {unknown[0][:40]!r}; there are {', '.join(LABELS)}.")
    asked: dict[str, Any] = {"edition": name, **given}
    for field in LISTS:
        if field in asked:
            asked[field] = [line.strip() for line in asked[field].splitlines() if line.strip()]
    for field in NUMBERS:
        text = given.get(field, "").strip()
        if not (text.isascii() and text.isdigit() and len(text) <= 6):
            raise InputError(f"{field}: {text[:30]!r} is not a whole number such as 5.")
        asked[field] = int(text)
    if "rounds_per_hour" not in asked:
        raise InputError("rounds_per_hour is missing: say how many rounds an hour are played, such as 60.")
    return asked


def _several(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _frame(opened: Opened, shown: Mapping[str, str]) -> dict[str, Any]:
    game = opened.game
    cards = "players" in game.odds.asks
    there = [name for name in LABELS if name not in (("on", "wheel") if cards else ("strategy",))]
    choices = {
        "strategy": [
            ("", "As usual"),
            *((name, says[:1].upper() + says[1:]) for name, says in game.odds.strategies.items()),
        ],
        "wheel": [("", "The usual one"), *((kind, kind) for kind in game.rules.kinds(opened.draft))],
    }
    fields = [
        {"name": name, "label": LABELS[name], "hint": HINTS.get(name, ""), "value": shown.get(name, ""),
         "values": choices.get(name, []), "lines": name in LISTS}
        for name in there
        if name not in choices or len(choices[name]) > 2
    ]  # fmt: skip
    draft = opened.draft
    return {"draft": draft, "fields": fields, "action": f"/win/{draft.id}", "explorer": links.explorer(draft.id)}


def _chart(report: Mapping[str, Any]) -> Any:
    drawn = [
        charts.Cone(at["hours"]["float"], at["expected"]["float"], [(band["low"], band["high"]) for band in at["bands"]])
        for at in report["by_hour"]
    ]
    expected, widest = report["win"]["expected"]["float"], report["bands"][1]["win"]
    says = (
        f"The win by hours: {expected:,.2f} dollars are expected after {report['hours']['float']:g} hours, "
        f"and with a chance of 95 % between {widest['low']:,.2f} and {widest['high']:,.2f}"
    )
    return charts.cone(drawn, says, "hours") + charts.cone(drawn, says, "hours", narrow=True)


def _html(content: str, status: int = 200) -> Response:
    return Response(content, status, {"Cache-Control": "no-cache"}, media_type="text/html")
