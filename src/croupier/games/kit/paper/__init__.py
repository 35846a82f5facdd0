"""What a game brings to papers: filing, guide, signs, rankings, plans to scale."""
