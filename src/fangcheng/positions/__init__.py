"""Positions set up by hand: a scenario that is played, a single hand that is scored."""
