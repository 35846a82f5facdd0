"""A Casino War table as it is drawn and seen, and how people go about it."""
