"""Chuck-a-luck: three dice in a cage, wagers on a number and on any triple. A game for Croupier in a package of its own."""
