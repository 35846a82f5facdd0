"""How much may be asked of a server. Processes that do the work read this, too, and need no models for it."""

MOST_ROUNDS = 10**10
"""Of a simulation; the command line takes more."""
