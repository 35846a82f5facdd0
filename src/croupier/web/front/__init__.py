"""The front page and the search."""
