"""What if: an edition with other values, other readings and other questions, what that does, and who permits it."""
