"""The Big Six Wheel: a vertical wheel of symbols, a clapper, and a wager for each symbol."""
