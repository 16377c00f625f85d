"""Clubs: people who play together again and again, their tables, evenings and sums."""
