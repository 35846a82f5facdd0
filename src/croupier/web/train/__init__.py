"""The trainer's pages and addresses."""
