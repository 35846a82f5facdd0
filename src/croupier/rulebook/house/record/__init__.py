"""What a house filed, step by step: the life of submissions, reviews, approvals, frozen texts."""
