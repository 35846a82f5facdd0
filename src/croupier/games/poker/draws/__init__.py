"""What to discard and what comes of it in draw games."""
