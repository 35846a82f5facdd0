"""Exact odds as every game gives them, of one wager and of several together."""
