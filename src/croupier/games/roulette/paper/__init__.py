"""Roulette on paper: filing, guide, signs, plans to scale."""
