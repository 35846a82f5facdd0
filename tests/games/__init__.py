"""Tests of the games, one folder per room."""
