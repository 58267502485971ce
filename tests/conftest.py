"""Settings for all tests: a slow machine is no fault, so no Hypothesis example has a deadline."""

import signal

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # So it is for whatever a shell starts in the background, and commands that tests start would inherit it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
