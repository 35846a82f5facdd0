"""Poker on paper: filing, guide, rankings, signs, plans to scale."""
