"""Editions side by side, and the answer to a letter of comment."""
