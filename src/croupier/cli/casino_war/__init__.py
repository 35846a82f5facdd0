"""Commands that only Casino War has."""
