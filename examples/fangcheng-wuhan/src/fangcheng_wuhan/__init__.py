"""Wuhan 武汉: a town of its own package."""
