"""What a viewer sees of a table: its state by role, and its card on the floor."""
