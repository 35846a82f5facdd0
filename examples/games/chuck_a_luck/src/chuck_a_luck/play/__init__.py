"""Chuck-a-luck as it is played."""
