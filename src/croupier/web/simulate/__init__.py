"""Simulations in the browser: set up, followed while they run, and taken away."""
