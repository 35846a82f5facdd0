"""Conformance by section: each paragraph that an edition holds as enforced has a test that bears its number."""
