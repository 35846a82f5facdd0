"""Ruin: the chance that a bankroll runs out before a goal or a number of rounds is reached."""
