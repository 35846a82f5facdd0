"""How property tests run: never against the clock, and with the same cases each time where a change is judged."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("croupier"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "croupier")
