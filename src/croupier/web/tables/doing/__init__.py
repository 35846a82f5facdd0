"""What somebody wants to do at a table: read, signed by one or two, decided and recorded."""
