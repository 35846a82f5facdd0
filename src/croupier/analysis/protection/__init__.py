"""Game protection: what a perfect counter can take from a Tie Wager."""
