"""Sichuan 四川: a town of its own package."""
