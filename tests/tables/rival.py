"""One of several who run the same table, as a program of its own: `python rival.py WHERE TABLE WHO COUNT [KEY]`.

Buys in COUNT times as the player WHO and prints what was recorded; with a key it deals COUNT steps at an electronic table.
"""

import sys

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.store.store import open_store
from croupier.tables.table import Table

DEALER = Signature("Lee", Role.DEALER, "D-1")
LATER = "2026-12-31T23:59:59+00:00"


def buys(where: str, name: str, who: str, count: int) -> None:
    by = (Signature(who, Role.PLAYER),)
    with open_store(where) as store:
        table = Table(store, name)
        for number in range(count):
            told = {"name": "buy in", "player": who, "position": who, "cents": 1_00}
            done = table.do(table.command(told, by, LATER), id=f"{who} {number}")
            print(done.record.sequence, flush=True)


def deals(where: str, name: str, count: int, key: bytes) -> None:
    """Deals round after round and tells each of so many records, and waits until somebody kills it."""
    ann = (Signature("Ann", Role.PLAYER),)
    with open_store(where) as store:
        table = Table(store, name, key=key)
        for _ in range(count):
            due = table.now.game.due
            told: dict[str, object] = {"name": "deal a card", "to": due[0] if due else ""}
            by = (DEALER,)
            if table.now.game.phase == "betting":
                told = {"name": "no more bets"}
                if not table.now.game.stakes:
                    told, by = (
                        {"name": "place wager", "player": "Ann", "position": "1", "wager": "initial", "cents": 1_00},
                        ann,
                    )
            elif table.now.game.phase == "choosing" and due:
                told, by = {"name": "choose", "player": "Ann", "position": "1", "choice": "surrender"}, ann
            elif not due:
                steps = [option.command for option in table.options() if option.kind == "next"]
                told = {"name": steps[0]}
            try:
                done = table.do(table.command(told, by, table.last_at))
            except InputError as wrong:
                sys.exit(f"{told}: {wrong}")
            print(done.record.sequence, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    if len(sys.argv) > 5:
        deals(sys.argv[1], sys.argv[2], int(sys.argv[4]), bytes.fromhex(sys.argv[5]))
    else:
        buys(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
