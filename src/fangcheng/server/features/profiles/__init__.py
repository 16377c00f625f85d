"""Profiles: pages that people have of themselves, and what these show."""
