"""Draw odds of badugi."""
