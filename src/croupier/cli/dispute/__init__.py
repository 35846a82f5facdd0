"""The command `dispute`."""
