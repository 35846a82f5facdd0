"""Editions as TOML, one folder per source: reading, citing, amending, and the house's choices."""
