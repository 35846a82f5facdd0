"""`croupier simulate`."""
