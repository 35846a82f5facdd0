"""A reader that breaks off after the first checkpoint: `python closes_late.py WHERE JOURNAL`.

It prints the size of the checkpoint, and closes what it read when it is told so by the end of its input.
"""

import sys

from croupier.journal.book import Journal
from croupier.journal.store.store import open_store


def main(where: str, name: str) -> None:
    with open_store(where, read_only=True) as store:
        points = Journal(store, name).checkpoints()
        print(next(points).size, flush=True)
        sys.stdin.read()
        del points


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
