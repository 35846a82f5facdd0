"""A writer that goes on until its database is gone: `python until_gone.py WHERE JOURNAL`.

It prints each version that was acknowledged, and at last the sentence with which the next one was refused.
"""

import sys

from croupier.journal.book import Journal
from croupier.journal.problems import UnavailableError
from croupier.journal.store.store import open_store
from journal.entries import entry


def main(where: str, name: str) -> None:
    with open_store(where) as store:
        journal = Journal(store, name)
        number = journal.head().version
        try:
            while True:
                number = journal.append(entry(number), expects=number).sequence
                print(number, flush=True)
        except UnavailableError as gone:
            print(gone)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
