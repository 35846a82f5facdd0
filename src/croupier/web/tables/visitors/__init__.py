"""Who comes to a table: with a seat of their own, as staff of the house, or from another site."""
