"""Moderation: what players report, the scene, and what the operator decides."""
