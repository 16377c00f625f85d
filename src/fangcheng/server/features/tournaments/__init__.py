"""Tournaments: pairings, rounds, the clock that drives them, and standings."""
