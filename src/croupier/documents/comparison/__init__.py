"""Papers of a comparison: the memo that says which line moves money, and the letter that answers a comment."""
