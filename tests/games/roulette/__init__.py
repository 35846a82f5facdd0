"""Tests of roulette."""
