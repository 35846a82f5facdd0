"""Addresses of reports: odds, comparisons, what-ifs, the win of a table, a settled round."""
