"""Puzzles: positions with one clearly best choice, and who has solved them."""
