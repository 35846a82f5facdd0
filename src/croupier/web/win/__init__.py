"""What a table wins by the hour, as a page."""
