"""Rounds of the Big Six Wheel for the dispute desk."""
