"""Records and scenarios: write, read, replay, verify."""
