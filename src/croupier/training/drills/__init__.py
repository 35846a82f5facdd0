"""The drills: each makes a question from a subject and a seed, or nothing where this seed has none."""
