"""Playing at a wheel: wagers, spins and how they are settled."""
