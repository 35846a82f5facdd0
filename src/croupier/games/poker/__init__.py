"""Poker: the games of the letter's Exhibit A and the ranks of their hands."""
