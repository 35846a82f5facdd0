"""Simulation as a game gives it to the layers above: plans of rounds and of sessions."""
