"""Processes in which bots, hints and reviews think."""
