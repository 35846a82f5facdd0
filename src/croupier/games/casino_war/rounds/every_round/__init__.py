"""Every round of small shoes, written down for `settle` to play: together all lines of the odds of Casino War."""
