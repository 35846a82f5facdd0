"""Commands that report: odds, comparisons, what-ifs, wins, a settled round, test vectors."""
