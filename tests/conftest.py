"""What all tests need."""

import signal

# A runner in the background may ignore Ctrl-C, and programs started from here would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
