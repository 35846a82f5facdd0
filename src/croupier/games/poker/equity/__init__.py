"""The part of the pot that hands or ranges get, exact or sampled."""
