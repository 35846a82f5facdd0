"""The odds of an edition: every wager, several together, the hold, the meters, and what a table wins."""
