"""The database that holds journals."""
