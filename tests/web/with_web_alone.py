"""Visits every page and report with the extra `web` alone, and prints what answers neither 200 nor with the extra it lacks.

Run as a program: it blocks the packages of the other extras before Croupier is imported.
"""

import re
import sys
from html import unescape

from croupier.extras import EXTRAS

STARTS = ("/", "/editions", "/odds", "/search?q=cut", "/compare", "/hands", "/docs/", "/api/editions", "/api/openapi.json")
REPORTS = ("rules", "sections", "readings")
OWN_LINK = re.compile(r'(?:href|src)="(/[^/"#][^"#]*)')


def main() -> None:
    others = {package for packages in EXTRAS.values() for package in packages} - {*EXTRAS["web"]}
    for package in others:
        sys.modules[package] = None  # type: ignore[assignment]  # its import then fails, as documented
    from fastapi.testclient import TestClient

    from croupier.web.app import create_app

    with TestClient(create_app(), raise_server_exceptions=False) as visitor:
        due = [*STARTS, *_reports(visitor.get("/api/editions").json())]
        compared = {unescape(link) for link in OWN_LINK.findall(visitor.get("/compare").text) if "?a=" in link}
        seen: set[str] = set()
        while due:
            address = due.pop()
            if address in seen or "seed=" in address or address.endswith("/vectors") or "/par.xlsx" in address:
                continue  # each dealt hand links to the next; vectors and papers take long, and have tests of their own
            if address.startswith("/floor/report?"):
                continue  # each day links to the one before
            if address.startswith("/compare?") and address not in compared:
                continue  # tests/web/test_every_pair.py compares them all
            seen.add(address)
            answer = visitor.get(address)
            not_built = address.startswith("/docs/") and "make docs" in answer.text
            names_extra = answer.status_code == 503 and "pip install 'croupier[" in unescape(answer.text)
            if answer.status_code != 200 and not names_extra and not not_built:
                print(answer.status_code, address, answer.text[:300])
            if answer.headers["content-type"].startswith("text/html"):
                due += [unescape(link) for link in OWN_LINK.findall(answer.text)]
    print(len(seen), "visited")


def _reports(listed: dict[str, list[dict[str, str]]]) -> list[str]:
    return [f"/api/editions/{edition['id']}/{report}" for edition in listed["editions"] for report in REPORTS]


if __name__ == "__main__":
    main()
