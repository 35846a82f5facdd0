"""Exact distributions, and what follows from them for sessions and bankrolls. Knows no game."""
