"""Pages of people: log-in, set-up, one's own account, and the people of the house."""
