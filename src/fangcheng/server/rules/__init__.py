"""Visitors' questions about the rules."""
