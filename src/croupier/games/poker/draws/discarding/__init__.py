"""Discard policies for equities with draws to come."""
