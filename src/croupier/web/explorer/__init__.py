"""The odds explorer: the knobs of an edition, and what turning them does."""
