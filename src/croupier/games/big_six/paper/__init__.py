"""The Big Six Wheel on paper: filing, guide, signs, plans to scale."""
