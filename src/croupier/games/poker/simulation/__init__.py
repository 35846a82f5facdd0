"""Poker in compiled code."""
