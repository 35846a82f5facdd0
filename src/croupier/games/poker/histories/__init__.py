"""Hand histories in the PHH format: read, write, replay, as data frames."""
