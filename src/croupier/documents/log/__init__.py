"""The log of adjustments and replacements on paper."""
