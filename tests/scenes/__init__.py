"""Scenes that people wrote by hand, of what walks by lot seldom come to: every rule shows in one of them, or in a walk."""

from typing import Any

from scenes.big_six import BigSixScenes
from scenes.poker import PokerScenes
from scenes.roulette import RouletteScenes
from scenes.table import Scenes
from scenes.war.scenes import WarScenes

SCENES: dict[str, Scenes[Any]] = {
    "big-six": BigSixScenes(),
    "casino-war": WarScenes(),
    "poker": PokerScenes(),
    "roulette": RouletteScenes(),
}
