"""Limits on what an address may request, send and hold open."""
