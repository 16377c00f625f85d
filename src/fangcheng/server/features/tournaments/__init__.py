"""Tournaments: who plays whom in which round, the clock of the house, and the standings."""
