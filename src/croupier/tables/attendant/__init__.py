"""The attendant: plays the roles at a table that nobody holds, for practice and demonstration."""
