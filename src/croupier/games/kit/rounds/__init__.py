"""Rounds that are written down, disputed, drilled and tested."""
