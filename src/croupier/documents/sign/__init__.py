"""Signs at a table, as papers."""
