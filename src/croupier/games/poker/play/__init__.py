"""Poker as it is played: commands, events, state, and what may happen next. Normative."""
