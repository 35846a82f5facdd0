"""Flash cards of an edition: what a dealer is asked on one side, the lawful answer with its section on the other."""
