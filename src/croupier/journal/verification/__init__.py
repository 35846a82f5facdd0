"""Whether a stored journal is what was written."""
