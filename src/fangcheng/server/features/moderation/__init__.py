"""Moderation: reports of players, with what was said, and the operator's decisions."""
