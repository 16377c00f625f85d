"""Puzzles: moments of games with one clearly best choice, and who has solved them."""
