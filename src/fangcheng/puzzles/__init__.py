"""Puzzles: moments of real games in which one choice is clearly better than all others."""
