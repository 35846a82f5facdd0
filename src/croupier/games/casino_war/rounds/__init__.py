"""Rounds of Casino War for the dispute desk, the trainer and test vectors."""
