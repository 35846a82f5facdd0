"""A house: its people, submissions, trainees and disputes."""
