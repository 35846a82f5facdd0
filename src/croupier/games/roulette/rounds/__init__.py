"""Rounds of roulette for the dispute desk."""
