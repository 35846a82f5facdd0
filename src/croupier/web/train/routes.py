"""All pages of the trainer, those with names of their own before the drills."""

from fastapi import APIRouter

from croupier.web.train import drills, exams, records, scenarios

router = APIRouter()
for part in (exams, scenarios, records, drills):
    router.include_router(part.router)
