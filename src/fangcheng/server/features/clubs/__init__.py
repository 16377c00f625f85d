"""Clubs: people who play together regularly, their tables, evenings and totals."""
