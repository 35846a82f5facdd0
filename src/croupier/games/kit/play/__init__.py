"""A table of any game: who does what, commands and refusals, money on the layout."""
