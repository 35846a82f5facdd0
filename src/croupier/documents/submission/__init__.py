"""The Rules Submission on paper: every open point with what the house chooses."""
