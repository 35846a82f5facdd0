"""Reports: odds, comparisons, what-ifs, simulations, a settled round."""
