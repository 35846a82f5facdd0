"""What wheel games share."""
