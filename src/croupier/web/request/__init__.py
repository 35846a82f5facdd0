"""What every request and answer has: parameters, headers, and who asks."""
