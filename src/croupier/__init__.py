"""Croupier: the executable rulebook for regulated casino table games."""
