"""Rounds of poker for the dispute desk, the trainer and test vectors."""
