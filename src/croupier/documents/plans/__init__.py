"""Drawings to scale as papers: the layout of a table, and a wheel."""
