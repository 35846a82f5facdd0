"""One of several writers on the same journal: `python rival.py WHERE JOURNAL WHO COUNT`.

It records COUNT commands; when another was first it decides again on the version that it is told, as a table would.
"""

import sys

from croupier.journal.book import Journal
from croupier.journal.problems import ConflictError
from croupier.journal.store.store import open_store
from journal.entries import entry


def main(where: str, name: str, who: str, count: int) -> None:
    lost = 0
    with open_store(where) as store:
        journal = Journal(store, name)
        version = journal.head().version
        for number in range(count):
            while True:
                try:
                    version = journal.append(entry(number, id=f"{who}-{number}"), expects=version).sequence
                    break
                except ConflictError as first:
                    version, lost = first.version, lost + 1
    print(lost)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
