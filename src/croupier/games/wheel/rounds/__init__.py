"""Rounds at a wheel for the dispute desk."""
