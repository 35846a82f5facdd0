"""The command `submission`."""
