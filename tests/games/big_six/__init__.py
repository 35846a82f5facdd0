"""Tests of the Big Six room."""
