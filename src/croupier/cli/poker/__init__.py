"""Commands that only poker has."""
