"""The people of a house: the register of licences, and accounts with passwords, sessions and tokens."""
