"""Players that are other programs."""
