"""Draw odds of 2-7 and A-5 lowball."""
