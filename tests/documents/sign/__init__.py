"""Tests of signs."""
