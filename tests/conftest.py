"""How tests run: property tests never against the clock, and Ctrl-C as in a terminal, whoever started them."""

import os
import signal

from hypothesis import HealthCheck, settings

settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("croupier"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "croupier")

# A job in the background ignores SIGINT, and so would every process that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
