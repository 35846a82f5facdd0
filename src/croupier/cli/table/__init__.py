"""`croupier table`: live tables in the terminal."""
