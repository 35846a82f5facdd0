"""Test vectors: rounds with their lawful steps, amounts and sections, for testing another engine."""
