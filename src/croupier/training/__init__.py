"""Training: drills, exams and scenarios that the decider itself asks and marks, and the records of those who train."""
