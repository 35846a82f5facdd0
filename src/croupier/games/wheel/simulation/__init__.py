"""Simulating a wheel."""
