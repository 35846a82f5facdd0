"""All pages of the trainer, those with names of their own before the drills."""

from croupier.web.train import drills, exams, records, scenarios

ROUTERS = tuple(part.router for part in (exams, scenarios, records, drills))
