"""Lanzhou 兰州."""
