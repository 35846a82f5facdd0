"""The floor: all tables of the server side by side, what waits at each, and the duties of who supervises them."""
