"""Poker: rules, hands and play."""
