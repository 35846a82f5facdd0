"""Files that a house or a user writes: read with the line of every mistake, and written."""
