"""All wagers of a round of Casino War together, counted exactly."""
