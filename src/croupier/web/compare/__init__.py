"""Comparing: editions side by side, from one's edge to the other's, with readings as switches."""
