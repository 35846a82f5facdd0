"""What a report takes for granted: one block, the same in text, JSON and on pages, and the command that makes it again."""
