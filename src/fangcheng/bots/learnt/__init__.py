"""Nets that have learnt to play: what they take, how they answer, and the files they come in."""
