"""Simulation: chunks of a plan on any number of workers, added up, and beside the exact odds."""
