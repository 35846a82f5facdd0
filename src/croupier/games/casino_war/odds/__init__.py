"""The exact odds of Casino War."""
