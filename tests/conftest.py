"""How tests run: property tests never against the clock, the same cases in every run, and Ctrl-C as in a terminal.

`make soak` sets CROUPIER_SOAK and tries other cases in every run, so that chance never breaks `make test`.
"""

import os
import signal

from hypothesis import HealthCheck, settings

settings.register_profile("soak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("test", settings.get_profile("soak"), derandomize=True, database=None)
settings.load_profile("soak" if os.environ.get("CROUPIER_SOAK") else "test")

# A job in the background ignores SIGINT, and so would every process that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
