"""A submission's file: blank, edited, and written anew."""
