"""Profiles: pages that people publish about themselves."""
