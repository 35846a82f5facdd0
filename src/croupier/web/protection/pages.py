"""The address of game protection: what a perfect counter finds as a shoe is dealt out, drawn and in numbers."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from croupier.analysis.assumptions.lines import lines
from croupier.analysis.edition import Opened
from croupier.errors import InputError
from croupier.extras import MissingPackageError
from croupier.web import shelf
from croupier.web.api.exchange.work import papers, worked_out
from croupier.web.page import charts, links, nav
from croupier.web.page.show import render
from croupier.web.protection.report import MOST_SHOES
from croupier.web.protection.report import report as asked_report
from croupier.web.request.parameters import in_parameters
from croupier.web.rulebooks import lists
from croupier.web.tables.problems import TooManyError
from croupier.web.work.worker import BusyError

router = APIRouter(include_in_schema=False)
nav.register(
    nav.Door("Protect the game", "What a perfect counter can take before the cover card comes.", "/protection", "eye", 55)
)
LABELS = {
    "decks": ("Decks", "Left empty: as the edition has it"),
    "depth": ("Behind the cover card", "A share such as 1/4, or cards such as 78"),
    "players": ("Players", ""),
    "shoes": ("Shoes sampled", f"1 to {MOST_SHOES:,}; the command line takes more"),
    "seed": ("Seed", "The same seed gives the same shoes"),
}
USUAL = {"players": "1", "shoes": "2000", "seed": "1"}
LEAST = 1e-12  # a share that is drawn


@router.api_route("/protection", methods=["GET", "HEAD"])
async def texts() -> Response:
    """The texts to choose from, law before what was proposed."""
    found = [lists.playable(head["id"]) for heads in lists.by_game().values() for head in heads]
    counted = [opened.draft for opened in found if opened and "protection" in opened.game.extras.commands]
    says = "What a perfect counter can take before the cover card comes."
    return _html(render("edition_choice.html", texts=counted, page="protection", title="Game protection", says=says))


@router.api_route("/protection/{source}/{game}", methods=["GET", "HEAD"])
async def protection(request: Request, source: str, game: str) -> Response:
    """The page; its whole state is in the address. What cannot be is refused, and the form stays."""
    name = f"{source}/{game}"
    opened = shelf.opened(name)
    given = {key: value.strip() for key, value in request.query_params.items() if value.strip()}
    shown = {**USUAL, **given}
    try:
        asked = _asked(name, shown)
        report = await worked_out(request, asked_report, asked, by=papers)
    except (BusyError, TooManyError, MissingPackageError):
        raise
    except InputError as refused:
        told = _frame(opened, shown) | {"refused": in_parameters(refused.reason), "report": None}
        return _html(render("protection.html", **told), 422)
    query = urlencode([(key, value) for key, value in asked.items() if key != "edition"])
    kinds = (("SVG", ".svg"), ("CSV", ".csv"), ("JSON", "")) if report["by_depth"] else (("JSON", ""),)
    files = [(kind, f"/api/v1/editions/{name}/protection{ending}?{query}") for kind, ending in kinds]
    told = {
        "report": report,
        "files": files,
        "assumed": list(lines(report["assumptions"])),
        **_charts(report),
    }
    return _html(render("protection.html", **_frame(opened, shown), refused=None, **told))


def _asked(name: str, given: Mapping[str, str]) -> dict[str, Any]:
    if unknown := sorted(set(given) - set(LABELS)):
        raise InputError(f"There is no field {unknown[0][:40]!r}; there are {', '.join(LABELS)}.")
    asked: dict[str, Any] = {"edition": name}
    for field, text in given.items():
        if field == "depth":
            asked[field] = text
        elif text.isascii() and text.isdigit() and len(text) <= 18:
            asked[field] = int(text)
        else:
            raise InputError(f"{field}: {text[:30]!r} is not a whole number such as {USUAL.get(field, '6')}.")
    if asked["shoes"] > MOST_SHOES:
        raise InputError(f"A page samples at most {MOST_SHOES:,} shoes; croupier protection takes more.")
    if not 1 <= asked.get("decks", 1) <= 16:
        raise InputError(f"decks: 1 to 16 can be in a shoe, not {asked['decks']}.")
    return asked


def _frame(opened: Opened, shown: Mapping[str, str]) -> dict[str, Any]:
    fields = [
        {"name": name, "label": label, "hint": hint, "value": shown.get(name, ""), "values": [], "lines": False}
        for name, (label, hint) in LABELS.items()
    ]
    draft = opened.draft
    explorer = links.explorer(draft.id) if opened.game.wagers.banked else None
    action = f"/protection/{draft.id}"
    return {"draft": draft, "fields": fields, "action": action, "explorer": explorer, "seldom": charts.seldom}


def _charts(report: Mapping[str, Any]) -> dict[str, Any]:
    """How often a round is profitable, and by how much then, by cards dealt; none where nothing was sampled."""
    if not report["by_depth"]:
        return {"share_chart": None, "edge_chart": None}
    assumed = report["assumptions"]
    cards = 52 * assumed["decks"]
    cover = cards - assumed["cards_left"]
    drawn = {}
    for what, key in (("share", "share"), ("edge", "edge_when_profitable")):
        points = [_depth(line, key) for line in report["by_depth"]]
        figure = charts.seldom if what == "share" else charts.share
        told = [f"{figure(one.expected)} at {one.at:.0f}" for one in points if one.expected]
        says = f"{'Rounds that are profitable' if what == 'share' else 'Edge when profitable'}, by cards dealt: "
        drawn[f"{what}_chart"] = charts.by_depth(
            points, cards, cover, says + (", ".join(told) or "never"), log=what == "share"
        )
    return drawn


def _depth(line: Mapping[str, Any], key: str) -> charts.Depth:
    first, last = line["cards_dealt"]
    expected = line["expected"][key] if line["expected"]["share"] > LEAST else None
    sampled = None
    if line["profitable"]["rounds"]:
        numbers = line["profitable"] if key == "share" else line[key]
        value, error = numbers["share" if key == "share" else "mean"], numbers["standard_error"] or 0.0
        sampled = value, max(value - 2 * error, 0.0), value + 2 * error
    return charts.Depth((first + last) / 2, expected, sampled)


def _html(content: str, status: int = 200) -> Response:
    return Response(content, status, {"Cache-Control": "no-cache"}, media_type="text/html")
