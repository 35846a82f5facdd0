"""Rounds that are written down and disputed."""
