"""Visits pages and reports with the extra `web` alone, and prints what answers neither 200 nor with the extra it lacks.

One of each shape of address; in `make soak` every one.

Run as a program: it blocks the packages of the other extras before the app is imported, also in the processes that the app
starts to work something out, which import this file first.
"""

import os
import re
import sys
from collections import Counter
from html import unescape

from croupier.extras import EXTRAS

STARTS = ("/", "/editions", "/odds", "/search?q=cut", "/compare", "/hands", "/docs/", "/api/editions", "/api/openapi.json")
REPORTS = ("rules", "sections", "readings")
OF_A_SHAPE = 1_000_000 if os.environ.get("CROUPIER_SOAK") else 1
OWN_LINK = re.compile(r'(?:href|src)="(/[^/"#][^"#]*)')


for package in {package for packages in EXTRAS.values() for package in packages} - {*EXTRAS["web"]}:
    sys.modules[package] = None  # type: ignore[assignment]  # its import then fails, as documented


def main() -> None:
    from fastapi.testclient import TestClient

    from croupier.web.app import create_app

    with TestClient(create_app(), "http://localhost", raise_server_exceptions=False) as visitor:
        editions = visitor.get("/api/editions").json()["editions"]
        games = {edition["id"]: edition["game"] for edition in editions}
        of_each_game = {game: id for id, game in games.items()}.values()
        asked = games if OF_A_SHAPE > 1 else of_each_game
        due = [*STARTS, *(f"/api/editions/{id}/{report}" for id in asked for report in REPORTS)]
        compared = {unescape(link) for link in OWN_LINK.findall(visitor.get("/compare").text) if "?a=" in link}
        seen: set[str] = set()
        shapes: Counter[str] = Counter()
        while due:
            address = due.pop()
            if address in seen or "seed=" in address or address.endswith("/vectors") or _is_paper(address):
                continue  # each dealt hand links to the next; vectors and papers take long, and have tests of their own
            if address.startswith("/floor/report?"):
                continue  # each day links to the one before
            if address.startswith("/compare?") and address not in compared:
                continue  # tests/web/test_every_pair.py compares them all
            shapes[shape := _shape(address, games)] += 1
            if shapes[shape] > OF_A_SHAPE:
                continue
            seen.add(address)
            answer = visitor.get(address)
            not_built = address.startswith("/docs/") and "make docs" in answer.text
            names_extra = answer.status_code == 503 and "pip install 'croupier[" in unescape(answer.text)
            if answer.status_code != 200 and not names_extra and not not_built:
                print(answer.status_code, address, answer.text[:300])
            if answer.headers["content-type"].startswith("text/html"):
                due += [unescape(link) for link in OWN_LINK.findall(answer.text)]
    print(len(seen), "visited")


def _is_paper(address: str) -> bool:
    return address.partition("?")[0].endswith((".pdf", ".xlsx"))


def _shape(address: str, games: dict[str, str]) -> str:
    """An address without what is particular: of an edition only its game, of a section, a wager or a question nothing."""
    path = address.partition("?")[0]
    for two in re.findall(r"(?=/([^/]+/[^/]+))", path):
        path = path.replace(two, games.get(two, two))
    return re.sub(r"(/(?:text|wagers|tables|tables-cite))/.+", r"\1/", path)


if __name__ == "__main__":
    main()
