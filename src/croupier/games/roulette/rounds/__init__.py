"""Rounds of roulette for the dispute desk and test vectors."""
