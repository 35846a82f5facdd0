"""Numbers and amounts as options give them, for every command."""

from croupier.analysis.amounts import amount, bet_of, share, units

__all__ = ["amount", "bet_of", "share", "units"]
