"""Which pays, decks, wheels or weights give a wanted house edge."""
