"""How a live table decides: its standing, the steps of the house around the game, equipment and its evidence."""
