"""Editions opened, reported, compared, and read another way."""
