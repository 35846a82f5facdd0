"""The complete rules of a game on paper."""
