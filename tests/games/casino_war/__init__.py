"""Tests of the Casino War room."""
