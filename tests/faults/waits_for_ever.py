"""The command `croupier`, but a silent database server is never given up: only Ctrl-C ends the wait."""

from croupier.cli import main
from croupier.journal.store import postgresql

postgresql.Line.silent_seconds = postgresql.ANSWER_SECONDS = 3600.0
main()
