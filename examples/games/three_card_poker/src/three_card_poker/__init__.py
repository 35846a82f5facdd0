"""Three Card Poker: an Ante, a hand to play or fold, and a Pair Plus. A game for Croupier in a package of its own."""
