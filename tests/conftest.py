"""Settings for all tests: a slow machine is no fault, so no Hypothesis example has a deadline."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
