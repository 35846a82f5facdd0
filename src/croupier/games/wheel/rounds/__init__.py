"""Rounds at a wheel for the dispute desk, the trainer and test vectors."""
