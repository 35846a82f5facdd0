"""Tables, the floor they stand on, and what was at them."""
