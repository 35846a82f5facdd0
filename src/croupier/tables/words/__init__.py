"""A live table in words: what may be done, what is seen, what happened."""
