"""`python -m croupier` is the command line."""

from croupier.cli import main

main()
