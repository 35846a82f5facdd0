"""Players that decide by themselves: stated policies, self-play, and an environment for learning agents."""
