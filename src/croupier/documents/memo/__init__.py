"""The comparison memo: which line of a draft or a comment moves money, and what became of each request."""
