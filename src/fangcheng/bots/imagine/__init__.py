"""Imagining: tables that may be the true one, as far as a seat can tell."""
