"""Pages that only poker has."""
