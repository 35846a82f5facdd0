"""The policy `alone`: what is best for a player who looks only at their own cards and forgets what they threw away."""
