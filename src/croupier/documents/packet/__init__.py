"""The packet: everything that is due for a submission or a house, in one file to be handed in."""
