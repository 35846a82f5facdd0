"""`croupier journal`: the record of tables."""
