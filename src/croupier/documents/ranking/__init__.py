"""The ranking chart of a game: its hands from the best to the worst."""
