"""Disputes: what the video shows beside the lawful settlement, the ruling, and a journal of every step of the case."""
