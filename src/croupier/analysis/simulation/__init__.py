"""The reports of simulations, beside what is exact."""
