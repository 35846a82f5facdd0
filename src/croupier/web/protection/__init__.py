"""What a perfect counter finds, as a page."""
