"""Casino War on paper: filing, guide, signs, plans to scale."""
