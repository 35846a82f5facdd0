"""A client of Croupier's API in plain Python: odds, a settled round, a job, a practice table and its stream.

croupier serve &
python examples/clients/client.py http://localhost:8000
"""

import json
import sys
import uuid
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener


class RefusedError(Exception):
    """What the server refuses, with its status, the reason, and the section behind it."""

    def __init__(self, problem: dict) -> None:
        super().__init__(problem["detail"])
        self.problem = problem


class Client:
    """Asks the server; what was answered before is not sent again. A cookie keeps the seat at a practice table."""

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        self.kept: dict[str, tuple[str, object]] = {}

    def get(self, path: str, **query: object):
        """An answer; with its mark the server is asked whether it is still the same."""
        address = f"/api/v1/{path}" + (f"?{urlencode(query, doseq=True)}" if query else "")
        mark, answer = self.kept.get(address, ("", None))
        try:
            with self.opener.open(Request(self.server + address, headers={"If-None-Match": mark})) as response:
                answer = json.load(response)
                self.kept[address] = (response.headers.get("ETag", ""), answer)
        except HTTPError as refused:
            if refused.code != 304:
                raise RefusedError(json.load(refused)) from None
        return answer

    def post(self, path: str, sent: object):
        body = json.dumps(sent).encode()
        request = Request(f"{self.server}/api/v1/{path}", body, {"Content-Type": "application/json"}, method="POST")
        try:
            with self.opener.open(request) as response:
                return json.load(response)
        except HTTPError as refused:
            raise RefusedError(json.load(refused)) from None

    def job(self, kind: str, asked: object):
        """The result of a job; the server answers when something changed."""
        job = self.post("jobs", {"kind": kind, "asked": asked})
        while job["status"] in ("queued", "running"):
            job = self.get(f"jobs/{job['job']}", wait=20)
        if job["problem"]:
            raise RefusedError(job["problem"])
        return job["result"]

    def event(self, table: str):
        """The next event of a table: the state with the new lines of its log."""
        with self.opener.open(f"{self.server}/api/v1/stream?{urlencode({'tables': table})}") as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    return json.loads(line[5:])
        raise EOFError("the stream ended")


def main(server: str) -> dict:
    client = Client(server)
    odds = client.get("editions/pa-2012/casino-war/odds", wager="tie")
    again = client.get("editions/pa-2012/casino-war/odds", wager="tie")  # 304: nothing is sent
    settled = client.post("settle", {
        "edition": "pa-2011-proposed/roulette",
        "wheel": "double-zero",
        "wagers": [{"player": "1", "wager": "straight 17", "amount": "1.00"}],
        "result": "17",
    })  # fmt: skip
    try:
        client.get("editions/pa-2012/casino-wars/odds")
        near = []
    except RefusedError as refused:
        near = refused.problem["near"]
    win = client.job("win", {"edition": "pa-2012/casino-war", "players": 5, "rounds_per_hour": "60", "wager": "25.00"})
    seat = client.post("tables", {"edition": "pa-2011-proposed/roulette", "as": "dealer", "name": "Ann"})
    state = client.event(seat["table"])
    step = next(step for step in state["steps"] if step["id"] == state["next"])
    answers = {"name": step["command"]} | {field["name"]: field["usual"] for field in step["fields"] if field["usual"]}
    command = {"id": str(uuid.uuid4()), "expects": state["version"], "answers": answers}
    address = f"tables/{quote(seat['table'])}/commands"
    first, second = client.post(address, command), client.post(address, command)  # the same id: recorded once
    return {
        "edge": odds["wagers"][0]["house_edge"]["exact"],
        "same": odds == again,
        "net": settled["players"]["1"]["net"],
        "near": near,
        "win": win["win"]["expected"]["exact"],
        "step": step["command"],
        "once": first["record"] == second["record"],
    }


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000")))
