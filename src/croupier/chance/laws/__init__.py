"""Exact laws of chance: distributions, their sums, runs of luck, sessions."""
