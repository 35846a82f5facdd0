"""Random numbers for simulation: streams that depend on the seed alone, spins, vector instructions."""
